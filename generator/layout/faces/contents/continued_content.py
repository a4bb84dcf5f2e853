"""Draws the rest of a text of the front in a region of the back."""

from __future__ import annotations

from generator.layout.faces.contents.shape_content import shape_marks
from generator.layout.faces.contents.text_content import divided_text
from generator.layout.faces.placed import Drawing, PlacedRegion, Sizes
from generator.layout.faces.tones import RegionTones
from generator.model.game import Thing
from generator.model.region_contents import BadgeContent, ContinuedContent
from generator.translate.edition import Edition

CONTENT = ContinuedContent


def draw(content: ContinuedContent, edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes) -> Drawing:
    """The part of a text that continues here, on its badge if it has one; empty if the text fits on the front."""
    if placed.other is None:
        return [], []
    marks, over = divided_text(edition, thing, placed, sizes)
    badge = placed.region.word(BadgeContent) if marks else ""
    return [*(shape_marks(badge, RegionTones(edition, thing, placed).area()) if badge else ()), *marks], over
