"""Draws the shape under a text."""

from __future__ import annotations

from generator.layout.faces.contents.shape_content import shape_marks
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.model.region_contents import BadgeContent

CONTENT = BadgeContent


def draw(content: BadgeContent, pen: RegionPen) -> Drawing:
    return shape_marks(content.badge, pen.area()), []
