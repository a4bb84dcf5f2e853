"""Exchange with translators: catalogues, other forms of them, memories, and pages to look over: ``zecer i18n``."""

from generator.command_plugin import CommandPlugin
from generator.message import msg

COMMAND = CommandPlugin(f"{__name__}.i18n_command", msg("Extract, update and look over translations."),
                        after="calibrate")
