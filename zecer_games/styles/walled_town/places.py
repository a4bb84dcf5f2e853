"""The spaces of a town by style: paved street, house, quay, keep, place of a deck. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from random import Random

from generator.layout.art.medallion import circle, icon_marks
from generator.layout.geometry import Box, Point, path, turned_point
from generator.layout.marks import BoxMark, Mark, PathMark
from generator.layout.refused import LeftOut
from generator.layout.sheets.net import rectangle
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import Icon
from zecer_games.styles.walled_town.lines import masonry, point_between, setts, shrunk, tower
from zecer_games.styles.walled_town.pen import TownPen, icon_of, lettering, sign_of
from zecer_games.styles.walled_town.ring import LEFT, RIGHT, sides_of
from zecer_games.styles.walled_town.town_plan import TownSpace

ROOF = 5.8
SIGN, RIM = 4.8, 0.9
# from the edge of a street to its tablet, and how far from a corner of that a sign hangs
TABLET, HANGS = 4.3, 2.0
# half of the room that an arrow or a door takes
ARROW, DOOR = 4.8, 6.6
ROOF_TINT = 0.58
# greatest depth of a roof, as a share of the shorter side of its house
ROOF_SHARE = 0.1
# half of the road that leads out, and the distance of the ends of cards at the edge
ROAD, ENDS = 15.0, 46.0


def street(pen: TownPen, spot: TownSpace) -> Iterator[Mark]:
    """A paved street with a tablet for its text."""
    unit, paint = pen.unit, pen.paint
    tablet = shrunk(spot.box, TABLET * unit)
    yield BoxMark(*spot.box, paint.road)
    yield PathMark(setts(spot.box, spot.thing.id, unit, tablet), stroke=paint.joint, weight=0.16 * unit)
    yield BoxMark(*spot.box, None, mixed_colour(paint.road, paint.ink, 0.5), 0.3 * unit)
    yield from _tablet(pen, tablet)
    # arrows lie where a sign would hang; a plain street has it among its houses
    if spot.style == "street":
        yield from lettering(pen, spot, shrunk(tablet, 2.2 * unit))
    else:
        yield from _signed_space(pen, spot, tablet, 2.2 * unit)


def _tablet(pen: TownPen, box: Box) -> Iterator[Mark]:
    """A tablet of paper colour with concave corners and a fine line inside its edge."""
    unit = pen.unit
    yield PathMark(
        _hollow(box, 2.4 * unit), fill=mixed_colour(pen.paint.ground, "#ffffff", 0.55), stroke=pen.paint.ink,
        weight=0.3 * unit
    )
    yield PathMark(_hollow(shrunk(box, 0.9 * unit), 2.2 * unit), stroke=pen.paint.spot, weight=0.14 * unit)


def _hollow(box: Box, r: float) -> str:
    """Path data of a rectangle whose corners are cut off by quarter circles of radius ``r``."""
    x, y, w, h = box
    bow = f"A{r:.3f} {r:.3f} 0 0 0 "
    return (
        f"M{x + r:.3f} {y:.3f}H{x + w - r:.3f}{bow}{x + w:.3f} {y + r:.3f}"
        f"V{y + h - r:.3f}{bow}{x + w - r:.3f} {y + h:.3f}"
        f"H{x + r:.3f}{bow}{x:.3f} {y + h - r:.3f}V{y + r:.3f}{bow}{x + r:.3f} {y:.3f}Z"
    )


def house_space(pen: TownPen, spot: TownSpace) -> Iterator[Mark]:
    """A house: a roof around its hall, doors to its streets, and its sign on the side of the town wall."""
    unit, paint = pen.unit, pen.paint
    box, band = shrunk(spot.box, 1.0 * unit), min(ROOF * unit, ROOF_SHARE * min(spot.box[2:]))
    hall = shrunk(box, band)
    yield BoxMark(box[0] + 1.6 * unit, box[1] + 1.6 * unit, box[2], box[3], paint.shadow)
    chance = Random(f"roof {spot.thing.id}")
    yield from _slopes(pen, box, hall, _own(pen, spot) or chance.choice(paint.shops), chance)
    yield BoxMark(*hall, mixed_colour(paint.ground, "#ffffff", 0.55), paint.ink, 0.3 * unit)
    yield from _doors(pen, spot, band + 1.0 * unit)
    yield from _signed_space(pen, spot, hall, 2.0 * unit)


def _own(pen: TownPen, spot: TownSpace) -> str | None:
    """The theme's roof colour for this space, with the lightness of the other roofs; None without one."""
    own = pen.edition.game.theme.colours.get(f"board-{spot.thing.id}")
    return mixed_colour(pen.paint.ground, own, ROOF_TINT) if own and not pen.paint.low else None


