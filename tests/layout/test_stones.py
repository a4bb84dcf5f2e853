"""Stones of the floor and clumps of the rock stand where they belong on a tile."""

from __future__ import annotations

import re

import pytest

from generator.layout.geometry import Point
from generator.layout.hatching import SIDE, strewn
from generator.layout.paving import Cell, Paving
from generator.layout.tile_plan import Measures, Plan
from generator.model.edges import Style

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
MEASURES = Measures()


def plan(*sides: Style) -> Plan:
    a, b, c, d = sides
    return Plan((a, b, c, d), sides.count("open") < 2, MEASURES)


def joints(paving: Paving) -> list[tuple[Point, Point]]:
    numbers = [[float(n) for n in NUMBER.findall(part)] for part in paving.joints().split("M")[1:]]
    return [((x1, y1), (x2, y2)) for x1, y1, x2, y2 in numbers]


def between(paving: Paving, cell: Cell, other: Cell) -> Point:
    """About where two cells meet."""
    middles = [(paving.lines[i] + paving.lines[i + 1], paving.lines[j] + paving.lines[j + 1]) for i, j in (cell, other)]
    widths = [(paving.lines[i + 1] - paving.lines[i], paving.lines[j + 1] - paving.lines[j]) for i, j in (cell, other)]
    share = [width / (width + more) for width, more in zip(*widths, strict=True)]
    (x1, y1), (x2, y2) = middles
    return ((x1 + (x2 - x1) * share[0]) / 2, (y1 + (y2 - y1) * share[1]) / 2)


@pytest.mark.parametrize("sides", [("open", "open", "closed", "open"), ("door", "closed", "door", "closed")])
def test_there_is_a_joint_wherever_two_stones_meet_and_nowhere_else(sides: tuple[Style, ...]) -> None:
    paving = Paving(plan(*sides), "a")
    stones = paving.stone_of
    beside = [(cell, other) for cell in sorted(stones)
              for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)) if other in stones]  # fmt: skip
    met = [between(paving, cell, other) for cell, other in beside if stones[cell] != stones[other]]
    assert 10 < len(met) < len(beside)
    drawn = joints(paving)
    assert len(drawn) == len(met)
    # corners are a little out of true
    for x, y in met:
        assert min(abs((a + c) / 2 - x) + abs((b + d) / 2 - y) for (a, b), (c, d) in drawn) < 0.5


@pytest.mark.parametrize("cells", [6, 9, 14])
def test_every_clump_of_the_rock_stands_in_its_own_cell(cells: int) -> None:
    clumps = strewn("a", cells)
    assert len(clumps) >= cells * cells
    step = SIDE / cells
    away = [spot for spot, clump in clumps.items()
            if (clump.at[0] // step, clump.at[1] // step) != spot]  # fmt: skip
    assert away == []
