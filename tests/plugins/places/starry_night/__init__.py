"""A place: the night sky over a dark hill."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("the night sky over a dark hill"), f"{__name__}.sky:draw", "moon")
