"""A prison cell: blocks, a barred window and its shaft of light, shackles, straw, a bed of planks. Metres."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from random import Random

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import beam_of_light, chain
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import BRIGHT, STEEL, WATER, WOOD, stone_room
from zecer_studio.stage.outlines import arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, planks
from zecer_studio.stage.view import View

HALF, HIGH, DEEP = 1.75, 2.75, 4.5
STRAWS = 70
# shackles: where they hang
SHACKLES = (-0.1, 0.55)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.3, horizon=0.47, haze=Haze(14, 0.4, 0.6), lamps={
        "window": Lamp(-0.75, 2.5, 3.6, 3.2), "torch": Lamp(1.5, 1.8, 3, 3), "moon": Lamp(-0.75, 2.5, 3.6, 2.6)})
    half = HALF * view.wide
    stone_room(view, half, HIGH, DEEP, bricks(0.72, 0.38, joint=0.16, vary=0.12, bulge=0.2), 0.26)
    _window(view, -0.78 * min(view.wide, 1.4))
    view.box((half - 0.85, 0.48, 2.2), (half, 0.56, 4.3), Surface(0.35, tint=WOOD),
             Surface(0.3, planks(0.28, turned=True), WOOD))
    for z in (2.3, 4.2):
        chain(view, (half - 0.8, 0.56, z), (half, 1.5, z))
    for x in SHACKLES:
        chain(view, (x * view.wide, 1.85, DEEP - 0.05), (x * view.wide + 0.04, 1.0, DEEP - 0.05))
        view.prop("ring", x * view.wide + 0.04, DEEP - 0.06, 0.2, 0.82)
    _straw(view, half)
    view.prop("skull", -half * 0.42, 2.5, 0.3)
    view.prop("bowl", half * 0.5, 2.5, 0.36)
    view.calm(0, 0.55, 0.25, 0.36, 0.3)
    view.edge(0.3)


def _window(view: View, x: float) -> None:
    """The window with its bars, and its light in the room, if there is any outside."""
    lit = view.lit_by in ("window", "moon", "sun")
    outside = Surface(flat=0.02, tint=BRIGHT) if lit else Surface(flat=0.86, tint=WATER)
    view.front(x, 0, DEEP, arch(-0.44, 1.45, 0.44, 2.5), Surface(0.16))
    view.front(x, 0, DEEP, arch(-0.33, 1.58, 0.33, 2.4), outside)
    bar = Surface(flat=0.95, tint=STEEL)
    for number in range(-2, 3):
        high = 2.07 + 0.33 * sqrt(1 - (number * 0.39) ** 2)
        view.front(x + number * 0.13, 0, DEEP, rect(-0.025, 1.58, 0.025, high), bar)
    view.front(x, 0, DEEP, rect(-0.33, 1.95, 0.33, 2.0), bar)
    if lit:
        view.halo((x, 2.0, DEEP), 0.8, 0.45)
        beam_of_light(view, (x, 2, DEEP - 0.3), (0.5, 0, 2.7), (0.62, 0.95), 0.5)
        view.shade([(0.0, 0.01, 2.3), (1.0, 0.01, 2.4), (0.75, 0.01, 3.2), (-0.1, 0.01, 3.1)], -0.6)


def _straw(view: View, half: float) -> None:
    """A heap of straw at the left."""
    lots, middle = Random(view.picture.seed), -half * 0.62
    for _ in range(int(STRAWS * view.wide)):
        x, z, angle = lots.gauss(middle, 0.32), lots.uniform(2.0, 4.2), lots.uniform(0, 2 * pi)
        y, long = max(0.0, 0.28 - abs(x - middle) * 0.5) * lots.random(), lots.uniform(0.1, 0.2)
        across, inwards = long * cos(angle), long * sin(angle)
        straw = [(x - across, y, z - inwards), (x + across, y + 0.06, z + inwards)]
        view.line(straw, 0.42, white=True)
        view.line(straw, 0.2)
