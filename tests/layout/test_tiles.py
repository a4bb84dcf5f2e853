"""Tiles: any two that may meet go on into one another, whichever way they lie."""

from __future__ import annotations

import re
from itertools import product

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from generator.fields.edges_type import EdgesType
from generator.fields.icon_type import IconType
from generator.fields.optional_type import OptionalType
from generator.fields.ref_type import RefType
from generator.layout.art.medallion import circle
from generator.layout.geometry import Point, chord, half_plane, turned_point
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark
from generator.layout.paths import bounds
from generator.layout.scale import scaled_piece
from generator.model.edge_styles import Style, styles_of
from generator.model.game import Game, Thing
from generator.model.kinds import Field, Kind
from generator.model.text import Text
from generator.model.theme import DrawnPath, Icon, Theme
from generator.model.values import Edges, Name, Ref
from generator.plugins.styles.hatched_rock.floor_plan import MIDDLE, FloorPlan, Measures, plan_of
from generator.plugins.styles.hatched_rock.hatching import SIDE, Tone, rock, strewn
from generator.plugins.styles.hatched_rock.tile_drawing import (
    Inks,
    back_marks,
    edge_styles,
    edges_of,
    find_icon,
    tile_back,
    tile_front,
    tile_marks,
)
from generator.records import replace

STYLES: tuple[Style, ...] = ("open", "door", "closed")
INKS = Inks("#ffffff", "#ffffff", "#000000", "#000000", "#000000", 1.75)
MEASURES = Measures()
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
ZOOM = 60
REACH = 0.2
# pixels that differ only because a line fell the other side of a half
ROUNDING = 0.015

sides = st.tuples(*[st.sampled_from(STYLES)] * 4)


def plan(sides: tuple[Style, Style, Style, Style], measures: Measures = MEASURES) -> FloorPlan:
    return FloorPlan(sides, sides.count("open") < 2, measures)


def runs(mark: PathMark) -> list[list[Point]]:
    """The lines of a path of straight lines; none for curves, which never reach an edge."""
    if set("ACQ") & set(mark.d):
        return []
    numbers = [[float(n) for n in NUMBER.findall(part)] for part in mark.d.split("M")[1:]]
    return [
        [(x * mark.scale + mark.x, y * mark.scale + mark.y) for x, y in zip(n[::2], n[1::2], strict=True)]
        for n in numbers
    ]


