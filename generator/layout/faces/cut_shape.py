"""Pieces that are no rectangles: their outline, what is printed inside it, and the line to cut along. In mm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from generator.layout.faces.effects import CLIPS
from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.geometry import Point
from generator.layout.marks import CONTOUR_WEIGHT, CUT_CONTOUR, BoxMark, GroupMark, Mark, PathMark
from generator.layout.paths import bounds, sampled_points, segments
from generator.message import msg
from generator.model.theme import Drawing, Face, Theme

CUT_LINE, CUT_WEIGHT = "#808080", 0.1
# the distance of the points by which an outline is measured
FINE = 0.5


def cut_shapes(theme: Theme) -> list[str]:
    """The shapes in which pieces can be cut: those that enclose an area, and the drawings of the theme."""
    return [*CLIPS, *(name for name, image in theme.images.items() if isinstance(image, Drawing))]


def cut_outline(theme: Theme, face: Face, size: tuple[float, float]) -> PathMark | None:
    """The outline of a piece of a size; None for a rectangle. Raises LookupError for an unknown shape."""
    name = face.cut
    if name is None:
        return None
    if name in CLIPS:
        scale = min(size[0] / face.size[0], size[1] / face.size[1])
        area = Area((0.0, 0.0, *size), scale, "", "#000000", radius=face.corner * scale)
        (shape,) = SHAPES[name](area)
        path = shape.outline if isinstance(shape, BoxMark) else shape
        assert isinstance(path, PathMark)
        return PathMark(path.d, path.x, path.y, path.scale, "#000000")
    image = theme.images.get(name)
    if not isinstance(image, Drawing):
        raise LookupError(msg("expected a shape or a drawing to cut along, found {name!r}", name=name))
    d = image.paths[0].d
    left, top, right, bottom = bounds((d,))
    across, down = size[0] / (right - left), size[1] / (bottom - top)
    return PathMark(_moved_path(d, lambda point: ((point[0] - left) * across, (point[1] - top) * down)), fill="#000000",
                    even=image.paths[0].even)


def cut_out(marks: Sequence[Mark], outline: PathMark, size: tuple[float, float], bleed: float,
            lined: Theme | Literal[False]) -> list[Mark]:
    """The marks inside an outline and its bleed, and the line to cut along if the theme of a front has one."""
    wider, higher = (size[0] + 2 * bleed) / size[0], (size[1] + 2 * bleed) / size[1]
    middle = size[0] / 2, size[1] / 2
    around = PathMark(_moved_path(outline.d, lambda point: (
        middle[0] + (outline.x + point[0] * outline.scale - middle[0]) * wider,
        middle[1] + (outline.y + point[1] * outline.scale - middle[1]) * higher)), fill="#000000", even=outline.even)
    stroke, weight = (CUT_CONTOUR, CONTOUR_WEIGHT) if lined and lined.contours else (CUT_LINE, CUT_WEIGHT)
    cut = PathMark(outline.d, outline.x, outline.y, outline.scale, None, stroke, weight)
    # a shop without contours cuts by a line of its own
    return [GroupMark(tuple(marks), around), *([cut] if lined and (lined.contours or lined.bleed is None) else [])]


def mirrored_outline(outline: PathMark, width: float) -> PathMark:
    """An outline as it is seen from behind."""
    return PathMark(_moved_path(outline.d, lambda point: (width - outline.x - point[0] * outline.scale,
                                                          outline.y + point[1] * outline.scale)),
                    fill=outline.fill, even=outline.even)


def points_of(outline: PathMark) -> tuple[Point, ...]:
    """Points along an outline."""
    return tuple((outline.x + x * outline.scale, outline.y + y * outline.scale)
                 for x, y in sampled_points(outline.d, FINE / outline.scale))


def _moved_path(d: str, move: Callable[[Point], Point]) -> str:
    return "".join(verb + " ".join(f"{x:.4f} {y:.4f}" for x, y in map(move, points)) for verb, points in segments(d))
