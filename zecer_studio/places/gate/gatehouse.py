"""A town gate: a wall, two round towers, a portcullis, the road through. Metres."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin, sqrt

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import torch
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import rect
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, cobbles
from zecer_studio.stage.view import View

LEAF, SPOT, STEEL, SKY = 1, 2, 5, 8
# how far away the wall stands, its height and half its length; the gateway: half its width, where its arch springs
WALL, HIGH, LONG, HALF, SPRING = 14.5, 7.0, 22, 2.0, 2.9
HILLS = ((-40, 0), (40, 0), (40, 2), (22, 4), (9, 2.6), (-6, 5), (-25, 2))
TOWER, TOWER_PROFILE = 4.3, ((2.05, 0), (1.85, 1.2), (1.8, 8.6), (2.15, 9.3), (2.15, 10.6))
FLAG = ((0, 0), (2.2, 0.35), (1.6, 0.65), (2.3, 1.1), (0, 1.5))
IRON = Surface(flat=0.85, tint=STEEL)
STONE = bricks(0.95, 0.45, missing=0.25, vary=0.07)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.7, horizon=0.6, haze=Haze(60, 0.14, 0.6), lamps={"torch": Lamp(-2.1, 3, 12, 4)},
                open_air=True)
    sky(view, 0.7)
    view.front(0, 0, 60, HILLS, Surface(0.35, tint=SKY))
    view.floor(0, rect(-60, 0.8, 60, 80), Surface(0.22, tint=LEAF))
    road = [(-3.2, 0.8), (3.2, 0.8), (2.1, WALL), (1.5, 60), (-1.5, 60), (-2.1, WALL)]
    view.floor(0.002, road, Surface(0.16, cobbles(0.42, 0.34, 0.4), line=0))
    _wall(view)
    _gateway(view)
    for side in (-1, 1):
        _tower(view, side * TOWER)
    if view.night:
        for side in (-1, 1):
            torch(view, side * 2.6, 2.6, WALL - 1.6, 1.3, 2.6)
    view.prop("cart", -4.6 * min(view.wide, 1.35), 9.5, 3.2)
    view.calm(0, 0.68, 0.24, 0.3, 0.35)
    view.edge(0.15)


def _wall(view: View) -> None:
    """The wall at both sides of the gateway and above it, with merlons."""
    span = LONG * view.wide
    for left, right in ((-span, -HALF), (HALF, span)):
        view.front(0, 0, WALL, rect(left, 0, right, HIGH), Surface(0.16, STONE, foot=0.8))
    above = [(HALF * cos(angle), SPRING + HALF * sin(angle)) for angle in (pi * number / 12 for number in range(13))]
    view.front(0, 0, WALL, [(-HALF, HIGH), (HALF, HIGH), *above], Surface(0.15, STONE, line=0))
    for x in (-HALF, HALF):
        view.wall(x, WALL, rect(0, 0, 3, 3), Surface(0.45))
    merlons = int(span / 1.1)
    for number in range(-merlons, merlons):
        view.front(number * 1.1, HIGH - 0.02, WALL - 0.05, rect(0, 0, 0.68, 1), Surface(0.15))
    view.front(-span, HIGH - 0.35, WALL - 0.1, rect(0, 0, 2 * span, 0.35), Surface(0.08))


def _gateway(view: View) -> None:
    """The stones of the arch, and the portcullis, half up."""
    ring = [(2.25 * cos(angle), 2.25 * sin(angle)) for angle in (pi * number / 10 for number in range(11))]
    for number, ((x0, y0), (x1, y1)) in enumerate(pairwise(ring)):
        block = [(x0, y0), (x1, y1), (x1 * 0.86, y1 * 0.86), (x0 * 0.86, y0 * 0.86)]
        view.front(0, SPRING, WALL - 0.08, block, Surface(0.06 + 0.14 * (number % 2)))
    for number in range(-3, 4):
        x = number * 0.52
        top = 2.95 + sqrt(max(0.0, 3.7 - x * x))
        view.front(x, 0, WALL + 0.4, [(-0.06, 2.5), (0, 2.15), (0.06, 2.5), (0.06, top), (-0.06, top)], IRON)
    for y in (2.75, 3.4, 4.05):
        view.front(0, 0, WALL + 0.4, rect(-1.75, y, 1.75, y + 0.1), IRON)


def _tower(view: View, x: float) -> None:
    """A round tower with merlons, slits and a flag."""
    z = WALL - 0.6
    view.turn_on_lathe(x, 0, z, TOWER_PROFILE, Surface(0.16, STONE))
    for number in range(-3, 4):
        angle = number * 0.42
        view.front(x + 2.05 * sin(angle), 10.55, z - 2 * cos(angle), rect(-0.3, 0, 0.3, 0.95),
                   Surface(0.12 + 0.12 * abs(number) / 3))
    for y in (3.2, 6.3):
        view.front(x - 0.1, y, z - 1.9, rect(-0.13, 0, 0.13, 1), Surface(flat=0.95))
    view.front(x, 10.6, z, rect(-0.07, 0, 0.07, 4.2), Surface(flat=0.8))
    view.front(x, 13.2, z, FLAG, Surface(0.25, tint=SPOT, along="up"))
