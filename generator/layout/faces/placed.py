"""A region of a face at the size of the product: its place, its turn and its type size. Lengths in mm."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from generator.layout.faces.shapes import Area
from generator.layout.marks import Mark
from generator.layout.turn import turned_mark
from generator.model.theme import Face, Region


class PlacedRegion(Struct, frozen=True):
    """A region of a face at the size of the product: position, and the path used in findings."""

    face: Face
    region: Region
    area: Area
    path: str
    # the middle of the piece
    middle: tuple[float, float]
    # the region on the other side where a text continues, or from which it comes
    other: PlacedRegion | None = None


class Sizes(Struct, frozen=True):
    """Settings of a whole deck: the type sizes (pt) of its regions, and the face that is every card's back."""

    max_sizes: Mapping[str, float]
    back: str | None = None

    def size_of(self, region: Region) -> float | None:
        return self.max_sizes.get(region.id) if region.fit.same_size or region.within else None


FREE = Sizes({})


def turned_marks(placed: PlacedRegion, marks: list[Mark]) -> list[Mark]:
    """The marks of a region at its turn, once for each of its heads."""
    x, y, width, height = placed.area.box
    if placed.region.turn:
        centre = (x + width / 2, y + height / 2)
        marks = [turned_mark(mark, placed.region.turn, centre) for mark in marks]
    heads = placed.region.heads
    return marks + [turned_mark(mark, 360 * head / heads, placed.middle) for head in range(1, heads) for mark in marks]
