"""A place: a quay."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a quay with warehouses and ships"), f"{__name__}.harbour:draw")
