"""A place: the gate of a town."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a town gate between two round towers"), f"{__name__}.gatehouse:draw")
