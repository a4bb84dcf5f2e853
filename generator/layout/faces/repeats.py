"""Regions that are drawn several times: for each unit of a number, or each element of a list. Lengths in mm."""

from __future__ import annotations

from math import ceil, cos, pi, sin

from generator.layout.faces.holes import ThingOfCopy, holds, value_at
from generator.layout.faces.placed import PlacedRegion
from generator.layout.faces.stretch import area_of
from generator.layout.geometry import Box
from generator.layout.identity_cache import IdentityCache
from generator.layout.refused import Refused
from generator.message import msg
from generator.model.game import Thing
from generator.model.region_lengths import Repeat
from generator.model.theme import Face, Region
from generator.records import replace
from generator.translate.edition import Edition

# the greatest number of copies of a region
MOST_COPIES = 500
# the share of a row of copies that stands before its box
SHARE_BEFORE = {"start": 0.0, "center": 0.5, "end": 1.0}


def things_of(edition: Edition, thing: Thing, region: Region) -> list[Thing]:
    """The thing for each time that a region is drawn; empty where its condition does not hold. Raises LookupError."""
    if region.repeat is None:
        return [thing] if holds(edition, thing, region.when) else []
    return [copy for copy in _copies(edition, thing, region.repeat) if holds(edition, copy, region.when)]


def may_be_drawn(edition: Edition, thing: Thing, region: Region) -> bool:
    """False if the condition of a region does not hold; each copy of a repeated region asks for itself."""
    return region.repeat is not None or holds(edition, thing, region.when)


def copies(edition: Edition, thing: Thing, placed: PlacedRegion) -> list[tuple[Thing, PlacedRegion]]:
    """Each copy of a repeated region with its thing. Raises LookupError, also for a copy beside the face."""
    region, face = placed.region, placed.face
    assert region.repeat is not None
    found = _copies(edition, thing, region.repeat)
    if len(found) > MOST_COPIES:
        raise Refused(msg("expected at most {most} copies of a region, found {number}",
                          most=MOST_COPIES, number=len(found)), f"/{thing.kind}/{thing.id}")
    places = _PLACES.get((face, region), lambda: _repeated_regions(placed, len(found)), len(found), placed.middle)
    return [(copy, replace(one, area=replace(one.area, avoid=placed.area.avoid)))
            for copy, one in zip(found, places, strict=True) if holds(edition, copy, region.when)]


_PLACES: IdentityCache[tuple[PlacedRegion, ...]] = IdentityCache(owners=256)


def _copies(edition: Edition, thing: Thing, repeat: Repeat) -> list[Thing]:
    over = repeat.over
    value = value_at(edition, thing, over) if isinstance(over, str) else over
    items = tuple(value) if isinstance(value, tuple | list) else (None,) * _copy_count(value)
    numbers = range(len(items), 0, -1) if repeat.descending else range(1, len(items) + 1)
    field = over if isinstance(over, str) else ""
    return [ThingOfCopy(thing.kind, thing.id, {**thing.fields, "n": number, "item": items[number - 1]}, thing.copies,
                        thing.counted_as, thing.at_once, thing.provenance, field) for number in numbers]


def _copy_count(value: object) -> int:
    return min(value, MOST_COPIES + 1) if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _repeated_regions(placed: PlacedRegion, count: int) -> tuple[PlacedRegion, ...]:
    region, face, size = placed.region, placed.face, (2 * placed.middle[0], 2 * placed.middle[1])
    assert region.repeat is not None
    alone = [replace(region, box=box, repeat=None) for box in boxes(region.box, region.repeat, count)]
    if any(not _on_face(face, one.box) for one in alone):
        message = msg("expected copies on a face of {width:g} × {height:g} mm, found one of {count} beside it",
                      width=face.size[0], height=face.size[1], count=count)
        raise Refused(message, f"/{placed.path}/repeat")
    return tuple(replace(placed, region=one, area=area_of(face, one, size)) for one in alone)


def _on_face(face: Face, box: Box) -> bool:
    """True if a box touches the face or its bleed."""
    x, y, width, height = box
    return (x + width >= -face.bleed and y + height >= -face.bleed
            and x <= face.size[0] + face.bleed and y <= face.size[1] + face.bleed)


def boxes(box: Box, repeat: Repeat, count: int) -> list[Box]:
    """The boxes of the copies, in order.

    In a line and a grid ``box`` is that of the first copy, or of the middle or the last one (``align``). On a ring the
    middles of the copies are ``radius`` from that of ``box``, the first at the top, the others clockwise.
    """
    x, y, width, height = box
    if repeat.shape == "ring":
        turns = [2 * pi * number / count for number in range(count)]
        return [(x + repeat.radius * sin(turn), y - repeat.radius * cos(turn), width, height) for turn in turns]
    columns = repeat.columns if repeat.shape == "grid" else max(1, count)
    across, down = repeat.step or (width, height if repeat.shape == "grid" else 0.0)
    before = SHARE_BEFORE[repeat.align]
    if repeat.shape == "grid":
        x -= before * across * (min(columns, count) - 1)
        y -= before * down * (ceil(count / columns) - 1)
        places = [(number % columns, number // columns) for number in range(count)]
    else:
        x, y = x - before * across * (count - 1), y - before * down * (count - 1)
        places = [(number, number) for number in range(count)]
    return [(x + column * across, y + row * down, width, height) for column, row in places]
