"""Bounding boxes of SVG shapes, and recognition of rectangles."""

from __future__ import annotations

from fontTools.misc.transform import Identity
from fontTools.pens.boundsPen import BoundsPen

from generator.load.svg_paths import Box, drawn
from generator.model.theme import DrawnPath


def rectangle(path: DrawnPath) -> Box | None:
    """The box of a path that is one upright rectangle: left, top, right, bottom; else None."""
    points: list[tuple[float, float]] = []
    pen = _Corners(points)
    drawn(path.d, Identity, pen)
    if not pen.straight or len(set(points)) != 4 or len(points) > 5:
        return None
    box = bounds_of(path)
    return box if {*points} == {(x, y) for x in box[::2] for y in box[1::2]} else None


class _Corners(BoundsPen):  # type: ignore[misc]
    """Collects the corners of a path with one contour of straight lines."""

    def __init__(self, points: list[tuple[float, float]]) -> None:
        super().__init__(None)
        self.points, self.straight, self.contours = points, True, 0

    def moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.contours += 1
        self.straight = self.straight and self.contours == 1
        self.points.append(pt)

    def lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.points.append(pt)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.straight = False

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.straight = False


def bounds_of(path: DrawnPath) -> Box:
    """Left, top, right and bottom of a path, ignoring its line width."""
    pen = BoundsPen(None)
    drawn(path.d, Identity, pen)
    left, top, right, foot = pen.bounds or (0.0, 0.0, 0.0, 0.0)
    return left, top, right, foot
