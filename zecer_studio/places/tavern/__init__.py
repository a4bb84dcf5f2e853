"""A place: a tavern."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a tavern with a hearth, kegs and tables"), f"{__name__}.taproom:draw", "candle")
