"""A place: a courtyard."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a courtyard with arcades and a well"), f"{__name__}.courtyard:draw")
