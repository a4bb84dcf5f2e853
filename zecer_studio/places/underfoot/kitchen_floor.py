"""A kitchen floor as a mouse sees it: table legs like towers, a stove, a hole with light. Metres."""

from __future__ import annotations

from collections.abc import Iterator

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import Furnishing, fire, furnish
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import arch, circle, rect
from zecer_studio.stage.plane import Spot
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, checker, planks
from zecer_studio.stage.view import View

SPOT, BRIGHT, STEEL, WOOD = 2, 3, 5, 7
HALF, DEEP = 1.15, 2.3
# a turned leg: (radius, height)
LEG = ((0.028, 0.0), (0.045, 0.02), (0.05, 0.06), (0.03, 0.1), (0.038, 0.13), (0.05, 0.2), (0.058, 0.34),
       (0.045, 0.46), (0.03, 0.5), (0.055, 0.53), (0.055, 0.9))
FOOT = ((0.02, 0.0), (0.05, 0.03), (0.03, 0.08), (0.05, 0.14))
# what may stand there in place of the table and the stove
FURNITURE = {
    "hearth": (Furnishing("cauldron", 0.62, 1.75, 0.5), Furnishing("basket", -0.72, 1.5, 0.5),
               Furnishing("tub", -0.4, 1.9, 0.44), Furnishing("brush", 0.95, 1.4, 0.4)),
    "cupboard": (Furnishing("barrel", 0.62, 1.6, 0.62), Furnishing("crate", 0.98, 1.3, 0.5),
                 Furnishing("bottle", 0.36, 1.5, 0.34), Furnishing("mousetrap", -0.28, 1.0, 0.3)),
    "chairs": (Furnishing("chair", 0.5, 1.35, 1.0), Furnishing("stool", -0.62, 1.1, 0.6),
               Furnishing("chair", -0.3, 2.05, 0.9, flip=True), Furnishing("bowl", 0.05, 1.0, 0.24),
               Furnishing("basket", 0.95, 1.9, 0.4)),
}


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=0.085, horizon=0.74, haze=Haze(5, 0.3, 0.5), lamps={
        "window": Lamp(-1.2, 1.5, 1.2, 1.8), "candle": Lamp(0.25, 0.1, 1.5, 0.9), "torch": Lamp(0.62, 0.2, 1.5, 0.9),
        "moon": Lamp(-1.2, 1.5, 1.2, 1.4)})
    half = HALF * view.wide
    view.front(0, 0, DEEP, rect(-half, 0, half, 2), Surface(0.12, foot=0.1))
    view.front(0, 0, DEEP, rect(-half, 0, half, 0.16), Surface(0.34, planks(0.16), WOOD))
    if picture.furniture != "hearth":
        view.front(-0.12, 0, DEEP, arch(-0.11, 0, 0.11, 0.19), Surface(0.3, tint=WOOD))
        view.front(-0.12, 0, DEEP, arch(-0.088, 0, 0.088, 0.165), Surface(flat=0.02, tint=BRIGHT))
    view.floor(0, rect(-half * 1.6, 0.12, half * 1.6, DEEP), Surface(0.1, checker(0.2, 0.42)))
    if view.lit_by in ("window", "moon", "sun"):
        for pane in _panes():
            view.shade(pane, -0.85, 0.3)
    if picture.furniture:
        BUILT.get(picture.furniture, _rug)(view)
        furnish(view, FURNITURE[picture.furniture])
    else:
        _stove(view, 0.72 * view.wide**0.9)
        _table(view)
        view.prop("crumbs", 0.16, 0.62, 0.16)
        view.prop("button", 0.36 * view.wide, 0.55, 0.085)
        view.prop("spoon", 0.5 * view.wide, 0.95, 0.3)
    view.calm(-0.02, 0.56, 0.22, 0.34, 0.35)
    view.edge(0.2)


def _panes() -> Iterator[list[Spot]]:
    """The panes of a window that light falls through onto the wall."""
    for column in range(2):
        for row in range(2):
            x, y = -0.46 + 0.3 * column, 0.4 + 0.27 * row - 0.1 * column
            yield [(x, y, DEEP), (x + 0.27, y - 0.09, DEEP), (x + 0.27, y + 0.15, DEEP), (x, y + 0.24, DEEP)]


