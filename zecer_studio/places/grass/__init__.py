"""A place: a lawn."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a castle seen from the grass of its lawn"), f"{__name__}.castle_lawn:draw", "sun")
