"""Outlines of flat things: corners (along, up) in metres, and the distance to them on the picture."""

from __future__ import annotations

from collections.abc import Sequence
from math import copysign, cos, pi, sin

import numpy as np

from generator.pictures.distances import to_polygon
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


def to_outline(x: Field, y: Field, corners: Field) -> Field:
    """The distance of the points of a row ``x`` and a column ``y`` to a polygon, negative inside; exact along sides."""
    sides = np.roll(corners, -1, 0) - corners
    kept = np.hypot(sides[:, 0], sides[:, 1]) > 1e-6
    corners, sides = corners[kept], sides[kept]
    turns = sides[:, 0] * np.roll(sides[:, 1], -1) - sides[:, 1] * np.roll(sides[:, 0], -1)
    if len(corners) < 3 or (turns.min() < -1e-9 and turns.max() > 1e-9):
        high, wide = y.shape[0], x.shape[1]
        return to_polygon(np.broadcast_to(x, (high, wide)), np.broadcast_to(y, (high, wide)), corners)
    normals = sides / np.hypot(sides[:, 0], sides[:, 1])[:, None] * (1 if turns.sum() > 0 else -1)
    found: Field | None = None
    for (x0, y0), (right, down) in zip(corners.tolist(), normals.tolist(), strict=True):
        side = (x - np.float32(x0)) * np.float32(down) - (y - np.float32(y0)) * np.float32(right)
        found = side if found is None else np.maximum(found, side, out=found)
    assert found is not None, "expected a polygon with sides"
    return found
