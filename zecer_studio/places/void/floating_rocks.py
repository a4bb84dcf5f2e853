"""The void: a ringed moon, floating rocks, a broken stair, stars; a rock in front to stand on.

All is measured on the screen, in heights of the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

import numpy as np

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import Field, Point, edge, step
from zecer_studio.stage.sky import sparkle
from zecer_studio.stage.view import View

STONE, BRIGHT, SKY = 0, 3, 8
# the middle of the light
MIDDLE = 0.42
STARS, SIDES = 42, 7
# of the moon: how far beside the middle, how high, its radius; how its ring leans, and how flat it is
MOON, LEAN, FLAT = (0.33, 0.22, 0.125), 0.42, 0.36
# the parts of its ring: their middles and half widths, in radii of the moon
BANDS = ((1.82, 0.16), (2.2, 0.07))


class Rock(NamedTuple):
    """A floating rock: the middle of its top, half its width, how far away it is (1: near), how deep it hangs."""

    x: float
    y: float
    half: float
    far: float
    deep: float = 1.0


ROCKS = (
    Rock(-0.40, 0.27, 0.10, 3), Rock(0.28, 0.46, 0.045, 5), Rock(-0.22, 0.14, 0.035, 6), Rock(0.50, 0.60, 0.12, 2),
    Rock(-0.54, 0.60, 0.13, 2), Rock(-0.30, 0.47, 0.05, 5), Rock(-0.14, 0.30, 0.022, 7),
)
# of a wide picture
ASIDE = (Rock(-0.62, 0.22, 0.09, 3), Rock(0.82, 0.62, 0.1, 3), Rock(-0.85, 0.7, 0.09, 3), Rock(1.1, 0.24, 0.08, 3),
         Rock(-1.15, 0.3, 0.07, 3))
STAIR = tuple(Rock(0.17 + 0.045 * step_, 0.7 - 0.045 * step_ + 0.02 * sin(step_ * 2.4), 0.036 - 0.002 * step_, 3, 0.4)
              for step_ in range(6))


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view, lots = View(picture, horizon=0.5), Random(picture.seed)
    _deep(view)
    spread = max(1.0, view.wide**0.6)
    for _ in range(int(STARS * view.side)):
        x, y = lots.uniform(-view.side, view.side), lots.uniform(0, 0.95)
        if hypot(x / spread, y - MIDDLE) > 0.26:
            sparkle(view, x, y, lots.choice((0.3, 0.4, 0.5, 0.95)), 0.22)
    _moon(view)
    wide = max(1.0, view.wide * 0.92)
    for rock in (*ROCKS, *STAIR):
        _rock(view, rock._replace(x=rock.x * wide), lots)
    for rock in ASIDE if view.wide > 1.5 else ():
        _rock(view, rock, lots)
    _rock(view, Rock(0, 0.86, 0.44 * max(1.0, view.wide * 0.75), 1), lots)


def _deep(view: View) -> None:
    """The void, turning about its light."""
    picture, down = view.picture, view.y - np.float32(MIDDLE)
    angle, away = np.arctan2(down, view.x), np.hypot(view.x / max(1.0, view.wide**0.6), down * 1.05)
    swirl = np.sin(angle * 2 + away * 10 - 0.6)
    dark = 0.1 + 0.85 * step(away + 0.035 * swirl + 0.018 * np.sin(angle * 3 - away * 16), 0.1, 0.56)
    picture.dark[:], picture.tint[:] = np.clip(dark, 0, 0.94), SKY
    picture.phase[:] = away * view.high + 1.1 * np.sin(angle * 2 + away * 10) * step(away, 0.05, 0.25)
    picture.across[:] = angle * 0.4 * view.high


def _moon(view: View) -> None:
    """The moon; its ring is half before and half behind it."""
    picture, (x, y, radius) = view.picture, MOON
    x *= min(view.wide, 1.7)
    across, down = (view.x - np.float32(x)) / radius, (view.y - np.float32(y)) / radius
    leaning, size = down + LEAN * across, radius * view.high
    away = np.hypot(across, leaning / FLAT)
    bands = [edge((half - np.abs(away - middle)) * size / 2) for middle, half in BANDS]
    ring = np.maximum(*bands)
    _light(picture, ring * (leaning < 0))
    height = np.sqrt(np.clip(1 - across * across - down * down, 0, 1))
    lit = np.clip(-0.62 * across - 0.45 * down + 0.64 * height, 0, 1)
    spots = noise(picture.shape, 0.035 * view.high, picture.seed + 5) > 0.36
    whole = picture.window(0, 0, picture.width, picture.height)
    if whole is not None:
        picture.lay(whole, (np.hypot(across, down) - 1) * size, np.clip(0.92 - 0.98 * lit + 0.12 * spots, 0.03, 0.93),
                    picture.y + height * size * 0.5, picture.x - height * size * 0.4, STONE, 0.14)
    _light(picture, ring * (leaning >= 0))


def _light(picture: Engraving, cover: Field) -> None:
    picture.dark += (0.1 - picture.dark) * cover
    picture.line *= 1 - cover
    picture.tint[cover > 0.5] = BRIGHT


def _rock(view: View, rock: Rock, lots: Random) -> None:
    """A floating rock: a lit top, facets that hang below."""
    x, y, half, pale = rock.x, rock.y, rock.half, 0.14 * (rock.far - 1) / 4
    asides = [2 * number / SIDES - 1 for number in range(SIDES + 1)]
    top = [(x + half * aside, y + half * (lots.uniform(-0.03, 0.03) - 0.2 * cos(aside * pi / 2))) for aside in asides]
    rim = [(x + half * aside, y + half * (lots.uniform(-0.04, 0.04) + 0.17 * cos(aside * pi / 2))) for aside in asides]
    rim[0], rim[-1] = top[0], top[-1]
    low = [(x + half * (0.82 * (aside + 1 / SIDES) + lots.uniform(-0.04, 0.04)),
            y + half * rock.deep * (0.25 + 0.95 * cos((aside + 1 / SIDES) * pi / 2) ** 1.4 * lots.uniform(0.65, 1.15)))
           for aside in asides[:-1]]
    for number in range(SIDES):
        side, turn = (number + 0.5) / SIDES - 0.5, lots.uniform(0.9, 2.2)
        dark = 0.62 - pale - side * view.picture.light[0] + lots.uniform(-0.09, 0.09)
        _facet(view, (rim[number], rim[number + 1], low[number]), dark, turn)
        if number:
            _facet(view, (rim[number], low[number - 1], low[number]), dark + 0.14, turn + 1)
    view.picture.polygon([view.mm(*corner) for corner in (*top, *rim[-2:0:-1])], 0.08 + 0.6 * pale, lambda x, y: y,
                         lambda x, y: x * 0.8 + y * 0.6, STONE, 0.15)


def _facet(view: View, corners: tuple[Point, Point, Point], dark: float, turn: float) -> None:
    view.picture.polygon([view.mm(*corner) for corner in corners], min(0.93, max(0.1, dark)), _lines(turn),
                         _lines(turn + 1), STONE, 0.12)


def _lines(turn: float) -> Callable[[Field, Field], Field]:
    """Lines along a direction (radians)."""
    return lambda x, y: x * sin(turn) - y * cos(turn)
