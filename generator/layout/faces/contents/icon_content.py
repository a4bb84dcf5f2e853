"""Draws an icon of the theme in the box of a region."""

from __future__ import annotations

from generator.layout.faces.holes import named, own_datum
from generator.layout.faces.placed import Drawing, PlacedRegion, Sizes
from generator.layout.faces.tones import RegionTones
from generator.layout.icons import icon_marks
from generator.layout.marks import PathMark
from generator.layout.refused import Refused
from generator.message import msg
from generator.model.game import Thing
from generator.model.region_contents import BadgeContent, IconContent
from generator.translate.edition import Edition

CONTENT = IconContent


def draw(content: IconContent, edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes) -> Drawing:
    return [*region_icon(edition, thing, placed)], []


def region_icon(edition: Edition, thing: Thing, placed: PlacedRegion) -> list[PathMark]:
    """The icon of a region; empty when its field is empty. Raises LookupError for an unknown icon."""
    theme, region, pattern = edition.game.theme, placed.region, placed.region.word(IconContent)
    name = named(edition, thing, pattern)
    if not name:
        return []
    if name not in theme.icons:
        raise Refused(msg("expected an icon of the theme, found {name!r}", name=name), f"/{placed.path}/icon")
    tones = RegionTones(edition, thing, placed)
    colour = tones.fill if region.fill and not region.word(BadgeContent) else tones.of("ink")
    return list(icon_marks(theme.icons[name], placed.area.box, colour or "#000000", region.align, region.valign,
                           own_datum(pattern, placed.path)))
