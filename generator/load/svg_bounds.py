"""Bounding boxes of SVG shapes, and recognition of rectangles."""

from __future__ import annotations

from fontTools.misc.transform import Identity
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import RecordingPen

from generator.load.svg_paths import Box, drawn
from generator.model.theme import DrawnPath

STRAIGHT = frozenset(("moveTo", "lineTo", "closePath", "endPath"))


def rectangle(path: DrawnPath) -> Box | None:
    """The box of a path that is one upright rectangle: left, top, right, bottom; else None."""
    pen = RecordingPen()
    drawn(path.d, Identity, pen)
    commands = [command for command, _ in pen.value]
    points = [point for _, arguments in pen.value for point in arguments]
    if not STRAIGHT.issuperset(commands) or commands.count("moveTo") != 1 or len({*points}) != 4 or len(points) > 5:
        return None
    box = bounds_of(path)
    return box if {*points} == {(x, y) for x in box[::2] for y in box[1::2]} else None


def bounds_of(path: DrawnPath) -> Box:
    """Left, top, right and bottom of a path, ignoring its line width."""
    pen = BoundsPen(None)
    drawn(path.d, Identity, pen)
    left, top, right, foot = pen.bounds or (0.0, 0.0, 0.0, 0.0)
    return left, top, right, foot
