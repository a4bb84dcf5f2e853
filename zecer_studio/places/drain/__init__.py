"""A place: a drain."""

from generator.message import msg
from generator.model.scene import SceneSetting

PLACE = SceneSetting(msg("the inside of a drain pipe"), f"{__name__}.drain_pipe:draw", "glow",
                     furniture=("rubbish", "bridge", "roots"))
