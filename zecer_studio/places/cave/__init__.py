"""A place: a cave."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a cave that opens to the light, with a pool"), f"{__name__}.rock_cave:draw", "sun")
