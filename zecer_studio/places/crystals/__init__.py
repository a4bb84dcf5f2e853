"""A place: a hall of crystals."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a hall of tall crystals over a void"), f"{__name__}.hall:draw", "glow")
