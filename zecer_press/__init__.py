"""Files for print shops, made and looked over: what ``zecer build --profile`` prints for a shop, and ``zecer lint``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.lint_command", msg("Look over a finished file as a print shop would."),
                        after="icons")
