"""The pages of the documentation, which can be read and searched: ``zecer docs``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.docs_command",
                        msg("Read the documentation."), after="cache", is_guarded=False)
