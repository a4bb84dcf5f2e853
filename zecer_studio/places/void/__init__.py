"""A place: rocks in the void."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("rocks that float in the void under a ringed moon"), f"{__name__}.floating_rocks:draw", "glow")
