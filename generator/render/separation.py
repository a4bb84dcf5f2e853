"""Colours to four inks, always the same way: grey goes to black alone, so no point bears more than two inks' worth.

It is arithmetic, not a colour profile: how a colour looks in print is the shop's matter. Inks are shares of 1.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image, ImageChops

Inks = tuple[float, float, float, float]
BLACK: Inks = (0.0, 0.0, 0.0, 1.0)
# up to this a text's colour is a black: of warm or cold tone, but meant to be read
DARK, TONED = 77, 31


def inks_of(colour: str, stated: Mapping[str, Inks] | None = None) -> Inks:
    """Cyan, magenta, yellow and black of ``#rrggbb``: as a theme states them, or else with all grey in black.

    The sum of a colour that is not stated is at most 2 (200 %).
    """
    if stated and colour.lower() in stated:
        return stated[colour.lower()]
    cyan, magenta, yellow = (255 - part for part in _parts(colour))
    black = min(cyan, magenta, yellow)
    c, m, y, k = (round(part / 255, 4) for part in (cyan - black, magenta - black, yellow - black, black))
    return c, m, y, k


def separated(file: str) -> Image.Image:
    """A picture in four inks by the same arithmetic, what is see-through set on white. Raises OSError."""
    with Image.open(file) as opened:
        seen = opened.convert("RGBA")
    ground = Image.new("RGBA", seen.size, "white")
    planes = [ImageChops.invert(plane) for plane in Image.alpha_composite(ground, seen).convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(planes[0], planes[1]), planes[2])
    return Image.merge("CMYK", [*(ImageChops.subtract(plane, black) for plane in planes), black])


def near_black(colour: str) -> bool:
    """Whether a colour is a black of warm or cold tone, which is printed with black ink alone when it is a text."""
    parts = _parts(colour)
    return max(parts) <= DARK and max(parts) - min(parts) <= TONED


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
