"""Colours to four inks, always the same way: grey goes to black alone, so no point bears more than two inks' worth.

It is arithmetic, not a colour profile: what a colour looks like in print is the shop's matter. Inks are shares from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Mapping

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


def near_black(colour: str) -> bool:
    """Whether a colour is a black of warm or cold tone, which is printed with black ink alone when it is a text."""
    parts = _parts(colour)
    return max(parts) <= DARK and max(parts) - min(parts) <= TONED


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
