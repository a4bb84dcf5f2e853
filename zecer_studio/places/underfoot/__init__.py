"""A place: a kitchen floor."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a kitchen floor as a mouse sees it"), f"{__name__}.kitchen_floor:draw", "window",
                     furniture=("hearth", "cupboard", "chairs"))
