"""The drawing of a town, judged by geometry: walls, battlements, gates, doors, paving, frames, all inside the board."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
from some import some
from walled_town_pack import town

from generator.layout.art.frames import cord_frame
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark
from generator.layout.paths import bounds
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.walled_town.fronts import fronts
from zecer_games.styles.walled_town.lines import Palette, masonry, palette, setts, tower, waves
from zecer_games.styles.walled_town.town import Town, board
from zecer_games.styles.walled_town.town_plan import WALL, TownSpace

Box = tuple[float, float, float, float]
Edges = tuple[float, float, float, float]
OUT = ((0, -1), (1, 0), (0, 1), (-1, 0))


@pytest.fixture(scope="module")
def drawn() -> Town:
    return board(town(), town().game.products["rynek"])


@pytest.fixture(scope="module")
def paint() -> Palette:
    return palette(town().game.theme)


def parts(data: str) -> list[Edges]:
    """The bounds of each stroke of path data."""
    return [bounds((f"M{part}",)) for part in data.split("M")[1:]]


def paths(drawn: Town, **looks: object) -> list[PathMark]:
    return [mark for mark in drawn.sheet.marks if isinstance(mark, PathMark)
            and all(getattr(mark, name) == look for name, look in looks.items())]


def within(inner: Edges, box: Box, air: float = 0.01) -> bool:
    x, y, wide, high = box
    left, top, right, bottom = inner
    return x - air <= left <= right <= x + wide + air and y - air <= top <= bottom <= y + high + air


def shrunk(box: Box, by: float) -> Box:
    return box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by


def common(one: Edges, other: Edges) -> float:
    """The area that two bounds share."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


def test_all_is_drawn_inside_the_board(drawn: Town) -> None:
    assert len(drawn.sheet.marks) > 1000
    # tips of grass are cut by the edge
    grass = {id(mark) for mark in drawn.sheet.marks if isinstance(mark, PathMark) and mark.weight == 0.15}
    for mark in drawn.sheet.marks:
        over = 2.0 if id(mark) in grass else 0.3
        assert within(mark.bounds, (0, 0, *drawn.plan.size), over), mark


def test_battlements_stand_on_the_outer_edge_of_the_wall(drawn: Town, paint: Palette) -> None:
    (crown,) = paths(drawn, fill=mixed_colour(paint.wall, paint.ground, 0.55), stroke=paint.ink)
    x, y, wide, high = wall = drawn.plan.wall
    sides = Counter[str]()
    for left, top, right, bottom in (merlons := parts(crown.d)):
        assert within((left, top, right, bottom), wall)
        edges = {"left": left - x, "top": top - y, "right": x + wide - right, "bottom": y + high - bottom}
        touched = [name for name, gap in edges.items() if gap == pytest.approx(0, abs=0.01)]
        assert touched
        sides.update(touched[:1])
        lying = touched[0] in ("top", "bottom")
        size = (right - left, bottom - top) if lying else (bottom - top, right - left)
        assert size == pytest.approx((3.0 * drawn.plan.unit, 2.0 * drawn.plan.unit), abs=0.02)
    assert len(set(sides.values())) == 1
    assert len(merlons) == sum(sides.values()) == 4 * int(wide / (5.2 * drawn.plan.unit))


def test_battlements_are_even_and_middled(drawn: Town, paint: Palette) -> None:
    (crown,) = paths(drawn, fill=mixed_colour(paint.wall, paint.ground, 0.55), stroke=paint.ink)
    x, y, wide, _ = drawn.plan.wall
    upper = [part for part in parts(crown.d) if part[1] == pytest.approx(y)]
    top = sorted((left, right) for left, _, right, _ in upper if right - left > 2.5)
    gaps = [after[0] - before[1] for before, after in pairwise(top)]
    assert gaps == pytest.approx([gaps[0]] * len(gaps), abs=0.03)
    assert gaps[0] > 1.5
    assert top[0][0] - x == pytest.approx(x + wide - top[-1][1], abs=0.03)


def test_stones_of_the_wall_stay_in_the_wall(drawn: Town, paint: Palette) -> None:
    unit, wall = drawn.plan.unit, drawn.plan.wall
    stones = [m for m in paths(drawn, stroke=mixed_colour(paint.wall, paint.ink, 0.35)) if m.weight == 0.16 * unit]
    court = shrunk(wall, WALL * unit)
    open_ = (court[0], court[1], court[0] + court[2], court[1] + court[3])
    found = [part for mark in some(stones) for part in parts(mark.d)]
    assert len(found) > 500
    assert all(within(part, wall) for part in found)
    assert max(common(part, open_) for part in found) == 0


