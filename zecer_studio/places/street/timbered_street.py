"""A street of timbered houses towards a church; by night with a moon and lit windows. Metres."""

from __future__ import annotations

from random import Random

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import torch
from zecer_studio.stage.houses import Facade, StreetHouse, facade, house
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import Outline, arch, rect
from zecer_studio.stage.sky import sky
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import cobbles
from zecer_studio.stage.view import View

HALF = 2.35
# the houses of each side, from far to near: where they begin and end
ROWS = ((19, 26), (13.2, 18.4), (8.9, 12.8), (5.6, 8.6), (1.2, 5.2))
# the houses across the end of the street: their left side, width and height
CROSS = ((-7, 5, 6), (-2.6, 4.4, 7), (2, 5, 5.6))

# what stands at a wall
THINGS = ("barrel", "barrel", "crate", "basket")


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.7, horizon=0.52, haze=Haze(38, 0.12, 0.55), lamps={"torch": Lamp(-1.9, 3, 6.5, 3.5)},
                open_air=True)
    view.lighting.ambient += 0.05
    sky(view)
    half, lots = HALF * view.wide, Random(picture.seed)
    _end(view, lots.choice((-1.2, 0.0, 1.2)))
    view.floor(0, rect(-30, 0.8, 30, 60), Surface(0.2, cobbles(0.34, 0.27, 0.5)))
    if not view.night:
        view.shade([(-half, 0, 1), (-half + 1.5, 0, 1), (-half + 1.5, 0, 40), (-half, 0, 40)], 0.35)
    for near, far in ROWS:
        for side in (-1, 1):
            later = lots.uniform(0, 0.7) * (side > 0)
            form = StreetHouse(near + later, far + later, lots.uniform(5.2, 7.2), lots.randrange(99))
            house(view, side * (half + lots.uniform(-0.1, 0.25)), form)
    side = lots.choice((-1, -1, 1))
    view.prop("sign", side * (half - 0.62), 6.4, 1.1, 2.7, flip=side < 0)
    if view.night:
        torch(view, side * (half - 0.5), 2.7, 5.6, 0.6, 1.6)
    view.prop(lots.choice(THINGS), -side * (half - 0.35), 4.6, 0.85)
    view.calm(0, 0.55, 0.26, 0.36, 0.4)
    view.edge(0.15)


def _end(view: View, x: float) -> None:
    """A church tower at ``x``, and houses across the end of the street."""
    view.front(x, 0, 44, [(-2.5, 0), (2.5, 0), (2.5, 15), (0, 25), (-2.5, 15)], Surface(0.35, along="up"))
    view.front(x, 0, 44, arch(-0.6, 11, 0.6, 14), Surface(flat=0.85))
    for number, (left, wide, high) in enumerate(CROSS):
        def draw_on(outline: Outline, surface: Surface, x: float = left) -> None:
            view.front(x, 0, 27, outline, surface)

        facade(view, draw_on, Facade(wide, high, 2.4, gable=3), 5 + number)
