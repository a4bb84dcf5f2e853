"""A castle seen from the grass of its lawn: blades like trees, daisies, towers far above. Metres and the screen."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.directions import level
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import arch, rect
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks
from zecer_studio.stage.view import View

GREEN, SPOT, BRIGHT, PAPER = 1, 2, 3, 9
WALL = bricks(0.9, 0.5, missing=0.5, vary=0.05)
FAR = 15
# where they stand, their radii and heights
TOWERS = ((-6.2, 1.5, 8.6), (1.6, 1.1, 7.4), (6.4, 1.7, 9.6))
MEADOW, LAWN, STEPS = 46, 34, 9
# on the screen: where they stand, how high and wide they are, how far they lean
BLADES = ((-0.55, 0.95, 0.075, 0.16), (-0.44, 0.72, 0.06, -0.1), (0.5, 0.86, 0.075, -0.2), (0.58, 1.0, 0.08, -0.06),
          (-0.62, 0.6, 0.07, 0.2), (0.40, 0.5, 0.05, 0.1))
# their middles and radii on the screen; of a petal: angle and share of the radius
DAISIES, PETALS = ((-0.40, 0.40, 0.085), (0.47, 0.55, 0.06)), 11
PETAL = ((-0.2, 0.35), (-0.17, 0.9), (0, 1.02), (0.17, 0.9), (0.2, 0.35))


class Blade(NamedTuple):
    """A blade of grass on the screen: its foot, height and width, how far its tip leans."""

    x: float
    y: float
    high: float
    wide: float
    lean: float


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=0.06, horizon=0.8, focal=0.9, haze=Haze(60, 0.16, 0.5), lamps={"torch": Lamp(0, 3, 12, 9)},
                open_air=True)
    sky(view, low=0.8)
    _castle(view)
    view.floor(0, rect(-80, 0.1, 80, FAR), Surface(0.3, tint=GREEN))
    lots, dark = Random(picture.seed), 0.2 if view.night else 0.0
    meadow = int(MEADOW * view.wide)
    for number in range(meadow):
        x = view.side * (2 * number / (meadow - 1) - 1) + lots.uniform(-0.01, 0.01)
        _blade(view, Blade(x, 0.9, lots.uniform(0.06, 0.13), 0.02, lots.uniform(-0.03, 0.03)), 0.34 + dark)
    for _ in range(int(LAWN * view.wide)):
        share = lots.uniform(-1.05, 1.05)
        high = lots.uniform(0.1, 0.2) + 0.5 * max(0.0, abs(share) - 0.45) * lots.uniform(0.6, 1.5)
        blade = Blade(view.side * share, 1.02, high, 0.035 + 0.03 * abs(share), lots.uniform(-0.12, 0.12))
        _blade(view, blade, 0.22 + dark + lots.uniform(-0.06, 0.1))
    for x, high, wide, lean in BLADES:
        _blade(view, Blade(x * view.wide, 1.03, high, wide, lean), 0.26 + dark)
    for x, y, radius in DAISIES:
        _daisy(view, x * view.wide, y, radius, dark)
    view.calm(0, 0.58, 0.22, 0.3, 0.3)


def _castle(view: View) -> None:
    """Towers with pointed roofs behind a wall with a gate."""
    wide = view.wide**0.9
    for x, radius, high in TOWERS:
        x *= wide
        tower = [(radius, 0), (radius * 0.95, high), (radius * 1.2, high + 0.5), (radius * 1.2, high + 1.2)]
        view.turn_on_lathe(x, 0, FAR + 1, tower, Surface(0.2, WALL))
        view.turn_on_lathe(x, high + 1.2, FAR + 1, [(radius * 1.35, 0), (0.02, radius * 2.6)], Surface(0.3, tint=SPOT))
        view.front(x, high + 1.2 + radius * 2.6, FAR + 1, [(0, -0.2), (1.4, 0.2), (0, 0.7)],
                   Surface(0.2, tint=SPOT, along="up"))
        # where it faces us
        near = 1 - radius / hypot(x, FAR + 1)
        for low in (high * 0.42, high * 0.75):
            view.front(x * near, low, (FAR + 1) * near, rect(-0.16, 0, 0.16, 0.9), Surface(flat=0.9))
    span = 14 * view.wide
    view.front(0, 0, FAR, rect(-span, 0, span, 4.2), Surface(0.05, WALL))
    for number in range(int(2 * span / 1.3)):
        view.front(-span + number * 1.3, 4.18, FAR, rect(0, 0, 0.8, 0.8), Surface(0.16))
    view.front(-1.9 * wide, 0, FAR, arch(-1.3, 0, 1.3, 3.2, 0.3), Surface(0.12))
    view.front(-1.9 * wide, 0, FAR, arch(-1.0, 0, 1.0, 2.9, 0.3), Surface(flat=0.85))


def _blade(view: View, blade: Blade, dark: float) -> None:
    """A blade with a lit side."""
    shares = np.linspace(0, 1, STEPS)
    middle = [(blade.x + blade.lean * share**2, blade.y - blade.high * share * (1 - 0.16 * abs(blade.lean) * share))
              for share in shares]
    halves = [blade.wide * (1 - share**2.2) * 0.5 + 0.001 for share in shares]
    left, fold, right = ([view.mm(x + half * side, y) for (x, y), half in zip(middle, halves, strict=True)]
                         for side in (-1, 0.1, 1))
    foot, high, lean = blade.y * view.high, blade.high * view.high, blade.lean * view.high * 0.9

    def bent_back(x: Field, y: Field) -> Field:
        bent: Field = x - lean * np.clip((foot - y) / high, 0, 1) ** 2
        return bent

    shaded, lit = (dark + 0.22, dark - 0.14) if view.picture.light[0] < 0 else (dark - 0.14, dark + 0.22)
    view.picture.polygon([*left, *right[::-1]], max(0.0, shaded), bent_back, level, GREEN, 0.15)
    view.picture.polygon([*left, *fold[::-1]], max(0.0, lit), bent_back, level, GREEN, 0)


def _daisy(view: View, x: float, y: float, radius: float, dark: float) -> None:
    """A daisy on its stem."""
    picture = view.picture
    picture.stroke([view.mm(x + 0.05, 1.02), view.mm(x + 0.035, 0.75), view.mm(x, y)], 0.6)
    for number in range(PETALS):
        angle = 2 * pi * number / PETALS
        corners = [view.mm(x + cos(angle + turn) * radius * share, y + sin(angle + turn) * radius * share * 0.72)
                   for turn, share in PETAL]
        picture.polygon(corners, 0.04 + 0.6 * dark, tint=PAPER, line=0.13)
    middle, down = view.mm(x, y)
    eye = radius * 0.36 * view.high
    part = picture.window(middle - eye - 1, down - eye - 1, middle + eye + 1, down + eye + 1)
    if part is not None:
        across, below = picture.x[part], picture.y[part]
        picture.lay(part, np.hypot(across - middle, (below - down) / 0.75) - eye, 0.22 + dark, below, across, BRIGHT)
