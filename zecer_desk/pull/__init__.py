"""Spreadsheets of a pack that lie elsewhere: ``zecer pull``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.pull_command",
                        msg("Fetch the spreadsheets of a pack from where it says that they are."), after="export")
