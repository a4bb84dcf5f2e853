"""A place: a library."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a library with walls of books and a tall window"), f"{__name__}.reading_room:draw", "window")