def test_towers_stand_on_the_wall_and_alike_at_its_corners(drawn: Town, paint: Palette) -> None:
    unit, (x, y, wide, high) = drawn.plan.unit, drawn.plan.wall
    rounds = [bounds((m.d,)) for m in paths(drawn, fill=paint.wall, stroke=paint.ink, weight=0.3 * unit)]
    found = [((a + c) / 2, (b + d) / 2, (c - a) / 2) for a, b, c, d in some(rounds)]
    big = [(cx, cy) for cx, cy, r in found if r == pytest.approx(11.0 * unit, abs=0.05)]
    inset = WALL * unit / 2 + 1.5 * unit
    corners = {(a, b) for a in (x + inset, x + wide - inset) for b in (y + inset, y + high - inset)}
    assert {(round(a, 1), round(b, 1)) for a, b in big} == {(round(a, 1), round(b, 1)) for a, b in corners}
    keep = [spot.box for spot in drawn.plan.of_style("keep")]
    for cx, cy, _ in found:
        on_wall = min(cx - x, cy - y, x + wide - cx, y + high - cy) < WALL * unit
        assert on_wall or any(within((cx, cy, cx, cy), box, 1.0) for box in keep), (cx, cy)


def gate(drawn: Town) -> tuple[TownSpace, Box]:
    (spot,) = drawn.plan.of_style("gatehouse")
    assert spot.mouth is not None
    return spot, spot.mouth


def test_the_road_of_a_gate_leads_from_its_street_to_the_edge_of_the_board(drawn: Town, paint: Palette) -> None:
    spot, (mx, my, mw, _) = gate(drawn)
    roads = [m for m in drawn.sheet.marks if isinstance(m, BoxMark) and m.fill == paint.road and m.y > my - 1]
    (road,) = [m for m in roads if mx <= m.x <= mx + mw]
    assert spot.side == 2
    assert road.x + road.width / 2 == pytest.approx(mx + mw / 2)
    assert road.y == pytest.approx(my - 0.2)
    assert road.y + road.height == pytest.approx(drawn.plan.size[1])
    assert road.width == pytest.approx(min(18.0 * drawn.plan.unit, mw))
    # two towers beside it on the wall
    unit, rim = drawn.plan.unit, drawn.plan.wall[1] + drawn.plan.wall[3]
    rounds = [bounds((m.d,)) for m in paths(drawn, fill=paint.wall, stroke=paint.ink, weight=0.3 * unit)]
    beside = sorted(((a + c) / 2, (b + d) / 2) for a, b, c, d in rounds if c - a == pytest.approx(18 * unit, abs=0.1))
    middle, half = mx + mw / 2, road.width / 2
    level = rim - WALL * unit / 2
    assert beside == [pytest.approx((middle + sign * (half + 5.5 * unit), level), abs=0.05) for sign in (-1, 1)]


def tips(drawn: Town, spot: TownSpace, paint: Palette) -> list[Edges]:
    """The pointers of the doors of a building: small triangles in the spot colour."""
    found = [bounds((m.d,)) for m in paths(drawn, fill=paint.spot, stroke=None)]
    return [b for b in found if within(b, spot.box, 2.0) and max(b[2] - b[0], b[3] - b[1]) < 4 * drawn.plan.unit]


def test_doors_open_on_the_side_of_their_street(drawn: Town, paint: Palette) -> None:
    buildings = [spot for spot in drawn.plan.spots if spot.doors]
    assert {door.side for spot in buildings for door in spot.doors} == {0, 1, 2, 3}
    unit = drawn.plan.unit
    for spot in buildings:
        inside = tips(drawn, spot, paint)
        for door in spot.doors:
            (x, y), (dx, dy) = door.at, OUT[door.side]
            # the pointer stands behind the door, inside the building
            ends = [(x - dx * deep * unit, y - dy * deep * unit) for deep in (4.2, 6.6)]
            (ax, ay), half = ends[0], 1.7 * unit
            points = [*((ax + s * half * abs(dy), ay + s * half * abs(dx)) for s in (-1, 1)), ends[1]]
            wanted = (min(p[0] for p in points), min(p[1] for p in points),
                      max(p[0] for p in points), max(p[1] for p in points))
            assert any(box == pytest.approx(wanted, abs=0.02) for box in inside), (spot.thing.id, door)


