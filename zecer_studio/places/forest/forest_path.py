"""A path in a forest: trunks in layers, leaves above, ferns, beams of light. Metres; leaves and ferns on the screen."""

from __future__ import annotations

from math import cos
from random import Random

import numpy as np

from generator.pictures.distances import spline
from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import step
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import beam_of_light
from zecer_studio.stage.greenery import fern, foliage
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bark, stones
from zecer_studio.stage.view import View

LEAF, WOOD, SKY = 1, 7, 8
LAMPS = {"torch": Lamp(-1.2, 1.8, 4, 4), "glow": Lamp(0, 2, 9, 7)}
# trunks, from far to near: where they stand, and their radius
TRUNKS = ((-3.4, 15, 0.3), (2.6, 15, 0.34), (-1.7, 13, 0.24), (4.4, 13, 0.36), (-4.6, 12, 0.4), (1.75, 11, 0.28),
          (-2.6, 9, 0.34), (3.0, 8.4, 0.36), (-3.3, 6.2, 0.36), (2.5, 5.6, 0.34), (-1.85, 4.2, 0.3), (2.1, 3.6, 0.32))
TRUNK = ((2.1, 0.0), (1.35, 0.18), (1.05, 0.6), (1.0, 2.2), (0.86, 9.0))
# the middle of the path, and half its width
PATH, PATH_HALF = ((0.0, 0.8), (0.1, 3), (0.3, 5), (0.5, 8), (0.2, 12), (-0.6, 20), (-2.0, 44)), 0.85
# ferns in front: foot and size
FERNS = ((-0.50, 1.02, 0.2), (0.50, 1.03, 0.22), (-0.34, 1.04, 0.14), (0.33, 1.05, 0.13), (0.62, 1.0, 0.2),
         (-0.64, 0.98, 0.2))
CANOPY = 9


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.5, horizon=0.52, haze=Haze(19, 0.1, 0.55), lamps=LAMPS, open_air=True)
    lots, darker = Random(picture.seed), 0.2 if view.night else 0.0
    _ground(view, darker)
    for x, z, radius in TRUNKS:
        _tree(view, (x + lots.uniform(-0.25, 0.25)) * view.wide, z, radius * lots.uniform(0.85, 1.15))
    _canopy(view, darker)
    for x, y, size in FERNS:
        fern(view, x * view.wide, y, size, 0.34 + darker, lots)
    if not view.night:
        for start, end in ((-1.2, 0.4), (0.6, 1.6)):
            beam_of_light(view, (start * view.wide - 1.2, 5.4, 9), (end * view.wide - 0.4, 0, 7), (0.7, 1.2), 0.4)
    view.calm(0, 0.6, 0.18, 0.3, 0.25)


def _ground(view: View, darker: float) -> None:
    """The light at the end of the path, the ground, and bushes far away."""
    picture, end = view.picture, view.side + 0.1
    away = np.hypot(view.x, view.y - np.float32(0.42))
    dark = np.clip(0.04 + darker * 2 + 0.3 * step(away, 0.15, 0.7), 0, 0.9)
    view.fill(np.ones((1, 1), bool), dark, picture.x, picture.y, SKY)
    view.floor(0, rect(-60, 0.8, 60, 45), Surface(0.22 + darker / 2, tint=LEAF))
    middle = spline(np.array(PATH), closed=False).tolist()
    path = [*((x - PATH_HALF, z) for x, z in middle), *((x + PATH_HALF, z) for x, z in reversed(middle))]
    view.floor(0.003, path, Surface(0.16 + darker * 0.4, stones(0.45, 3), line=0.12))
    bushes = [(-end, 0.56), (-end, 0.40), (-0.3, 0.43), (-0.16, 0.49), (0, 0.51), (0.16, 0.49), (0.3, 0.43),
              (end, 0.40), (end, 0.56)]
    foliage(view, bushes, 0.2 + darker * 1.6, 0.022, 9, 0.3)


def _tree(view: View, x: float, z: float, radius: float) -> None:
    """A trunk with two boughs."""
    side = 1 if x < 0 else -1
    view.turn_on_lathe(x, 0, z, [(radius * wide, high) for wide, high in TRUNK], Surface(0.36, bark(), WOOD, "up"))
    for high, long in ((2.6, 1.2), (3.5, 1.8)):
        view.line([(x + side * radius * 0.6, high, z), (x + side * long * 0.6, high + 0.55, z),
                   (x + side * long, high + 1.3, z)], view.size(0.1, z))


def _canopy(view: View, darker: float) -> None:
    """Leaves along the upper edge, in two layers."""
    end = view.side + 0.1
    for layer, (low, size) in enumerate(((0.20, 0.03), (0.10, 0.045))):
        shares = [number / CANOPY for number in range(CANOPY + 1)]
        hem = [(view.side * (1.1 - 2.2 * share), low - 0.09 * cos(share * CANOPY * 2.1) + 0.2 * (1 - 2 * share) ** 2)
               for share in shares]
        foliage(view, [(-end, -0.1), (end, -0.1), *hem], 0.28 + 0.12 * layer + darker, size, view.picture.seed + layer)
