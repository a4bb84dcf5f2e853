"""A wall close by: planks, bricks or plaster between beams, by the seed. Metres."""

from __future__ import annotations

import numpy as np

from generator.pictures.engraved_fields import Engraving, noise
from generator.pictures.fields import step
from generator.pictures.stage.lighting import Lamp
from generator.pictures.stage.outlines import rect
from generator.pictures.stage.surface import Surface
from generator.pictures.stage.textures import bricks, planks
from generator.pictures.stage.view import View

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
        for left in (-half, half - BEAM):
            view.front(left, -1, DISTANCE - 0.01, rect(0, 0, BEAM, 4), Surface(0.6, tint=WOOD, along="v", line=0.16))
