"""The colours of a map: tokens of the theme, with defaults."""

from __future__ import annotations

from typing import NamedTuple

from generator.model.mixed_colours import mixed_colour
from generator.model.theme import Theme

WHITE = "#ffffff"
DEFAULTS = {
    "paper": "#f8f7fb", "deep": "#241a45", "glow": "#7fd0e6",
    "flame": "#c8452a", "waves": "#1f78a8", "blocks": "#6c7a2a", "spiral": "#dcae2c",
    # the hue of each inlay
    "ring": "#8f83bd", "shell": "#9c84bb", "cross": "#7f89bd", "thrones": "#866dc0", "chess": "#8a80b0",
    "brick": "#7b8fba", "bones": "#94829f", "cracked": "#7a7fc4",
}


class Paint(NamedTuple):
    """Colours ``#rrggbb``: the ground, dark glass, light, the hue of the crystal, and those of the four runes."""

    paper: str
    deep: str
    glow: str
    hue: str
    flame: str
    waves: str
    blocks: str
    spiral: str

    def pale(self, share: float) -> str:
        """The hue on white, as much of it as ``share``."""
        return mixed_colour(WHITE, self.hue, share)


def paint_of(theme: Theme, inlay: str) -> Paint:
    """The colours of an inlay: ``crystal-deep``, ``crystal-ring`` and so on in the theme, else the defaults."""
    def colour(name: str) -> str:
        return theme.colours.get(f"crystal-{name}", DEFAULTS[name])

    return Paint(hue=colour(inlay), **{name: colour(name) for name in Paint._fields if name != "hue"})
