"""Draws a picture of the theme in the box of a region."""

from __future__ import annotations

from generator.layout.faces.pictures import image_marks
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.model.region_contents import ImageContent

CONTENT = ImageContent


def draw(content: ImageContent, pen: RegionPen) -> Drawing:
    name = pen.named_id(content.image)
    return [*image_marks(pen.theme, content, pen.box, name, pen.datum(content.image))], []
