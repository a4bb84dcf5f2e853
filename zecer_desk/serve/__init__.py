"""The local page: the pack as it will be printed, while it is written: ``zecer serve``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.serve_command",
                        msg("Show a pack in the browser, and each change as soon as it is saved."), after="build")
