"""What a distribution says of a command that it brings."""

from __future__ import annotations

from typing import NamedTuple

from generator.message import Message


class CommandPlugin(NamedTuple):
    """A command of another distribution: its name is that of the entry point, of the group ``zecer.commands``.

    ``module`` is imported when it is called; its attribute ``command`` is a ``click.Command``. ``about`` is the line of
    ``zecer --help``, where it stands behind the command ``after``, or at the end.
    """

    module: str
    about: Message
    after: str = ""
