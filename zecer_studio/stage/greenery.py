"""Leaves, ferns and flowers, drawn on the screen (heights of the picture)."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import numpy as np

from generator.pictures.fields import Field, Point, drawn_by_lot, edge, step
from zecer_studio.stage.directions import level
from zecer_studio.stage.outlines import Outline, to_outline
from zecer_studio.stage.view import View

LEAF = 1
# the fronds of a fern, from the outer to the inner, and the leaflets of each side of one
FRONDS, LEAFLETS = (0, 4, 1, 3, 2), 7


def foliage(view: View, outline: Outline, dark: float = 0.4, size: float = 0.05, seed: int = 1, puff: float = 0.5,
            tint: int = LEAF) -> None:
    """Leaves in a polygon: clumps with light tops and a ragged edge; ``puff`` is how round the clumps look."""
    picture = view.picture
    corners = [view.mm(*corner) for corner in outline]
    part = picture.window_around(np.array(corners), 2)
    if part is None:
        return
    x, y, leaf = picture.x[part], picture.y[part], max(size * view.high, 1.0)
    away, right, down, lot = _cells(x, y, leaf, 0, seed)
    _, clump_right, clump_down, clump_lot = _cells(x, y, leaf * 3.1, 0.3, seed)
    ragged = to_outline(x[:1], y[:, :1], corners) - 0.55 * leaf * (1 - np.minimum(away, 1.1)) + 0.34 * leaf
    lit_right, lit_down, _ = picture.light
    towards = right * lit_right + down * lit_down
    shade = dark - 0.35 * (clump_right * lit_right + clump_down * lit_down) * puff
    shade = shade - 0.26 * towards * step(np.array(leaf), 0.8, 1.6) + 0.16 * (lot - 0.5) + 0.08 * (clump_lot - 0.5)
    shade = np.clip(shade + 0.14 * (away > 0.95), 0.02, 0.93)
    phase = x * 0.75 + y * 0.66 + 0.075 * right * down * leaf
    picture.lay(part, ragged, shade, phase, x * 0.66 - y * 0.75, tint, 0.13)
    arc = edge(0.07 - np.abs(away - 0.93) * leaf * 0.5) * (towards < 0.1) * (lot > 0.35)
    picture.line[part] = np.maximum(picture.line[part], arc * step(np.array(leaf), 0.9, 1.5) * edge(-ragged))


def _cells(x: Field, y: Field, size: float, shift: float, seed: int) -> tuple[Field, Field, Field, Field]:
    """The place of points in cells about ``size`` mm wide: from the middle, right and down of it, and a lot of each."""
    rows = (y + 0.4 * size * np.sin(x / size * 0.83 + seed)) / size * 1.25 + shift
    row = np.floor(rows)
    columns = x / size + 0.5 * (row % 2) + 0.6 * drawn_by_lot(row, seed)
    column = np.floor(columns)
    right, down = (columns - column - 0.5) * 2, (rows - row - 0.5) * 2
    return np.hypot(right, down * 0.9), right, down, drawn_by_lot(row, column)


def fern(view: View, x: float, y: float, size: float, dark: float, lots: Random) -> None:
    """A fern: fronds of leaflets from a foot."""
    picture, towards = view.picture, view.picture.light[0]
    for frond in FRONDS:
        angle, bend = radians(-90 + (frond - 2) * 34 + lots.uniform(-6, 6)), (frond - 2) * 0.15
        long = size * lots.uniform(0.8, 1.1)
        rib = [(x + cos(angle) * long * share, y + sin(angle) * long * share + abs(bend) * long * share * share * 1.5)
               for share in (number / LEAFLETS for number in range(LEAFLETS + 1))]
        for side in (-1, 1):
            tone = dark - 0.22 + 0.2 * (side * towards < 0) + 0.03 * (frond % 3)
            tips = _leaflets(rib, long, angle + side * 1.05 + bend)
            picture.polygon([view.mm(*corner) for corner in (*rib, *tips)], tone, level, tint=LEAF, line=0.1)


def _leaflets(rib: list[Point], long: float, angle: float) -> list[Point]:
    """The hem of the leaflets at one side of a frond, from its end back to its foot."""
    hem = []
    for number in range(LEAFLETS, 0, -1):
        leaf = long * 0.3 * (1 - number / LEAFLETS) ** 0.7 + 0.004
        (x, y), (before_x, before_y) = rib[number], rib[number - 1]
        hem += [(x + cos(angle) * leaf, y + sin(angle) * leaf), ((x + before_x) / 2, (y + before_y) / 2)]
    return hem


def rose(view: View, x: float, y: float, radius: float, tint: int) -> None:
    """A flower with whorled petals; at least half a mm large."""
    picture, size = view.picture, max(radius * view.high, 0.55)
    middle, down = view.mm(x, y)
    part = picture.window(middle - size - 0.5, down - size - 0.5, middle + size + 0.5, down + size + 0.5)
    if part is None:
        return
    aside, below = picture.x[part] - middle, picture.y[part] - down
    away, angle = np.hypot(aside, below), np.arctan2(below, aside)
    dark = 0.06 + 0.5 * (1 - step(away / size, 0, 0.5)) + 0.2 * (np.sin(away / size * 9 + angle * 2) > 0.5)
    picture.lay(part, away - size * (0.88 + 0.14 * np.cos(5 * angle)), np.clip(dark, 0, 0.9), picture.y[part],
                picture.x[part], tint, 0.13)
