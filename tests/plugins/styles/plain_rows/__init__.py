"""Spaces in rows, in the order of the pack, each with its name."""

from generator.products.spec import Option
from generator.products.styles import Style

SHAPES = ("box", "lozenge")

STYLE = Style(
    draws="board",
    summary="Spaces in rows, each with its name.",
    drawing=f"{__name__}.drawing:DRAWING",
    options={
        "columns": Option("number", "Spaces in a row.", 4),
        "draw": Option("words", "The shape of a space, by the word of its field `type`.", {}, SHAPES),
    },
)
