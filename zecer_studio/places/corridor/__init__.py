"""A place: a corridor of a dungeon."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a dungeon corridor with doors and torches"), f"{__name__}.dungeon_corridor:draw", "torch")