def _slopes(pen: TownPen, box: Box, hall: Box, roof: str, chance: Random) -> Iterator[Mark]:
    """The four slopes between eaves and hall, each with courses of tiles and its own shade."""
    outer, inner, unit = rectangle(*box), rectangle(*hall), pen.unit
    for side, shade in enumerate((0.0, 0.12, 0.2, 0.06)):
        a, b, c, d = outer[side], outer[(side + 1) % 4], inner[(side + 1) % 4], inner[side]
        tone = mixed_colour(roof, pen.paint.ink, shade)
        yield PathMark(path([a, b, c, d], closed=True), fill=tone)
        courses = []
        for row in range(1, 5):
            start, end = point_between(a, d, row / 5), point_between(b, c, row / 5)
            at = chance.uniform(0.0, 0.04)
            while at < 0.985:
                to = min(1.0, at + chance.uniform(0.03, 0.09))
                courses.append(path([point_between(start, end, at), point_between(start, end, to)]))
                at = to + chance.uniform(0.006, 0.02)
        yield PathMark("".join(courses), stroke=mixed_colour(roof, pen.paint.ink, 0.48), weight=0.13 * unit)
    hips = "".join(path([o, i]) for o, i in zip(outer, inner, strict=True))
    yield PathMark(hips + path(outer, closed=True), stroke=pen.paint.ink, weight=0.32 * unit)


def _doors(pen: TownPen, spot: TownSpace, deep: float) -> Iterator[Mark]:
    """A passage from every adjoining street through the roof into the hall, with steps and an open threshold."""
    unit = pen.unit
    half, out = 4.2 * unit, 1.5 * unit
    for door in spot.doors:
        (x, y), side = door.at, door.side
        # drawn with the street above, then rotated
        corners = [(x - half, y - out), (x + half, y - out), (x + half, y + deep), (x - half, y + deep)]
        way = [turned_point(point, side, (x, y)) for point in corners]
        yield PathMark(path(way, closed=True), fill=pen.paint.road)
        rails = path([way[0], way[3]]) + path([way[1], way[2]])
        steps = "".join(path([turned_point((x + end, y + k * unit), side, (x, y)) for end in (-half, half)])
                        for k in (0.6, 1.8, 3.0))
        yield PathMark(rails, stroke=pen.paint.ink, weight=0.4 * unit)
        yield PathMark(steps, stroke=pen.paint.ink, weight=0.18 * unit)
        tip = [turned_point((x + a * unit, y + b * unit), side, (x, y)) for a, b in ((-1.7, 4.2), (1.7, 4.2), (0, 6.6))]
        yield PathMark(path(tip, closed=True), fill=pen.paint.spot)


def _guild_sign(pen: TownPen, spot: TownSpace, at: tuple[float, float]) -> Iterator[Mark]:
    """A round sign with the space's icon; nothing for a space without one."""
    icon = sign_of(pen, spot.thing)
    if icon is None:
        return
    unit, radius = pen.unit, SIGN * pen.unit
    yield PathMark(circle(at, radius + RIM * unit), fill=pen.paint.ground, stroke=pen.paint.ink, weight=0.35 * unit)
    yield PathMark(circle(at, radius), stroke=pen.paint.spot, weight=0.25 * unit)
    datum = f"{spot.thing.kind}/{spot.thing.id}/{pen.ways.sign}"
    yield from icon_marks(icon, at, radius * 0.8, pen.paint.ink, datum)


