"""A place: the roofs of a town."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("rooftops with chimneys, and a ridge to stand on"), f"{__name__}.rooftops:draw", "moon")
