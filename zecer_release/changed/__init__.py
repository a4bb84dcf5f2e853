"""What changed for players since another edition: ``zecer changes`` and ``zecer build --since``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.changes_command", msg("Tell what changed for players since an older edition."),
                        after="approve")
