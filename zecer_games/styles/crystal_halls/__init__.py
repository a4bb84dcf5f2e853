"""Drawing style of maps: halls of cut crystal over a void, walls of dark glass, signs and runes."""

from generator.products.spec import Option
from generator.products.styles import Style

# what can stand in a hall: on white floor with the name of the space, or on a floor of its own colour
GREAT = ("tent", "gate", "stones")
RUNES = ("flame", "waves", "blocks", "spiral")
INLAYS = ("ring", "shell", "cross", "thrones", "chess", "brick", "bones", "cracked")

STYLE = Style(
    draws="map",
    summary="Halls of crystal over a void: engraved floors, walls of dark glass, medals, signs and runes.",
    drawing=f"{__name__}.hall_drawing:DRAWING",
    options={
        "mark": Option("field", "The field of a space printed on its medal.", "mark"),
        "sign": Option("field", "The field of a space whose word chooses what stands there.", "sign"),
        "draw": Option("words", "What stands in a space, by the word of its sign.", {}, (*GREAT, *RUNES)),
        "inlay": Option("path", "The inlay of the floors: a word, or the path of the field that holds it, of the thing "
                                "whose field names the map.", INLAYS[0]),
        "caption": Option("path", "The path of the field, of the thing whose field names the map, that is printed "
                                  "below the map.", "name"),
    },
)
