"""Bounding boxes of marks: left, top, right, bottom in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    FieldMark,
    GradientMark,
    GroupMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    Placed,
    TextMark,
)
from generator.layout.paths import bounds
from generator.layout.turn import turned_point
from generator.layout.type.fonts import MM_PER_PT

Extent = tuple[float, float, float, float]
WHITE = ("#ffffff", None)


def extent(mark: Mark) -> Extent:
    """The bounding box of a mark, including half of its line width."""
    if isinstance(mark, GroupMark):
        return _group_extent(mark)
    if isinstance(mark, GradientMark):
        raise ValueError("a gradient has no extent but that of its group")
    if isinstance(mark, LineMark):
        half = mark.weight / 2
        xs, ys = sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))
        return xs[0] - half, ys[0] - half, xs[1] + half, ys[1] + half
    if isinstance(mark, TextMark):
        em = mark.size * MM_PER_PT
        return line_extent(mark, -em, em * 0.3)
    if isinstance(mark, PathMark):
        half = mark.weight / 2 if mark.stroke else 0.0
        left, top, right, bottom = (side * mark.scale for side in bounds((mark.d,)))
        return mark.x + left - half, mark.y + top - half, mark.x + right + half, mark.y + bottom + half
    if isinstance(mark, DrawingMark | ImageMark | PictureMark) and mark.turn:
        return turned_box((mark.x, mark.y, mark.x + mark.width, mark.y + mark.height), mark.turn,
                          (mark.x + mark.width / 2, mark.y + mark.height / 2))
    half = mark.weight / 2 if isinstance(mark, BoxMark) and mark.stroke else 0.0
    return mark.x - half, mark.y - half, mark.x + mark.width + half, mark.y + mark.height + half


def _group_extent(group: GroupMark) -> Extent:
    """The bounding box of a group: that of its marks, as far as its clip lets them be seen."""
    boxes = [extent(mark) for mark in group.marks if mark.__class__ is not GradientMark]
    around = union(boxes) if boxes else None
    if group.clip is None:
        return around or (0.0, 0.0, 0.0, 0.0)
    window = extent(group.clip)
    if around is None or len(boxes) < len(group.marks):
        return window
    left, top = max(window[0], around[0]), max(window[1], around[1])
    return left, top, max(left, min(window[2], around[2])), max(top, min(window[3], around[3]))


def union(boxes: Iterable[Extent]) -> Extent:
    """The bounding box of at least one box."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def line_extent(mark: TextMark, top: float, bottom: float) -> Extent:
    """The bounding box of a line of text that reaches from ``top`` to ``bottom`` (mm below its baseline)."""
    box = (mark.x, mark.y + top, mark.x + mark.width, mark.y + bottom)
    return turned_box(box, mark.turn, (mark.x, mark.y)) if mark.turn else box


def turned_box(box: Extent, degrees: float, middle: tuple[float, float]) -> Extent:
    """The bounding box of a box turned clockwise about ``middle``."""
    left, top, right, bottom = box
    corners = [turned_point(corner, degrees, middle)
               for corner in ((left, top), (right, top), (right, bottom), (left, bottom))]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def meets(box: Extent, other: Extent) -> bool:
    """True if two boxes overlap by more than an edge."""
    return (
        box[0] < other[2] - 1e-6 and other[0] < box[2] - 1e-6 and box[1] < other[3] - 1e-6 and other[1] < box[3] - 1e-6
    )


def inked(marks: Iterable[Mark], pieces: Iterable[Placed] = ()) -> Iterator[Extent]:
    """The bounding boxes of everything that prints on white paper; white grounds and empty form fields do not."""
    for mark in marks:
        if isinstance(mark, FieldMark):
            continue
        if isinstance(mark, BoxMark | PathMark) and mark.stroke is None and mark.fill in WHITE:
            continue
        yield extent(mark)
    for placed in pieces:
        x, y, width, height = placed.ink
        yield x, y, x + width, y + height