def _stove(view: View, x: float) -> None:
    """A stove of iron with a fire behind its bars."""
    iron = Surface(0.5, tint=STEEL)
    view.box((x - 0.32, 0.12, 1.75), (x + 0.42, 0.95, 2.2), iron)
    for foot in (x - 0.28, x + 0.3):
        view.turn_on_lathe(foot, 0, 1.8, FOOT, Surface(0.6, tint=STEEL))
    view.box((x - 0.36, 0.9, 1.7), (x + 0.46, 0.98, 2.25), Surface(0.4, tint=STEEL))
    door = x + 0.04
    view.front(door, 0.25, 1.74, rect(-0.2, 0, 0.2, 0.28), Surface(0.35, tint=STEEL))
    view.front(door, 0.25, 1.735, rect(-0.165, 0.03, 0.165, 0.25), Surface(flat=0.04, tint=BRIGHT))
    for number in range(-2, 3):
        view.front(door + number * 0.06, 0.28, 1.73, rect(-0.012, 0, 0.012, 0.22), Surface(flat=0.95, tint=STEEL))
    view.front(door, 0.58, 1.74, circle(0, 0.12, 0.05, 14), Surface(0.2, tint=SPOT))
    view.halo((door, 0.38, 1.7), 0.2, 0.45)


def _hearth(view: View) -> None:
    """A hearth of bricks with a fire."""
    x = 0.24 * view.wide
    view.front(x, 0, DEEP - 0.02, rect(-0.72, 0, 0.72, 1.9),
               Surface(0.26, bricks(0.2, 0.08, joint=0.15, vary=0.2), SPOT))
    view.front(x, 0, DEEP - 0.03, arch(-0.46, 0, 0.46, 0.7), Surface(flat=0.86))
    view.box((x - 0.8, 0.82, DEEP - 0.16), (x + 0.8, 0.9, DEEP), Surface(0.4, tint=WOOD))
    for side in (-0.2, 0.2):
        view.turn_on_lathe(x + side, 0, DEEP - 0.12, FOOT, Surface(0.6, tint=STEEL))
    fire(view, x, DEEP - 0.08, 0.6)


def _cupboard(view: View) -> None:
    """A cupboard with two doors on turned feet."""
    left, right, front = -0.98 * view.wide, 0.16, 1.86
    wood = Surface(0.3, planks(0.14, turned=True, vein=0.12), WOOD, "v")
    view.box((left, 0.13, front), (right, 1.7, 2.24), wood)
    for foot in (left + 0.07, right - 0.07):
        view.turn_on_lathe(foot, 0, front + 0.05, FOOT, Surface(0.5, tint=WOOD))
    middle = (left + right) / 2
    for side in (-1, 1):
        wide = (right - left) / 2
        view.front(middle + side * wide / 2, 0.2, front - 0.01, rect(-wide / 2 + 0.03, 0, wide / 2 - 0.03, 1.4),
                   Surface(0.42, planks(0.11, turned=True, vein=0.12), WOOD, "v"))
        view.front(middle + side * 0.08, 0.5, front - 0.02, circle(0, 0, 0.028, 12), Surface(0.1, tint=BRIGHT))


def _rug(view: View) -> None:
    """A rug on the floor, with a fringe."""
    view.floor(0.004, rect(-0.86 * view.wide, 0.8, 0.7 * view.wide, 1.7), Surface(0.42, tint=SPOT))
    view.floor(0.006, rect(-0.76 * view.wide, 0.88, 0.6 * view.wide, 1.62), Surface(0.16, tint=SPOT))


def _table(view: View) -> None:
    """A table from below; its near leg casts a shadow."""
    wood, wide = Surface(0.34, tint=WOOD), view.wide
    for x in (-0.66, 0.24):
        view.turn_on_lathe(x * wide, 0, 1.3, LEG, wood)
    view.floor(0.74, rect(-0.95 * wide, 0.62, 0.3 * wide, 1.36), Surface(0.4, planks(0.16), WOOD))
    view.front(0, 0.66, 1.3, rect(-0.95 * wide, 0, 0.3 * wide, 0.08), Surface(0.5, tint=WOOD))
    view.turn_on_lathe(-0.44 * wide, 0, 0.82, LEG, wood._replace(gloss=0.2))
    x = -0.44 * wide
    view.shade([(x - 0.05, 0, 0.84), (x + 0.05, 0, 0.82), (x + 0.34, 0, 1.2), (x + 0.2, 0, 1.25)], 0.55)


# what is built there for a set of furniture
BUILT = {"hearth": _hearth, "cupboard": _cupboard}
