"""Draws the rest of a text of the front in a region of the back."""

from __future__ import annotations

from generator.layout.faces.contents.shape_content import shape_marks
from generator.layout.faces.contents.text_content import divided_text
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.model.region_contents import BadgeContent, ContinuedContent

CONTENT = ContinuedContent


def draw(content: ContinuedContent, pen: RegionPen) -> Drawing:
    """The part of a text that continues here, on its badge if it has one; empty if the text fits on the front."""
    if pen.placed.other is None:
        return [], []
    marks, over = divided_text(pen)
    badge = pen.region.word(BadgeContent) if marks else ""
    return [*(shape_marks(badge, pen.area()) if badge else ()), *marks], over
