"""Signed distances (mm, negative inside) of the points of a grid to ellipses, tubes and polygons."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from generator.pictures.compiled import axes, call, grid
from generator.pictures.fields import FINE, Field

# on grids larger than this, the nearest line is that of every second point
SMALL, COARSE = 400, 2
# how far a distance is computed where no reach is told, mm
FAR = 1e9


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


def to_polygon(x: Field, y: Field, corners: Field, reach: float = FAR) -> Field:
    """The distance of the points of a grid to a polygon, inexact where it is larger than ``reach``.

    The grid is a row ``x`` and a column ``y``, evenly spaced, or the whole of both.
    """
    along, down = axes(x, y)
    found = grid(down, along)
    call("polygon", along, along.size, down, down.size, np.ascontiguousarray(corners, np.float64), len(corners), reach,
         np.empty(len(corners)), found)
    return found


def along_tube(x: Field, y: Field, rows: Field) -> Tube:
    """The distance of the points of a grid to a tube through rows (x, y, radius). The grid is as for polygons."""
    along, down = axes(x, y)
    lines = _lines(rows)
    many = lines.shape[1]
    if not many:
        return Tube(*(np.full((down.size, along.size), value, np.float32) for value in (9.0, 0.0, 0.0, 0.1)))
    every = COARSE if along.size * down.size > SMALL else 1
    middle = np.float32((every - 1) / 2 / FINE)
    few_along, few_down = along[::every] + middle, down[::every] + middle
    number = np.zeros((few_down.size, few_along.size), np.int32)
    if many > 1:
        call("nearest_lines", few_along, few_along.size, few_down, few_down.size, lines, many, number)
    found = Tube(*(grid(down, along) for _ in Tube._fields))
    call("tube", along, along.size, down, down.size, lines, many, number, every, *found)
    return found


def _lines(rows: Field) -> Field:
    """The straight lines of a tube, a column each: direction (x, y), where it begins along and across it, radius there,
    its growth, length, length of all before it, and 1 for the first and the last, which go on straight.
    """
    starts, ways = rows[:-1], np.diff(rows, axis=0)
    long = np.hypot(ways[:, 0], ways[:, 1])
    starts, ways, long = (values[long > 1e-6] for values in (starts, ways, long))
    found = np.zeros((9, len(long)), np.float32)
    if len(long):
        right, down, growth = ways.T / long
        x, y, radius = starts.T
        along, across, before = x * right + y * down, y * right - x * down, np.cumsum(long) - long
        found[:8] = right, down, along, across, radius, growth, long, before
        found[8, [0, -1]] = 1
    return found
