"""Plane geometry for drawings made by the program: convex clipping and path data. Millimetres, y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

Point = tuple[float, float]
Polygon = Sequence[Point]


def turned(point: Point, quarters: int, middle: Point) -> Point:
    """The point turned clockwise by so many quarters about ``middle``."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    for _ in range(quarters % 4):
        x, y = -y, x
    return (middle[0] + x, middle[1] + y)


def nearer_half(polygon: Polygon, own: Point, other: Point) -> list[Point]:
    """The part of a convex polygon that is nearer to ``own`` than to ``other``."""
    normal = (other[0] - own[0], other[1] - own[1])
    middle = ((own[0] + other[0]) / 2, (own[1] + other[1]) / 2)
    return half_plane(polygon, middle, normal)


def half_plane(polygon: Polygon, through: Point, normal: Point) -> list[Point]:
    """The part of a convex polygon behind the line through a point; ``normal`` points to what is cut away."""
    kept: list[Point] = []
    for i, end in enumerate(polygon):
        start = polygon[i - 1]
        a, b = _side(start, through, normal), _side(end, through, normal)
        if (a <= 0) != (b <= 0):
            kept.append(_between(start, end, a / (a - b)))
        if b <= 0:
            kept.append(end)
    return kept


def chord(polygon: Polygon, through: Point, direction: Point) -> tuple[Point, Point] | None:
    """Where a line enters and leaves a convex polygon; None when it misses it."""
    normal = (-direction[1], direction[0])
    hits = []
    for i, end in enumerate(polygon):
        start = polygon[i - 1]
        a, b = _side(start, through, normal), _side(end, through, normal)
        if (a <= 0) != (b <= 0):
            hits.append(_between(start, end, a / (a - b)))
    return (hits[0], hits[1]) if len(hits) == 2 else None


def distance_to_box(point: Point, box: tuple[float, float, float, float]) -> float:
    """How far a point lies outside a box (left, top, right, bottom); negative inside."""
    dx = max(box[0] - point[0], point[0] - box[2])
    dy = max(box[1] - point[1], point[1] - box[3])
    return hypot(max(dx, 0), max(dy, 0)) if max(dx, dy) > 0 else max(dx, dy)


def path(points: Iterable[Point], closed: bool = False) -> str:
    """SVG path data of straight lines through the points, to a hundredth of a millimetre."""
    drawn = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{drawn}{'Z' if closed else ''}"


def number(value: float) -> str:
    """A coordinate as short as it can be written to a hundredth."""
    return "0" if abs(value) < 0.005 else f"{value:.2f}".rstrip("0").rstrip(".")


def _side(point: Point, through: Point, normal: Point) -> float:
    return (point[0] - through[0]) * normal[0] + (point[1] - through[1]) * normal[1]


def _between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
