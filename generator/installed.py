"""Plug-ins: packages in folders of ``generator/plugins``, and those that installed distributions bring as entry points.

A package says in its ``__init__`` what it is, which is cheap to load, and names there the code that does the work,
which is loaded when it is used. Who needs plug-ins asks for all of a sort; nobody names one. A pack brings none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from generator.lazy import lazy
from generator.message import msg

if TYPE_CHECKING:
    from importlib import metadata
else:
    metadata = lazy("importlib.metadata")

SORTS = ("places", "plays", "styles")
# before the sort in the group of entry points: ``zecer.places``
GROUP = "zecer"


class InstalledTwice(ImportError):
    """Two packages bring a plug-in of one name."""


def installed(sort: str, attribute: str) -> dict[str, Any]:
    """What each plug-in of a sort (``places``, ``plays``, ``styles``) says of itself, by name.

    Raises InstalledTwice; ImportError for one that cannot be loaded.
    """
    return {name: getattr(import_module(package), attribute) for name, package in _packages(sort).items()}


def plugin_folder(plugin: str) -> Path:
    """The folder of the code of a plug-in such as ``places/kitchen``. Raises KeyError, InstalledTwice."""
    sort, _, name = plugin.partition("/")
    found = find_spec(_packages(sort)[name])
    if found is None or found.origin is None:
        raise KeyError(plugin)
    return Path(found.origin).parent


def plugins_of(sort: str, names: Iterable[str] | None = None) -> tuple[str, ...]:
    """Plug-ins of a sort as ``sort/name``, in order: those of some names, or all."""
    return tuple(f"{sort}/{name}" for name in (sorted(set(names)) if names is not None else _packages(sort)))


def all_plugins() -> tuple[str, ...]:
    """All plug-ins of all sorts."""
    return tuple(chain.from_iterable(map(plugins_of, SORTS)))


def _packages(sort: str) -> Mapping[str, str]:
    """The package of each plug-in of a sort, in the order of the names."""
    folder = f"{__package__}.plugins.{sort}"
    return _found(sort, folder, tuple(import_module(folder).__path__))


@cache
def _found(sort: str, folder: str, paths: Sequence[str]) -> Mapping[str, str]:
    found = {info.name: f"{folder}.{info.name}" for info in iter_modules(paths)}
    for entry in metadata.entry_points(group=f"{GROUP}.{sort}"):
        name = entry.name.replace("-", "_")
        if found.setdefault(name, entry.value) != entry.value:
            raise InstalledTwice(msg("expected one package that brings {sort}/{name}, found {one} and {other}",
                                     sort=sort, name=entry.name, one=found[name], other=entry.value))
    return {name.replace("_", "-"): found[name] for name in sorted(found)}
