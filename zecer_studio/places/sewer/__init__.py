"""A place: a sewer."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("a brick sewer that leads to a grating"), f"{__name__}.brick_sewer:draw", "glow",
                     furniture=("brewery", "hideout"))
