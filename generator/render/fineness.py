"""The size in pixels to which pictures are reduced before they are printed: as many as the print can show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil

from generator.layout.marks import ImageMark, Mark
from generator.model.profile import HOME_DPI, MM_PER_INCH
from generator.pack_files import ReadSource

Reduced = Mapping[ReadSource, tuple[int, int]]


def reduced_sizes(drawn: Iterable[tuple[Iterable[Mark], float]], dpi: int = HOME_DPI) -> Reduced:
    """The size for each picture that is finer than ``dpi`` wherever it is drawn; others are left out.

    ``drawn`` are marks and the factor of their enlargement. A picture drawn at several sizes is as fine as its largest
    one needs.
    """
    largest: dict[ReadSource, tuple[tuple[int, int], tuple[int, int]]] = {}
    for marks, scale in drawn:
        for mark in marks:
            if mark.__class__ is ImageMark:
                needed = _needed(mark, dpi / MM_PER_INCH * scale)
                before = largest.get(mark.source, (needed, mark.pixels))[0]
                largest[mark.source] = max(before, needed), mark.pixels
    return {source: needed for source, (needed, own) in largest.items()
            if needed != own and needed[0] <= own[0] and needed[1] <= own[1]}


def reduced_size(mark: ImageMark, dpi: int = HOME_DPI) -> tuple[int, int] | None:
    """The size for the picture of one mark; None when it is not finer than ``dpi``."""
    return reduced_sizes([((mark,), 1.0)], dpi).get(mark.source)


def _needed(mark: ImageMark, pixels_per_mm: float) -> tuple[int, int]:
    _, _, width, height = mark.at
    return max(1, ceil(round(width * pixels_per_mm, 3))), max(1, ceil(round(height * pixels_per_mm, 3)))
