"""The inside of a drain: rings of clay, a thread of water, light through a grating at its end. Metres."""

from __future__ import annotations

from math import sin
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field, drawn_by_lot, edge, step
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import Furnishing, furnish
from zecer_studio.stage.grain import Grain
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import lit_grating, water
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import planks
from zecer_studio.stage.view import View

RADIUS, MIDDLE, DEEP, RING = 0.17, 0.11, 1.7, 0.26
END = Lamp(0, 0.12, 1.3, 0.9)
WOOD, PAPER = 7, 9
# roots that hang in, and drops: beside the middle, on the screen
ROOTS, DROPS = (-0.42, 0.3, 0.38, -0.3), ((-0.16, 0.3), (0.2, 0.2))
MANY = (-0.5, -0.36, -0.22, -0.12, 0.06, 0.18, 0.24, 0.46)
# what the water has brought, what was built over it, what grows in
FURNITURE = {
    "rubbish": (Furnishing("barrel", -0.12, 0.5, 0.18), Furnishing("bottle", 0.12, 0.44, 0.16),
                Furnishing("bones", 0.1, 0.62, 0.12), Furnishing("tankard", -0.08, 0.42, 0.07),
                Furnishing("crate", 0.08, 0.8, 0.17)),
    "bridge": (Furnishing("ladder", -0.1, 0.62, 0.3, 0.02), Furnishing("lantern", 0.11, 0.56, 0.12, 0.026),
               Furnishing("rope", 0.1, 0.44, 0.09)),
    "roots": (Furnishing("leaf", -0.12, 0.42, 0.15), Furnishing("stump", 0.12, 0.56, 0.16),
              Furnishing("leaf", 0.13, 0.4, 0.12), Furnishing("clover", -0.1, 0.55, 0.14),
              Furnishing("apples", 0.05, 0.75, 0.1)),
}


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
    if picture.furniture == "bridge":
        for z in (0.72, 0.5):
            view.box((-half, 0.01, z), (half, 0.026, z + 0.16), Surface(0.44, tint=WOOD),
                     Surface(0.2, planks(0.05, turned=True), WOOD))
    furnish(view, FURNITURE.get(picture.furniture, ()))
    lots = Random(picture.seed)
    for x in (*ROOTS, *(MANY if picture.furniture == "roots" else ())):
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
