"""A corridor of a dungeon: dressed stone, ribs, doors, torches. Metres."""

from __future__ import annotations

from math import cos, pi, sin

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import torch
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.masonry import STEEL, WOOD, stone_room
from zecer_studio.stage.outlines import Outline, arch, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, planks
from zecer_studio.stage.view import View

HALF, HIGH, DEEP, SPRING = 1.55, 2.75, 10.5, 1.75
DOORS = ((1, 8.3), (-1, 6.6), (1, 4.2))
TORCHES = ((-1, 3.9), (1, 7.2))


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.55, horizon=0.47, haze=Haze(14, 0.4, 0.62), lamps={
        "torch": Lamp(-1.2, 1.9, 3.9, 3.2), "candle": Lamp(0, 1.4, 3, 2.6), "glow": Lamp(0, 1.6, 7, 5)})
    half, burning = HALF * view.wide, view.lit_by == "torch"
    if burning:
        view.lighting.lamps = [Lamp(-half + 0.2, 1.9, 3.9, 2.2), Lamp(half - 0.2, 1.9, 7.2, 2.0)]
    stone_room(view, half, HIGH, DEEP)
    view.front(0, 0, DEEP, arch(-0.72, 0, 0.72, 2.2), Surface(0.05))
    view.front(0, 0, DEEP, arch(-0.56, 0, 0.56, 2.05), Surface(0.35, planks(0.16, turned=True), WOOD, "v"))
    for z in (8.0, 5.7):
        view.front(0, 0, z, _rib(half), Surface(0.18, bricks(0.5, 0.34), along="level"))
    for side, z in DOORS:
        _door(view, side * half, z)
    for side, z in TORCHES if burning else ():
        torch(view, side * (half - 0.16), 1.35, z, 0.62, 1.0)
    view.prop("skull", half * 0.62, 3.3, 0.3)
    view.calm(0, 0.5, 0.22, 0.34, 0.35)
    view.edge(0.25)


def _rib(half: float) -> Outline:
    """An arch of stone across the corridor."""
    inner = half - 0.22
    curve = [(-inner * cos(pi * share / 12), SPRING + 0.78 * sin(pi * share / 12)) for share in range(13)]
    return [*rect(-half, 0, half, HIGH)[1:], (-half, 0), (-inner, 0), *curve, (inner, 0)]


def _door(view: View, x: float, z: float) -> None:
    """A door of planks with iron bands in a side wall, in a frame of stone."""
    view.wall(x, z, arch(-0.12, 0, 1.22, 2.12), Surface(0.08))
    view.wall(x, z, arch(0, 0, 1.1, 2.0), Surface(0.42, planks(0.18, turned=True), WOOD, "v"))
    for low in (0.44, 1.4):
        view.wall(x, z, rect(0.02, low, 0.9, low + 0.09), Surface(0.6, tint=STEEL))
    view.wall(x, z, rect(0.38, 1.2, 0.72, 1.38), Surface(flat=0.95))
