"""A place: a prison."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a prison cell with a barred window"), f"{__name__}.prison_cell:draw", "window")
