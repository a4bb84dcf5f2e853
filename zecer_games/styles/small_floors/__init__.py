"""Drawing style of maps with open borders: floors as a small animal sees them, with furniture seen from above."""

from generator.products.spec import Option
from generator.products.styles import Style

FLOORS = ("earth", "cobbles", "tiles", "flags", "bricks", "herringbone", "planks", "boards", "pipes")
WALLS = ("timber", "rock")
SIGNS = ("paw-print", "red-cross", "turn-over", "fish-hook", "cogwheel", "water")
TABS = ("suns", "waves")

STYLE = Style(
    draws="map",
    summary="Floors with open borders: rock or timber around, lines, water, exits, signs, and things seen from above.",
    drawing=f"{__name__}.floor_drawing:DRAWING",
    options={
        "floor": Option("path", "The floor: a word, or the path of the field that holds it, of the thing whose field "
                                "names the map.", FLOORS[0]),
        "wall": Option("path", "What is around it, in the same way: timber or rock.", WALLS[0]),
        "draw": Option("words", "What is drawn for the word of a sign.", {}, SIGNS),
        "tabs": Option("words", "How the exits of a word are marked.", {}, TABS),
        "number": Option("path", "The path of the field printed in the corner.", "number"),
        "caption": Option("path", "The path of the field printed beside it.", "name"),
    },
)
