"""Fields: what every point of a picture bears before it is cut into blocks. Lengths in mm, y downwards.

All is engraved: where a point is dark, it bears lines that run along equal values of a phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from generator.pictures.block_bits import MM_PER_INCH, BlockBits
from generator.pictures.compiled import Field as Field
from generator.pictures.compiled import call
from generator.pictures.layers import InkBlock, Plate, plate_of

Point = tuple[float, float]
# field pixels a mm, and pixels of a block an inch
FINE, BLOCK_DPI = 10, 400
# a line thinner than this is left out, or else is as wide as a pixel of the block, mm
LEAST_LINE = 0.028
# all ink from this darkness on
BLACK = 0.965


class Window(NamedTuple):
    """A part of the fields: rows and columns."""

    rows: slice
    columns: slice


class Nearest(NamedTuple):
    """The distance of each point to the nearest of some lines, up to a reach, and the way from there to the point."""

    distance: Field
    x: Field
    y: Field


class PictureFields:
    """The fields of a picture ``width`` × ``height`` mm.

    ``x`` (a row) and ``y`` (a column) are the positions of the pixels, measured from ``origin``. ``dark`` is the share
    of ink from 0 to 1, ``phase`` (mm) has equal values along the lines, ``line`` is 1 on contours, ``tint`` the number
    of the colour of the plate, ``ink`` the number of the block that bears lines and contours.
    """

    def __init__(self, width: float, height: float, origin: Point = (0.0, 0.0)) -> None:
        self.shape = high, wide = round(height * FINE), round(width * FINE)
        self.origin = origin
        self.x = ((np.arange(wide, dtype=np.float32) + 0.5) / FINE - origin[0])[None, :]
        self.y = ((np.arange(high, dtype=np.float32) + 0.5) / FINE - origin[1])[:, None]
        self.dark, self.phase, self.line = (np.zeros(self.shape, np.float32) for _ in range(3))
        self.tint, self.ink = np.zeros(self.shape, np.uint8), np.zeros(self.shape, np.uint8)

    def window(self, left: float, top: float, right: float, bottom: float) -> Window:
        """The pixels in a box; none for a box outside."""
        (x, y), (high, wide) = self.origin, self.shape
        columns = _span(left + x, right + x, wide)
        return Window(_span(top + y, bottom + y, high), columns)

    def window_around(self, points: Sequence[Point], air: float) -> Window:
        """The pixels in the box of some points, with air around it."""
        xs, ys = zip(*points, strict=True)
        return self.window(min(xs) - air, min(ys) - air, max(xs) + air, max(ys) + air)

    def positions_in(self, window: Window) -> tuple[Field, Field]:
        """The positions of the pixels of a window: a row and a column."""
        return self.x[:, window.columns], self.y[window.rows]

    def nearest(self, lines: Iterable[tuple[float, float, float, float]], reach: float) -> Nearest:
        """How each point lies to the nearest of level and upright lines (x1, y1, x2, y2)."""
        found = Nearest(np.full(self.shape, reach, np.float32), *(np.zeros(self.shape, np.float32) for _ in range(2)))
        walls = np.array(list(lines), np.float32).reshape(-1, 4)
        parts = [self.window(x1 - reach, y1 - reach, x2 + reach, y2 + reach) for x1, y1, x2, y2 in walls.tolist()]
        spans = [(part.rows.start, part.rows.stop, part.columns.start, part.columns.stop) for part in parts]
        call("nearest_walls", self.x, self.y, self.shape[1], walls, np.array(spans, np.int64), len(spans), *found)
        return found

    def facet(self, corners: Sequence[Point], dark: float, phase: Point, tint: int, line: float) -> None:
        """A convex facet with a contour ``line`` mm wide; its hatching runs across the direction ``phase``."""
        part = self.window_around(corners, 3 * line)
        inside, (x, y) = -convex(*self.positions_in(part), corners), self.positions_in(part)
        cover, covered = edge(inside), inside > 0
        self.dark[part] += (dark - self.dark[part]) * cover
        np.copyto(self.phase[part], x * phase[0] + y * phase[1], where=covered)
        self.tint[part][covered] = tint
        self.line[part] = np.maximum(self.line[part] * (1 - cover), stroke(inside, line))

    def blocks(self, inks: Sequence[str], pitch: float) -> tuple[InkBlock, ...]:
        """The blocks, one for each of ``inks``, with lines ``pitch`` mm apart."""
        block = BlockBits(self.shape, FINE, BLOCK_DPI, len(inks))
        least = 1.04 * MM_PER_INCH / BLOCK_DPI / pitch
        fields = (np.asarray(of, np.float32) for of in (self.dark, self.phase, self.line))
        call("cut_plan", *fields, self.shape[1], *block.axes(), pitch, LEAST_LINE / pitch, least, BLACK, block.room,
             block.bits_struct(self.ink))
        return block.ink_blocks(inks)

    def plate(self, tints: Sequence[str]) -> Plate:
        """The plate of flat tints, whose numbers are those of the fields."""
        high, wide = self.shape
        return plate_of((wide, high), self.tint.tobytes(), tints)


def bounded_values(value: Field, low: float, high: float) -> Field:
    """Values no smaller than ``low`` and no larger than ``high``: ``np.clip``, faster on small fields."""
    found: Field = np.asarray(value).clip(low, high)
    return found


def step(value: Field, low: float, high: float) -> Field:
    """0 below ``low``, 1 above ``high``, smooth between."""
    share = bounded_values((value - low) / (high - low), 0, 1)
    smooth: Field = share * share * (3 - 2 * share)
    return smooth


def edge(inside: Field) -> Field:
    """How far a pixel lies inside, from 0 to 1, by its distance (mm) from an edge, which is positive inside."""
    return bounded_values(0.5 + inside * FINE, 0, 1)


def stroke(distance: Field, width: float) -> Field:
    """A line ``width`` mm wide where a distance (mm) is 0."""
    return edge(width / 2 - np.abs(distance))


def to_multiple(value: Field, unit: float = 1.0) -> Field:
    """The distance to the nearest multiple of ``unit``."""
    return np.abs(value - np.round(value / unit) * unit)


def drawn_by_lot(*numbers: Field | float) -> Field:
    """A number from 0 to 1 for whole numbers, always the same."""
    turned: Any = sum(number * factor for number, factor in zip(numbers, (12.9898, 78.233, 37.719), strict=False))
    scattered: Field = np.sin(turned) * 43758.547
    return scattered - np.floor(scattered)


def convex(x: Field, y: Field, corners: Sequence[Point]) -> Field:
    """The distance to a convex polygon whose corners run clockwise as seen, negative inside, exact along its sides."""
    found: Field | None = None
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        along, down = x2 - x1, y2 - y1
        length = float(np.hypot(along, down)) or 1.0
        side = (x - x1) * (down / length) - (y - y1) * (along / length)
        found = side if found is None else np.maximum(found, side)
    return found if found is not None else np.full((1, 1), np.inf, np.float32)


def _span(start: float, end: float, most: int) -> slice:
    first = min(most, max(0, int(start * FINE)))
    return slice(first, max(first, min(most, int(end * FINE) + 1)))
