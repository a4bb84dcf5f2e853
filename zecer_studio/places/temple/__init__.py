"""A place: a temple."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("the nave of a temple under a rose window"), f"{__name__}.nave:draw", "window")
