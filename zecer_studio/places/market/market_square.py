"""A market square: gabled fronts, striped stalls, paving, bunting. Metres; the bunting hangs on the screen."""

from __future__ import annotations

from math import pi, sin
from random import Random

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import torch_on_post
from zecer_studio.stage.houses import Facade, facade
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import Outline, rect
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, planks
from zecer_studio.stage.view import View

SPOT, LIGHT, WOOD, SKY, PAPER = 2, 3, 7, 8, 9
# how far away the houses stand, and how much of the square they line to each side
HOUSES, REACH = 21, 15
# stalls, from far to near: where they stand from the middle, and how far away; those of a wide picture
STALLS = ((-5.6, 10.0), (6.6, 10.5), (-3.15, 6.0), (3.05, 5.4))
WIDE_STALLS = ((-3.7, 10.0), (3.6, 10.5), (3.6, 6.3), (-3.7, 6.4), (-2.7, 5.2), (2.75, 5.0))
# a stall: its width and depth, the heights of its table and its awning
WIDE, DEEP, TABLE, AWNING = 2.5, 1.3, 0.95, 2.25
GOODS = ("bread", "apples", "cheese", "jar", "apples")
APPLES = ((-0.11, 0.05), (0.11, 0.05), (0, 0.05), (-0.05, 0.17), (0.06, 0.17))
APPLE = ((0.02, 0.0), (0.1, 0.07), (0.1, 0.12), (0.02, 0.2))
STRIPES = 8
# what stands in the middle of the square
MIDDLE = ("fountain", "fountain", "well", "statue")


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.75, horizon=0.55, haze=Haze(45, 0.12, 0.5), lamps={"torch": Lamp(-1.6, 2, 5, 3)},
                open_air=True)
    sky(view)
    lots = Random(picture.seed + 1)
    _houses(view, lots)
    view.floor(0, rect(-60, 0.8, 60, HOUSES), Surface(0.13, bricks(1.0, 0.8, joint=0.14, vary=0.05, bulge=0.05)))
    view.prop(lots.choice(MIDDLE), lots.choice((-1, 1)) * 1.4 * view.wide, 13.5, 3.4)
    for x, z in STALLS if view.wide < 1.5 else WIDE_STALLS:
        _stall(view, x * view.wide, z, lots)
    torch_on_post(view)
    for side in (-1, 1):
        _bunting(view, side)
    view.calm(0, 0.62, 0.3, 0.34, 0.4)
    view.edge(0.1)


def _houses(view: View, lots: Random) -> None:
    """A row of houses across the square."""
    x = -REACH * view.wide - 2
    while x < REACH * view.wide:
        wide, high, seed = lots.uniform(3.8, 5.2), lots.uniform(5.6, 7.6), lots.randrange(99)
        form = Facade(wide, high, 2.7, lots.uniform(2.4, 3.6), lots.random() < 0.7, tone=lots.uniform(0.02, 0.16))

        def draw_on(outline: Outline, surface: Surface, x: float = x) -> None:
            view.front(x, 0, HOUSES, outline, surface)

        facade(view, draw_on, form, seed)
        x += wide


def _stall(view: View, x: float, z: float, lots: Random) -> None:
    """A stall with goods under a striped awning."""
    left, right = x - WIDE / 2, x + WIDE / 2
    for near in (z + DEEP, z):
        for post in (left, right - 0.1):
            view.box((post, 0, near), (post + 0.1, AWNING + 0.5 * (near > z), near + 0.1),
                     Surface(0.5, tint=WOOD, along="up"))
    view.front(left, 0, z + DEEP, rect(0, 0.8, WIDE, AWNING + 0.4), Surface(flat=0.82))
    view.box((left, 0, z), (right, TABLE, z + DEEP), Surface(0.34, planks(0.24, turned=True), WOOD))
    for number in range(5):
        _goods(view, left + 0.25 + number * (WIDE - 0.5) / 4, z + 0.3, lots.choice(GOODS))
    stripe = (WIDE + 0.3) / STRIPES
    for number in range(STRIPES):
        start = left - 0.15 + number * stripe
        cloth = Surface(0.42, tint=SPOT, along="v") if number % 2 else Surface(0.0, tint=PAPER, along="v")
        view.face((start, AWNING, z - 0.45), (1, 0, 0), (0, 0.4, 0.9165), rect(0, 0, stripe, 1.9), cloth)
        hem = [(0.0, 0.0), (1.0, 0.0), (1.0, -0.24), (0.8, -0.33), (0.5, -0.36), (0.2, -0.33), (0.0, -0.24)]
        view.front(start, AWNING, z - 0.45, [(share * stripe, down) for share, down in hem], cloth)


def _goods(view: View, x: float, z: float, kind: str) -> None:
    """Something for sale on a table."""
    if kind != "apples":
        view.prop(kind, x, z, 0.42, TABLE)
        return
    for aside, up in APPLES:
        view.turn_on_lathe(x + aside, TABLE + up - 0.06, z, APPLE, Surface(0.3, tint=SPOT))


def _bunting(view: View, side: int) -> None:
    """Flags on a string from a corner of the picture to its middle."""
    (x0, y0), (x1, y1) = (side * view.side * 1.02, 0.05), (side * 0.06, 0.2)
    string = [(x0 + (x1 - x0) * number / 8, y0 + (y1 - y0) * number / 8 + 0.1 * sin(pi * number / 8))
              for number in range(9)]
    view.picture.stroke([view.mm(*point) for point in string], 0.18)
    for number, (x, y) in enumerate(string[1:-1]):
        flag = [view.mm(x - 0.02, y), view.mm(x + 0.02, y), view.mm(x, y + 0.06)]
        view.picture.polygon(flag, 0.3, tint=(SPOT, SKY, LIGHT)[number % 3])
