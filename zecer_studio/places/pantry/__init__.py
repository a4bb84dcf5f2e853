"""A place: a pantry."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a shelf of a pantry with jars and a cheese"), f"{__name__}.pantry_shelf:draw", "candle",
                     furniture=("baking", "barrels"))
