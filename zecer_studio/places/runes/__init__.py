"""A place: a hall of runes."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a hall of rune stones about a circle of light"), f"{__name__}.rune_circle:draw", "glow")
