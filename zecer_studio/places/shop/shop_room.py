"""A shop: shelves to the ceiling full of jars and bottles, a counter with scales, herbs, a window. Metres."""

from __future__ import annotations

from random import Random

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Point
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.houses import Casement, window
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import Outline, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import planks
from zecer_studio.stage.view import View

SPOT, STEEL, WOOD, SKY, PAPER = 2, 5, 7, 8, 9
# half the room, its height, and how far away its back wall is
HALF, HIGH, DEEP = 2.05, 2.8, 5.2
LAMPS = {"candle": Lamp(1.1, 1.5, 2.6, 3), "window": Lamp(0, 2.1, 4.4, 5.2)}
# boards of the shelves: on the back wall, and on the side walls, where each begins
BACK_BOARDS, SIDE_BOARDS, SIDES = (0.1, 0.62, 1.14, 1.66, 2.18), (0.9, 1.4, 1.9, 2.4), (4.3, 3.4, 2.5, 1.7)
HERBS = 3


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.45, horizon=0.44, haze=Haze(20, 0.25, 0.4), lamps=LAMPS)
    view.lighting.ambient += 0.04 if view.night else 0.12
    half, lots, lit = HALF * view.wide, Random(picture.seed), not view.night
    view.room(half, HIGH, DEEP, Surface(0.32, planks(0.3, turned=True), WOOD),
              Surface(0.38, planks(0.24, turned=True), WOOD), Surface(0.38, planks(0.34), WOOD))

    def draw_on(outline: Outline, surface: Surface) -> None:
        view.front(0, 0, DEEP - 0.05, outline, surface)

    window(view, draw_on, -0.55, 1.0, 0.55, 2.35, Casement(arched=1, bars=2, lit=lit))
    if lit:
        view.glow(0, 0.36, 0.16, 0.25)
    for side in (-1, 1):
        _back_shelves(view, side, half, lots)
    for z in SIDES:
        for side in (-1, 1):
            _side_shelves(view, side * half, z, lots)
    for side in (-1, 1):
        _herbs(view, side)
    view.box((half - 1.15, 0, 1.9), (half - 0.55, 0.95, 4.2), Surface(0.32, planks(0.22, turned=True), WOOD))
    view.prop("scales", half - 0.85, 2.9, 0.5, 0.95)
    view.prop("book", half - 0.9, 2.2, 0.4, 0.95)
    view.calm(0, 0.6, 0.26, 0.36, 0.4)
    view.edge(0.2)


def _back_shelves(view: View, side: int, half: float, lots: Random) -> None:
    left, right = sorted((side * 0.8, side * half))
    view.front(0, 0, DEEP - 0.1, rect(left, 0, right, HIGH - 0.1), Surface(flat=0.62, tint=WOOD))
    for y in BACK_BOARDS:
        x = left + 0.12
        while x < right - 0.1:
            _jar(view, x, y + 0.05, DEEP - 0.3, lots)
            x += lots.uniform(0.19, 0.27)
        view.box((left, y, DEEP - 0.42), (right, y + 0.05, DEEP - 0.1), Surface(0.24, tint=WOOD))


def _side_shelves(view: View, x: float, z: float, lots: Random) -> None:
    inwards = -1 if x > 0 else 1
    left, right = sorted((x, x + inwards * 0.34))
    for y in SIDE_BOARDS:
        for near in (0.65, 0.4, 0.15):
            _jar(view, x + inwards * 0.17, y + 0.05, z + near, lots)
        view.box((left, y, z), (right, y + 0.05, z + 0.85), Surface(0.34, tint=WOOD))


def _herbs(view: View, side: int) -> None:
    """Bunches of herbs under the ceiling."""
    for number in range(HERBS):
        x, z = side * (0.7 + 0.32 * number) * min(view.wide, 1.3), 3.4 + 0.3 * number
        view.line([(x, HIGH, z), (x, 2.45, z)])
        view.prop("herbs", x, z, 0.42, 2)


def _jar(view: View, x: float, y: float, z: float, lots: Random) -> None:
    """A jar, a bottle or a pot."""
    wide, tint = lots.uniform(0.065, 0.095), lots.choice((STEEL, SPOT, SKY, PAPER, WOOD, PAPER, STEEL))
    profile = lots.choice(_profiles(wide))
    view.turn_on_lathe(x, y, z, profile, Surface(lots.uniform(0, 0.3), tint=tint, gloss=0.4))


def _profiles(wide: float) -> tuple[tuple[Point, ...], ...]:
    return (((wide, 0), (wide, 0.2), (wide * 0.75, 0.25), (wide * 0.8, 0.27), (wide * 0.8, 0.3), (0.01, 0.31)),
            ((wide * 0.9, 0), (wide * 0.9, 0.16), (wide * 0.35, 0.23), (wide * 0.3, 0.33), (wide * 0.4, 0.34),
             (wide * 0.4, 0.37), (0.01, 0.37)),
            ((wide * 0.6, 0), (wide * 1.05, 0.08), (wide, 0.17), (wide * 0.6, 0.23), (wide * 0.75, 0.27),
             (0.02, 0.275)),
            ((wide, 0), (wide, 0.12), (wide * 0.9, 0.13), (wide * 0.9, 0.16), (0.02, 0.2)))
