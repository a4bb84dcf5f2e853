"""A place: a shop."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a shop with shelves full of jars"), f"{__name__}.shop_room:draw", "window")
