"""The gap inside a wall: laths with light between them, bricks, studs, plaster, a cobweb. Metres."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import Furnishing, beam_of_light, furnish
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, planks
from zecer_studio.stage.view import View

STONE, BRIGHT, STEEL, WOOD, PAPER = 0, 3, 5, 7, 9
HALF, HIGH, DEEP = 0.2, 0.8, 2.6
LATHS, APART, PLASTER = 14, 0.055, 26
FLAME = (0.02, 0.08, 1.0, 0.6)
STUDS = (2.2, 1.55, 1.0, 0.6)
# of the cobweb in the corner, in heights of the picture: the angles of its spokes, the radii of its threads
WEB, THREADS = (0.0, 0.4, 0.84, 1.35), (0.09, 0.16, 0.23)
BRICKS = Surface(0.24, bricks(0.21, 0.068, joint=0.15, vary=0.16, bulge=0.2), STONE, foot=0.03)
# what may lie there: where mice live, where pipes run, where things are hoarded
FURNITURE = {
    "nest": (Furnishing("cushion", -0.12, 0.66, 0.16), Furnishing("spool", 0.12, 0.62, 0.09),
             Furnishing("spool", 0.12, 0.62, 0.08, 0.085), Furnishing("candle", 0.07, 0.7, 0.1),
             Furnishing("thimble", -0.04, 0.5, 0.05), Furnishing("rosette", 0.06, 0.88, 0.1, 0.17)),
    "pipes": (Furnishing("bottle", 0.1, 0.85, 0.1), Furnishing("nail", -0.02, 0.7, 0.05),
              Furnishing("lantern", 0.13, 1.2, 0.12, 0.2)),
    "ledges": (Furnishing("cheese", 0.12, 0.98, 0.11, 0.122), Furnishing("coins", 0.13, 0.8, 0.08, 0.122),
               Furnishing("key", -0.1, 1.0, 0.1, 0.222), Furnishing("spool", -0.12, 1.15, 0.09, 0.222),
               Furnishing("purse", 0.1, 0.72, 0.1)),
}
PIPE = ((0.026, 0.0), (0.026, 0.1), (0.034, 0.1), (0.034, 0.13), (0.026, 0.13), (0.026, 0.42), (0.034, 0.42),
        (0.034, 0.45), (0.026, 0.45), (0.026, 0.8))


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=0.085, horizon=0.6, haze=Haze(2.4, 0.4, 0.7), lamps={
        "window": Lamp(-0.1, 0.3, 0.75, 0.8), "candle": Lamp(*FLAME), "torch": Lamp(*FLAME)})
    half, furniture = HALF * view.wide, picture.furniture
    lit = view.lit_by in ("window", "sun") and furniture != "pipes"
    view.wall(half, 0.05, rect(0, -0.01, DEEP, HIGH),
              BRICKS)
    behind = Surface(flat=0.04, tint=BRIGHT) if lit else Surface(flat=0.88)
    view.wall(-half, 0.05, rect(0, 0, DEEP, HIGH), BRICKS if furniture == "pipes" else behind)
    if furniture != "pipes":
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
    if furniture:
        BUILT[furniture](view, half)
        furnish(view, FURNITURE[furniture])
    else:
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


def _nest(view: View, half: float) -> None:
    """A wall of boards with a round door."""
    view.front(0, 0, 0.9, rect(-half, 0, half, HIGH), Surface(0.24, planks(0.06, turned=True, vein=0.12), WOOD, "v"))
    view.front(-0.02, 0, 0.89, arch(-0.062, 0, 0.062, 0.13), Surface(0.4, tint=WOOD))
    view.front(-0.02, 0, 0.885, arch(-0.05, 0, 0.05, 0.115), Surface(flat=0.03, tint=BRIGHT))


def _pipes(view: View, half: float) -> None:
    """Upright pipes along one side."""
    for z in (1.9, 1.4, 1.0):
        for aside in (0.05, 0.12):
            view.turn_on_lathe(-half + aside, 0, z, PIPE, Surface(0.36, tint=STEEL, gloss=0.5))


def _ledges(view: View, half: float) -> None:
    """A board on either side, full of what was found."""
    for left, right, y in ((half * 0.3, half, 0.11), (-half, -half * 0.25, 0.21)):
        view.box((left, y, 0.75), (right, y + 0.012, 1.3), Surface(0.4, tint=WOOD), Surface(0.2, planks(0.1), WOOD))


def _cobweb(view: View) -> None:
    """A cobweb in the upper corner at the right."""
    x, y = view.mm(view.side * 0.98, 0.03)

    def point_at(angle: float, away: float) -> tuple[float, float]:
        return x + cos(pi / 2 + angle) * away * view.high, y + sin(pi / 2 + angle) * away * view.high

    for angle in WEB:
        view.picture.stroke([point_at(angle, share * 0.3) for share in (0, 0.5, 1)], 0.2, white=True)
    for radius in THREADS:
        thread = [point_at(float(angle), radius * (1 - 0.1 * sin(6 * angle) ** 2))
                  for angle in np.linspace(0, WEB[-1], 9)]
        view.picture.stroke(thread, 0.2, white=True)


# what is built there for a set of furniture
BUILT = {"nest": _nest, "pipes": _pipes, "ledges": _ledges}
