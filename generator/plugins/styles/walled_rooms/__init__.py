"""Drawing style of maps: a map of rooms with walls, gaps and marks, in plain lines."""

from generator.products.spec import Option
from generator.products.styles import Style

STYLE = Style(
    draws="map",
    summary="A map of rooms: walls, gaps, a mark and an icon in each room.",
    drawing=f"{__name__}.drawing:DRAWING",
    options={
        "mark": Option("field", "The field printed in the corner of a room.", "mark"),
        "sign": Option("field", "The field that holds the icon of a room.", "icon"),
    },
    standard=True,
)
