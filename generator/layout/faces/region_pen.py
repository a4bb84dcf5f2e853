"""What draws a region for a thing: its place, its colours, its texts with their holes filled. Lengths in mm."""

from __future__ import annotations

from typing import NamedTuple

from generator.layout.faces.holes import filled_text, named_id, own_datum
from generator.layout.faces.placed import FREE, PlacedRegion, Sizes
from generator.layout.faces.shapes import Area
from generator.layout.geometry import Box
from generator.layout.marks import Mark
from generator.layout.tokens import colour_of
from generator.layout.type.fit import Overflow
from generator.model.game import Thing
from generator.model.region_contents import BadgeContent
from generator.model.theme import Region, TextStyle, Theme
from generator.records import replace
from generator.translate.edition import Edition

# the marks of a region, and the texts that do not fit
Drawing = tuple[list[Mark], list[Overflow]]


class RegionPen(NamedTuple):
    """A region of a face at its place, for a thing. Colours are tokens of the face, then of the theme, or #rrggbb."""

    edition: Edition
    thing: Thing
    placed: PlacedRegion
    sizes: Sizes = FREE

    @property
    def theme(self) -> Theme:
        return self.edition.game.theme

    @property
    def region(self) -> Region:
        return self.placed.region

    @property
    def box(self) -> Box:
        return self.placed.area.box

    def colour(self, token: str) -> str:
        """A colour; black for an empty token. Raises LookupError for an unknown token."""
        return self._colour(token) or "#000000"

    def _colour(self, token: str | None) -> str | None:
        if token is None:
            return None
        name = named_id(self.edition, self.thing, token) if "{" in token else token
        return colour_of(self.theme, self.placed.face.colours.get(name, name))

    @property
    def fill(self) -> str | None:
        return self._colour(self.region.fill)

    @property
    def stroke(self) -> str | None:
        return self._colour(self.region.stroke)

    def of_text(self, style: TextStyle) -> str:
        """The colour of a text: the region's, or the style's; on a badge the region's colour is that of the shape."""
        region = self.region
        return self.colour(style.colour if not region.fill or region.word(BadgeContent) else region.fill)

    def area(self, text: str = "") -> Area:
        """The area of the region with its colours and lines; ``text`` is what a shape shows."""
        region, area = self.region, self.placed.area
        return replace(area, fill=self.fill, stroke=self.stroke, weight=region.weight * area.scale,
                       radius=region.radius * area.scale, text=text)

    def filled_text(self, pattern: str) -> str:
        """A text with its holes filled."""
        return filled_text(self.edition, self.thing, pattern)

    def named_id(self, pattern: str) -> str:
        """The name that a pattern makes."""
        return named_id(self.edition, self.thing, pattern)

    def datum(self, pattern: str) -> str:
        """The path of what a pattern writes."""
        return own_datum(pattern, self.placed.path)
