"""The elements of a town: houses, trees, walls, towers, paving, water. Random with a fixed seed. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from msgspec import Struct

from generator.layout.art.medallion import circle, spoke
from generator.layout.geometry import Box, Point, path
from generator.layout.marks import BoxMark, Mark, PathMark
from generator.layout.tokens import COLOURS, colour_of
from generator.model.mixed_colours import mixed_colour
from generator.model.theme import Theme
from generator.records import replace

WHITE = "#ffffff"


class Palette(Struct, frozen=True):
    """The colours of a town: tokens of the theme (``board-roof`` …), or mixed from ground, ink and spot."""

    ground: str
    ink: str
    spot: str
    road: str
    joint: str
    roofs: tuple[str, ...]
    shops: tuple[str, ...]
    wall: str
    water: str
    grass: str
    leaf: str
    shadow: str
    low: bool = False


def palette(theme: Theme, low: bool = False) -> Palette:
    """The palette of a theme; for low ink (``low``) every area is white."""

    def token(name: str, plain: str) -> str:
        return theme.colours.get(name) or COLOURS.get(name) or plain

    ground, ink, spot = (colour_of(theme, name) or "#000000" for name in ("ground", "ink", "spot"))
    second = token("board-second", theme.colours.get("verdigris", mixed_colour(spot, ink, 0.5)))
    full = Palette(
        ground, ink, spot,
        token("board-road", mixed_colour(ground, mixed_colour(spot, ink, 0.5), 0.17)),
        token("board-joint", mixed_colour(ground, ink, 0.36)),
        (token("board-roof", mixed_colour(ground, spot, 0.3)), token("board-roof-2", mixed_colour(ground, spot, 0.19)),
         token("board-roof-3", mixed_colour(ground, second, 0.22))),
        (token("board-shop", mixed_colour(ground, spot, 0.6)),
         token("board-shop-2", mixed_colour(ground, second, 0.5))),
        token("board-wall", mixed_colour(ground, ink, 0.17)), token("board-water", mixed_colour(ground, second, 0.2)),
        token("board-grass", mixed_colour(ground, second, 0.09)),
        token("board-leaf", mixed_colour(ground, second, 0.34)),
        mixed_colour(ground, ink, 0.34),
    )
    if not low:
        return full
    return replace(
        full, ground=WHITE, road=WHITE, roofs=(WHITE,) * 3, shops=(WHITE,) * 2, wall=WHITE, water=WHITE, grass=WHITE,
        leaf=WHITE, shadow=WHITE, low=True,
    )


def turned_box(box: Box, angle: float) -> list[Point]:
    """The corners of a box rotated about its middle by an angle in radians, clockwise from the top left."""
    x, y, wide, high = box
    cx, cy, c, s = x + wide / 2, y + high / 2, cos(angle), sin(angle)
    corners = ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2), (-wide / 2, high / 2))
    return [(cx + a * c - b * s, cy + a * s + b * c) for a, b in corners]


def shrunk(box: Box, by: float) -> Box:
    """A box smaller by ``by`` on each side."""
    return (box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by)


def point_between(a: Point, b: Point, share: float) -> Point:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def house(paint: Palette, box: Box, chance: Random, unit: float) -> Iterator[Mark]:
    """A house from above: two slopes of tiles, lit from the top left, a ridge, a chimney, a shadow."""
    nw, ne, se, sw = turned_box(box, chance.uniform(-0.05, 0.05))
    if box[3] > box[2]:  # the ridge is parallel to the longer side
        nw, ne, se, sw = sw, nw, ne, se
    roof = chance.choices(paint.roofs, (5, 5, 3))[0]
    hip = chance.choice((0.0, 0.0, 0.22))
    start, end = point_between(nw, sw, 0.5), point_between(ne, se, 0.5)
    start, end = point_between(start, end, hip), point_between(end, start, hip)
    shift = 0.9 * unit
    yield PathMark(path([(x + shift, y + shift) for x, y in (nw, ne, se, sw)], closed=True), fill=paint.shadow)
    dark = mixed_colour(roof, paint.ink, 0.14)
    lit_first = nw[1] + ne[1] + 0.3 * (nw[0] + ne[0]) < sw[1] + se[1] + 0.3 * (sw[0] + se[0])
    yield PathMark(path([nw, ne, end, start], closed=True), fill=roof if lit_first else dark)
    yield PathMark(path([start, end, se, sw], closed=True), fill=dark if lit_first else roof)
    if hip:
        yield PathMark(path([nw, start, sw], closed=True), fill=mixed_colour(roof, paint.ground, 0.3))
        yield PathMark(path([ne, end, se], closed=True), fill=dark)
    line = mixed_colour(roof, paint.ink, 0.42)
    yield PathMark(_tiles((nw, ne), (start, end), chance, unit) + _tiles((sw, se), (start, end), chance, unit),
                   stroke=line, weight=0.12 * unit)
    edges = path([nw, ne, se, sw], closed=True) + path([start, end])
    edges += (path([nw, start, sw]) + path([ne, end, se])) if hip else ""
    yield PathMark(edges, stroke=paint.ink, weight=0.22 * unit)
    if min(box[2:]) > 9 * unit:
        at = point_between(point_between(start, end, chance.uniform(0.2, 0.8)), point_between(nw, ne, 0.5), 0.3)
        yield BoxMark(
            at[0] - 0.8 * unit, at[1] - 0.8 * unit, 1.6 * unit, 1.6 * unit, paint.ground, paint.ink, 0.2 * unit
        )


def _tiles(eaves: tuple[Point, Point], ridge: tuple[Point, Point], chance: Random, unit: float) -> str:
    """Path data of the courses of tiles between eaves and ridge, with random gaps."""
    deep = ((eaves[0][0] - ridge[0][0]) ** 2 + (eaves[0][1] - ridge[0][1]) ** 2) ** 0.5
    rows = max(2, round(deep / (1.25 * unit)))
    drawn = []
    for row in range(1, rows):
        a, b = point_between(eaves[0], ridge[0], row / rows), point_between(eaves[1], ridge[1], row / rows)
        at = chance.uniform(0.0, 0.1)
        while at < 0.97:
            end = min(1.0, at + chance.uniform(0.12, 0.4))
            drawn.append(path([point_between(a, b, at), point_between(a, b, end)]))
            at = end + chance.uniform(0.03, 0.1)
    return "".join(drawn)


def quarter(paint: Palette, box: Box, seed: str, unit: float) -> Iterator[Mark]:
    """A block of houses and gardens that fills a box."""
    chance = Random(f"houses {seed}")
    for lot in _lots(box, chance, unit):
        x, y, wide, high = lot
        air = 0.9 * unit
        inner = (x + air, y + air, wide - 2 * air, high - 2 * air)
        if min(inner[2:]) < 4.5 * unit or chance.random() < 0.1:
            yield from garden(paint, inner, chance, unit)
        else:
            shrink = chance.uniform(0.0, 0.12)
            w, h = inner[2] * (1 - shrink), inner[3] * (1 - shrink / 2)
            yield from house(paint, (inner[0] + (inner[2] - w) / 2, inner[1] + (inner[3] - h) / 2, w, h), chance, unit)


def _lots(box: Box, chance: Random, unit: float) -> Iterator[Box]:
    x, y, wide, high = box
    most = 21 * unit
    if max(wide, high) < most and wide * high < most * 15 * unit:
        if min(wide, high) > 2 * unit:
            yield box
        return
    share = chance.uniform(0.38, 0.62)
    if wide > high:
        yield from _lots((x, y, wide * share, high), chance, unit)
        yield from _lots((x + wide * share, y, wide * (1 - share), high), chance, unit)
    else:
        yield from _lots((x, y, wide, high * share), chance, unit)
        yield from _lots((x, y + high * share, wide, high * (1 - share)), chance, unit)


def garden(paint: Palette, box: Box, chance: Random, unit: float) -> Iterator[Mark]:
    """As many trees as fit in a box."""
    x, y, wide, high = box
    if min(wide, high) < 3 * unit:
        return
    for _ in range(max(1, int(wide * high / (30 * unit * unit)))):
        radius = min(chance.uniform(1.5, 2.6) * unit, min(wide, high) / 2)
        at = (chance.uniform(x + radius, x + wide - radius), chance.uniform(y + radius, y + high - radius))
        yield from tree(paint, at, radius, chance, unit)


def tree(paint: Palette, at: Point, radius: float, chance: Random, unit: float) -> Iterator[Mark]:
    """A round crown with a scalloped edge, and a few leaves on its dark side."""
    count, start = 7, chance.uniform(0, 1)
    points = [(at[0] + radius * cos(2 * pi * (k / count + start)), at[1] + radius * sin(2 * pi * (k / count + start)))
              for k in range(count)]
    bow = radius * 0.52
    crown = f"M{points[0][0]:.2f} {points[0][1]:.2f}" + "".join(
        f"A{bow:.2f} {bow:.2f} 0 0 1 {x:.2f} {y:.2f}" for x, y in [*points[1:], points[0]]
    )
    yield PathMark(circle((at[0] + 0.6 * unit, at[1] + 0.6 * unit), radius), fill=paint.shadow)
    yield PathMark(crown + "Z", fill=paint.leaf, stroke=paint.ink, weight=0.18 * unit)
    leaves = "".join(_bow((at[0] + radius * dx, at[1] + radius * dy), radius * 0.22)
                     for dx, dy in ((0.35, 0.3), (0.0, 0.5), (0.45, -0.1), (-0.1, 0.0)))
    yield PathMark(leaves, stroke=mixed_colour(paint.leaf, paint.ink, 0.6), weight=0.14 * unit)


def _bow(at: Point, reach: float) -> str:
    return f"M{at[0] - reach:.2f} {at[1]:.2f}Q{at[0]:.2f} {at[1] + reach:.2f} {at[0] + reach:.2f} {at[1]:.2f}"


def setts(box: Box, seed: str, unit: float, hole: Box) -> str:
    """Path data of paving stones in a box, except in a hole: rows of staggered stones, some left out."""
    chance = Random(f"setts {seed}")
    x, y, wide, high = box
    stone, course = 2.5 * unit, 1.7 * unit
    drawn = []
    for row in range(int(high / course)):
        top, left = y + row * course, x + chance.uniform(0, stone)
        while left + stone < x + wide:
            end = left + stone * chance.uniform(0.7, 1.15)
            if end < x + wide and not _boxes_overlap((left, top, end, top + course), hole) and chance.random() < 0.8:
                drawn.append(
                    path(
                        [
                            (left + 0.2 * unit, top + course - 0.2 * unit),
                            (end - 0.2 * unit, top + course - 0.2 * unit),
                            (end - 0.2 * unit, top + 0.4 * unit),
                        ]
                    )
                )
            left = end
    return "".join(drawn)


def _boxes_overlap(part: Box, hole: Box) -> bool:
    return part[2] > hole[0] and part[0] < hole[0] + hole[2] and part[3] > hole[1] and part[1] < hole[1] + hole[3]


def tower(paint: Palette, at: Point, radius: float, unit: float) -> Iterator[Mark]:
    """A round tower: a crown of merlons and a pointed roof of slates, darker away from the light."""
    yield PathMark(circle((at[0] + 1.1 * unit, at[1] + 1.1 * unit), radius), fill=paint.shadow)
    yield PathMark(circle(at, radius), fill=paint.wall, stroke=paint.ink, weight=0.3 * unit)
    merlons = "".join(spoke(at, radius * 0.84, radius, k / 20) for k in range(20))
    yield PathMark(merlons, stroke=paint.ink, weight=0.2 * unit)
    inner, roof = radius * 0.78, mixed_colour(paint.roofs[0], paint.shops[0], 0.55)
    yield PathMark(circle(at, inner), fill=roof, stroke=paint.ink, weight=0.28 * unit)
    for k in range(16):
        shade = mixed_colour(roof, paint.ink, 0.17 * (1 + cos(2 * pi * (k + 0.5) / 16 - pi / 4)) / 2 + 0.01)
        rim = [(at[0] + inner * cos(2 * pi * (k + j) / 16), at[1] + inner * sin(2 * pi * (k + j) / 16)) for j in (0, 1)]
        yield PathMark(
            path([at, *rim], closed=True), fill=shade, stroke=mixed_colour(roof, paint.ink, 0.45), weight=0.1 * unit
        )
    yield PathMark(circle(at, 0.55 * unit), fill=paint.ink)


def masonry(box: Box, course: float, seed: str) -> str:
    """Path data of the joints of a wall's stones in a box, the courses along its longer side."""
    x, y, wide, high = box
    chance, level = Random(f"wall {seed}"), wide >= high
    length, depth = (wide, high) if level else (high, wide)
    rows = max(2, round(depth / course))
    drawn = []
    for row in range(rows):
        low, top = depth * row / rows, depth * (row + 1) / rows
        ends: list[tuple[Point, Point]] = [((0.0, low), (length, low))] if row else []
        at = chance.uniform(0.6, 1.8) * course
        while at < length:
            ends.append(((at, low), (at, top)))
            at += course * chance.uniform(1.4, 2.4)
        for (a, b), (c, d) in ends:
            drawn.append(path([(x + a, y + b), (x + c, y + d)] if level else [(x + b, y + a), (x + d, y + c)]))
    return "".join(drawn)


