"""A library: walls of books, a tall window, a ladder, a carpet. Metres."""

from __future__ import annotations

from generator.pictures.engraved_fields import Engraving
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.directions import upright
from zecer_studio.stage.furnishings import beam_of_light
from zecer_studio.stage.houses import Casement, window
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import Outline, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import planks, shelves
from zecer_studio.stage.view import View

STONE, SPOT, WOOD = 0, 2, 7
# half the room, its height, and how far away its back wall is
HALF, HIGH, DEEP = 1.75, 4.4, 11.5
LAMPS = {"candle": Lamp(0.6, 1.4, 4, 2.6), "window": Lamp(0, 3, 9, 9), "moon": Lamp(0, 3, 10, 6)}


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.6, horizon=0.52, haze=Haze(30, 0.2, 0.3), lamps=LAMPS)
    view.lighting.ambient += 0.04 if view.night else 0.12
    half = HALF * view.wide
    lit = not view.night or view.lit_by == "moon"
    board = Surface(0.3, planks(0.3, turned=True), WOOD)
    view.room(half + 0.3, HIGH, DEEP, board, Surface(0.32, planks(0.25, turned=True, vein=0.06), WOOD),
              Surface(0.36, planks(0.4), WOOD))

    def draw_on(outline: Outline, surface: Surface) -> None:
        view.front(0, 0, DEEP - 0.05, outline, surface)

    window(view, draw_on, -0.95, 0.8, 0.95, 3.9, Casement(arched=1.6, bars=3, lit=lit))
    view.floor(0.004, rect(-0.7, 0.8, 0.7, DEEP - 1.5), Surface(flat=0.32, tint=SPOT, along="v"))
    view.floor(0.006, rect(-0.58, 0.8, 0.58, DEEP - 1.7), Surface(0.12, tint=STONE, along="v"))
    for side in (-1, 1):
        _books(view, side * half)
    for z in (9, 6.8, 4.6, 2.5):
        view.box((-half, HIGH - 0.28, z), (half, HIGH, z + 0.25), Surface(0.36, tint=WOOD))
    _ladder(view, half)
    view.prop("book", -half + 0.55, 3.5, 0.4)
    view.prop("book", -half + 0.5, 3.5, 0.36, 0.1, flip=True)
    view.prop("globe", -half + 0.62, 5.3, 0.8)
    if lit:
        view.glow(0, view.horizon - 0.07, 0.17, 0.25)
        beam_of_light(view, (0, 2.6, DEEP - 0.5), (-0.2, 0, 4), (1.5, 1.6), 0.3)
    view.calm(0, 0.6, 0.22, 0.34, 0.4)
    view.edge(0.2)


def _books(view: View, x: float) -> None:
    """Shelves along a wall, with uprights, a cornice and a plinth."""
    side = 1 if x > 0 else -1
    view.wall(x, 0.3, rect(0, 0, DEEP - 0.8, 3.8), Surface(0.24, shelves(0.06, 0.385, seed=3 + side), WOOD, "v"))
    for z in (9.4, 7.6, 5.8, 4.0, 2.2):
        left, right = sorted((x, x - side * 0.12))
        view.box((left, 0, z), (right, 3.85, z + 0.14), Surface(0.26, tint=WOOD, along="up"))
    left, right = sorted((x + side * 0.3, x - side * 0.2))
    view.box((left, 3.8, 0.6), (right, 4.05, DEEP - 0.5), Surface(0.22, tint=WOOD))
    view.box((left, 0, 0.6), (right, 0.3, DEEP - 0.5), Surface(0.3, tint=WOOD))


def _ladder(view: View, half: float) -> None:
    """A ladder against the shelves at the right."""
    foot, top, z = half - 0.75, half - 0.22, 5.0
    thick = view.size(0.035, z)
    for near in (-0.22, 0.22):
        (x0, y0), (x1, y1) = view.point_at((foot, 0, z + near)), view.point_at((top, 3.6, z + near))
        view.picture.polygon([(x0 - thick, y0), (x0 + thick, y0), (x1 + thick, y1), (x1 - thick, y1)], 0.3, upright,
                             tint=WOOD, line=0.14)
    for rung in range(1, 11):
        x, y = foot + (top - foot) * rung / 11, 3.6 * rung / 11
        view.line([(x, y, z - 0.22), (x, y, z + 0.22)], 0.3)
