"""Icons that come along: ``zecer icons``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.icons_command",
                        msg("Find icons that come along, and take one into a pack."), after="draw")
