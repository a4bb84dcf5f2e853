"""A place: a gap inside a wall."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("the gap inside a wall, with light between laths"), f"{__name__}.wall_gap:draw", "window",
                     furniture=("nest", "pipes", "ledges"))