def test_ways_lead_from_the_street_through_the_roof(drawn: Town, paint: Palette) -> None:
    boxes = {spot.thing.ref: spot.box for spot in drawn.plan.spots}
    ways = [bounds((m.d,)) for m in paths(drawn, fill=paint.road, stroke=None)]
    for spot in some(spot for spot in drawn.plan.spots if spot.doors):
        x, y, wide, high = spot.box
        own = (x, y, x + wide, y + high)
        for door in some(spot.doors):
            sx, sy, sw, sh = boxes[door.street]
            street = (sx, sy, sx + sw, sy + sh)
            here = [way for way in ways if way[0] - 0.1 <= door.at[0] <= way[2] + 0.1
                    and way[1] - 0.1 <= door.at[1] <= way[3] + 0.1]
            assert any(common(way, own) > 3 * common(way, street) > 3 for way in here), (spot.thing.id, door)


def test_streets_are_paved_round_their_tablets_only(drawn: Town, paint: Palette) -> None:
    unit = drawn.plan.unit
    paving = paths(drawn, stroke=paint.joint, weight=0.16 * unit)
    streets = drawn.plan.of_style("street") + drawn.plan.of_style("gatehouse")
    assert len(paving) == len(streets)
    for spot in streets:
        tablet = shrunk(spot.box, 4.3 * unit)
        hole = (tablet[0], tablet[1], tablet[0] + tablet[2], tablet[1] + tablet[3])
        (stones,) = [found for m in paving if within((found := parts(m.d))[0], spot.box)]
        assert len(stones) > 60
        assert all(within(stone, spot.box) for stone in stones)
        assert max(common(stone, hole) for stone in stones) == 0


@pytest.mark.parametrize("box", [(0, 0, 50, 50), (10, 20, 51, 77)])
def test_setts_fill_their_box_in_staggered_rows(box: Box) -> None:
    drawn = setts(box, "alley", 1.0, (0, 0, 0, 0))
    rows = Counter(round(bottom, 1) for _, _, _, bottom in parts(drawn))
    assert len(rows) == int(box[3] / 1.7)
    assert sorted(rows) == pytest.approx([box[1] + 1.7 * (k + 1) - 0.2 for k in range(len(rows))], abs=0.06)
    # four of five stones are there
    assert 0.6 * box[2] / 2.3 < sum(rows.values()) / len(rows) < box[2] / 2.3
    firsts = [min(part[0] for part in parts(drawn) if round(part[3], 1) == row) for row in rows]
    assert len({round(first, 1) for first in firsts}) > 5
    assert setts(box, "alley", 1.0, (0, 0, 0, 0)) == drawn != setts(box, "lane", 1.0, (0, 0, 0, 0))


@pytest.mark.parametrize("box", [(10, 20, 60, 7.8), (10, 20, 7.8, 60)])
def test_masonry_lies_along_the_longer_side(box: Box) -> None:
    lines = parts(masonry(box, 2.6, "town"))
    level = box[2] > box[3]
    long = [b for b in lines if max(b[2] - b[0], b[3] - b[1]) == pytest.approx(60)]
    assert len(long) == 2
    joints = [b for b in lines if b not in long]
    assert 20 < len(joints) < 3 * 60 / 2.6
    assert all(within(b, box) for b in lines)
    deep = [(b[3] - b[1]) if level else (b[2] - b[0]) for b in joints]
    assert deep == pytest.approx([2.6] * len(joints), abs=0.02)


def test_waves_are_strewn_inside_the_water() -> None:
    box = (5.0, 5.0, 40.0, 80.0)
    ripples = re.findall(r"M(\S+) (\S+)q(\S+) (\S+) (\S+) 0q(\S+) (\S+) (\S+) 0", waves(box, "river", 1.0))
    assert len(ripples) > 60
    for ripple in ripples:
        x, y, half, up, reach, _, down, _ = (float(part) for part in ripple)
        assert 5 <= x <= x + 2 * reach <= 45.5
        assert 5 < y < 85
        assert 1.6 <= reach <= 2.6
        assert (half, up, down) == pytest.approx((reach / 2, -0.9, 0.9), abs=0.01)


