"""The colours of a region on a face, for what it draws."""

from __future__ import annotations

from generator.layout.faces.holes import named
from generator.layout.faces.placed import PlacedRegion
from generator.layout.faces.shapes import Area
from generator.layout.tokens import colour_of
from generator.model.game import Thing
from generator.model.region_contents import BadgeContent
from generator.model.theme import TextStyle
from generator.records import replace
from generator.translate.edition import Edition


class RegionTones:
    """The colours of a region: tokens of the face, then of the theme, or #rrggbb."""

    def __init__(self, edition: Edition, thing: Thing, placed: PlacedRegion) -> None:
        self._edition, self._thing, self._placed = edition, thing, placed

    def of(self, token: str) -> str:
        """A colour; black for an empty token. Raises LookupError for an unknown token."""
        return self._colour(token) or "#000000"

    def _colour(self, token: str | None) -> str | None:
        if token is None:
            return None
        name = named(self._edition, self._thing, token) if "{" in token else token
        return colour_of(self._edition.game.theme, self._placed.face.colours.get(name, name))

    @property
    def fill(self) -> str | None:
        return self._colour(self._placed.region.fill)

    @property
    def stroke(self) -> str | None:
        return self._colour(self._placed.region.stroke)

    def of_text(self, style: TextStyle) -> str:
        """The colour of a text: the region's, or the style's; on a badge the region's colour is that of the shape."""
        region = self._placed.region
        return self.of(style.colour if not region.fill or region.word(BadgeContent) else region.fill)

    def area(self, text: str = "") -> Area:
        """The area of the region with its colours and lines; ``text`` is what a shape shows."""
        region, area = self._placed.region, self._placed.area
        return replace(area, fill=self.fill, stroke=self.stroke, weight=region.weight * area.scale,
                       radius=region.radius * area.scale, text=text)