def corner_signs(pen: TownPen) -> Iterator[Mark]:
    """The signs of the ``unsigned`` streets, each at the free corner of its tablet that is nearest to the middle."""
    half = (SIGN + RIM) * pen.unit
    doors = [door for spot in pen.plan.spots for door in spot.doors]
    taken = [*(_box_around(arrow.at, ARROW * pen.unit) for arrow in pen.plan.arrows),
             *(_box_around(door.at, DOOR * pen.unit) for door in doors)]
    for spot in pen.unsigned:
        others = [shrunk(other.box, TABLET * pen.unit) for other in pen.plan.spots if other is not spot]
        free = [at for at in _hooks(pen, spot)
                if not any(_overlap(_box_around(at, half), box) for box in (*taken, *others))]
        if free:
            taken.append(_box_around(free[0], half))
            yield from _guild_sign(pen, spot, free[0])
        else:
            label = pen.edition.game.kinds[spot.thing.kind].fields[pen.ways.sign].label
            pen.left.append(LeftOut(str(spot.thing.ref), (pen.edition.line(label),)))


def _hooks(pen: TownPen, spot: TownSpace) -> list[Point]:
    """The middles of a sign at each corner of a tablet, the nearest to the middle of the board first."""
    middle = (pen.plan.size[0] / 2, pen.plan.size[1] / 2)
    return sorted(rectangle(*shrunk(spot.box, (TABLET - HANGS) * pen.unit)), key=lambda at: round(dist(at, middle), 3))


def _box_around(at: Point, half: float) -> Box:
    return at[0] - half, at[1] - half, 2 * half, 2 * half


def _overlap(one: Box, other: Box) -> bool:
    return all(one[k] < other[k] + other[k + 2] and other[k] < one[k] + one[k + 2] for k in (0, 1))


def _signed_space(pen: TownPen, spot: TownSpace, box: Box, air: float) -> Iterator[Mark]:
    """The lettering in a box, and the sign on its edge: at the town wall for a building, otherwise above."""
    (x, y, wide, high), unit = box, pen.unit
    side = spot.side if spot.doors and spot.side is not None else 0
    out = ROOF * 0.85 * unit if spot.doors else 0.6 * unit
    low = max(0.0, (SIGN + 1.8) * unit - out - air) if sign_of(pen, spot.thing) else 0.0
    whole = shrunk(box, air)
    inside = {0: (whole[0], whole[1] + low, whole[2], whole[3] - low), 2: (*whole[:3], whole[3] - low)}.get(side, whole)
    yield from lettering(pen, spot, inside)
    at = {
        0: (x + wide / 2, y - out),
        1: (x + wide + out, y + high / 2),
        2: (x + wide / 2, y + high + out),
        3: (x - out, y + high / 2),
    }[side]
    yield from _guild_sign(pen, spot, at)


def deck_places(pen: TownPen, spot: TownSpace) -> Iterator[Mark]:
    """The outlines of cards' ends at the edge of the board, beside which cards are placed, each with its sign.

    A field that is a list of icons has a place for each; any other value one place with the space's sign.
    """
    held = spot.thing.fields.get(pen.ways.holds)
    if not held:
        return
    side = _outer_side(pen, spot)
    if side is None:
        return
    if not isinstance(held, tuple | list):
        yield from _deck_place(pen, _at_the_edge(pen, spot, side, 0.0), side, sign_of(pen, spot.thing))
        return
    for number, name in enumerate(held):
        # beside the road that leads out
        aside = -(ROAD + (number + 0.5) * ENDS) if spot.mouth else (number - (len(held) - 1) / 2) * ENDS
        yield from _deck_place(pen, _at_the_edge(pen, spot, side, aside), side, icon_of(pen, str(name)))


def _outer_side(pen: TownPen, spot: TownSpace) -> int | None:
    """The side of the town on which a space lies: its own, or that of a street; of a corner the right or left one."""
    if spot.side is not None:
        return spot.side
    outer = [side for side, _, _ in sides_of(spot.box, pen.plan.court)]
    return next((side for side in outer if side in (LEFT, RIGHT)), next(iter(outer), None))


def _at_the_edge(pen: TownPen, spot: TownSpace, side: int, aside: float) -> tuple[float, float]:
    """The point of the board's edge beside a space, moved along the edge by so many units."""
    (x, y, wide, high), (width, height), by = spot.box, pen.plan.size, aside * pen.unit
    return {0: (x + wide / 2 + by, 0.0), 1: (width, y + high / 2 + by),
            2: (x + wide / 2 + by, height), 3: (0.0, y + high / 2 + by)}[side]


