"""Maps with a grid: numbers, neighbours, costs; what is drawn says the same as the graph."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from generator.layout.marks import LineMark, PathMark
from generator.layout.style_interface import map_picture
from generator.load.pack import load
from generator.model.grid_maps import FLAT, POINTED, SQUARES, Cost, GridMap, LineBetween, numbers_of
from generator.model.maps import WAYS
from generator.model.region_contents import MapLook
from generator.model.values import Ref
from generator.plugins.styles.numbered_fields.field_signs import DEFAULTS
from generator.translate.edition import Edition

TERRAIN = {"o": "clear", "w": "woods", "s": "water"}
PRICES = {"woods": Cost(2), "water": Cost(None), "river": Cost(1, more=True), "wall": Cost(None), "road": Cost(1)}
GAME = """\
game: tiny
title: Tiny
language: en
version: "1"
kinds: {hex: {name: {nom: hex, nom.pl: hexes}, fields: {}}}
"""


def field(grid: str, *rows: str, lines: tuple[LineBetween, ...] = ()) -> GridMap:
    spaces = {number: Ref("hex", f"m-{number}") for number in numbers_of(rows)}
    return GridMap("m", "hex", rows, 10.0, spaces, grid=grid, terrain=TERRAIN, lines=lines, prices=PRICES)


@pytest.mark.parametrize(("grid", "number", "around"), [
    (FLAT, "0202", ["0201", "0302", "0303", "0203", "0103", "0102"]),
    (FLAT, "0302", ["0301", "0401", "0402", "0303", "0202", "0201"]),
    (POINTED, "0202", ["0301", "0302", "0303", "0203", "0102", "0201"]),
    (POINTED, "0203", ["0202", "0303", "0204", "0104", "0103", "0102"]),
    (SQUARES, "0202", ["0201", "0302", "0203", "0102"]),
])
def test_neighbours_are_told_clockwise_from_straight_up(grid: str, number: str, around: list[str]) -> None:
    assert list(field(grid, *["oooo"] * 4).neighbours()[number]) == around


@pytest.mark.parametrize(("grid", "size"), [(FLAT, (28.87, 25)), (POINTED, (35, 20.21)), (SQUARES, (30, 20))])
def test_the_middles_of_neighbours_are_a_cell_apart(grid: str, size: tuple[float, float]) -> None:
    drawn = field(grid, "ooo", "ooo")
    assert drawn.size == pytest.approx(size, abs=0.01)
    for start, ends in drawn.neighbours().items():
        for end in ends:
            (x, y), (to_x, to_y) = (drawn.mean(number) for number in (start, end))
            assert (to_x - x) ** 2 + (to_y - y) ** 2 == pytest.approx(1)


@pytest.mark.parametrize(("words", "there", "back"), [
    ((), 2, 1), (("river",), 3, 2), (("wall",), None, None), (("river", "road"), 1, 1), (("wall", "road"), 1, 1)])
def test_a_step_costs_its_terrain_and_what_lies_between(words: tuple[str, ...], there: int | None, back: int | None
                                                        ) -> None:
    drawn = field(FLAT, "ow", lines=tuple(LineBetween(word, "0101", "0201") for word in words))
    assert (drawn.paces("0101", "0201"), drawn.paces("0201", "0101")) == (there, back)


def test_nobody_enters_or_leaves_water_but_on_a_road() -> None:
    assert field(SQUARES, "oso").graph().ways == {WAYS: {"0101": (), "0201": (), "0301": ()}}
    bridge = (LineBetween("road", "0101", "0201"), LineBetween("road", "0201", "0301"))
    assert field(SQUARES, "oso", lines=bridge).paces("0101", "0301") == 2


def chance_map(grid: str, seed: int) -> GridMap:
    lots = Random(seed)
    wide, high = lots.randint(1, 9), lots.randint(1, 9)
    rows = tuple("".join(lots.choice("ooowws#") for _ in range(wide)) for _ in range(high))
    rows = ("o" + rows[0][1:], *rows[1:])
    pairs = sorted({tuple(sorted((start, end))) for start, ends in field(grid, *rows).neighbours().items()
                    for end in ends})
    lines = tuple(LineBetween(lots.choice(("river", "wall", "road")), *pair) for pair in pairs if lots.random() < 0.3)
    return field(grid, *rows, lines=lines)


@pytest.mark.parametrize("grid", [FLAT, POINTED, SQUARES])
def test_drawn_borders_are_those_of_the_graph(tmp_path: Path, grid: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    game = load(tmp_path).game
    assert game is not None
    for seed in range(50):
        drawn = chance_map(grid, seed)
        found = map_picture(Edition(game, "en"), drawn, None, MapLook("numbered-fields"))
        assert costs_as_drawn(found.marks) == {
            (place, end): cost for start, ends in drawn.costs().items() for place in [middle(drawn, start)]
            for end, cost in ((middle(drawn, end), cost) for end, cost in ends.items())}


def middle(drawn: GridMap, number: str) -> tuple[int, int]:
    x, y = drawn.mean(number)
    return round(x * drawn.cell + 4), round(y * drawn.cell + 4)


def costs_as_drawn(marks: tuple[object, ...]) -> dict[tuple[tuple[int, int], tuple[int, int]], int]:
    """What steps cost between the middles of polygons, by their colours and the lines on their common sides."""
    words = {colour: word for word, colour in DEFAULTS.items()}
    cells = []
    for mark in marks:
        if isinstance(mark, PathMark) and mark.fill and mark.stroke:
            numbers = [float(one) for one in re.findall(r"-?[\d.]+", mark.d)]
            cells.append((list(zip(numbers[::2], numbers[1::2], strict=True)), words[mark.fill]))
    lines = [(words[mark.stroke], (mark.x1, mark.y1), (mark.x2, mark.y2)) for mark in marks
             if isinstance(mark, LineMark)]
    found = {}
    for start, from_word in cells:
        for end, to_word in cells:
            shared = [corner for corner in start if any(near(corner, other) for other in end)]
            if start is end or len(shared) != 2:
                continue
            ends = [mean(start), mean(end)]
            between = [word for word, one, other in lines
                       if joins((one, other), ends if word == "road" else shared)]
            if "road" in between:
                cost: int | None = 1
            elif "wall" in between or "water" in (from_word, to_word):
                cost = None
            else:
                cost = (2 if to_word == "woods" else 1) + between.count("river")
            if cost is not None:
                found[tuple(round(at) for at in mean(start)), tuple(round(at) for at in mean(end))] = cost
    return found  # type: ignore[return-value]


def mean(corners: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < 0.05 and abs(one[1] - other[1]) < 0.05


def joins(line: tuple[tuple[float, float], ...], ends: list[tuple[float, float]]) -> bool:
    return all(any(near(one, end) for end in ends) for one in line) and not near(*line)
