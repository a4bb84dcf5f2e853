"""Which pixels of pictures are printed: as many as the print can show, of the part that is seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, floor
from typing import NamedTuple

from generator.layout.geometry import Box
from generator.layout.marks import ImageMark, Mark, leaves
from generator.model.profile import HOME_DPI, MM_PER_INCH
from generator.safety.pack_files import ReadSource

# a picture of which a smaller share is seen is cut to that
MOST_CUT = 0.5
# shares of a picture: left, top, right, bottom
Part = tuple[float, float, float, float]


class Cut(NamedTuple):
    """The size (pixels) to which a picture is reduced, and the box of it that is printed: left, top, right, bottom."""

    size: tuple[int, int]
    box: tuple[int, int, int, int]

    def place(self, at: Box) -> Box:
        """Where the printed part of a picture lies that is drawn at a box (x, y, width, height)."""
        across, down = at[2] / self.size[0], at[3] / self.size[1]
        left, top, right, bottom = self.box
        return at[0] + left * across, at[1] + top * down, (right - left) * across, (bottom - top) * down


Cuts = Mapping[ReadSource, Cut]


def cuts_of(drawn: Iterable[tuple[Iterable[Mark], float]], dpi: int = HOME_DPI) -> Cuts:
    """The cut of each picture that is finer than ``dpi`` wherever it is drawn, or of which little is seen.

    ``drawn`` are marks and the factor of their enlargement. A picture drawn at several sizes is as fine as its largest
    one needs.
    """
    found: dict[ReadSource, tuple[tuple[int, int], tuple[int, int], Part]] = {}
    for marks, scale in drawn:
        for mark in leaves(marks):
            if mark.__class__ is ImageMark:
                needed, seen = _needed_pixels(mark, dpi / MM_PER_INCH * scale), _seen_part(mark)
                before, _, part = found.get(mark.source, (needed, mark.pixels, seen))
                found[mark.source] = max(before, needed), mark.pixels, _union(part, seen)
    cuts = {source: _cut(*one) for source, one in found.items()}
    return {source: cut for source, cut in cuts.items() if cut is not None}


def cut_of(mark: ImageMark) -> Cut | None:
    """The cut of the picture of one mark, at home; None when it is printed as it is."""
    return cuts_of([((mark,), 1.0)]).get(mark.source)


def whole_picture(mark: ImageMark, dpi: int) -> Cut | None:
    """The whole picture of one mark, reduced; None when it is not finer than ``dpi``."""
    return _cut(_needed_pixels(mark, dpi / MM_PER_INCH), mark.pixels, (0.0, 0.0, 1.0, 1.0))


def _cut(needed: tuple[int, int], own: tuple[int, int], part: Part) -> Cut | None:
    width, height = size = needed if needed[0] <= own[0] and needed[1] <= own[1] else own
    if (part[2] - part[0]) * (part[3] - part[1]) >= MOST_CUT:
        return Cut(size, (0, 0, *size)) if size != own else None
    # one more pixel at each side, so that no edge is seen
    left, top = max(0, floor(part[0] * width) - 1), max(0, floor(part[1] * height) - 1)
    return Cut(size, (left, top, min(width, ceil(part[2] * width) + 1), min(height, ceil(part[3] * height) + 1)))


def _needed_pixels(mark: ImageMark, pixels_per_mm: float) -> tuple[int, int]:
    _, _, width, height = mark.at
    return max(1, ceil(round(width * pixels_per_mm, 3))), max(1, ceil(round(height * pixels_per_mm, 3)))


def _seen_part(mark: ImageMark) -> Part:
    """The part of its picture that a mark shows."""
    x, y, width, height = mark.at
    left, right = (_share(edge - x, width) for edge in (mark.x, mark.x + mark.width))
    top, bottom = (_share(edge - y, height) for edge in (mark.y, mark.y + mark.height))
    return (1 - right, top, 1 - left, bottom) if mark.flipped else (left, top, right, bottom)


def _share(length: float, whole: float) -> float:
    return min(1.0, max(0.0, length / whole))


def _union(one: Part, other: Part) -> Part:
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
