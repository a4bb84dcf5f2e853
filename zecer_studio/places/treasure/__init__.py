"""A place: a treasure chamber."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a chamber with heaps of coins"), f"{__name__}.treasure_chamber:draw", "glow")
