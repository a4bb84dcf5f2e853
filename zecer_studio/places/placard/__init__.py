"""A place: a poster on a wall."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a poster with an empty field for a face"), f"{__name__}.bill:draw")
