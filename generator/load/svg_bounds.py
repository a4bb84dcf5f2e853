"""Bounding boxes of SVG shapes, and recognition of rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, sqrt

from fontTools.misc.transform import Identity
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen

from generator.load.svg_paths import Box, draw_path
from generator.model.theme import DrawnPath

STRAIGHT = frozenset(("moveTo", "lineTo", "closePath", "endPath"))


def rectangle(path: DrawnPath) -> Box | None:
    """The box of a path that is one upright rectangle: left, top, right, bottom; else None."""
    pen = RecordingPen()
    draw_path(path.d, Identity, pen)
    commands = [command for command, _ in pen.value]
    points = [point for _, arguments in pen.value for point in arguments]
    if not STRAIGHT.issuperset(commands) or commands.count("moveTo") != 1 or len({*points}) != 4 or len(points) > 5:
        return None
    box = bounds_of(path)
    return box if {*points} == {(x, y) for x in box[::2] for y in box[1::2]} else None


def bounds_of(path: DrawnPath) -> Box:
    """Left, top, right and bottom of a path, ignoring its line width."""
    pen = BoundsPen(None)
    draw_path(path.d, Identity, pen)
    left, top, right, foot = pen.bounds or (0.0, 0.0, 0.0, 0.0)
    return left, top, right, foot


def extent_of(path: DrawnPath) -> Box:
    """Left, top, right and bottom of a path with its line; for slanting corners and pens it may be a little more."""
    left, top, right, foot = bounds_of(path)
    if not path.stroke:
        return left, top, right, foot
    reach = path.weight / 2
    if path.nib.shape is not None:
        a, b, c, d = path.nib.shape
        reach *= max(hypot(a, c), hypot(b, d))
    if rectangle(path) is None:
        reach *= max(sqrt(2) if path.cap == "square" else 1.0,
                     _sharpest(path) if path.nib.join == "miter" else 1.0)
    return left - reach, top - reach, right + reach, foot + reach


def _sharpest(path: DrawnPath) -> float:
    """How far the point of the sharpest corner that has one reaches, in half line widths."""
    pen, reach = RecordingPen(), 1.0
    draw_path(path.d, Identity, pen)
    for line in _corners(pen.value):
        for (x, y), (x2, y2), (x3, y3) in zip(line, line[1:], line[2:], strict=False):
            one, other = hypot(x2 - x, y2 - y), hypot(x3 - x2, y3 - y2)
            if one and other:
                # of the angle between both sides of the corner
                cosine = ((x - x2) * (x3 - x2) + (y - y2) * (y3 - y2)) / (one * other)
                point = 1 / max(sqrt(max(0.0, (1 - cosine) / 2)), 1e-6)
                reach = max(reach, point if point <= path.nib.limit else 1.0)
    return reach


def _corners(commands: Sequence[tuple[str, tuple[tuple[float, float], ...]]]) -> Iterator[list[tuple[float, float]]]:
    """The points of each outline with the handles of its curves, a closed one with its beginning once more."""
    line: list[tuple[float, float]] = []
    for command, points in commands:
        if command == "moveTo":
            yield line
            line = []
        line.extend(points)
        if command == "closePath" and line:
            line.extend(line[:2])
    yield line
