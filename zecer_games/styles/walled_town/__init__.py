"""Drawing style of boards: a walled town with a ring of streets around a court, and buildings outside the ring."""

from generator.products.spec import Option
from generator.products.styles import Style

PLACES = ("street", "gatehouse", "house", "quay", "keep")

STYLE = Style(
    draws="board",
    summary="A ring of streets round a court, buildings along its outer edge, a wall round all.",
    drawing=f"{__name__}.town:DRAWING",
    options={
        "heading": Option("wording", "The words on the banner; else the title of the game."),
        "draw": Option("words", "How spaces are drawn, by the word of their sort.", {}, PLACES),
        "sort": Option("field", "The field that holds the sort of a space.", "type"),
        "position": Option("field", "The field that holds where the middle of a space is, in mm.", "at"),
        "sign": Option("field", "The field that holds the icon of a space.", "icon"),
        "holds": Option("field", "The field that is filled where a deck of cards lies beside a space.", "deck"),
    },
    standard=True,
)
