"""Signed distances (mm, negative inside) of the points of a grid to ellipses, tubes and polygons."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import NamedTuple

import numpy as np
from PIL import Image

from generator.pictures.fields import FINE, Field

# grids larger than this are computed at half their resolution for polygons with many corners
LARGE, MANY = 30_000, 12
# how far from a tube its distance is known, mm
REACH = 2.6


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
    share = np.hypot(u / wide, v / high) + np.float32(1e-6)
    distance = share * (share - 1) / (np.hypot(u / wide**2, v / high**2) + np.float32(1e-6))
    return distance, u, v, share


def to_polygon(x: Field, y: Field, corners: Field) -> Field:
    """The distance to a polygon."""
    if x.size > LARGE and len(corners) > MANY:
        half = np.float32(0.5 / FINE)
        coarse = to_polygon(x[::2, ::2] + half, y[::2, ::2] + half, corners)
        found: Field = np.asarray(Image.fromarray(coarse).resize(x.shape[::-1], Image.Resampling.BILINEAR))
        return found
    square, inside = np.full(x.shape, 1e9, np.float32), np.zeros(x.shape, bool)
    for (x0, y0), (x1, y1) in zip(corners.tolist(), np.roll(corners, -1, 0).tolist(), strict=True):
        across, down = x1 - x0, y1 - y0
        length = across * across + down * down
        if length < 1e-9:
            continue
        dx, dy = x - np.float32(x0), y - np.float32(y0)
        t = np.clip(dx * np.float32(across / length) + dy * np.float32(down / length), 0, 1)
        dx -= t * np.float32(across)
        dy -= t * np.float32(down)
        np.minimum(square, dx * dx + dy * dy, out=square)
        if y0 != y1:
            inside ^= ((y >= y0) != (y >= y1)) & (x < x0 + (y - y0) * np.float32(across / down))
    distance = np.sqrt(square)
    return np.where(inside, -distance, distance)


def along_tube(x: Field, y: Field, rows: Field) -> Tube:
    """The distance to a tube through rows (x, y, radius); 9 where it is farther than ``REACH``."""
    found = Tube(*(np.full(x.shape, value, np.float32) for value in (9.0, 0.0, 0.0, 0.1)))
    passed, last = 0.0, len(rows) - 2
    for number, (start, end) in enumerate(zip(rows[:-1].tolist(), rows[1:].tolist(), strict=True)):
        length = hypot(end[0] - start[0], end[1] - start[1])
        if length < 1e-6:
            continue
        _segment(x, y, start, end, (number == 0, number == last), passed, found)
        passed += length
    return found


def _segment(x: Field, y: Field, start: list[float], end: list[float], is_end: tuple[bool, bool], passed: float,
             found: Tube) -> None:
    """Bring a segment of a tube into what is found."""
    (x0, y0, r0), (x1, y1, r1) = start, end
    across, down = x1 - x0, y1 - y0
    length = hypot(across, down)
    part = _near(x, y, (min(x0, x1), min(y0, y1)), (max(x0, x1), max(y0, y1)), max(r0, r1) + REACH)
    dx, dy = x[part] - np.float32(x0), y[part] - np.float32(y0)
    share = (dx * np.float32(across) + dy * np.float32(down)) / np.float32(length * length)
    t = np.clip(share, 0, 1)
    radius = np.float32(r0) + np.float32(r1 - r0) * t
    distance = np.hypot(dx - t * np.float32(across), dy - t * np.float32(down)) - radius
    nearer = distance < found.distance[part]
    share = np.clip(share, -9 if is_end[0] else 0, 9 if is_end[1] else 1)
    values = (distance, passed + share * length, (across * dy - down * dx) / length, radius)
    for field, value in zip(found, values, strict=True):
        field[part][nearer] = value[nearer]


def _near(x: Field, y: Field, low: tuple[float, float], high: tuple[float, float], air: float) -> tuple[slice, slice]:
    """The part of a grid around a box."""
    left, top = float(x[0, 0]), float(y[0, 0])
    rows = slice(max(0, int((low[1] - air - top) * FINE)), max(0, int((high[1] + air - top) * FINE) + 1))
    columns = slice(max(0, int((low[0] - air - left) * FINE)), max(0, int((high[0] + air - left) * FINE) + 1))
    return rows, columns
