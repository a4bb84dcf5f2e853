"""Outlines of flat things: corners (along, up) in metres, and the distance to them on the picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, cos, hypot, pi, sin

import numpy as np

from generator.pictures.compiled import axes, call, grid
from generator.pictures.distances import FAR, to_polygon
from generator.pictures.fields import Field, Point

Outline = Sequence[Point]


def rect(left: float, low: float, right: float, high: float) -> list[Point]:
    """A rectangle."""
    return [(left, low), (right, low), (right, high), (left, high)]


def arch(left: float, low: float, right: float, high: float, point: float = 0.0, steps: int = 9) -> list[Point]:
    """A doorway: straight sides and a round top; a pointed one where ``point`` is above 0."""
    middle, radius = (left + right) / 2, (right - left) / 2
    rise = min(high - low, radius * (1 + point))
    corners = [(left, low), (right, low)]
    for number in range(steps + 1):
        angle = pi * number / steps
        aside = copysign(abs(cos(angle)) ** (1 + 0.35 * point), cos(angle))
        up = max(0.0, sin(angle)) ** (1 - 0.12 * point)
        corners.append((middle + radius * aside, high - rise + rise * up))
    return corners


def circle(x: float, y: float, radius: float, steps: int = 20) -> list[Point]:
    """A circle."""
    return [(x + radius * cos(2 * pi * number / steps), y + radius * sin(2 * pi * number / steps))
            for number in range(steps)]


def to_outline(x: Field, y: Field, corners: Outline, reach: float = FAR) -> Field:
    """The distance of the points of a row ``x`` and a column ``y`` to a polygon, negative inside; exact along sides.

    It may be inexact where it is larger than ``reach``.
    """
    sides = [(start, end) for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
             if abs(end[0] - start[0]) + abs(end[1] - start[1]) > 1e-6]
    ways = [(end[0] - start[0], end[1] - start[1]) for start, end in sides]
    turns = [first[0] * second[1] - first[1] * second[0]
             for first, second in zip(ways, (*ways[1:], *ways[:1]), strict=True)]
    if len(sides) < 3 or (min(turns) < -1e-9 and max(turns) > 1e-9):
        return to_polygon(x, y, np.array(corners), reach)
    way = 1 if sum(turns) > 0 else -1
    lengths = [way * hypot(right, down) for right, down in ways]
    table = [(x0, y0, down / long, right / long)
             for ((x0, y0), _), (right, down), long in zip(sides, ways, lengths, strict=True)]
    along, up = axes(x, y)
    found = grid(up, along)
    call("convex", along, along.size, up, up.size, np.array(table, np.float32), len(table), found)
    return found
