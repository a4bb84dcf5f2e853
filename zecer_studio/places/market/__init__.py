"""A place: the market of a town."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a market square with stalls before gabled houses"), f"{__name__}.market_square:draw")
