"""Draws a map in a region of a face. Lengths in mm."""

from __future__ import annotations

from generator.layout.faces.holes import named
from generator.layout.faces.placed import PlacedRegion
from generator.layout.marks import Mark
from generator.layout.refused import Refused
from generator.layout.scale import scaled
from generator.layout.style_interface import map_drawing
from generator.layout.type.fit import Overflow
from generator.message import msg
from generator.model.game import Thing
from generator.translate.edition import Edition


def map_marks(edition: Edition, thing: Thing, placed: PlacedRegion) -> tuple[list[Mark], list[Overflow]]:
    """A map with its frame, as large as its region allows, in the middle; nothing for a thing that names none.

    Raises LookupError for a map that the pack does not declare.
    """
    region, maps = placed.region, edition.game.maps
    name = named(edition, thing, region.map or "")
    if not name:
        return [], []
    if name not in maps:
        raise Refused(msg("expected a map, found {named!r}; maps here: {known}", named=name,
                          known=", ".join(maps) or msg("none")), f"/{placed.path}/map")
    drawing, look, (x, y, width, height) = map_drawing(region.drawn.style), region.drawn, placed.area.box
    try:
        picture = drawing.draw(edition, maps[name], thing, look.options)
    except Refused as refusal:
        # what is no path names an option of the style
        at = refusal.at if refusal.at.startswith("/") else f"/{placed.path}/drawn/{refusal.at}"
        raise Refused(refusal.message, at) from None
    wide, high = drawing.size(maps[name])
    factor = min(width / wide, height / high)
    dx, dy = x + (width - wide * factor) / 2, y + (height - high * factor) / 2
    marks = picture.marks if factor == 1 and not dx and not dy else [scaled(mark, factor, dx, dy)
                                                                     for mark in picture.marks]
    return [*marks], [*picture.overflows]