def _deck_place(pen: TownPen, middle: tuple[float, float], side: int, icon: Icon | None) -> Iterator[Mark]:
    unit, paint = pen.unit, pen.paint
    half, deep, r = 22.0 * unit, 12.0 * unit, 3.0 * unit

    def card(by: float) -> list[tuple[float, float]]:
        points = [
            (-half + by, 0.0),
            (-half + by, deep - r),
            (-half + r, deep - by),
            (half - r, deep - by),
            (half - by, deep - r),
            (half - by, 0.0),
        ]
        return [turned_point((middle[0] + a, middle[1] + b), side, middle) for a, b in points]

    yield PathMark(path(card(0.0), closed=True), fill=mixed_colour(paint.ground, "#ffffff", 0.55))
    yield PathMark(path(card(0.0)), stroke=paint.ink, weight=0.4 * unit)
    yield PathMark(path(card(1.3 * unit)), stroke=paint.spot, weight=0.2 * unit)
    for along in (-13.0, 13.0):
        tip = [turned_point((middle[0] + (along + a) * unit, middle[1] + b * unit), side, middle)
               for a, b in ((-2.2, 5.6), (2.2, 5.6), (0.0, 2.0))]
        yield PathMark(path(tip, closed=True), fill=paint.spot)
    if icon is not None:
        at = turned_point((middle[0], middle[1] + deep * 0.46), side, middle)
        yield from icon_marks(icon, at, 5.0 * unit, paint.ink)


def quay(pen: TownPen, spot: TownSpace) -> Iterator[Mark]:
    """A quay of planks around its tablet, open to the water."""
    unit, paint, box = pen.unit, pen.paint, spot.box
    x, y, wide, high = box
    wood = paint.ground if paint.low else mixed_colour(paint.ground, paint.spot, 0.2)
    yield BoxMark(*box, wood)
    level = spot.side in (1, 3) and not spot.mouth
    count = int((high if level else wide) / (3.2 * unit))
    step = (high if level else wide) / count
    planks = "".join(
        path([(x, y + k * step), (x + wide, y + k * step)] if level else [(x + k * step, y), (x + k * step, y + high)])
        for k in range(1, count)
    )
    yield PathMark(planks, stroke=mixed_colour(wood, paint.ink, 0.4), weight=0.16 * unit)
    yield BoxMark(*box, None, paint.ink, 0.35 * unit)
    tablet = shrunk(box, (4.3 if spot.mouth else 6.5) * unit)
    yield from _doors(pen, spot, 6.5 * unit)
    yield from _tablet(pen, tablet)
    yield from _signed_space(pen, spot, tablet, 2.4 * unit)


def keep(pen: TownPen, spot: TownSpace) -> Iterator[Mark]:
    """A keep with thick walls and four towers."""
    unit, paint, box = pen.unit, pen.paint, spot.box
    thick = 5.5 * unit
    yield BoxMark(box[0] + 1.8 * unit, box[1] + 1.8 * unit, box[2], box[3], paint.shadow)
    yield BoxMark(*box, paint.wall)
    x, y, wide, high = box
    hall = shrunk(box, thick)
    stones = "".join(
        masonry(part, 2.6 * unit, f"{spot.thing.id} {i}")
        for i, part in enumerate(
            (
                (x, y, wide, thick),
                (x, y + high - thick, wide, thick),
                (x, y + thick, thick, high - 2 * thick),
                (x + wide - thick, y + thick, thick, high - 2 * thick),
            )
        )
    )
    yield PathMark(stones, stroke=paint.joint, weight=0.18 * unit)
    yield BoxMark(*box, None, paint.ink, 0.4 * unit)
    yield BoxMark(*hall, mixed_colour(paint.ground, "#ffffff", 0.55), paint.ink, 0.35 * unit)
    for corner in rectangle(*shrunk(box, thick * 0.45)):
        yield from tower(paint, corner, 6.2 * unit, unit)
    yield from _signed_space(pen, spot, hall, 3.4 * unit)


DRAWN = {"street": street, "gatehouse": street, "house": house_space, "quay": quay, "keep": keep}
