"""A throne room: a throne on steps, banners, columns, tall windows, a carpet. Metres."""

from __future__ import annotations

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import beam_of_light, column, torch
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, checker, planks
from zecer_studio.stage.view import View

LEAF, SPOT, LIGHT, SKY = 1, 2, 3, 8
# half the nave, its height, and how far away its back wall is
HALF, HIGH, DEEP = 3.3, 6.8, 11.5
LAMPS = {"window": Lamp(-2.4, 5, 8, 11), "torch": Lamp(0, 3, 8, 4.4), "candle": Lamp(0, 3, 9, 6)}
STEPS, RISE, TREAD = 4, 0.18, 0.5
BANNERS, WIDE_BANNERS, WIDE = (-2.5, 2.5), (-7, -4.6, -2.5, 2.5, 4.6, 7), 1.5
ARROW = ((0, 5), (0.26, 4.5), (0.1, 4.45), (0.1, 3.5), (-0.1, 3.5), (-0.1, 4.45), (-0.26, 4.5))
CARPET = Surface(flat=0.32, tint=SPOT, along="v", line=0.13)
FIRST_STEP = DEEP - 3.6


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.6, horizon=0.52, haze=Haze(50, 0.18, 0.3), lamps=LAMPS)
    view.lighting.ambient += 0.02 if view.night else 0.12
    half = HALF * view.wide
    masonry = Surface(0.14, bricks(1.1, 0.5, missing=0.5, vary=0.05))
    view.room(half * 1.25, HIGH, DEEP, masonry, Surface(0.16, checker(0.9, 0.26)), Surface(0.24, planks(0.5)))
    for side in (-1, 1):
        for z in (4.4, 6.8, 9.2):
            _tall_window(view, side * half * 1.25, z)
    for x in BANNERS if view.wide < WIDE else WIDE_BANNERS:
        _banner(view, x)
    view.front(0, 0, DEEP - 0.05, arch(-1.55, 0, 1.55, 5.8, 0.5), Surface(0.06))
    view.front(0, 0, DEEP - 0.06, arch(-1.35, 0, 1.35, 5.55, 0.5), Surface(flat=0.36, tint=SPOT, along="v"))
    _steps(view)
    view.prop("throne", 0, DEEP - 1.6, 2.8, STEPS * RISE)
    for z in (10, 7.4, 4.9):
        for side in (-1, 1):
            column(view, side * half * 0.92, z, 0.36, HIGH, Surface(0.08))
    _lights(view, half)
    view.calm(0, 0.6, 0.2, 0.3, 0.25)
    view.edge(0.2)


def _tall_window(view: View, x: float, z: float) -> None:
    inwards = -1 if x > 0 else 1
    view.wall(x + inwards * 0.01, z, arch(-0.5, 1.6, 0.5, 5.4, 0.8), Surface(0.08))
    panes = Surface(flat=0.9, tint=SKY) if view.night else Surface(flat=0.03, tint=LIGHT)
    view.wall(x + inwards * 0.02, z, arch(-0.38, 1.75, 0.38, 5.2, 0.8), panes)


def _banner(view: View, x: float) -> None:
    """A banner with an arrow on the back wall."""
    cloth = [(-0.62, 5.6), (0.62, 5.6), (0.62, 2.5), (0, 1.9), (-0.62, 2.5)]
    view.front(x, 0, DEEP - 0.06, cloth, Surface(0.34, tint=SPOT, along="v"))
    field = [(-0.4, 5.5), (0.4, 5.5), (0.4, 2.75), (0, 2.35), (-0.4, 2.75)]
    view.front(x, 0, DEEP - 0.07, field, Surface(0.28, tint=LEAF, along="v"))
    view.front(x, 0, DEEP - 0.08, ARROW, Surface(0.3, tint=SPOT))
    view.front(x, 0, DEEP - 0.09, rect(-0.75, 5.55, 0.75, 5.68), Surface(0.35, tint=LIGHT))


def _steps(view: View) -> None:
    """Steps up to the throne, and a carpet over them."""
    for step in range(STEPS):
        half = 2.5 - 0.36 * step
        view.box((-half, step * RISE, FIRST_STEP + TREAD * step), (half, (step + 1) * RISE, DEEP), Surface(0.08))
    view.floor(0.004, rect(-0.8, 0.8, 0.8, FIRST_STEP), CARPET)
    for x in (-0.72, 0.68):
        view.floor(0.006, rect(x, 0.8, x + 0.05, FIRST_STEP), Surface(0.02, tint=LIGHT, line=0))
    for step in range(STEPS):
        y, z = step * RISE, FIRST_STEP + TREAD * step
        view.front(0, y, z - 0.01, rect(-0.8, 0, 0.8, RISE), Surface(flat=0.45, tint=SPOT))
        view.floor(y + RISE + 0.004, rect(-0.8, z, 0.8, z + TREAD), CARPET)


def _lights(view: View, half: float) -> None:
    """Torches by night, beams of light by day."""
    if view.night:
        for z in (8.4, 5.4):
            for side in (-1, 1):
                torch(view, side * (half * 0.92 - 0.42), 2.2, z, 0.75, 1.1)
    else:
        for z in (9.4, 6.6):
            beam_of_light(view, (-half * 1.2, 4.4, z), (0.4, 0, z - 1), (1.0, 1.5), 0.3)
