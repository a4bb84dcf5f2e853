"""A place: a table top, near by."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a table top with a dim room behind"), f"{__name__}.table_top:draw", "candle")
