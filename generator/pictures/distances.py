"""Signed distances (mm, negative inside) of the points of a grid to ellipses, tubes and polygons."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from generator.pictures.fields import FINE, Field

# grids larger than this are computed at half their resolution for polygons with many corners
LARGE, MANY = 30_000, 12
# distances that are computed at once, as many as the processor's cache holds; beginning takes as long as so many;
# up to FEW it is not asked where they lie
AT_ONCE, BEGIN, FEW = 40_000, 3_000, 12_000
# on grids larger than this, the nearest line is that of a coarser grid
SMALL, COARSE = 400, 2
# how far from a tube its distance is known, mm
REACH = 2.6


Box = tuple[int, int, int, int]
Part = tuple[slice, slice]


class Tube(NamedTuple):
    """The distance to a tube, the length along it, the side of its middle line, and its radius there."""

    distance: Field
    along: Field
    side: Field
    radius: Field


def spline(points: Field, closed: bool, steps: int = 5) -> Field:
    """A Catmull-Rom curve through points of any dimension, ``steps`` points for each span."""
    if closed:
        knots = np.concatenate([points[-1:], points, points[:2]])
    else:
        knots = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    a, b, c, d = (knots[i : len(knots) - 3 + i, None] for i in range(4))
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    found: Field = curve.reshape(-1, points.shape[1])
    return found if closed else np.concatenate([found, points[-1:]])


def to_ellipse(x: Field, y: Field, middle: tuple[float, float], radii: tuple[float, float], turn: float
               ) -> tuple[Field, Field, Field, Field]:
    """The distance to an ellipse, its own two coordinates, and the share of the way from its middle to its edge."""
    c, s = np.float32(cos(radians(turn))), np.float32(sin(radians(turn)))
    dx, dy = x - np.float32(middle[0]), y - np.float32(middle[1])
    u, v = dx * c + dy * s, dy * c - dx * s
    wide, high = radii
    share = np.sqrt(_squares(u / wide, v / high)) + np.float32(1e-6)
    distance = share * (share - 1) / (np.sqrt(_squares(u / wide**2, v / high**2)) + np.float32(1e-6))
    return distance, u, v, share


def to_polygon(x: Field, y: Field, corners: Field, reach: float | None = None) -> Field:
    """The distance of the points of a grid to a polygon, inexact where it is larger than ``reach``.

    The grid is a row ``x`` and a column ``y``, or the whole of both; evenly spaced where a reach is told.
    """
    x, y = x[:1], y[:, :1]
    distance = np.full((y.size, x.size), 99.0, np.float32)
    if reach is None and distance.size > LARGE and len(corners) > MANY:
        half = np.float32(0.5 / FINE)
        coarse = to_polygon(x[:, ::2] + half, y[::2] + half, corners)
        found: Field = np.asarray(Image.fromarray(coarse).resize((x.size, y.size), Image.Resampling.BILINEAR))
        return found
    starts = np.column_stack([corners, np.zeros(len(corners))])
    sides = Segments.between(starts, np.roll(starts, -1, 0))
    if sides is not None:
        for _, near, part in sides.measured(x, y, reach):
            np.minimum(distance[part], near.min(0), out=distance[part])
    return np.negative(distance, out=distance, where=_inside(x, y, corners))


def _inside(x: Field, y: Field, corners: Field) -> NDArray[np.bool_]:
    """Whether the points of a grid lie in a polygon: whether an odd number of its sides lies to the right."""
    (x0, y0), (x1, y1) = corners.T, np.roll(corners, -1, 0).T
    rows, sides = np.nonzero((y >= y0) != (y >= y1))
    crossed = x0[sides] + (y[rows, 0] - y0[sides]) * ((x1 - x0)[sides] / (y1 - y0)[sides])
    wide = x.size + 1
    places = rows * wide + np.searchsorted(x[0], crossed)
    odd = np.bincount(places, minlength=y.size * wide).reshape(y.size, wide) % 2 == 1
    found: NDArray[np.bool_] = np.logical_xor.accumulate(odd[:, :0:-1], 1)[:, ::-1]
    return found


def along_tube(x: Field, y: Field, rows: Field, reach: float | None = REACH) -> Tube:
    """The distance of the points of a grid to a tube through rows (x, y, radius), inexact where it is larger than
    ``reach``. The grid is as for polygons.
    """
    x, y = x[:1], y[:, :1]
    segments = Segments.between(rows[:-1], rows[1:])
    if segments is None:
        return Tube(*(np.full((y.size, x.size), value, np.float32) for value in (9.0, 0.0, 0.0, 0.1)))
    lines = segments.columns.take(segments.nearest(x, y, reach), 1)
    found, (passed, is_end) = _measured(x, y, lines), lines[7:]
    return Tube(found.distance, passed + found.within + found.beyond * is_end, found.side, found.radius)


class Segments(NamedTuple):
    """Straight lines with a radius at each end: those of a tube, or of a polygon.

    ``columns`` has one for each: direction (x, y), where it begins along and across it, radius there, its growth,
    length, length of all before it, and 1 for the first and the last, which go on straight. ``low`` and ``high`` are
    the corners of the box of each.
    """

    columns: Field
    low: Field
    high: Field

    @classmethod
    def between(cls, starts: Field, ends: Field) -> Segments | None:
        """Lines from points to points (x, y, radius); None when all are too short."""
        long = np.hypot(*(ends - starts)[:, :2].T)
        starts, ends, long = (rows[long > 1e-6] for rows in (starts, ends, long))
        if not len(long):
            return None
        right, down, growth = (ends - starts).T / long
        is_end = np.zeros(len(long))
        is_end[0] = is_end[-1] = 1
        columns = (right, down, starts[:, 0] * right + starts[:, 1] * down, starts[:, 1] * right - starts[:, 0] * down,
                   starts[:, 2], growth, long, np.cumsum(long) - long, is_end)
        wide = np.maximum(starts[:, 2:], ends[:, 2:])
        return cls(np.array(columns, np.float32), np.minimum(starts, ends)[:, :2] - wide,
                   np.maximum(starts, ends)[:, :2] + wide)

    def nearest(self, x: Field, y: Field, reach: float | None) -> NDArray[np.intp]:
        """The number of the line that is nearest to each point of a grid, as far as ``reach``."""
        shape = y.size, x.size
        if self.columns.shape[1] == 1:
            return np.zeros(shape, np.intp)
        every = COARSE if x.size * y.size > SMALL else 1
        middle = np.float32((every - 1) / 2 / FINE)
        x, y = x[:, ::every] + middle, y[::every] + middle
        found, number = np.full((y.size, x.size), 99.0, np.float32), np.zeros((y.size, x.size), np.intp)
        for first, distance, part in self.measured(x, y, reach):
            nearest, least = distance.argmin(0), distance.min(0)
            nearer = least < found[part]
            np.copyto(found[part], least, where=nearer)
            np.copyto(number[part], nearest + first, where=nearer)
        return number if every == 1 else number.repeat(every, 0).repeat(every, 1)[: shape[0], : shape[1]]

    def measured(self, x: Field, y: Field, reach: float | None) -> Iterator[tuple[int, Field, Part]]:
        """The distances of parts of a grid to some lines that follow each other: the first of them, the distance to
        each, the part."""
        for first, last, part in self._runs(x, y, reach):
            yield first, _measured(x[:, part[1]], y[part[0]], self.columns[:, first:last, None, None]).distance, part

    def _runs(self, x: Field, y: Field, reach: float | None) -> Iterator[tuple[int, int, Part]]:
        """Lines that follow each other (from, to), as many as are best computed at once, and the part of a grid around
        them."""
        if len(self.low) * x.size * y.size <= FEW:
            yield 0, len(self.low), (slice(0, y.size), slice(0, x.size))
            return
        boxes, first = self._boxes(x, y, reach), 0
        while first < len(boxes):
            last, box = first + 1, boxes[first]
            for other in boxes[last:]:
                joined = (min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3]))
                together = (last + 1 - first) * _size(joined)
                if together > AT_ONCE or together > (last - first) * _size(box) + _size(other) + BEGIN:
                    break
                last, box = last + 1, joined
            if _size(box):
                yield first, last, (slice(box[0], box[2]), slice(box[1], box[3]))
            first = last

    def _boxes(self, x: Field, y: Field, reach: float | None) -> list[Box]:
        """The part of a grid around each line: rows and columns."""
        if reach is None:
            return [(0, 0, y.size, x.size)] * len(self.low)
        start = np.array((y.flat[0], x.flat[0]))
        step = (np.array((y.flat[-1], x.flat[-1])) - start) / np.maximum(1, (y.size - 1, x.size - 1))
        step[step == 0] = 1 / FINE
        low, high = ((corners[:, ::-1] - start) / step for corners in (self.low - reach, self.high + reach))
        most = y.size, x.size
        spans = np.column_stack([np.clip(np.floor(low), 0, most), np.clip(np.ceil(high) + 1, 0, most)])
        boxes: list[Box] = list(map(tuple, spans.astype(int).tolist()))
        return boxes


def _size(box: Box) -> int:
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


class Measured(NamedTuple):
    """How points lie to lines: distance, length along each as far as it goes and beyond it, side, and radius there."""

    distance: Field
    within: Field
    beyond: Field
    side: Field
    radius: Field


def _measured(x: Field, y: Field, lines: Field) -> Measured:
    right, down, start, aside, radius, growth, long = lines[:7]
    along, side = x * right + (y * down - start), y * right - (x * down + aside)
    within = np.minimum(np.maximum(along, 0), long)
    along -= within
    distance = along * along
    distance += side * side
    np.sqrt(distance, out=distance)
    wide = radius + growth * within
    distance -= wide
    return Measured(distance, within, along, side, wide)


def _squares(x: Field, y: Field) -> Field:
    """The sum of squares, in place of ``x``."""
    x *= x
    y *= y
    x += y
    return x
