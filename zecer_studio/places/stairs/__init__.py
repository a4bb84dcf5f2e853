"""A place: stairs down."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("stairs down between stone walls to a lit door"), f"{__name__}.stairs_down:draw", "torch")
