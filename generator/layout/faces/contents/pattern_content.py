"""Draws the line work of a region."""

from __future__ import annotations

from functools import lru_cache

from generator.layout.faces.patterns import PATTERNS
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.faces.shapes import Area
from generator.layout.marks import Mark
from generator.message import msg
from generator.model.region_contents import PatternContent

CONTENT = PatternContent


def draw(content: PatternContent, pen: RegionPen) -> Drawing:
    if content.pattern not in PATTERNS:
        raise LookupError(msg("expected one of {known}, found {name!r}", known=", ".join(sorted(PATTERNS)),
                              name=content.pattern))
    return [*_marks(content.pattern, pen.area())], []


@lru_cache(maxsize=256)
def _marks(name: str, area: Area) -> tuple[Mark, ...]:
    """The marks of a pattern, cached for all cards that leave the same room for it."""
    return tuple(PATTERNS[name](area))
