"""Clauses inserted, removed or moved, with all that refers to them: ``zecer renumber``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.renumber_command", msg("Insert, remove or move a clause, with every reference."),
                        after="upgrade")
