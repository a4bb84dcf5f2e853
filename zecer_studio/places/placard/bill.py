"""A poster on a wall of planks: a headline of black blocks, and an empty field for a face. Shares of the picture."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field, Point, step
from zecer_studio.stage.directions import level, upright
from zecer_studio.stage.lighting import Lamp
from zecer_studio.stage.outlines import rect
from zecer_studio.stage.surface import Surface
from zecer_studio.stage.textures import planks
from zecer_studio.stage.view import View

PARCHMENT, STEEL, WOOD = 0, 5, 7
# the ornament: where it begins and ends, its upper and its lower edge, half of the gap in its rules and of their width
BEGIN, END, UPPER, LOWER, GAP, HAIR, DOT = 0.26, 0.74, 0.07, 0.15, 0.05, 0.004, 0.008
NAILS, NAIL = ((0.2, 0.06), (0.8, 0.055)), 0.75
DISTANCE = 1.74
LAMPS = {"torch": Lamp(-0.5, 1.5, 0.8, 1.0)}


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    view, lots = View(picture, eye=1.0, horizon=0.5, lamps=LAMPS, open_air=True), Random(picture.seed)
    half = view.side * DISTANCE / view.focal + 0.1
    view.front(0, 0, DISTANCE, rect(-half, -1, half, 3), Surface(0.2, planks(0.42, turned=True, vein=0.12), WOOD, "v"))
    view.edge(0.4)
    wide, high = picture.width, picture.height
    slant = lots.uniform(-0.016, 0.016)
    sheet = [(0.17, 0.03 + slant), (0.5, 0.02), (0.83, 0.03 - slant), (0.825, 0.6), (0.835, 1.1), (0.165, 1.1),
             (0.175, 0.5)]
    shadow = 0.02 * high
    picture.polygon([(x * wide + shadow * 0.6, y * high + shadow) for x, y in sheet], 0.86, tint=WOOD, line=0)

    def yellowed_paper(x: Field, y: Field) -> Field:
        found: Field = 0.03 + 0.12 * step(np.hypot(x / wide - 0.5, y / high - 0.45), 0.25, 0.55)
        return found

    picture.polygon([(x * wide, y * high) for x, y in sheet], yellowed_paper, level, upright, PARCHMENT, 0.18)
    # all is contour: no hatching lightens it
    for stroke in _ornament():
        picture.polygon([(x * wide, y * high) for x, y in stroke], 1)
    for x, y in NAILS:
        part = picture.window(x * wide - 2, y * high - 2, x * wide + 2, y * high + 2)
        if part is not None:
            away = np.hypot(picture.x[part] - x * wide, picture.y[part] - y * high)
            picture.lay(part, away - NAIL, 0.8, tint=STEEL, line=0.15)


def _ornament() -> Iterator[list[Point]]:
    """A printer's ornament in place of a headline: a lozenge between rules."""
    middle, level = (BEGIN + END) / 2, (UPPER + LOWER) / 2
    for left, right in ((BEGIN, middle - GAP), (middle + GAP, END)):
        yield rect(left, level - HAIR, right, level + HAIR)
        for x in (left, right):
            yield [(x - DOT, level), (x, level - 2 * DOT), (x + DOT, level), (x, level + 2 * DOT)]
    yield [(middle - GAP / 2, level), (middle, UPPER), (middle + GAP / 2, level), (middle, LOWER)]
