"""A garden: hedges, a path, an arch of roses, a statue, trees, flower beds. Trees and the arch stand on the screen."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Point
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.directions import level
from zecer_studio.stage.furnishings import torch_on_post
from zecer_studio.stage.greenery import foliage, rose
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import rect
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import stones
from zecer_studio.stage.view import View

LEAF, SPOT, LIGHT, WOOD, SKY, PAPER = 1, 2, 3, 7, 8, 9
# trees: the middle of the crown, and its radius
TREES = ((-0.46, 0.30, 0.17), (0.45, 0.27, 0.19), (-0.20, 0.40, 0.10), (0.24, 0.41, 0.09), (-0.75, 0.3, 0.2),
         (0.8, 0.3, 0.2), (-1.1, 0.27, 0.2), (1.15, 0.3, 0.2))
# the arch: half its width, its rise, and its foot
HALF, RISE, FOOT = 0.135, 0.17, 0.575
NIGHT = 0.16
ROSES, BED = 26, 22


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.6, horizon=0.5, haze=Haze(50, 0.12, 0.5), lamps={"torch": Lamp(-1.6, 2, 5, 4)},
                open_air=True)
    sky(view, 0.8)
    lots, darker = Random(picture.seed), NIGHT if view.night else 0.0
    _trees(view, lots, darker)
    view.floor(0, rect(-60, 0.8, 60, 40), Surface(0.18 + darker / 2, tint=LEAF))
    view.floor(0.002, [(-1.5, 0.8), (1.5, 0.8), (1.1, 16), (-1.1, 16)], Surface(0.03, stones(0.75), line=0.13))
    end = view.side + 0.1
    foliage(view, [(-end, 0.41), (end, 0.41), (end, 0.545), (-end, 0.545)], 0.4 + darker, 0.04, 3, 0.2)
    _arch(view, lots, darker)
    for side in (-1, 1):
        _bed(view, side, lots, darker)
    view.prop("statue", 2.35 * view.wide**0.7, 5.6, 2.2, 0.1)
    torch_on_post(view)
    view.calm(0, 0.62, 0.16, 0.28, 0.25)


def _trees(view: View, lots: Random, darker: float) -> None:
    for x, y, radius in TREES:
        middle = x * min(view.wide, 1.15)
        if abs(middle) > view.side + 0.2:
            continue
        trunk = [(middle - 0.015, 0.5), (middle + 0.015, 0.5), (middle + 0.012, y), (middle - 0.012, y)]
        view.picture.polygon([view.mm(*corner) for corner in trunk], 0.6, level, tint=WOOD)
        angles = [pi * number / 8 for number in range(16)]
        crown = [(middle + radius * cos(angle) * (1 + 0.12 * sin(5 * angle + x * 9)), y + radius * 0.85 * sin(angle))
                 for angle in angles]
        foliage(view, crown, 0.36 + darker, 0.045, lots.randrange(99))


def _arch(view: View, lots: Random, darker: float) -> None:
    """An arch of roses over the path, and what is seen through it."""
    outer = [(-(HALF + 0.045) * cos(angle), 0.31 - RISE * sin(angle)) for angle in _half_turn(12)]
    inner = [((HALF - 0.02) * cos(angle), 0.33 - (RISE - 0.07) * sin(angle)) for angle in _half_turn(10)]
    hole: list[Point] = [(HALF - 0.02, FOOT), *inner, (-HALF + 0.02, FOOT)]
    view.picture.polygon([view.mm(*corner) for corner in hole], 0.08 + darker, level, tint=SKY)
    bush = [(-0.2, 0.60), (-0.2, 0.44), (-0.09, 0.46), (0, 0.43), (0.09, 0.46), (0.2, 0.44), (0.2, 0.60)]
    foliage(view, bush, 0.2 + darker, 0.022, 4)
    view.floor(0, rect(-1.5, 9.5, 1.5, 22), Surface(0.16 + darker / 2, tint=LEAF, line=0))
    view.floor(0.004, [(-1.25, 9.3), (1.25, 9.3), (0.7, 24), (-0.7, 24)], Surface(0.03, line=0))
    foliage(view, [(-HALF - 0.045, FOOT), *outer, (HALF + 0.045, FOOT), *hole], 0.34 + darker, 0.036, 5)
    for _ in range(ROSES):
        angle, off = lots.uniform(0, pi), lots.uniform(-0.02, 0.04)
        if lots.random() < 0.6:
            x, y = (HALF + off) * cos(angle), 0.31 - (RISE - 0.03 + off) * sin(angle)
        else:
            x, y = lots.choice((-1, 1)) * (HALF + off), lots.uniform(0.34, 0.55)
        rose(view, x, y, 0.016, SPOT)


def _bed(view: View, side: int, lots: Random, darker: float) -> None:
    """A bed of flowers behind a low hedge along the path."""
    near, far, x = 3.1, 9.0, side * 1.9 * view.wide**0.8
    world = ((-0.1, 0.0, near), (-0.1, 0.5, near), (-0.1, 0.5, far), (3.2, 0.5, far), (6.5, 0.5, near),
             (6.5, 0.0, near))
    foliage(view, [_on_screen(view, x + side * aside, y, z) for aside, y, z in world], 0.34 + darker, 0.05, 8, 0.3)
    for _ in range(int(BED * view.wide)):
        z = lots.uniform(near + 0.2, far - 1)
        flower = _on_screen(view, x + side * lots.uniform(0.3, 2.4), 0.55, z)
        rose(view, *flower, 0.13 * view.focal / z, lots.choice((SPOT, SPOT, LIGHT, PAPER)))


def _on_screen(view: View, x: float, y: float, z: float) -> Point:
    right, down = view.point_at((x, y, z))
    return right / view.high - view.side, down / view.high


def _half_turn(steps: int) -> list[float]:
    return [pi * number / steps for number in range(steps + 1)]
