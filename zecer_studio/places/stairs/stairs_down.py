"""Stairs down between stone walls to a lit door. Metres."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import numpy as np

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import BLOCKS, BRIGHT
from zecer_studio.stage.outlines import arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks
from zecer_studio.stage.view import View

HALF, STEPS, RISE, RUN, START = 1.15, 9, 0.25, 0.44, 1.55
END, LOW = START + (STEPS - 1) * RUN, -STEPS * RISE
DOOR = (0, -1.2, 5.4)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.62, horizon=0.07, haze=Haze(20, 0.6, 0.8), lamps={
        "torch": Lamp(*DOOR, 3.8), "glow": Lamp(*DOOR, 4.4), "candle": Lamp(*DOOR, 3.2), "window": Lamp(*DOOR, 5)})
    half, slope = HALF * view.wide, hypot(RISE, RUN)
    for x in (-half, half):
        view.wall(x, 0.2, rect(0, -6, 9, 4), Surface(0.18, BLOCKS))
    view.face((0, 2.4, 0.2), (1, 0, 0), (0, -RISE / slope, RUN / slope), rect(-half, 0, half, 12),
              Surface(0.3, bricks(0.7, 0.4)))
    _landing(view, half)
    for number in range(STEPS - 1, -1, -1):
        _step(view, half, number)
    view.halo((0, LOW + 1, END + 1.5), 0.95, 0.5)
    for x in (-half + 0.05, half - 0.05):
        _rope(view, x)
    view.edge(0.3)


def _landing(view: View, half: float) -> None:
    """The floor at the lower end, and the lit door there."""
    wall = END + 1.5
    view.floor(LOW, rect(-half, END, half, wall), Surface(flat=0.14))
    view.front(0, LOW, wall, rect(-half, 0, half, 5), Surface(0.2, BLOCKS))
    view.front(0, LOW, wall, arch(-0.74, 0, 0.74, 2.12), Surface(0.06))
    view.front(0, LOW, wall, arch(-0.56, 0, 0.56, 1.95), Surface(flat=0.02, tint=BRIGHT))
    view.floor(LOW, rect(-0.5, END, 0.5, wall), Surface(flat=0.04, tint=BRIGHT, line=0))


def _step(view: View, half: float, number: int) -> None:
    """A tread: darker the nearer it is, its worn edge lit from below."""
    y, near, dark = -number * RISE, START + (number - 1) * RUN, 0.66 - 0.055 * number
    far, near = near + RUN, max(near, 0.4)
    view.floor(y, rect(-half, near, half, far), Surface(flat=dark, line=0.2))
    view.floor(y, rect(-half, far - 0.12, half, far), Surface(flat=max(0.03, dark - 0.4), line=0.12))
    for share in (-0.52, 0.08, 0.66):
        x = (share + 0.25 * (number % 2)) * half
        view.line([(x, y, near + 0.02), (x, y, (near + far) / 2), (x, y, far - 0.13)])
    view.shade([(-0.62, y, near), (0.62, y, near), (0.55, y, far), (-0.55, y, far)], -0.4, 2.5)


def _rope(view: View, x: float) -> None:
    """A rope as a handrail, from ring to ring."""
    rings = np.linspace((x, 0.8, 0.8), (x, 0.8 - STEPS * RISE, 0.8 + STEPS * RUN), 6)
    for start, end in pairwise(rings):
        view.line([start, (start + end) / 2 - (0, 0.09, 0), end], 0.4)
