"""The colours of floors: tokens of the theme, with defaults."""

from __future__ import annotations

from typing import NamedTuple

from generator.model.mixed_colours import mixed_colour
from generator.model.theme import Theme

WHITE = "#ffffff"
DEFAULTS = {
    "paper": "#fdf7e8", "ink": "#2b2118", "closed": "#b3261e", "slope": "#e0a21b", "suns": "#d9772b",
    "waves": "#2f6488", "paw": "#2f6488", "water": "#a9c6cb", "ripple": "#4d7f8c", "rock": "#a7a992",
    "timber": "#b07c47",
    "earth": "#cbd5c6", "cobbles": "#d5d9a6", "tiles": "#e2cfa4", "flags": "#d4c6ab", "bricks": "#c6d2c8",
    "herringbone": "#ead09a", "planks": "#d8b982", "boards": "#e6c5a4", "pipes": "#cad3d1",
}
# tints of things seen from above, as the words of figures number them
THINGS = ("#c9c2ae", "#93a862", "#d99a3d", "#fbe39a", "#e4b887", "#bcc4c4", "#a88a66", "#d2a469", "#a9c6cb", "#fffdf5")


class FloorPaint(NamedTuple):
    """Colours ``#rrggbb``. ``floor`` is the darkest of three tints of spaces, ``soft`` the ink of its joints."""

    paper: str
    ink: str
    closed: str
    slope: str
    suns: str
    waves: str
    paw: str
    water: str
    ripple: str
    rock: str
    timber: str
    floor: str
    things: tuple[str, ...]

    @property
    def soft(self) -> str:
        return mixed_colour(self.floor, self.ink, 0.3)

    @property
    def floors(self) -> tuple[str, str, str]:
        """The tints of spaces, light first."""
        return mixed_colour(self.paper, self.floor, 0.2), mixed_colour(self.paper, self.floor, 0.58), self.floor


def paint_of(theme: Theme, floor: str) -> FloorPaint:
    """The colours of a floor: ``floor-water``, ``floor-tiles`` and so on in the theme, else the defaults."""
    def colour(name: str) -> str:
        return theme.colours.get(f"floor-{name}", DEFAULTS[name])

    names = (name for name in FloorPaint._fields if name not in ("floor", "things"))
    things = tuple(theme.colours.get(f"floor-thing-{number}", own) for number, own in enumerate(THINGS))
    return FloorPaint(floor=colour(floor), things=things, **{name: colour(name) for name in names})
