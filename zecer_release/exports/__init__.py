"""The faces of a box for a screen, pictures and files for virtual tables: ``zecer export``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.export_command",
                        msg("Export a box for screens: pictures, and files for virtual tables."), after="build")
