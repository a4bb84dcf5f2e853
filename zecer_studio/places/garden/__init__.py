"""A place: a garden."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a garden with hedges and an arch of roses"), f"{__name__}.rose_garden:draw")
