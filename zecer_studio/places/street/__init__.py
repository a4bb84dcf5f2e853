"""A place: a street of a town."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a street of timbered houses towards a church"), f"{__name__}.timbered_street:draw")
