"""A place: a wall, near by."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a wall close by: planks, bricks or plaster"), f"{__name__}.near_wall:draw")
