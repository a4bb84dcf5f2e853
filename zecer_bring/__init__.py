"""Brings what stands elsewhere into a pack, once: ``zecer bring``, a command beside those of ``generator``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.bring_command",
                        msg("Make things of a spreadsheet, or chapters of an old rulebook."), after="new")
