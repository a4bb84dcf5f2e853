"""The middle of a town: houses around the spaces there, a market place with a fountain. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.layout.art.medallion import circle
from generator.layout.geometry import Box
from generator.layout.marks import BoxMark, Mark, PathMark
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.walled_town.lines import Palette, quarter
from zecer_games.styles.walled_town.town_plan import TownPlan


def court(plan: TownPlan, paint: Palette) -> Iterator[Mark]:
    """The marks of the court: houses, and a market place around its spaces."""
    unit, (x, y, wide, high) = plan.unit, plan.court
    yield BoxMark(x, y, wide, high, mixed_colour(paint.ground, paint.road, 0.5), paint.ink, 0.35 * unit)
    inside = [spot.box for spot in plan.spots if spot.side is None and spot.thing.ref not in plan.order]
    top = y + high * 0.31
    clear = _box_around(inside, 5 * unit) or (x + wide * 0.25, top, wide * 0.5, high * 0.4)
    left, right, foot = clear[0], clear[0] + clear[2], clear[1] + clear[3]
    air = 1.4 * unit
    blocks = [
        (x + air, y + air, wide - 2 * air, clear[1] - y - air),
        (x + air, clear[1], left - x - air, foot - clear[1]),
        (right, clear[1], x + wide - air - right, foot - clear[1]),
    ]
    market = (x + wide * 0.3, foot, wide * 0.4, y + high - foot - air)
    blocks += [(x + air, foot, market[0] - x - air, market[3]),
               (market[0] + market[2], foot, x + wide - air - market[0] - market[2], market[3])]
    for number, block in enumerate(blocks):
        yield from quarter(paint, block, f"court {number}", unit)
    yield from _market(paint, market, unit)


def _box_around(boxes: Sequence[Box], air: float) -> Box | None:
    if not boxes:
        return None
    left, top = min(b[0] for b in boxes) - air, min(b[1] for b in boxes) - air
    return (left, top, max(b[0] + b[2] for b in boxes) + air - left, max(b[1] + b[3] for b in boxes) + air - top)


def _market(paint: Palette, box: Box, unit: float) -> Iterator[Mark]:
    """A market place: a fountain and stalls under striped awnings."""
    x, y, wide, high = box
    middle, radius = (x + wide / 2, y + high / 2), min(wide, high) * 0.3
    for share in (1.0, 0.8):
        yield PathMark(circle(middle, radius * share), fill=paint.wall if share == 1.0 else paint.water,
                       stroke=paint.ink, weight=0.28 * unit)
    yield PathMark(circle(middle, radius * 0.28), fill=paint.wall, stroke=paint.ink, weight=0.25 * unit)
    ripples = "".join(circle(middle, radius * share) for share in (0.45, 0.62))
    yield PathMark(ripples, stroke=mixed_colour(paint.water, paint.ink, 0.4), weight=0.14 * unit)
    stall = (10.0 * unit, 7.0 * unit)
    for dx, dy in ((-0.36, -0.3), (-0.36, 0.3), (0.36, -0.3), (0.36, 0.3)):
        left, top = middle[0] + dx * wide - stall[0] / 2, middle[1] + dy * high - stall[1] / 2
        yield BoxMark(left + 0.7 * unit, top + 0.7 * unit, *stall, paint.shadow)
        yield BoxMark(left, top, *stall, paint.ground)
        for k in range(6):
            yield BoxMark(left + k * stall[0] / 6, top, stall[0] / 12, stall[1], paint.shops[0])
        yield BoxMark(left, top, *stall, None, paint.ink, 0.25 * unit)
