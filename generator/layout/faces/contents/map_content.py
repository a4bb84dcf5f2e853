"""Draws a map in a region of a face. Lengths in mm."""

from __future__ import annotations

from generator.layout.faces.holes import only_path, value_at
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.geometry import Box
from generator.layout.refused import Refused
from generator.layout.scale import scaled_to
from generator.layout.style_interface import look_of, map_drawing, map_picture
from generator.message import msg
from generator.model.game import Thing
from generator.model.maps import BoardMap
from generator.model.region_contents import MapContent, MapLook
from generator.model.values import Ref
from generator.translate.edition import Edition

CONTENT = MapContent


def draw(content: MapContent, pen: RegionPen) -> Drawing:
    """A map with its frame, as large as its region allows, in the middle; nothing for a thing that names none.

    Raises LookupError for a map that the pack does not declare.
    """
    edition, thing, placed, _ = pen
    maps, name = edition.game.maps, pen.named_id(content.map)
    if not name:
        return [], []
    if name not in maps:
        raise Refused(msg("expected a map, found {named!r}; maps here: {known}", named=name,
                          known=", ".join(maps) or msg("none")), f"/{placed.path}/map")
    look = content.drawn or look_of(edition.game, maps[name])
    at_look = f"/{placed.path}/drawn" if content.drawn else "/theme/map-look"
    try:
        picture = map_picture(edition, maps[name], _owner(edition, thing, content.map), look)
    except Refused as refusal:
        # what is no path names an option of the style
        at = refusal.at if refusal.at.startswith("/") else f"{at_look}/{refusal.at}"
        raise Refused(refusal.message, at) from None
    factor, dx, dy = map_place(look, maps[name], placed.area.box)
    marks = picture.marks if factor == 1 and not dx and not dy else [scaled_to(mark, factor, dx, dy)
                                                                     for mark in picture.marks]
    return [*marks], [*picture.overflows]


def map_place(look: MapLook, drawn: BoardMap, box: Box) -> tuple[float, float, float]:
    """The factor of a map that is as large as a box allows, and where its frame begins."""
    x, y, width, height = box
    wide, high = map_drawing(look).size(drawn)
    factor = min(width / wide, height / high)
    return factor, x + (width - wide * factor) / 2, y + (height - high * factor) / 2


def _owner(edition: Edition, thing: Thing, pattern: str) -> Thing:
    """The thing that holds the field with the map: in ``{front.plan}`` the one that the field ``front`` refers to."""
    path = only_path(pattern)
    held = value_at(edition, thing, path.rpartition(".")[0]) if path is not None and "." in path else None
    return edition.game.thing(held.kind, held.id) or thing if isinstance(held, Ref) else thing
