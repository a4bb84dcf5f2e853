"""The background of a town: fields, water, the wall with its towers and gates, houses. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from generator.layout.geometry import Box, path
from generator.layout.marks import BoxMark, Mark, PathMark
from generator.layout.sheets.net import rectangle
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.walled_town.court import court
from zecer_games.styles.walled_town.lines import (
    Palette,
    boat,
    house,
    masonry,
    quarter,
    shrunk,
    tower,
    tree,
    waves,
)
from zecer_games.styles.walled_town.ring import BOTTOM, LEFT, RIGHT, TOP
from zecer_games.styles.walled_town.town_plan import WALL, TownPlan, TownSpace


def ground(plan: TownPlan, paint: Palette) -> Iterator[Mark]:
    """The marks behind the spaces, from the fields inwards."""
    wet = {spot.side for spot in plan.of_style("quay") if spot.side is not None}
    yield BoxMark(0, 0, *plan.size, paint.grass)
    yield from _fields(plan, paint, wet)
    for side in sorted(wet):
        yield from _river(plan, paint, side)
    yield from _wall(plan, paint)
    inside = shrunk(plan.wall, WALL * plan.unit)
    yield BoxMark(*inside, mixed_colour(paint.ground, paint.road, 0.5))
    for number, gap in enumerate(plan.gaps):
        yield from quarter(paint, shrunk(gap, 1.2 * plan.unit), f"gap {number}", plan.unit)
    for at, radius in _towers(plan):
        yield from tower(paint, at, radius * plan.unit, plan.unit)
    for spot in plan.of_style("gatehouse"):
        yield from _gate(plan, paint, spot)
    for spot in plan.of_style("quay"):
        yield from _water_gate(plan, paint, spot)
    yield from court(plan, paint)


def _margin(plan: TownPlan, side: int) -> Box:
    """The strip between the edge of the board and the wall."""
    (wide, high), deep = plan.size, plan.wall[0]
    return {
        TOP: (0.0, 0.0, wide, deep),
        RIGHT: (wide - deep, 0.0, deep, high),
        BOTTOM: (0.0, high - deep, wide, deep),
        LEFT: (0.0, 0.0, deep, high),
    }[side]


def _fields(plan: TownPlan, paint: Palette, wet: set[int]) -> Iterator[Mark]:
    """Tufts of grass and trees outside the wall, except on sides with water (``wet``)."""
    chance, unit = Random("fields"), plan.unit
    tufts = []
    for side in range(4):
        if side in wet:
            continue
        x, y, wide, high = _margin(plan, side)
        for _ in range(int(wide * high / (26 * unit * unit))):
            at = (x + chance.random() * wide, y + chance.random() * high)
            tufts.append("".join(path([at, (at[0] + lean * unit, at[1] - 1.6 * unit)]) for lean in (-0.7, 0.0, 0.7)))
        for _ in range(int(max(wide, high) / (17 * unit))):
            radius = chance.uniform(2.0, 3.6) * unit
            at = (chance.uniform(x + 4 * unit, x + wide - 4 * unit), chance.uniform(y + 4 * unit, y + high - 4 * unit))
            yield from tree(paint, at, radius, chance, unit)
    if tufts:
        yield PathMark("".join(tufts), stroke=mixed_colour(paint.leaf, paint.ink, 0.25), weight=0.15 * unit,
                       cap="round")


def _river(plan: TownPlan, paint: Palette, side: int) -> Iterator[Mark]:
    """Water along a whole side of the board, with ripples and barges."""
    x, y, wide, high = box = _margin(plan, side)
    unit, upright = plan.unit, side in (LEFT, RIGHT)
    yield BoxMark(*box, paint.water)
    yield PathMark(
        waves(box, f"river {side}", unit), stroke=mixed_colour(paint.water, paint.ink, 0.38), weight=0.2 * unit,
        cap="round"
    )
    chance = Random(f"barges {side}")
    for share in (0.13, 0.86):
        at = (x + wide / 2, y + high * share) if upright else (x + wide * share, y + high / 2)
        yield from boat(paint, at, chance.uniform(27, 32) * unit, unit, upright)


def _wall(plan: TownPlan, paint: Palette) -> Iterator[Mark]:
    """The wall: shadow, stones, battlements along its outer edge, towers at the corners and between."""
    unit, (x, y, wide, high), thick = plan.unit, plan.wall, WALL * plan.unit
    yield BoxMark(x + 1.6 * unit, y + 1.6 * unit, wide, high, paint.shadow)
    yield BoxMark(*plan.wall, paint.wall)
    parts = (
        (x, y, wide, thick),
        (x, y + high - thick, wide, thick),
        (x, y, thick, high),
        (x + wide - thick, y, thick, high),
    )
    # no stones on the strip of the battlements
    stones = "".join(masonry(shrunk(part, 0.4 * unit), 2.6 * unit, f"town {i}") for i, part in enumerate(parts))
    yield PathMark(stones, stroke=mixed_colour(paint.wall, paint.ink, 0.35), weight=0.16 * unit)
    yield BoxMark(*plan.wall, None, paint.ink, 0.45 * unit)
    yield BoxMark(*shrunk(plan.wall, thick), None, paint.ink, 0.35 * unit)
    yield PathMark(
        "".join(_merlons(plan)), fill=mixed_colour(paint.wall, paint.ground, 0.55), stroke=paint.ink, weight=0.22 * unit
    )


def _merlons(plan: TownPlan) -> Iterator[str]:
    unit, (x, y, wide, high) = plan.unit, plan.wall
    long, deep = 3.0 * unit, 2.0 * unit
    for length, level in ((wide, True), (high, False)):
        count = int(length / (5.2 * unit))
        for k in range(count):
            at = (k + 0.5) * length / count - long / 2
            for far in (0, 1):
                left, top = (x + at, y + far * (high - deep)) if level else (x + far * (wide - deep), y + at)
                w, h = (long, deep) if level else (deep, long)
                yield path(rectangle(left, top, w, h), closed=True)


def _towers(plan: TownPlan) -> Iterator[tuple[tuple[float, float], float]]:
    unit, (x, y, wide, high), half = plan.unit, plan.wall, WALL * plan.unit / 2
    taken = [spot.mouth or spot.box for spot in (*plan.of_style("gatehouse"), *plan.of_style("quay"))]
    inset = half + 1.5 * unit
    for share in (0.2, 0.4, 0.6, 0.8):
        for at in (
            (x + wide * share, y + half),
            (x + wide - half, y + high * share),
            (x + wide * share, y + high - half),
            (x + half, y + high * share),
        ):
            if not any(_is_opposite(at, box, 14 * unit) for box in taken):
                yield at, 6.6
    for corner in (
        (x + inset, y + inset),
        (x + wide - inset, y + inset),
        (x + wide - inset, y + high - inset),
        (x + inset, y + high - inset),
    ):
        yield corner, 11.0


def _is_opposite(at: tuple[float, float], box: Box, air: float) -> bool:
    """True if a point of the wall is opposite a box, or within ``air`` mm of that."""
    return box[0] - air < at[0] < box[0] + box[2] + air or box[1] - air < at[1] < box[1] + box[3] + air


def _gate(plan: TownPlan, paint: Palette, spot: TownSpace) -> Iterator[Mark]:
    """A road from a street through the houses and the wall to the edge of the board, between two towers."""
    if spot.mouth is None or spot.side is None:
        return
    side, (mx, my, mw, mh) = spot.side, spot.mouth
    low, high = (mx, mx + mw) if side in (TOP, BOTTOM) else (my, my + mh)
    unit, middle, half = plan.unit, (low + high) / 2, min(9.0 * plan.unit, (high - low) / 2)
    edge = {TOP: my + mh, RIGHT: mx, BOTTOM: my, LEFT: mx + mw}[side]
    end = {TOP: 0.0, RIGHT: plan.size[0], BOTTOM: plan.size[1], LEFT: 0.0}[side]
    rim = {
        TOP: plan.wall[1],
        RIGHT: plan.wall[0] + plan.wall[2],
        BOTTOM: plan.wall[1] + plan.wall[3],
        LEFT: plan.wall[0],
    }[side]
    upright, out = side in (TOP, BOTTOM), 1 if side in (BOTTOM, RIGHT) else -1

    def box(a: float, b: float, near: float, far: float) -> Box:
        near, far = min(near, far), max(near, far)
        return (a, near, b - a, far - near) if upright else (near, a, far - near, b - a)

    def point_at(along: float, across: float) -> tuple[float, float]:
        return (along, across) if upright else (across, along)

    inside = rim - out * WALL * unit
    for number, (a, b) in enumerate(((low, middle - half), (middle + half, high))):
        yield from quarter(paint, shrunk(box(a, b, edge, inside), 1.2 * unit), f"gate {number} {spot.thing.id}", unit)
    road = box(middle - half, middle + half, edge - out * 0.2, end)
    yield BoxMark(*road, paint.road)
    verges = "".join(path([point_at(middle + sign * half, edge), point_at(middle + sign * half, end)])
                     for sign in (-1, 1))
    ruts = "".join(
        path([point_at(middle + k * 3.2 * unit, edge + out * 3 * unit), point_at(middle + k * 3.2 * unit, end)])
        for k in (-1, 1)
    )
    yield PathMark(verges, stroke=paint.ink, weight=0.3 * unit)
    yield PathMark(ruts, stroke=paint.joint, weight=0.5 * unit, cap="round")
    # the gatehouse spans the road in the gap of the wall
    yield from house(paint,
                     box(middle - half - unit, middle + half + unit, inside - out * 2.5 * unit, rim + out * 1.5 * unit),
                     Random("straight"), unit)
    for sign in (-1, 1):
        yield from tower(paint, point_at(middle + sign * (half + 5.5 * unit), rim - out * WALL * unit / 2), 9.0 * unit,
                         unit)


def _water_gate(plan: TownPlan, paint: Palette, spot: TownSpace) -> Iterator[Mark]:
    """A gap in the wall at a quay: a basin between two towers, piers, a barge.

    A quay that is a street is connected to it by a canal.
    """
    if spot.side is None:
        return
    unit, (x, y, wide, high), side = plan.unit, spot.mouth or spot.box, spot.side
    mx, my, mw, mh = _margin(plan, side)
    thick, upright = WALL * unit, side in (LEFT, RIGHT)
    deep = thick + ((wide if upright else high) if spot.mouth else 0.0)
    if upright:
        basin = (mx + mw if side == LEFT else mx - deep, y, deep, high)
    else:
        basin = (x, my + mh if side == TOP else my - deep, wide, deep)
    yield BoxMark(*basin, paint.water)
    yield PathMark(
        waves(basin, f"basin {side}", unit), stroke=mixed_colour(paint.water, paint.ink, 0.38), weight=0.2 * unit,
        cap="round"
    )
    yield PathMark(_edges(basin, upright), stroke=paint.ink, weight=0.5 * unit)
    if spot.mouth:
        yield from boat(paint, (basin[0] + basin[2] / 2, basin[1] + basin[3] / 2), 26 * unit, unit, not upright)
    else:
        yield from _piers(plan, paint, spot, basin, upright)
    outer = {
        TOP: basin[1] + thick / 2,
        BOTTOM: basin[1] + basin[3] - thick / 2,
        LEFT: basin[0] + thick / 2,
        RIGHT: basin[0] + basin[2] - thick / 2,
    }[side]
    begin, end = (plan.wall[1], plan.wall[1] + plan.wall[3]) if upright else (plan.wall[0], plan.wall[0] + plan.wall[2])
    for along in (y, y + high) if upright else (x, x + wide):
        if not begin + 26 * unit < along < end - 26 * unit:
            continue  # a corner's tower stands there
        yield from tower(paint, (outer, along) if upright else (along, outer), 7.2 * unit, unit)


def _edges(basin: Box, upright: bool) -> str:
    x, y, wide, high = basin
    if upright:
        return path([(x, y), (x + wide, y)]) + path([(x, y + high), (x + wide, y + high)])
    return path([(x, y), (x, y + high)]) + path([(x + wide, y), (x + wide, y + high)])


def _piers(plan: TownPlan, paint: Palette, spot: TownSpace, basin: Box, upright: bool) -> Iterator[Mark]:
    """Two jetties from the quay into the water and a barge between them."""
    unit, (x, y, wide, high) = plan.unit, basin
    reach, broad = 17.0 * unit, 5.0 * unit
    wood = mixed_colour(paint.ground, paint.spot, 0.22)
    out = spot.side in (RIGHT, BOTTOM)
    for share in (0.3, 0.7):
        if upright:
            pier = (x if out else x + wide - reach, y + high * share - broad / 2, reach, broad)
        else:
            pier = (x + wide * share - broad / 2, y if out else y + high - reach, broad, reach)
        yield BoxMark(*pier, wood, paint.ink, 0.3 * unit)
        px, py, pw, ph = pier
        planks = [path([(px + k * 1.9 * unit, py), (px + k * 1.9 * unit, py + ph)]) if upright
                  else path([(px, py + k * 1.9 * unit), (px + pw, py + k * 1.9 * unit)])
                  for k in range(1, int(reach / (1.9 * unit)))]
        yield PathMark("".join(planks), stroke=mixed_colour(wood, paint.ink, 0.45), weight=0.14 * unit)
    far = 8.5 * unit
    at = ((x + wide + far * 0.3 if out else x - far * 0.3, y + high / 2) if upright
          else (x + wide / 2, y + high + far * 0.3 if out else y - far * 0.3))
    yield from boat(paint, at, 24 * unit, unit, upright)
