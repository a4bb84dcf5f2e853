"""Bounding boxes of what prints: left, top, right, bottom in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.layout.marks import BoxMark, FieldMark, Mark, PathMark, Placed
from generator.layout.motion import Extent

WHITE = ("#ffffff", None)


def meets(box: Extent, other: Extent) -> bool:
    """True if two boxes overlap by more than an edge."""
    return (
        box[0] < other[2] - 1e-6 and other[0] < box[2] - 1e-6 and box[1] < other[3] - 1e-6 and other[1] < box[3] - 1e-6
    )


def inked_boxes(marks: Iterable[Mark], pieces: Iterable[Placed] = ()) -> Iterator[Extent]:
    """The bounding boxes of everything that prints on white paper; white grounds and empty form fields do not."""
    for mark in marks:
        if isinstance(mark, FieldMark):
            continue
        if isinstance(mark, BoxMark | PathMark) and mark.stroke is None and mark.fill in WHITE:
            continue
        yield mark.bounds
    for placed in pieces:
        x, y, width, height = placed.ink
        yield x, y, x + width, y + height
