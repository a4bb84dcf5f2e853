"""Draws the shape under a text."""

from __future__ import annotations

from generator.layout.faces.contents.shape_content import shape_marks
from generator.layout.faces.placed import Drawing, PlacedRegion, Sizes
from generator.layout.faces.tones import RegionTones
from generator.model.game import Thing
from generator.model.region_contents import BadgeContent
from generator.translate.edition import Edition

CONTENT = BadgeContent


def draw(content: BadgeContent, edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes) -> Drawing:
    return shape_marks(content.badge, RegionTones(edition, thing, placed).area()), []
