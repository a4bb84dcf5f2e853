"""Draws a shape in the box of a region."""

from __future__ import annotations

from functools import lru_cache

from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.faces.shapes import SHAPES, Area
from generator.layout.marks import Mark
from generator.message import msg
from generator.model.region_contents import ShapeContent

CONTENT = ShapeContent


def draw(content: ShapeContent, pen: RegionPen) -> Drawing:
    text = pen.region.text
    return shape_marks(content.shape, pen.area(pen.filled_text(text) if text else "")), []


def shape_marks(name: str, area: Area) -> list[Mark]:
    """The marks of a shape. Raises LookupError for one that there is not."""
    if name not in SHAPES:
        raise LookupError(msg("expected one of {known}, found {name!r}", known=", ".join(sorted(SHAPES)), name=name))
    return [*_marks(name, area)]


@lru_cache(maxsize=4096)
def _marks(name: str, area: Area) -> tuple[Mark, ...]:
    """The marks of a shape, cached for all cards."""
    return tuple(SHAPES[name](area))
