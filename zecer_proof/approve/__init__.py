"""The facts of a pack signed off: ``zecer approve``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.approve_command", msg("Sign off the facts of a pack; check tells later changes."),
                        after="check")
