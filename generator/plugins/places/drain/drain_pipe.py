"""The inside of a drain: rings of clay, a thread of water, light through a grating at its end. Metres."""

from __future__ import annotations

from math import sin
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field, drawn_by_lot, edge, step
from generator.pictures.stage.camera import Haze
from generator.pictures.stage.grain import Grain
from generator.pictures.stage.lighting import Lamp
from generator.pictures.stage.masonry import lit_grating, water
from generator.pictures.stage.surface import Surface
from generator.pictures.stage.view import View

RADIUS, MIDDLE, DEEP, RING = 0.17, 0.11, 1.7, 0.26
END = Lamp(0, 0.12, 1.3, 0.9)
PAPER = 9
# roots that hang in, and drops: beside the middle, on the screen
ROOTS, DROPS = (-0.42, 0.3, 0.38, -0.3), ((-0.16, 0.3), (0.2, 0.2))


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=0.1, horizon=0.47, focal=0.8, haze=Haze(1.8, 0.3, 0.3), lamps={
        "glow": END, "candle": Lamp(0, 0.08, 0.9, 0.5), "torch": Lamp(0, 0.08, 0.9, 0.6), "sun": END, "moon": END})
    view.lighting.ambient += 0.06
    half = RADIUS * max(1.0, view.wide * 0.85)
    view.vault(half, RADIUS, MIDDLE, Surface(0.2, _rings), far=9)
    lit_grating(view, DEEP, MIDDLE, half, RADIUS, 0.13, bars=7)
    below = np.maximum(view.y - np.float32(view.horizon), np.float32(1e-3))
    far = view.eye * view.focal / below
    stream = (0.05 + 0.012 * np.sin(9 * far) + 0.008 * np.sin(23 * far)) * max(1.0, view.wide * 0.8)
    water(view, -0.018, stream, DEEP, 0.03, fine=6)
    lots = Random(picture.seed)
    for x in ROOTS:
        _root(view, x * view.wide, lots)
    for x, y in DROPS:
        _drop(view, x * view.wide, y)
    view.calm(0, 0.5, 0.2, 0.3, 0.3)
    view.edge(0.25)


def _rings(u: Field, v: Field, along: Field, up: Field) -> Grain:
    """Rings of clay one after another: each begins with a shade and ends in a lip; some are cracked."""
    number = np.floor(v / RING)
    share, fine = v / RING - number, step(RING / up, 0.8, 2.4)
    lip = 0.34 * np.exp(-share / 0.1) - 0.22 * np.exp(-(((share - 0.92) / 0.06) ** 2))
    stains = 0.1 * np.sin(u * 90 + number * 7) * np.sin(u * 31 + number)
    cracked = np.abs(np.sin(u * 40 + 3 * np.sin(share * 9 + number * 5) + number * 11)) < 0.02
    joint = edge(0.1 - np.minimum(share, 1 - share) * RING / up)
    return Grain(fine * lip + stains, fine * np.maximum(joint, cracked * (drawn_by_lot(number, 1) > 0.6)))


def _root(view: View, x: float, lots: Random) -> None:
    """A root from above, with a hair at its side."""
    spots, y = [], 0.0
    for number in range(6):
        spots.append(view.mm(x + 0.03 * sin(number * 1.7 + x * 9) + lots.uniform(-0.01, 0.01), y))
        y += 0.035 + 0.01 * lots.random()
    view.picture.stroke(spots, 0.5)
    (x0, y0), (x1, y1), (_, y2) = spots[2:5]
    aside = view.high / 60
    view.picture.stroke([(x0, y0), ((x0 + x1) / 2 + aside, y1), (x1 + 1.6 * aside, y2)], 0.24)


def _drop(view: View, x: float, y: float) -> None:
    """A falling drop."""
    size = 0.02
    corners = ((x, y - 1.6 * size), (x + 0.5 * size, y), (x, y + 0.5 * size), (x - 0.5 * size, y))
    view.picture.polygon([view.mm(*corner) for corner in corners], 0.05, tint=PAPER, line=0.13)
