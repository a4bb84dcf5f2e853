"""A quay: stones before the water, ships, warehouses, gulls. Metres; gulls fly on the screen."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Point, step
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import torch_on_post
from zecer_studio.stage.houses import StreetHouse, house
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks
from zecer_studio.stage.view import View

WOOD, SKY = 7, 8
HILLS = ((-60, 0), (60, 0), (60, 3), (38, 7), (20, 3.4), (4, 5), (-9, 2), (-60, 3))
# ships far away: where, and how large; how far below the quay the water lies
SHIPS, WATER = ((-7, 6), (-1.5, 4.5), (9, 5)), 1.2
# warehouses, from far to near: where they begin and end
ROWS, HALF = ((24, 31), (17, 23), (11.6, 16.4), (6.4, 11)), 5.4
BOLLARD = ((0.2, 0.0), (0.16, 0.5), (0.26, 0.55), (0.26, 0.72), (0.1, 0.8))
GULLS = ((-0.12, 0.10), (0.05, 0.15), (-0.3, 0.2))
GULL = ((-1, -0.5), (-0.5, -0.6), (0, 0), (0.5, -0.7), (1, -0.4))
STONES = 11


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=2.3, horizon=0.44, haze=Haze(50, 0.1, 0.55), lamps={"torch": Lamp(-2.2, 2.6, 6, 4)},
                open_air=True)
    sky(view, 0.7)
    view.front(0, 0, 70, HILLS, Surface(0.3, tint=SKY))
    _water(view)
    for x, size in SHIPS:
        view.prop("ship", x * view.wide, 42, size * 1.3, -WATER)
    lots = Random(picture.seed)
    for near, far in ROWS:
        house(view, -HALF * view.wide, StreetHouse(near, far, lots.uniform(6, 8), lots.randrange(99), 0.1, near > 20))
    view.prop("ship", 5.4 * view.wide, 17.5, 11.5, -1.6)
    _quay(view)
    view.prop("barrel", -2.9 * view.wide, 5.2, 1.1)
    view.prop("barrel", -3.5 * view.wide, 6.1, 1.1)
    view.prop("rope", -2.05 * view.wide, 4.7, 0.8)
    size = 0.022 * view.high
    for x, y in GULLS:
        right, down = view.mm(x * view.wide, y)
        picture.stroke([(right + size * aside, down + size * below) for aside, below in GULL], 0.2)
    torch_on_post(view)
    view.calm(-0.02, 0.62, 0.26, 0.34, 0.35)
    view.edge(0.08)


def _water(view: View) -> None:
    """The sea with its waves, and the glint of the light."""
    picture, below = view.picture, np.maximum(view.y - np.float32(view.horizon), np.float32(1e-3))
    far = (view.eye + WATER) * view.focal / below
    right = view.rays.right * far
    waves = np.sin(far * 2.2 + 1.7 * np.sin(right * 0.8) + 0.9 * np.sin(right * 2.3 + far)) * step(below, 0, 0.1)
    middle = {"sun": -0.1, "moon": 0.3}.get(view.lit_by, 0.0)
    glint = np.exp(-(((view.x - np.float32(middle)) / (0.09 + 0.5 * below)) ** 2))
    dark = (0.66 if view.night else 0.32) - (0.34 if view.night else 0.24) * glint + 0.24 * waves
    view.fill(view.y > view.horizon, np.clip(dark, 0.02, 0.93), picture.y + 0.22 * np.sin(right * 1.3 + far),
              picture.x * 0.3 + picture.y * 0.9, SKY)


def _quay(view: View) -> None:
    """The stones of the quay, its edge, and a ship's rope about a bollard."""
    wide = view.wide
    bend, end = (5.2 * wide, 4.6), (-0.2, 9.0)
    edge: list[Point] = [(-30, 0.8), (9 * wide, 0.8), bend, end, (-2.6, 30), (-30, 30)]
    view.floor(0, edge, Surface(0.13, bricks(1.1, 0.8, joint=0.14, vary=0.05, bulge=0.05)))
    shares = np.linspace(0, 1, STONES + 1).tolist()
    line = [(bend[0] + (end[0] - bend[0]) * share, bend[1] + (end[1] - bend[1]) * share) for share in shares]
    for number, ((x0, z0), (x1, z1)) in enumerate(pairwise(line)):
        stone = [(x0 - 0.5, z0 - 0.5), (x0, z0), (x1, z1), (x1 - 0.5, z1 - 0.5)]
        view.floor(0.02, stone, Surface(0.02 + 0.1 * (number % 2)))
    for x, z in ((3.2 * wide, 5.6), (0.6, 7.9)):
        view.turn_on_lathe(x - 0.5, 0, z, BOLLARD, Surface(0.5, tint=WOOD))
    view.line([(3.2 * wide - 0.5, 0.6, 5.6), (3.2 * wide + 0.4, 0.1, 7.5), (4 * wide, 1.2, 12)], 0.3)
