"""Commands that installed distributions bring, as entry points of the group ``zecer.commands``.

The name of an entry point is the word that is typed; it leads to a package, which says what the command is. What a
distribution does for an option of a command of another is an entry point of the group ``zecer.parts``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from generator.installed import InstalledTwice, NotBrought
from generator.lazy import lazy
from generator.message import Message, msg

if TYPE_CHECKING:
    from importlib import metadata
else:
    metadata = lazy("importlib.metadata")

GROUP, PARTS = "zecer.commands", "zecer.parts"


class CommandPlugin(NamedTuple):
    """What a package says of its command, as ``COMMAND``.

    ``module`` is imported when it is called; its attribute ``command`` is a ``click.Command``. ``about`` is the line of
    ``zecer --help``, where it stands behind the command ``after``, or at the end. One that reads no untrusted files
    need not be guarded by a child process and limits.
    """

    module: str
    about: Message
    after: str = ""
    is_guarded: bool = True


@cache
def brought_commands() -> Mapping[str, CommandPlugin]:
    """The commands of distributions by name, in the order of the names.

    Raises InstalledTwice; ImportError for one that cannot be loaded.
    """
    packages: dict[str, str] = {}
    for name, package in sorted((entry.name, entry.value) for entry in metadata.entry_points(group=GROUP)):
        if packages.setdefault(name, package) != package:
            raise InstalledTwice(msg("expected one plug-in of the name {name}, found {one} and {other}",
                                     name=name, one=packages[name], other=package))
    return {name: import_module(package).COMMAND for name, package in packages.items()}


def brought_part(name: str, option: str) -> ModuleType:
    """The module of a distribution that works for an option of a command. Raises NotBrought, ImportError."""
    for entry in metadata.entry_points(group=PARTS, name=name):
        return import_module(entry.value)
    raise NotBrought(msg("expected an installed package that brings {option}, found none", option=option))
