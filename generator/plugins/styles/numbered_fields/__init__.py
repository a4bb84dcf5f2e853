"""Drawing style of maps with a grid: numbered hexes or squares with their terrain, and what lies between them."""

from generator.products.spec import Option
from generator.products.styles import Style

GROUNDS = ("clear", "woods", "hills", "mountains", "marsh", "water", "town")
BETWEEN = ("river", "wall", "road")

STYLE = Style(
    draws="map",
    summary="Numbered hexes or squares: terrain in colours with a sign, rivers and walls between them, roads.",
    drawing=f"{__name__}.field_drawing:DRAWING",
    options={
        "draw": Option("words", "What is drawn for a word of the terrain or of the edges that is none of these.", {},
                       (*GROUNDS, *BETWEEN)),
    },
    grid=True,
)
