"""A wall close by: planks, bricks or plaster between beams, by the seed. Metres."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import step
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, planks
from zecer_studio.stage.view import View

WOOD = 7
WALLS = (Surface(0.16, planks(0.42, turned=True, vein=0.12), WOOD, "v"), Surface(0.1, bricks(0.34, 0.15, vary=0.12)),
         Surface(0.03, along="diagonal"))
DISTANCE, LIGHT = 1.74, (-0.1, 0.38)
BEAM = 0.3
LAMPS = {"torch": Lamp(-0.5, 1.5, 0.8, 1.0)}


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.0, horizon=0.5, lamps=LAMPS, open_air=True)
    kind = picture.seed % len(WALLS)
    half = view.side * DISTANCE / view.focal + 0.1
    view.front(0, 0, DISTANCE, rect(-half, -1, half, 3), WALLS[kind])
    away = np.hypot(view.x - np.float32(LIGHT[0]), view.y - np.float32(LIGHT[1]))
    stains = 0.03 * noise(picture.shape, view.high / 9, picture.seed)
    dark = picture.dark
    dark += (1 - dark) * 0.4 * step(away, 0.3, 1.15) + stains * (dark < 0.6)
    np.clip(dark, 0, 0.92, out=dark)
    if kind == len(WALLS) - 1:
        lots = Random(picture.seed)
        for side in (-1, 1):
            _bare_patch(view, side * (half - BEAM - lots.uniform(0.1, 0.3)), lots.uniform(0.4, 1.6), lots)
        for left in (-half, half - BEAM):
            view.front(left, -1, DISTANCE - 0.01, rect(0, 0, BEAM, 4), Surface(0.6, tint=WOOD, along="v", line=0.16))


def _bare_patch(view: View, x: float, y: float, lots: Random) -> None:
    """A patch without plaster: the bricks below."""
    angles = [2 * pi * number / 11 for number in range(11)]
    sizes = [lots.uniform(0.1, 0.2) for _ in angles]
    hem = [(1.4 * size * cos(angle), size * sin(angle)) for angle, size in zip(angles, sizes, strict=True)]
    view.front(x, y, DISTANCE, hem, Surface(0.2, bricks(0.26, 0.1, vary=0.14)))
