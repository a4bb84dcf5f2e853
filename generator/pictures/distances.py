"""Signed distances (mm, negative inside) of the points of a grid to ellipses, tubes and polygons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from generator.pictures.fields import FINE, Field, bounded

# grids larger than this are computed at half their resolution for polygons with many corners
LARGE, MANY = 30_000, 12
# beginning a part of a grid takes as long as computing this many of its points
BEGIN = 3_000
# on grids larger than this, the nearest segment of a tube is that of a coarser grid
SMALL, COARSE = 400, 2
EVERYWHERE = slice(None), slice(None)
# how far from a tube its distance is known, mm
REACH = 2.6


Box = tuple[float, float, float, float]
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
    """The distance of the points of a grid to a polygon: a row ``x`` and a column ``y``, or the whole of both.

    It is huge where it is larger than ``reach``, which needs evenly spaced points.
    """
    x, y = x[:1], y[:, :1]
    if x.size * y.size > LARGE and len(corners) > MANY:
        half = np.float32(0.5 / FINE)
        coarse = to_polygon(x[:, ::2] + half, y[::2] + half, corners)
        found: Field = np.asarray(Image.fromarray(coarse).resize((x.size, y.size), Image.Resampling.BILINEAR))
        return found
    square, inside = np.full((y.size, x.size), 1e9, np.float32), np.zeros((y.size, x.size), bool)
    for (x0, y0), (x1, y1) in zip(corners.tolist(), np.roll(corners, -1, 0).tolist(), strict=True):
        across, down = x1 - x0, y1 - y0
        length = across * across + down * down
        if length < 1e-9:
            continue
        part = EVERYWHERE if reach is None else _near(x, y, _around(x0, y0, x1, y1, reach))
        dx, dy = x[:, part[1]] - np.float32(x0), y[part[0]] - np.float32(y0)
        t = bounded(dx * np.float32(across / length) + dy * np.float32(down / length), 0, 1)
        away = _squares(dx - t * np.float32(across), dy - t * np.float32(down))
        np.minimum(square[part], away, out=square[part])
        rows = np.flatnonzero((y >= y0) != (y >= y1))
        if len(rows):
            beside = slice(rows[0], rows[-1] + 1)
            inside[beside] ^= x < x0 + (y[beside] - y0) * np.float32(across / down)
    distance: Field = np.sqrt(square, out=square)
    return np.negative(distance, out=distance, where=inside)


def along_tube(x: Field, y: Field, rows: Field, reach: float = REACH) -> Tube:
    """The distance of the points of a grid to a tube through rows (x, y, radius), inexact where it is larger than
    ``reach``; a row ``x`` and a column ``y``, or the whole of both, with evenly spaced points.
    """
    x, y = x[:1], y[:, :1]
    starts, ends = rows[:-1], rows[1:]
    real = np.hypot(*(ends - starts)[:, :2].T) > 1e-6
    starts, ends = starts[real], ends[real]
    if not len(starts):
        return Tube(*(np.full((y.size, x.size), value, np.float32) for value in (9.0, 0.0, 0.0, 0.1)))
    segments = _segments(starts, ends)
    every = COARSE if x.size * y.size > SMALL else 1
    middle = np.float32((every - 1) / 2 / FINE)
    nearest = _nearest(x[:, ::every] + middle, y[::every] + middle, segments, _boxes(starts, ends, reach))
    if every > 1:
        nearest = nearest.repeat(every, 0).repeat(every, 1)[: y.size, : x.size]
    return Tube(*_measured(x, y, segments[:, nearest]))


def _segments(starts: Field, ends: Field) -> Field:
    """Segments of a tube, one a column: direction (x, y), where it begins along and across it, radius there, its
    growth, length, length of all before it, and 1 for the first and the last, which go on straight."""
    ways = ends - starts
    long = np.hypot(ways[:, 0], ways[:, 1])
    right, down = ways[:, 0] / long, ways[:, 1] / long
    is_end = np.zeros(len(long))
    is_end[:1] = is_end[-1:] = 1
    return np.array((right, down, starts[:, 0] * right + starts[:, 1] * down,
                     starts[:, 1] * right - starts[:, 0] * down, starts[:, 2], ways[:, 2] / long, long,
                     np.cumsum(long) - long, is_end), np.float32)


def _boxes(starts: Field, ends: Field, reach: float) -> list[Box]:
    """What lies within ``reach`` of each segment."""
    air = np.maximum(starts[:, 2:], ends[:, 2:]) + reach
    low, high = (np.minimum(starts, ends)[:, :2] - air).tolist(), (np.maximum(starts, ends)[:, :2] + air).tolist()
    return [(left, top, right, bottom) for (left, top), (right, bottom) in zip(low, high, strict=True)]


def _nearest(x: Field, y: Field, segments: Field, boxes: Sequence[Box]) -> NDArray[np.intp]:
    """The number of the segment that is nearest to each point of a grid."""
    found = np.full((y.size, x.size), 9.0, np.float32)
    number = np.zeros((y.size, x.size), np.intp)
    for first, last, part in _runs(x, y, boxes):
        distance = _measured(x[:, part[1]], y[part[0]], segments[:, first:last, None, None])[0]
        nearest, least = distance.argmin(0), distance.min(0)
        nearer = least < found[part]
        np.copyto(found[part], least, where=nearer)
        np.copyto(number[part], nearest + first, where=nearer)
    return number


def _measured(x: Field, y: Field, segment: Field) -> tuple[Field, Field, Field, Field]:
    """How points lie to segments of a tube: distance, length along it, side, and radius there."""
    right, down, start, aside, radius, growth, long, passed, is_end = segment
    along, side = x * right + (y * down - start), y * right - (x * down + aside)
    within = np.minimum(np.maximum(along, 0), long)
    beyond = along - within
    wide = radius + growth * within
    distance = beyond * beyond
    distance += side * side
    return np.sqrt(distance, out=distance) - wide, passed + within + beyond * is_end, side, wide


def _runs(x: Field, y: Field, boxes: Sequence[Box]) -> Iterator[tuple[int, int, Part]]:
    """Segments that follow each other (from, to), as many as are best computed at once, and the part of a grid around
    them."""
    first = 0
    while first < len(boxes):
        last, box = first + 1, boxes[first]
        part = _near(x, y, box)
        while last < len(boxes):
            wider = _joined(box, boxes[last])
            around = _near(x, y, wider)
            alone = (last - first) * _size(part) + _size(_near(x, y, boxes[last])) + BEGIN
            if (last + 1 - first) * _size(around) > alone:
                break
            last, part, box = last + 1, around, wider
        if _size(part):
            yield first, last, part
        first = last


def _squares(x: Field, y: Field) -> Field:
    """The sum of squares, in place of ``x``."""
    x *= x
    y *= y
    x += y
    return x


def _around(x0: float, y0: float, x1: float, y1: float, air: float) -> Box:
    """The box around two points."""
    return min(x0, x1) - air, min(y0, y1) - air, max(x0, x1) + air, max(y0, y1) + air


def _joined(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _near(x: Field, y: Field, box: Box) -> Part:
    """The part of a grid in a box: left, top, right, bottom."""
    return _span(y, box[1], box[3]), _span(x, box[0], box[2])


def _span(places: Field, low: float, high: float) -> slice:
    first, step = float(places.flat[0]), float(places.flat[-1] - places.flat[0]) / max(1, places.size - 1) or 1 / FINE
    return slice(min(places.size, max(0, int((low - first) / step))),
                 min(places.size, max(0, int((high - first) / step) + 1)))


def _size(part: Part) -> int:
    rows, columns = part
    return int((rows.stop - rows.start) * (columns.stop - columns.start))
