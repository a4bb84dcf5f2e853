"""The signs and colours of terrain. A sign is path data in hundredths of a cell, its middle at 0, 0."""

from __future__ import annotations

from generator.model.theme import Theme

# the tokens of the theme, and what they are without it
DEFAULTS = {
    "clear": "#f1ead0", "woods": "#c3d6a2", "hills": "#e6cf9c", "mountains": "#cdbba6", "marsh": "#d5dfc0",
    "water": "#b5d6e4", "town": "#eadccb", "river": "#3b7ea6", "wall": "#4a3b30", "road": "#a8542f",
}
_HOUSE = "M{0} {1}v-12l9 -8l9 8v12Z"
_TREE = "M{0} {1}l-7 10h4l-6.5 9h7v5h5v-5h7l-6.5 -9h4Z"
# filled, or drawn as lines
FILLED = {
    "woods": _TREE.format(-16, -7) + _TREE.format(16, -7) + _TREE.format(0, -17),
    "mountains": "M-30 14L-12 -18L6 14ZM2 6L13 -12L30 14L6.5 14Z",
    "town": _HOUSE.format(-24, 12) + _HOUSE.format(6, 12) + _HOUSE.format(-9, 1),
}
LINES = {
    "hills": "M-30 12Q-15 -22 0 12M-4 4Q12 -26 30 12",
    "marsh": "M-26 10h22M-15 10v-12M-15 10l-7 -9M-15 10l7 -9M4 0h22M15 0v-12M15 0l-7 -9M15 0l7 -9",
    "water": "M-30 -6Q-22 -14 -15 -6Q-8 2 0 -6Q8 -14 15 -6Q22 2 30 -6M-30 8Q-22 0 -15 8Q-8 16 0 8Q8 0 15 8Q22 16 30 8",
}


def field_colour(theme: Theme, word: str) -> str:
    """The colour of a word: the token ``field-WORD``, or its default; ``#rrggbb``."""
    return theme.colours.get(f"field-{word}", DEFAULTS[word])
