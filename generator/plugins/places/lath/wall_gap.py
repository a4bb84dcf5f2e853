"""The gap inside a wall: laths with light between them, bricks, studs, plaster, a cobweb. Metres."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.stage.camera import Haze
from generator.pictures.stage.furnishings import beam_of_light
from generator.pictures.stage.lighting import Lamp
from generator.pictures.stage.outlines import rect
from generator.pictures.stage.surface import Surface
from generator.pictures.stage.textures import bricks, planks
from generator.pictures.stage.view import View

STONE, BRIGHT, WOOD, PAPER = 0, 3, 7, 9
HALF, HIGH, DEEP = 0.2, 0.8, 2.6
LATHS, APART, PLASTER = 14, 0.055, 26
FLAME = (0.02, 0.08, 1.0, 0.6)
STUDS = (2.2, 1.55, 1.0, 0.6)
# of the cobweb in the corner, in heights of the picture: the angles of its spokes, the radii of its threads
WEB, THREADS = (0.0, 0.4, 0.84, 1.35), (0.09, 0.16, 0.23)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=0.085, horizon=0.6, haze=Haze(2.4, 0.4, 0.7), lamps={
        "window": Lamp(-0.1, 0.3, 0.75, 0.8), "candle": Lamp(*FLAME), "torch": Lamp(*FLAME)})
    half, lit = HALF * view.wide, view.lit_by in ("window", "sun")
    view.wall(half, 0.05, rect(0, -0.01, DEEP, HIGH),
              Surface(0.24, bricks(0.21, 0.068, joint=0.15, vary=0.16, bulge=0.2), STONE, foot=0.03))
    behind = Surface(flat=0.04, tint=BRIGHT) if lit else Surface(flat=0.88)
    view.wall(-half, 0.05, rect(0, 0, DEEP, HIGH), behind)
    _laths(view, -half)
    view.floor(0, rect(-half, 0.06, half, DEEP), Surface(0.16, planks(0.11, turned=True, vein=0.1), WOOD))
    for z in STUDS:
        view.box((half - 0.07, 0, z), (half, HIGH, z + 0.06),
                 Surface(0.34, planks(0.035, turned=True, vein=0.12), WOOD, "v"))
    view.box((-half, 0.335, 1.55), (half, 0.375, 1.61), Surface(0.34, planks(0.04), WOOD))
    for number in range(5 if lit else 0):
        z = 0.55 + number * 0.28
        beam_of_light(view, (-half, 0.11 + APART * (number % 3), z), (half * 0.75, 0, z - 0.1), (0.03, 0.05))
    _cobweb(view)
    view.prop("nail", half * 0.3, 0.62, 0.05)
    view.prop("spool", -half * 0.62, 0.62, 0.06)
    view.prop("button", half * 0.55, 0.46, 0.04)
    view.calm(0, 0.58, 0.2, 0.32, 0.3)
    view.edge(0.25)


def _laths(view: View, x: float) -> None:
    """Laths on a wall, and plaster that is pressed through between them."""
    for number in range(LATHS):
        low = 0.004 + number * APART
        view.wall(x, 0.05, [(0, low), (DEEP, low + 0.004), (DEEP, low + 0.046), (0, low + 0.04)],
                  Surface(0.38, planks(0.05, vein=0.12), WOOD))
    lots = Random(view.picture.seed)
    for _ in range(PLASTER):
        z, y, long = lots.uniform(0.28, 1.9), lots.randrange(1, 12) * APART - 0.004, lots.uniform(0.02, 0.05)
        blot = ((0, 0), (0.5, -0.012), (1, 0.002), (1.1, 0.012), (0.4, 0.018), (-0.1, 0.012))
        view.wall(x, z, [(long * share, y + up) for share, up in blot], Surface(0.02, tint=PAPER))


def _cobweb(view: View) -> None:
    """A cobweb in the upper corner at the right."""
    x, y = view.mm(view.side * 0.98, 0.03)

    def at(angle: float, away: float) -> tuple[float, float]:
        return x + cos(pi / 2 + angle) * away * view.high, y + sin(pi / 2 + angle) * away * view.high

    for angle in WEB:
        view.picture.stroke([at(angle, share * 0.3) for share in (0, 0.5, 1)], 0.2, white=True)
    for radius in THREADS:
        thread = [at(float(angle), radius * (1 - 0.1 * sin(6 * angle) ** 2)) for angle in np.linspace(0, WEB[-1], 9)]
        view.picture.stroke(thread, 0.2, white=True)
