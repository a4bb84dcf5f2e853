"""A tavern: beams, a hearth with its fire, tables, kegs, a window, a wheel of candles. Metres."""

from __future__ import annotations

import numpy as np

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import barrel, fire, table
from zecer_studio.stage.houses import Casement, window
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import Outline, arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, planks
from zecer_studio.stage.view import View

WOOD, PAPER = 7, 9
# half the room, its height, and how far away its back wall is
HALF, HIGH, DEEP = 2.7, 2.7, 7.6
LAMPS = {"candle": Lamp(0.2, 1.7, 4.4, 3.2), "torch": Lamp(1.5, 1, 6.4, 3), "window": Lamp(-1.4, 2.2, 5.6, 6)}
POST = Surface(0.5, tint=WOOD, along="v")
SHELF = ("jar", "tankard", "bottle")
WIDE = 1.4


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.45, horizon=0.46, haze=Haze(16, 0.3, 0.5), lamps=LAMPS)
    view.lighting.ambient += 0.1
    half = HALF * view.wide
    plaster = Surface(0.12, tint=0)
    view.room(half, HIGH, DEEP, plaster, Surface(0.26, planks(0.26, turned=True, vein=0.07), WOOD),
              Surface(0.28, planks(0.3), WOOD))
    _back(view, half)
    _hearth(view, 1.25 * view.wide)
    for z in (6.4, 4.9, 3.5):
        view.box((-half, HIGH - 0.3, z), (half, HIGH - 0.02, z + 0.28), Surface(0.5, tint=WOOD))
    _kegs(view, half)
    _tables(view, half)
    view.line([(0, HIGH, 4.6), (0, 2.27, 4.6)], 0.2)
    view.prop("wheel-lamp", 0, 4.6, 1.15, 1.72, glow=0.8)
    if view.lit_by == "candle":
        view.halo((0, 2.05, 4.6), 0.9, 0.5)
    view.calm(0, 0.58, 0.26, 0.36, 0.42)
    view.edge(0.25)


def _back(view: View, half: float) -> None:
    """Posts, panels and a window of the back wall."""
    for x in np.arange(-half, half + 0.1, 1.35).tolist():
        view.front(x - 0.09, 0, DEEP - 0.04, rect(0, 0, 0.18, HIGH), POST)
    view.front(-half, 0, DEEP - 0.06, rect(0, 1.05, 2 * half, 1.2), POST._replace(along="u"))
    view.front(-half, 0, DEEP - 0.06, rect(0, 0, 2 * half, 1.05), Surface(0.3, planks(0.22, turned=True), WOOD, "v"))

    def draw_on(outline: Outline, surface: Surface) -> None:
        view.front(-1.55 * view.wide, 0, DEEP - 0.08, outline, surface)

    window(view, draw_on, -0.5, 1.3, 0.5, 2.25, Casement(bars=2, lit=not view.night))


def _hearth(view: View, x: float) -> None:
    """A hearth of bricks with a hood, and its fire."""
    view.box((x - 0.95, 0, DEEP - 0.75), (x + 0.95, 1.5, DEEP), Surface(0.16, bricks(0.5, 0.22)))
    hood = [(-1.1, 1.5), (1.1, 1.5), (1.1, 1.66), (0.8, 1.7), (0.6, HIGH), (-0.6, HIGH), (-0.8, 1.7), (-1.1, 1.66)]
    view.front(x, 0, DEEP - 0.78, hood, Surface(0.16))
    view.front(x, 0, DEEP - 0.8, arch(-0.62, 0, 0.62, 1.2), Surface(flat=0.93))
    fire(view, x, DEEP - 0.82, 0.85)


def _kegs(view: View, half: float) -> None:
    """Kegs along the left wall, and a shelf above them."""
    for z in (6.6, 5.5, 4.4):
        view.box((-half, 0, z - 0.1), (-half + 1, 0.35, z + 0.9), Surface(0.45, tint=WOOD))
        barrel(view, -half + 0.52, 0.85, z, 0.46, 0.85)
    view.box((-half, 1.75, 3), (-half + 0.32, 1.8, 7.2), Surface(0.45, tint=WOOD))
    for number, z in enumerate((6.9, 6.2, 5.5, 4.8, 4.1, 3.4)):
        view.prop(SHELF[number % len(SHELF)], -half + 0.2, z, 0.4, 1.8)


def _tables(view: View, half: float) -> None:
    """A table at the right with a candle, and one at the left of a wide room."""
    table(view, half - 0.85, 3.6, 1.3, 1.7)
    view.prop("tankard", half - 1.1, 3.9, 0.26, 0.78)
    view.prop("candle", half - 0.75, 4.2, 0.34, 0.78, glow=1)
    view.prop("stool", half - 1.75, 4.3, 0.5)
    if view.wide > WIDE:
        table(view, -half + 1.8, 3.2, 1.5, 1.3)
        view.prop("tankard", -half + 1.6, 3.4, 0.26, 0.78)
