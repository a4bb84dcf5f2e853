"""Plane geometry for generated drawings: convex clipping and path data. Millimetres, y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

Point = tuple[float, float]
Polygon = Sequence[Point]
# x, y, width, height
Box = tuple[float, float, float, float]


def turned_point(point: Point, quarters: int, middle: Point) -> Point:
    """The point rotated clockwise by quarter turns about ``middle``."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    for _ in range(quarters % 4):
        x, y = -y, x
    return (middle[0] + x, middle[1] + y)


def half_plane(polygon: Polygon, through: Point, normal: Point) -> list[Point]:
    """The part of a convex polygon on one side of a line through a point; ``normal`` points to the removed side."""
    nx, ny = normal
    level = through[0] * nx + through[1] * ny
    depths = [x * nx + y * ny - level for x, y in polygon]
    if max(depths, default=0.0) <= 0:
        return list(polygon)
    remaining: list[Point] = []
    start, a = polygon[-1], depths[-1]
    for end, b in zip(polygon, depths, strict=True):
        if (a <= 0) != (b <= 0):
            remaining.append(_interpolated_point(start, end, a / (a - b)))
        if b <= 0:
            remaining.append(end)
        start, a = end, b
    return remaining


def chord(polygon: Polygon, through: Point, direction: Point) -> tuple[Point, Point] | None:
    """The points where a line enters and leaves a convex polygon; None if it misses it."""
    normal = (-direction[1], direction[0])
    hits = []
    for i, end in enumerate(polygon):
        start = polygon[i - 1]
        a, b = _signed_distance(start, through, normal), _signed_distance(end, through, normal)
        if (a <= 0) != (b <= 0):
            hits.append(_interpolated_point(start, end, a / (a - b)))
    return (hits[0], hits[1]) if len(hits) == 2 else None


def distance_to_box(point: Point, box: tuple[float, float, float, float]) -> float:
    """The distance of a point from a box (left, top, right, bottom); negative inside."""
    (x, y), (left, top, right, bottom) = point, box
    dx = left - x if left - x > x - right else x - right
    dy = top - y if top - y > y - bottom else y - bottom
    if dx <= 0 or dy <= 0:
        return max(dx, dy)
    return hypot(dx, dy)


def path(points: Iterable[Point], closed: bool = False) -> str:
    """SVG path data of straight lines through the points, rounded to 0.01 mm."""
    coordinates = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{coordinates}{'Z' if closed else ''}"


def lozenge(middle: Point, reach: float) -> str:
    """Path data of a square on its corner."""
    x, y = middle
    return path([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], closed=True)


def number(value: float) -> str:
    """A coordinate rounded to 0.01 and written as short as possible."""
    return "0" if abs(value) < 0.005 else f"{value:.2f}".rstrip("0").rstrip(".")


def _signed_distance(point: Point, through: Point, normal: Point) -> float:
    return (point[0] - through[0]) * normal[0] + (point[1] - through[1]) * normal[1]


def _interpolated_point(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
