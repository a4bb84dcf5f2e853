"""A place: a crypt."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a crypt with tombs and candles"), f"{__name__}.burial_vault:draw", "candle",
                     furniture=("study", "larder"))
