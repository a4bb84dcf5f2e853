"""A place: a forest."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a path between tall trees"), f"{__name__}.forest_path:draw")
