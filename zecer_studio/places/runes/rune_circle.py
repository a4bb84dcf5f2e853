"""A hall of rune stones about a circle of light on the floor. Metres."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, hypot, pi, sin

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import FINE, Field, Point, drawn_by_lot, edge, step
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.view import View

STONE, BRIGHT = 0, 3
# how far away the middle of the circle lies; the radii of its rings and their widths on paper (mm)
MIDDLE = 6.2
RINGS = ((1.25, 0.28), (1.95, 0.34), (3.0, 0.4), (3.9, 0.34))
INNER, OUTER = 1.95, 3.0
# between the spokes
SIGNS = 16
# from the middle of the circle, the angles (radians) at which stones stand, and how far; some stand beside a card
ANGLES, FAR = (1.25, 1.9, 0.75, 2.4, 0.2, 2.94, -0.42, 3.56), 4.6
ASIDE = ((9.4, 8.0), (-9.4, 8.0), (7.6, 5.6), (-7.6, 5.6))
RUNES: tuple[tuple[Point, ...], ...] = (
    ((0, 0), (0, 1)), ((0, 1), (0.6, 0.75), (0, 0.5)), ((0, 0), (0.6, 0.3), (0, 0.5), (0.6, 0.8)),
    ((0, 0), (0.6, 1), (0.6, 0)), ((0.3, 0), (0.3, 1), (0.6, 0.6)),
    ((0, 0.5), (0.3, 1), (0.6, 0.5), (0.3, 0), (0, 0.5)), ((0, 0), (0.3, 0.5), (0, 1), (0.6, 0.5), (0.6, 0)),
    ((0, 1), (0.3, 0.6), (0.6, 1)),
)
STAFF: tuple[Point, ...] = ((0.3, 0.1), (0.3, 0.95))


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.75, horizon=0.46, haze=Haze(24, 0.6, 0.8), lamps={
        "glow": Lamp(0, 0.5, 6, 4.2), "moon": Lamp(0, 7, 6, 8), "torch": Lamp(0, 1.8, 6, 4)})
    away = np.hypot(view.x, view.y - 0.40)
    picture.dark[:] = 0.9 - 0.76 * np.exp(-((away / 0.34) ** 2))
    picture.phase[:], picture.across[:] = away * view.high, np.arctan2(view.y - 0.42, view.x) * 0.4 * view.high
    _circle(view)
    for number in range(SIGNS):
        _rune(view, number, _on_the_floor(view, 2 * pi * (number + 0.5) / SIGNS), 0.28)
    stones = [(FAR * cos(angle) * min(view.wide, 1.5), MIDDLE + FAR * sin(angle), number)
              for number, angle in enumerate(ANGLES)]
    if view.wide > 1.5:
        stones += [(x, z, 11 + number) for number, (x, z) in enumerate(ASIDE)]
    for x, z, number in sorted(stones, key=lambda stone: -stone[1]):
        _stone(view, x, z, number)
    view.glow(0, 0.66, 0.15, 0.35)
    view.calm(0, 0.45, 0.22, 0.28, 0.35)
    view.edge(0.2)


def _circle(view: View) -> None:
    """The floor with rings and spokes of light, brighter towards the middle."""
    picture, z = view.picture, view.eye * view.focal / np.maximum(view.y - view.horizon, 1e-3)
    x, far = view.rays.right * z, z - MIDDLE
    away, angle = np.hypot(x, far), np.arctan2(far, x)
    # metres a mm across the rings
    deeper = np.maximum(np.gradient(z[:, 0])[:, None] * -FINE, 1e-5)
    scale = np.hypot(z * view.rays.step, deeper * np.abs(np.sin(angle)))
    dark = 0.2 + 0.62 * step(away, 1.6, 6.5) + 0.1 * (drawn_by_lot(np.floor(angle * 9), np.floor(away * 1.3)) - 0.5)
    light: Field = np.zeros_like(away)
    for radius, wide in RINGS:
        light = np.maximum(light, edge(wide / 2 - np.abs(away - radius) / scale))
    turn = 2 * pi / SIGNS
    spokes = np.abs((angle / turn + 0.5) % 1 - 0.5) * turn * away
    light = np.maximum(light, edge(0.13 - spokes / scale) * ((away > INNER) & (away < OUTER)))
    below = view.y > view.horizon + 0.012
    view.fill(below, np.clip(dark, 0, 0.93) * (1 - 0.97 * light), picture.y, (picture.x + picture.y) * 0.7, STONE)
    picture.tint[below & ((light > 0.4) | (away < 1.2))] = BRIGHT


def _on_the_floor(view: View, angle: float) -> Callable[[float, float], Point]:
    """Where the box of a rune lies between two rings."""
    def point_on_floor(across: float, up: float) -> Point:
        away, aside = 2.12 + 0.72 * up, (across - 0.3) * 0.62
        return view.point_at((away * cos(angle) - aside * sin(angle), 0,
                              MIDDLE + away * sin(angle) + aside * cos(angle)))

    return point_on_floor


def _stone(view: View, x: float, z: float, number: int) -> None:
    """A standing stone with two runes."""
    high, half, lean, inner = 3.3 + 0.5 * (number % 3), 0.5, 0.12 * (number % 3 - 1), 1 if x < 0 else -1
    view.wall(x + inner * half, z, [(0, 0), (0.7, 0), (0.7, high - 0.3), (0, high)], Surface(0.16, along="v"))
    front = [(-half, 0), (half, 0), (half * 0.9 + lean, high), (lean, high + 0.35), (lean - half * 0.85, high - 0.35)]
    view.front(x, 0, z, front, Surface(0.36, along="diagonal", foot=0.5))
    for row in range(2):
        low = high * 0.62 - row * 1.15

        def point_on_stone(across: float, up: float, low: float = low) -> Point:
            return view.point_at((x + lean * 0.5 - 0.22 + across * 0.74, low + up * 0.85, z))

        _rune(view, number + row * 3, point_on_stone, 0.4)


def _rune(view: View, number: int, to: Callable[[float, float], Point], width: float) -> None:
    """A rune in bars of light, ``width`` mm; ``to`` finds the points of its box on the picture."""
    for line in (RUNES[number % len(RUNES)], *((STAFF,) if number % 3 else ())):
        for (x0, y0), (x1, y1) in pairwise(to(*point) for point in line):
            long = max(hypot(x1 - x0, y1 - y0), 0.1)
            x, y = (y1 - y0) / long * width / 2, (x0 - x1) / long * width / 2
            view.picture.polygon([(x0 + x, y0 + y), (x1 + x, y1 + y), (x1 - x, y1 - y), (x0 - x, y0 - y)], 0,
                                 tint=BRIGHT, line=0)
