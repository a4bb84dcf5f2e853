"""Draws an icon of the theme in the box of a region."""

from __future__ import annotations

from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.icons import icon_marks
from generator.layout.marks import PathMark
from generator.layout.refused import Refused
from generator.message import msg
from generator.model.region_contents import BadgeContent, IconContent

CONTENT = IconContent


def draw(content: IconContent, pen: RegionPen) -> Drawing:
    return [*region_icon(pen)], []


def region_icon(pen: RegionPen) -> list[PathMark]:
    """The icon of a region; empty when its field is empty. Raises LookupError for an unknown icon."""
    icons, region, pattern = pen.theme.icons, pen.region, pen.region.word(IconContent)
    name = pen.named_id(pattern)
    if not name:
        return []
    if name not in icons:
        raise Refused(msg("expected an icon of the theme, found {name!r}", name=name), f"/{pen.placed.path}/icon")
    colour = pen.fill if region.fill and not region.word(BadgeContent) else pen.colour("ink")
    return list(icon_marks(icons[name], pen.box, colour or "#000000", region.align, region.valign, pen.datum(pattern)))
