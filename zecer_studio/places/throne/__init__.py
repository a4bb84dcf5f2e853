"""A place: a throne room."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a throne room with banners and columns"), f"{__name__}.throne_room:draw", "window")
