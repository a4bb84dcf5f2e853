"""Draws the regions of faces: what each holds, at its place, turned and repeated. Lengths in mm."""

from __future__ import annotations

from generator.layout.faces.contents import drawings
from generator.layout.faces.effects import with_effects
from generator.layout.faces.face_expression import paths_of
from generator.layout.faces.holes import COPY_PATHS, HOLE, holes, own_data, own_path
from generator.layout.faces.placed import FREE, PlacedRegion, Sizes, turned_marks
from generator.layout.faces.plates import in_spot
from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.faces.repeats import copies
from generator.layout.marks import Mark
from generator.layout.type.fit import Overflow
from generator.model.game import Thing
from generator.model.region_contents import drawn_contents, fields_named
from generator.model.theme import PLAIN, Region
from generator.translate.edition import Edition


def region_marks(edition: Edition, thing: Thing, placed: PlacedRegion, sizes: Sizes = FREE) -> Drawing:
    """All marks of a region for a thing, and the texts that do not fit. Raises LookupError."""
    marks, overflows = list[Mark](), list[Overflow]()
    if placed.region.repeat is not None:
        for copy, one in copies(edition, thing, placed):
            _add(region_marks(edition, copy, one, sizes), marks, overflows)
        return marks, overflows
    pen, region = RegionPen(edition, thing, placed, sizes), placed.region
    for content in drawn_contents(region.contents):
        _add(drawings()[type(content)](content, pen), marks, overflows)
    if region.effects is not PLAIN:
        marks = with_effects(region, placed.area, marks, pen.colour, pen.fill)
    if region.spot:
        marks = in_spot(edition.game.theme, region.spot, marks, placed.path)
    return turned_marks(placed, marks), overflows


def _add(drawn: Drawing, marks: list[Mark], overflows: list[Overflow]) -> None:
    marks += drawn[0]
    overflows += drawn[1]


def named_by(region: Region) -> tuple[str, ...] | None:
    """The fields on which a region's drawing depends, besides its condition and kind; None if it depends on more."""
    asks = region.repeat is not None and region.when
    if region.fit.continues or region.stack or asks or not all(one.by_value for one in region.contents):
        return None
    paths = [path for pattern in (*region.patterns.values(), *region.colours) for _, hole, _ in holes(pattern)
             for path in paths_of(hole) if path not in ("kind", "kind.name")]
    paths += [path for one in own_data(region.text) if (path := own_path(one))]
    if region.repeat is not None:
        over = region.repeat.over
        paths = [path for path in paths if path.partition(".")[0] not in COPY_PATHS]
        paths += [over] if isinstance(over, str) else []
    return tuple(dict.fromkeys([*paths, *(path for one in region.contents for _, path in fields_named(one))]))


def depends(region: Region) -> bool:
    """True if a region can draw differently for different things."""
    if region.when or region.repeat or region.stack or any(one.varies for one in region.contents):
        return True
    return any(map(HOLE.search, (*region.patterns.values(), *region.colours))) or bool(own_data(region.text))
