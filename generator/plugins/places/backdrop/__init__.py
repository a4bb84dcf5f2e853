"""A place: a bare wall, lit behind the actor."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a bare wall with light in the middle"), f"{__name__}.wall:draw", "glow", standard=True)
