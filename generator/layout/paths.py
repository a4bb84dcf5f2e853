"""SVG path data as absolute segments, for measuring and writing. Lengths in the caller's unit."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import ceil, dist
from typing import TYPE_CHECKING

from generator.lazy import lazy
from generator.message import msg

if TYPE_CHECKING:
    from fontTools.pens import boundsPen as BoundsPens
    from fontTools.pens import recordingPen as RecordingPens
    from fontTools.svgLib import path as svg_path
else:
    BoundsPens, RecordingPens = lazy("fontTools.pens.boundsPen"), lazy("fontTools.pens.recordingPen")
    svg_path = lazy("fontTools.svgLib.path")

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]


@cache
def segments(d: str) -> tuple[Segment, ...]:
    """Path data as ``M``, ``L``, ``C`` and ``Z`` with absolute points; quadratic curves and arcs become cubic.

    Raises ValueError for invalid path data.
    """
    pen = RecordingPens.RecordingPen()
    try:
        svg_path.parse_path(d, pen)
    except (IndexError, AttributeError, AssertionError, TypeError) as error:
        raise ValueError(msg("expected SVG path data, found {d!r}", d=d[:40])) from error
    result: list[Segment] = []
    current: Point = (0.0, 0.0)
    for verb, points in pen.value:
        if verb == "qCurveTo":
            result.append(("C", _cubic(current, points)))
        elif verb in LETTERS:
            result.append((LETTERS[verb], tuple(points)))
        if points:
            current = points[-1]
    return tuple(result)


LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}


def _cubic(start: Point, points: tuple[Point, ...]) -> tuple[Point, ...]:
    (cx, cy), (x, y) = points
    return (
        (start[0] + (cx - start[0]) * 2 / 3, start[1] + (cy - start[1]) * 2 / 3),
        (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3),
        (x, y),
    )


@cache
def straightened_path(d: str, shape: tuple[float, float, float, float]) -> str:
    """Path data transformed by the inverse of a matrix (a, b, c, d), which also transforms the line drawn under it."""
    a, b, c, e = shape
    determinant = a * e - b * c

    def inverse(x: float, y: float) -> str:
        return f"{(e * x - c * y) / determinant:.4f} {(a * y - b * x) / determinant:.4f}"

    return "".join(verb + " ".join(inverse(*point) for point in points) for verb, points in segments(d))


@cache
def sampled_points(d: str, step: float) -> tuple[Point, ...]:
    """Points along a path, about ``step`` apart."""
    points: list[Point] = []
    current = start = (0.0, 0.0)
    for verb, ends in segments(d):
        if verb == "M":
            current = start = ends[0]
            continue
        curve = (current, *(ends or (start,)))
        count = max(1, ceil(sum(dist(a, b) for a, b in pairwise(curve)) / step))
        match curve:
            case (a, b, c, end):
                points += [_on_curve(a, b, c, end, i / count) for i in range(count)]
            case (a, b):
                points += [_on_line(a, b, i / count) for i in range(count)]
        current = curve[-1]
    return tuple(points)


def _on_line(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point of a cubic Bézier curve by De Casteljau's algorithm, unrolled because an icon has thousands of points."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    ax, ay, bx, by, cx, cy = (ax + (bx - ax) * t, ay + (by - ay) * t, bx + (cx - bx) * t, by + (cy - by) * t,
                              cx + (dx - cx) * t, cy + (dy - cy) * t)
    ax, ay, bx, by = ax + (bx - ax) * t, ay + (by - ay) * t, bx + (cx - bx) * t, by + (cy - by) * t
    return ax + (bx - ax) * t, ay + (by - ay) * t


@cache
def bounds(paths: tuple[str, ...]) -> tuple[float, float, float, float]:
    """The bounding box of several paths: left, top, right, bottom. Raises ValueError when they draw nothing."""
    pen = BoundsPens.BoundsPen(None)
    draw = {letter: getattr(pen, verb) for verb, letter in LETTERS.items()}
    for d in paths:
        for letter, points in segments(d):
            draw[letter](*points)
    if pen.bounds is None:
        raise ValueError(msg("expected a drawing, found an empty path"))
    left, top, right, bottom = pen.bounds
    return left, top, right, bottom
