"""A courtyard: two storeys of arches, a well, paving, a tower behind. Metres."""

from __future__ import annotations

import numpy as np

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import torch_on_post
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import arch, rect
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, tiles
from zecer_studio.stage.view import View

STONE, SPOT, LIGHT = 0, 2, 3
# half the court, how far away its back wall is, and how high
HALF, DEEP, HIGH = 5.2, 17, 6.4
SLOPE = 0.7071
MASONRY = bricks(0.9, 0.42, missing=0.5, vary=0.05)
ROOF = Surface(0.38, tiles(0.45, 0.4), SPOT)
# pale stones about openings, and what is in them
FRAME, HOLE = Surface(0.06), Surface(flat=0.84)
BAY = 2.3


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.75, horizon=0.55, haze=Haze(60, 0.12, 0.5), lamps={"torch": Lamp(-3, 2.4, 8, 5)},
                open_air=True)
    sky(view, 0.6)
    half = HALF * view.wide
    _tower(view)
    view.face((-40, HIGH - 0.1, DEEP - 0.4), (1, 0, 0), (0, SLOPE, SLOPE), rect(0, 0, 80, 3), ROOF)
    _back(view, half)
    for side in (-1, 1):
        _wing(view, side, half)
    paving = Surface(0.12, bricks(1.1, 1.0, joint=0.14, vary=0.05, bulge=0.04))
    view.floor(0, rect(-half, 0.8, half, DEEP), paving)
    if not view.night:
        view.shade([(-half, 0, 0.8), (-half + 2.4, 0, 0.8), (-half + 2.4, 0, DEEP), (-half, 0, DEEP)], 0.35)
    view.prop("well", 2.2 * view.wide, 9.2, 2.5)
    view.prop("barrel", -half + 1, 7.2, 1)
    view.prop("cart", -half + 1.9, 10.5, 2.6)
    torch_on_post(view)
    view.calm(0, 0.62, 0.26, 0.34, 0.35)
    view.edge(0.08)


def _tower(view: View) -> None:
    x = -3.2 * view.wide
    view.front(x, 0, 34, rect(-2.6, 0, 2.6, 13), Surface(0.2, bricks(0.9, 0.5, missing=0.5)))
    view.front(x, 0, 33.9, [(-3.2, 12.8), (3.2, 12.8), (0, 19)], Surface(0.42, tint=SPOT, along="up"))
    view.front(x, 0, 33.8, arch(-0.6, 10.2, 0.6, 12), Surface(flat=0.85))


def _back(view: View, half: float) -> None:
    """The back wall: an arcade below windows; by night, light in some."""
    view.front(0, 0, DEEP, rect(-half, 0, half, HIGH), Surface(0.04, MASONRY, foot=0.6))
    bays = max(5, round(2 * half / 2.1))
    for bay in range(bays):
        wide = half / bays
        middle = -half + (2 * bay + 1) * wide
        lit = view.night and bay % 3 == 1
        view.front(middle, 0, DEEP, arch(-wide * 0.8, 0, wide * 0.8, 3.1), FRAME)
        view.front(middle, 0, DEEP, arch(-wide * 0.68, 0, wide * 0.68, 2.95), HOLE)
        view.front(middle, 0, DEEP, arch(-wide * 0.42, 4.4, wide * 0.42, 6.3), FRAME)
        view.front(middle, 0, DEEP, arch(-wide * 0.34, 4.4, wide * 0.34, 6.2),
                   Surface(flat=0.05, tint=LIGHT) if lit else HOLE)
    view.front(0, 0, DEEP, rect(-half, 3.7, half, 3.95), FRAME)


def _wing(view: View, side: int, half: float) -> None:
    """A side wall with its roof, arcade and windows."""
    x = side * half
    view.face((x - side * 0.3, HIGH - 0.1, 0.5), (0, 0, 1), (side * SLOPE, SLOPE, 0), rect(0, 0, DEEP, 3), ROOF)
    view.wall(x, 0.5, rect(0, 0, DEEP - 0.5, HIGH), Surface(0.12, MASONRY, foot=0.6))
    for z in np.arange(3.4, DEEP - 1.4, BAY).tolist():
        for low, high, half_wide in ((0, 3.1, 0.98), (4.4, 6.3, 0.5)):
            view.wall(x - side * 0.01, z, arch(0.1, low, 0.1 + 2 * half_wide, high), FRAME)
            view.wall(x - side * 0.01, z, arch(0.25, low, 2 * half_wide - 0.05, high - 0.12), HOLE)
    view.wall(x - side * 0.02, 0.5, rect(0, 3.7, DEEP, 3.95), FRAME)
