"""Versions of a pack that stay as they are: ``zecer release``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.release_command", msg("Freeze a version of a pack as an archive."),
                        after="changes")
