"""The nave of a temple: columns, arches, a rose window and its light on the floor. Metres."""

from __future__ import annotations

from math import cos, pi, sin

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Point
from zecer_studio.stage.camera import Haze
from zecer_studio.stage.furnishings import beam_of_light, column, ribs
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import arch, circle, rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import bricks, checker
from zecer_studio.stage.view import View

SPOT, LIGHT, SKY, PAPER = 2, 3, 8, 9
# half the nave, its height, and how far away its back wall is; the rose window: how high, and its radius
HALF, HIGH, DEEP, ROSE, RADIUS = 3.0, 8.4, 22, 6.2, 1.75
LAMPS = {"candle": Lamp(0, 2, 16, 7), "window": Lamp(0, 7, 19, 15), "moon": Lamp(0, 7, 19, 11)}
PETALS, PETAL_TINTS = 8, (LIGHT, SPOT, LIGHT, SKY)
COLUMNS, WINDOWS = (20, 16.6, 13.2, 9.8, 6.4, 3.7), (6, 9.4, 12.8, 16.2, 19.6)
CARPET = Surface(flat=0.34, tint=SPOT, along="v", line=0.12)


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view = View(picture, eye=1.7, horizon=0.54, haze=Haze(70, 0.14, 0.25), lamps=LAMPS)
    view.lighting.ambient += 0.02 if view.night else 0.1
    half = HALF * view.wide
    bright = not view.night or view.lit_by == "moon"
    _aisles(view, half * 1.9)
    view.front(0, 0, DEEP, arch(-half * 0.86, 0, half * 0.86, 9.2, 0.5), Surface(0.14))
    _rose(view, 0.03 if bright else 0.75)
    _altar(view)
    view.floor(0.004, rect(-0.85, 0.8, 0.85, DEEP - 3), CARPET)
    for z in COLUMNS:
        ribs(view, half + 0.2, [z], 5.4, HIGH + 0.4, 0.42, Surface(0.16))
        for side in (-1, 1):
            column(view, side * half, z, 0.36, 5.6, Surface(0.1))
    if bright:
        beam_of_light(view, (0, ROSE, DEEP - 1), (-0.6, 0, 5.5), (1.8, 2.6), 0.4)
    view.calm(0, 0.64, 0.26, 0.32, 0.35)
    view.edge(0.2)


def _aisles(view: View, half: float) -> None:
    """The floor, the ceiling, and the walls with their windows behind the columns."""
    masonry = bricks(1.2, 0.6, missing=0.45, vary=0.05)
    view.floor(11, rect(-half, 0.3, half, DEEP), Surface(0.45))
    for x in (-half, half):
        view.wall(x, 0.3, rect(0, 0, DEEP, 11), Surface(0.24, masonry))
        for z in WINDOWS:
            view.wall(x, z, arch(-0.7, 2.2, 0.7, 6.6, 0.8), Surface(flat=0.9 if view.night else 0.1, tint=SKY))
    view.floor(0, rect(-half, 0.8, half, DEEP), Surface(0.08, checker(0.9, 0.3)))
    view.front(0, 0, DEEP, rect(-half, 0, half, 11), Surface(0.18, masonry))


def _rose(view: View, dark: float) -> None:
    """A round window of eight petals."""
    view.front(0, ROSE, DEEP - 0.05, circle(0, 0, RADIUS * 1.2, 30), Surface(0.06))
    view.front(0, ROSE, DEEP - 0.05, circle(0, 0, RADIUS, 30), Surface(flat=0.88))

    def point_at(angle: float, away: float) -> Point:
        return cos(angle) * away * RADIUS, sin(angle) * away * RADIUS

    half = 0.33
    for number in range(PETALS):
        angle = number * 2 * pi / PETALS
        petal = [point_at(angle - half, 0.5), point_at(angle - 0.95 * half, 0.8), point_at(angle, 0.94),
                 point_at(angle + 0.95 * half, 0.8),
                 point_at(angle + half, 0.5), point_at(angle, 0.38)]
        view.front(0, ROSE, DEEP - 0.06, petal, Surface(flat=dark, tint=PETAL_TINTS[number % len(PETAL_TINTS)]))
    view.front(0, ROSE, DEEP - 0.06, circle(0, 0, RADIUS * 0.28, 14), Surface(flat=dark, tint=LIGHT))


def _altar(view: View) -> None:
    """An altar with candles on three steps."""
    for step in range(3):
        half = 2.4 - 0.4 * step
        view.box((-half, step * 0.17, DEEP - 3 + 0.5 * step), (half, (step + 1) * 0.17, DEEP), Surface(0.12))
    view.box((-1, 0.5, DEEP - 1.6), (1, 1.55, DEEP - 0.8), Surface(0.06, tint=PAPER))
    for x in (-0.7, 0.7):
        view.prop("candle", x, DEEP - 1.5, 0.8, 1.5, glow=1)
