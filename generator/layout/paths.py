"""SVG path data as absolute segments, for measuring and for writing. Lengths in the unit of the caller."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import ceil, dist

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

Point = tuple[float, float]
Segment = tuple[str, tuple[Point, ...]]


@cache
def segments(d: str) -> tuple[Segment, ...]:
    """Path data as ``M``, ``L``, ``C`` and ``Z`` with absolute points; quadratic curves and arcs become cubic.

    Raises ValueError when ``d`` is no path data.
    """
    pen = RecordingPen()
    try:
        parse_path(d, pen)
    except (IndexError, AttributeError, AssertionError, TypeError) as error:
        raise ValueError(f"expected SVG path data, found {d[:40]!r}") from error
    result: list[Segment] = []
    here: Point = (0.0, 0.0)
    for verb, points in pen.value:
        if verb == "qCurveTo":
            result.append(("C", _cubic(here, points)))
        elif verb in LETTERS:
            result.append((LETTERS[verb], tuple(points)))
        if points:
            here = points[-1]
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
def sampled(d: str, step: float) -> tuple[Point, ...]:
    """Points along the whole path, about ``step`` apart."""
    points: list[Point] = []
    here = start = (0.0, 0.0)
    for verb, ends in segments(d):
        if verb == "M":
            here = start = ends[0]
            continue
        curve = (here, *(ends or (start,)))
        count = max(1, ceil(sum(dist(a, b) for a, b in pairwise(curve)) / step))
        points += [_on_curve(curve, i / count) for i in range(count)]
        here = curve[-1]
    return tuple(points)


def _on_curve(points: tuple[Point, ...], share: float) -> Point:
    """De Casteljau: the point of a Bézier curve of any degree."""
    while len(points) > 1:
        points = tuple((ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(points))
    return points[0]


@cache
def bounds(paths: tuple[str, ...]) -> tuple[float, float, float, float]:
    """The ink of several paths: left, top, right, bottom. Raises ValueError when they draw nothing."""
    pen = BoundsPen(None)
    for d in paths:
        parse_path(d, pen)
    if pen.bounds is None:
        raise ValueError("expected a drawing, found an empty path")
    left, top, right, bottom = pen.bounds
    return left, top, right, bottom