def test_a_tower_is_round_and_darker_away_from_the_light(paint: Palette) -> None:
    marks = list(tower(paint, (50.0, 40.0), 10.0, 1.0))
    shadow, wall, merlons, roof, *slates, top = marks
    assert bounds((wall.d,)) == pytest.approx((40, 30, 60, 50), abs=0.02)
    assert bounds((shadow.d,)) == pytest.approx((41.1, 31.1, 61.1, 51.1), abs=0.02)
    assert bounds((roof.d,)) == pytest.approx((42.2, 32.2, 57.8, 47.8), abs=0.02)
    assert bounds((top.d,)) == pytest.approx((49.45, 39.45, 50.55, 40.55), abs=0.02)
    assert merlons.d.count("M") == 20
    assert len(slates) == 16

    def light(mark: Mark) -> int:
        assert isinstance(mark, PathMark)
        assert mark.fill is not None
        return sum(int(mark.fill[i : i + 2], 16) for i in (1, 3, 5))

    def middle(mark: Mark) -> tuple[float, float]:
        left, upper, right, lower = bounds((mark.d,))  # type: ignore[union-attr]
        return (left + right) / 2, (upper + lower) / 2

    darkest, lightest = min(slates, key=light), max(slates, key=light)
    assert all(part > at for part, at in zip(middle(darkest), (50, 40), strict=True))
    assert all(part < at for part, at in zip(middle(lightest), (50, 40), strict=True))


def test_fronts_stand_side_by_side_on_their_foot(paint: Palette) -> None:
    x, y, wide, high = box = (10.0, 20.0, 60.0, 10.0)
    *houses, foot = list(fronts(paint, box, "lane", 1.0))
    assert isinstance(foot, LineMark)
    assert (foot.x1, foot.y1, foot.x2, foot.y2) == (x, y + high, x + wide, y + high)
    walls, openings = (some(bounds((m.d,)) for m in houses[at::2] if isinstance(m, PathMark)) for at in (0, 1))
    assert len(walls) == len(openings) >= 6
    assert walls[0][0] - x == pytest.approx(x + wide - walls[-1][2], abs=0.02)
    for one, after in pairwise(walls):
        assert one[2] == pytest.approx(after[0], abs=0.02)
    for wall, opening in zip(walls, openings, strict=True):
        assert wall[3] == opening[3] == pytest.approx(y + high, abs=0.01)
        assert 4.4 <= wall[2] - wall[0] <= 7.62
        assert y - 0.01 <= wall[1] < opening[1]
        assert wall[0] < opening[0] < opening[2] < wall[2]


@pytest.mark.parametrize("box", [(0.0, 0.0, 100.0, 70.0), (5.0, 8.0, 60.0, 120.0)])
def test_a_corded_frame_keeps_to_its_band(box: Box) -> None:
    band = 4.0
    outer, inner, cord, *knots = cord_frame(box, band, ("#ffffff", "#000000", "#aa0000"))
    assert isinstance(outer, BoxMark)
    assert isinstance(inner, BoxMark)
    assert isinstance(cord, PathMark)
    assert (outer.x, outer.y, outer.width, outer.height) == box
    assert (inner.x, inner.y, inner.width, inner.height) == shrunk(box, band)
    x, y, wide, high = box
    hole = (x + band, y + band, x + wide - band, y + high - band)
    strands = parts(cord.d)
    assert all(within(strand, box) and common(strand, hole) < 0.01 for strand in strands)
    by_side = Counter(
        "top" if s[3] <= y + band + 0.01 else "bottom" if s[1] >= y + high - band - 0.01
        else "left" if s[2] <= x + band + 0.01 else "right" for s in strands
    )
    assert by_side["top"] == by_side["bottom"] == int((wide - 2 * 1.9 * band) / (0.62 * band))
    assert by_side["left"] == by_side["right"] == int((high - 2 * 1.9 * band) / (0.62 * band))
    # all lean one way, and none runs into a knot
    assert all(float(s.split()[0]) < float(re.split(r"[ Q]", s)[-2]) for s in cord.d.split("M")[1:])
    squares = [(m.x, m.y, m.x + m.width, m.y + m.height) for m in knots if isinstance(m, BoxMark)]
    k = 1.9 * band
    assert squares == [pytest.approx((a, b, a + k, b + k)) for a in (x, x + wide - k) for b in (y, y + high - k)]
    assert max(common(strand, square) for strand in strands for square in squares) < 0.2
    for square, lozenges in zip(squares, (knots[at + 1 : at + 3] for at in range(0, len(knots), 3)), strict=True):
        assert len(lozenges) == 2
        for lozenge, reach in zip(lozenges, (0.4, 0.22), strict=True):
            assert isinstance(lozenge, PathMark)
            left, top, right, bottom = bounds((lozenge.d,))
            middle = (square[0] + k / 2, square[1] + k / 2)
            assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(middle, abs=0.01)
            assert right - left == pytest.approx(2 * reach * k, abs=0.02)
