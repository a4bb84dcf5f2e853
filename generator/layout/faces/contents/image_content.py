"""Draws a picture of the theme in the box of a region."""

from __future__ import annotations

from generator.layout.faces.holes import named, own_datum
from generator.layout.faces.pictures import image_marks
from generator.layout.faces.placed import Drawing, PlacedRegion, Sizes
from generator.model.game import Thing
from generator.model.region_contents import ImageContent
from generator.translate.edition import Edition

CONTENT = ImageContent


def draw(content: ImageContent, edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes) -> Drawing:
    name, datum = named(edition, thing, content.image), own_datum(content.image, placed.path)
    return [*image_marks(edition.game.theme, content, placed.area.box, name, datum)], []