def waves(box: Box, seed: str, unit: float) -> str:
    """Path data of short ripples at random places in a box."""
    chance = Random(f"waves {seed}")
    x, y, wide, high = box
    drawn = []
    for row in range(int(high / (2.6 * unit))):
        at, level = x + chance.uniform(0, 9) * unit, y + (row + 0.7) * 2.6 * unit
        while at + 5 * unit < x + wide:
            reach = chance.uniform(1.6, 2.6) * unit
            drawn.append(
                f"M{at:.2f} {level:.2f}q{reach / 2:.2f} {-0.9 * unit:.2f} {reach:.2f} 0"
                f"q{reach / 2:.2f} {0.9 * unit:.2f} {reach:.2f} 0"
            )
            at += chance.uniform(6, 15) * unit
    return "".join(drawn)


def boat(paint: Palette, at: Point, long: float, unit: float, upright: bool) -> Iterator[Mark]:
    """A barge from above: hull, thwarts and mast."""
    a, b, half = at[0], at[1], long / 2
    broad = long * 0.17

    def p(along: float, aside: float) -> str:
        return f"{a + aside:.2f} {b + along:.2f}" if upright else f"{a + along:.2f} {b + aside:.2f}"

    hull = (
        f"M{p(-half, 0)}C{p(-half * 0.6, -broad)} {p(half * 0.4, -broad)} {p(half, -broad * 0.55)}"
        f"L{p(half, broad * 0.55)}"
        f"C{p(half * 0.4, broad)} {p(-half * 0.6, broad)} {p(-half, 0)}Z"
    )
    thwarts = "".join(f"M{p(half * k, -broad * 0.75)}L{p(half * k, broad * 0.75)}" for k in (-0.35, 0.05, 0.45))
    yield PathMark(hull, fill=paint.roofs[1], stroke=paint.ink, weight=0.25 * unit)
    yield PathMark(thwarts, stroke=paint.ink, weight=0.22 * unit)
    yield PathMark(circle(at, 0.6 * unit), fill=paint.ink)