def strip(marks: tuple[Mark, ...], side: int, half_turn: bool) -> Image.Image:
    """What is drawn along an edge, a little to either side of it, the tile turned so that the edge is on top."""
    picture = Image.new("L", (round(SIDE * ZOOM), round(2 * REACH * ZOOM)), 255)
    pen = ImageDraw.Draw(picture)

    def at(point: Point) -> Point:
        x, y = turned_point(point, -side, MIDDLE)
        x, y = (SIDE - x, -y) if half_turn else (x, y)
        return (x * ZOOM, (y + REACH) * ZOOM)

    for mark in marks:
        if isinstance(mark, BoxMark) and mark.fill:
            ends = (at((mark.x, mark.y)), at((mark.x + mark.width, mark.y + mark.height)))
            xs, ys = sorted(p[0] for p in ends), sorted(p[1] for p in ends)
            pen.rectangle((xs[0], ys[0], xs[1], ys[1]), fill=mark.fill)
        elif isinstance(mark, PathMark):
            for run in runs(mark):
                points = [at(point) for point in run]
                if mark.fill:
                    pen.polygon(points, fill=mark.fill)
                if mark.stroke:
                    pen.line(points, fill=mark.stroke, width=max(1, round(mark.weight * ZOOM)))
    return picture


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ."""
    differing = ImageChops.difference(one, other).point(lambda value: 255 if value > 127 else 0)
    return differing.histogram()[255] / (one.width * one.height)


@given(st.sampled_from(STYLES), sides, sides, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
@examples(15)
def test_what_one_tile_draws_at_an_edge_its_neighbour_draws_too(
    style: Style,
    one: tuple[Style, Style, Style, Style],
    other: tuple[Style, Style, Style, Style],
    side: int,
    facing: int,
    seed: int,
) -> None:
    mine, theirs = list(one), list(other)
    mine[side], theirs[facing] = style, style
    a, b = plan((mine[0], mine[1], mine[2], mine[3])), plan((theirs[0], theirs[1], theirs[2], theirs[3]))
    drawn = strip(tile_marks(a, INKS, f"a{seed}", None, ""), side, False)
    beyond = strip(tile_marks(b, INKS, f"b{seed}", None, ""), facing, True)
    assert unlike(drawn, beyond) < ROUNDING


def test_edges_that_must_not_meet_are_seen_to_differ() -> None:
    corridor = tile_marks(plan(("open", "closed", "open", "closed")), INKS, "a", None, "")
    room = tile_marks(plan(("door", "closed", "closed", "closed")), INKS, "b", None, "")
    assert unlike(strip(corridor, 0, False), strip(room, 0, True)) > 0.03
    assert unlike(strip(corridor, 0, False), strip(corridor, 1, True)) > 0.03


@given(sides, st.floats(0.2, 0.5), st.floats(0.1, 0.2))
@examples(40)
def test_openings_stand_alike_at_every_edge(
    sides: tuple[Style, Style, Style, Style], corridor: float, door: float
) -> None:
    measures = Measures(corridor=corridor, door=door)
    for side, style in enumerate(sides):
        opening = measures.opening(style)
        assert (opening is None) == (style == "closed")
        if opening:
            assert sum(opening) == pytest.approx(SIDE)
        ends = sorted(
            round(turned_point(p, -side, MIDDLE)[0], 6)
            for run in plan(sides, measures).walls()
            for p in run
            if turned_point(p, -side, MIDDLE)[1] < -1
        )
        assert ends == ([round(x, 6) for x in opening] if opening else [])


@given(sides)
def test_walls_run_from_opening_to_opening(sides: tuple[Style, Style, Style, Style]) -> None:
    ways = sum(style != "closed" for style in sides)
    assert len(plan(sides).walls()) == max(1, ways)


@given(st.integers(6, 18), st.integers(0, 3), st.integers(0, 3))
@examples(20)
def test_clumps_along_the_edges_are_those_of_any_other_tile(cells: int, one: int, other: int) -> None:
    mine, theirs = strewn("mine", cells), strewn("theirs", cells)
    for column in range(cells):
        a, b = _along(column, 0, one, cells), _along(cells - 1 - column, -1, other, cells)
        middle = (SIDE / 2, 0.0)
        upright = turned_point(mine[a].at, -one, MIDDLE)
        beyond = turned_point(turned_point(theirs[b].at, -other, MIDDLE), 2, middle)
        assert upright == pytest.approx(beyond)


def _along(column: int, row: int, side: int, cells: int) -> tuple[int, int]:
    for _ in range(side):
        column, row = cells - 1 - row, column
    return (column, row)


def test_the_same_tile_is_drawn_alike_and_its_variants_are_not() -> None:
    bend = plan(("open", "open", "closed", "closed"))
    tile_marks.cache_clear()
    first = tile_marks(bend, INKS, "bend 0", None, "")
    tile_marks.cache_clear()
    assert tile_marks(bend, INKS, "bend 0", None, "") == first
    assert tile_marks(bend, INKS, "bend 1", None, "") != first


def test_rock_keeps_little_solid_black() -> None:
    marks = tile_marks(plan(("open", "closed", "open", "closed")), replace(INKS, joint="#999999"), "ink", None, "")
    picture = Image.new("L", (1500, 1500), 255)
    pen = ImageDraw.Draw(picture)
    for mark in (m for m in marks if isinstance(m, PathMark)):
        for run in runs(mark):
            points = [(x * ZOOM, y * ZOOM) for x, y in run]
            if mark.fill:
                pen.polygon(points, fill=mark.fill)
            else:
                pen.line(points, fill=mark.stroke, width=max(1, round(mark.weight * ZOOM)))
    assert sum(picture.histogram()[:128]) / 1500**2 < 0.15


def test_styles_follow_the_order_of_the_words_unless_the_theme_says_otherwise() -> None:
    assert styles_of(("road", "gate", "path", "fence"), {}) == {
        "road": "open",
        "gate": "door",
        "path": "door",
        "fence": "closed",
    }
    assert styles_of(("a", "b"), {"edge-b": "open"})["b"] == "open"
    with pytest.raises(ValueError, match="expected open, door or closed for the edge a, found 'wide'"):
        styles_of(("a", "b"), {"edge-a": "wide"})


def test_a_tile_is_a_room_unless_two_ways_lead_through_it() -> None:
    styles = styles_of(("c", "d", "w"), {})
    assert not plan_of(Edges("c", "w", "c", "w"), styles, Measures()).room
    assert plan_of(Edges("c", "w", "w", "w"), styles, Measures()).room
    assert plan_of(Edges("d", "d", "d", "d"), styles, Measures()).room
    assert plan_of(Edges("c", "c", "w", "w"), styles, Measures(), room=True).room


def game(**tiles: float | str) -> Game:
    """Three tiles: one with an icon of its own, one that refers to a find, one that is named as an icon is."""
    half = (DrawnPath("M0 0H512V256H0Z", "#000000"),)
    icons = {id_: Icon(id_, half, Text(id_), "", "", "", "") for id_ in ("well", "idol", "gate")}
    fields = {
        "edges": Field("edges", EdgesType(("road", "gate", "fence")), Text("")),
        "sign": Field("sign", OptionalType(IconType()), Text("")),
        "find": Field("find", OptionalType(RefType("find")), Text("")),
    }
    kinds = {
        "tile": Kind("tile", Name({"nom": "tile"}), fields),
        "find": Kind("find", Name({"nom": "find"}), {"icon": Field("icon", IconType(), Text(""))}),
    }
    things = [
        Thing("tile", "plain", {"edges": Edges("road", "fence", "road", "gate")}),
        Thing("tile", "signed", {"edges": Edges("gate", "fence", "fence", "fence"), "sign": "well"}),
        Thing("tile", "finding", {"edges": Edges("gate", "gate", "fence", "fence"), "find": Ref("find", "stone")}),
        Thing("tile", "gate", {"edges": Edges("road", "fence", "fence", "fence")}),
        Thing("find", "stone", {"icon": "idol"}),
    ]
    empty: dict[str, object] = {}
    return Game(
        "g",
        Text("g"),
        None,
        "pl",
        "1",
        "1",
        kinds,
        {t.ref: t for t in things},
        *[empty] * 10,  # type: ignore[arg-type]
        theme=Theme(icons=icons, tiles=tiles, colours={"ink": "#111111", "ground": "#eeeeee"}),
    )


@pytest.mark.parametrize(("tile", "icon"), [("plain", None), ("signed", "well"), ("finding", "idol"), ("gate", "gate")])
def test_what_is_found_is_drawn_in_the_middle_touching_nothing(tile: str, icon: str | None) -> None:
    found = find_icon(game(), game().things[Ref("tile", tile)])
    assert (found.id if found else None) == icon
    piece = tile_front(game(), game().things[Ref("tile", tile)])
    drawn = [m for m in piece.marks if isinstance(m, PathMark) and m.datum.endswith("/icon")]
    assert len(drawn) == (1 if icon else 0)
    for mark in drawn:
        left, top, right, bottom = (v * mark.scale for v in bounds((mark.d,)))
        assert (mark.x + (left + right) / 2, mark.y + (top + bottom) / 2) == pytest.approx(MIDDLE)
        assert (right - left) ** 2 + (bottom - top) ** 2 < (2 * 0.395 * 0.87 * 11 / 17 * SIDE) ** 2


def test_a_front_has_the_size_asked_for_and_its_thing_as_datum() -> None:
    piece = tile_front(game(), game().things[Ref("tile", "plain")], 30.0)
    assert (piece.width, piece.height, piece.side, piece.id) == (30.0, 30.0, "front", "tile.plain")
    assert piece.bleed == pytest.approx(2.4)
    assert piece.marks[0].datum == "tile/plain"  # type: ignore[union-attr]


def test_only_things_with_edges_are_tiles() -> None:
    stone = game().things[Ref("find", "stone")]
    assert edges_of(game(), stone) is None
    assert edge_styles(game(), "find") == {}
    with pytest.raises(ValueError, match=r"expected a thing with edges, found find\.stone"):
        tile_front(game(), stone)


def test_backs_are_alike_from_all_four_sides_at_the_edge() -> None:
    marks = back_marks(INKS, None)
    first = strip(marks, 0, False)
    assert all(unlike(first, strip(marks, side, True)) < ROUNDING for side in range(4))


def test_a_back_shows_the_icon_that_the_theme_names() -> None:
    plain, named = tile_back(game(), "tile"), tile_back(game(**{"back-icon": "well"}), "tile")
    assert plain.side == "back"
    assert plain.marks != named.marks
    assert any(isinstance(m, PathMark) and m.d == "M0 0H512V256H0Z" for m in named.marks)


def test_strokes_beyond_the_tone_are_left_out() -> None:
    assert rock("none", 6, lambda clump: None) == ""
    assert rock("some", 6, lambda clump: Tone(0.4, 2, 0.1)) != ""


@given(st.integers(0, 11), st.tuples(st.floats(-50, 50), st.floats(-50, 50)))
def test_four_quarters_are_a_whole_turn(quarters: int, point: Point) -> None:
    assert turned_point(turned_point(point, quarters, MIDDLE), -quarters, MIDDLE) == pytest.approx(point)


def test_half_planes_and_chords_of_a_square() -> None:
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    assert sorted(half_plane(square, (1.0, 0.0), (1.0, 0.0))) == [(0.0, 0.0), (0.0, 2.0), (1.0, 0.0), (1.0, 2.0)]
    assert chord(square, (1.0, 1.0), (1.0, 0.0)) is not None
    assert chord(square, (5.0, 5.0), (1.0, 0.0)) is None


def test_a_scaled_piece_keeps_its_drawing() -> None:
    piece = tile_front(game(), game().things[Ref("tile", "plain")])
    assert scaled_piece(piece, 1.0) is piece
    double = scaled_piece(piece, 2.0)
    assert [type(m) for m in double.marks] == [type(m) for m in piece.marks]
    lines = [
        (a, b)
        for a, b in zip(piece.marks, double.marks, strict=True)
        if isinstance(a, LineMark) and isinstance(b, LineMark)
    ]
    assert lines
    assert all(b.x1 == pytest.approx(2 * a.x1) and b.weight == pytest.approx(2 * a.weight) for a, b in lines)


def test_a_circle_is_closed_and_round() -> None:
    assert bounds((circle((5.0, 6.0), 2.0),)) == pytest.approx((3.0, 4.0, 7.0, 8.0), abs=0.01)


def test_every_pair_of_styles_has_its_own_opening() -> None:
    openings = [Measures().opening(style) for style in STYLES]
    assert all(a != b for (i, a), (j, b) in product(enumerate(openings), repeat=2) if i != j)
