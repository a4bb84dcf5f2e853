"""A place: a cellar."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a vaulted cellar with barrels"), f"{__name__}.barrel_cellar:draw", "candle",
                     furniture=("smithy", "mine"))
