"""Odds of rolls, tables and questions told, and plays simulated: ``zecer odds``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.odds_command",
                        msg("Tell how often each result of a roll or of a table comes, exactly."), after="icons")
