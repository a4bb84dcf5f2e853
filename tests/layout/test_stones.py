"""Stones of the floor, clumps of the rock and doors stand where they belong on a tile."""

from __future__ import annotations

import re

import pytest

from generator.layout.geometry import Point
from generator.layout.marks import BoxMark
from generator.model.edge_styles import Style
from generator.plugins.styles.hatched_rock.floor_plan import FloorPlan, Measures
from generator.plugins.styles.hatched_rock.hatching import SIDE, strewn
from generator.plugins.styles.hatched_rock.paving import Cell, Paving
from generator.plugins.styles.hatched_rock.tile_drawing import Inks, tile_marks

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
MEASURES = Measures()


def plan(*sides: Style) -> FloorPlan:
    a, b, c, d = sides
    return FloorPlan((a, b, c, d), sides.count("open") < 2, MEASURES)


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
              for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)) if other in stones]
    met = [between(paving, cell, other) for cell, other in beside if stones[cell] != stones[other]]
    assert 10 < len(met) < len(beside)
    drawn = joints(paving)
    assert len(drawn) == len(met)
    # corners are a little out of true
    for x, y in met:
        assert min(abs((a + c) / 2 - x) + abs((b + d) / 2 - y) for (a, b), (c, d) in drawn) < 0.5


@pytest.mark.parametrize("seed", ["a", "b"])
def test_stones_along_a_wall_end_in_a_straight_line(seed: str) -> None:
    paving = Paving(plan("open", "closed", "closed", "closed"), seed)
    straight = {(i, j): (x, y) for i, x in enumerate(paving.lines) for j, y in enumerate(paving.lines)}
    inner = {spot for spot, (x, y) in straight.items()
             if all(paving.plan.covers(x + a, y + b) for a in (-0.2, 0.2) for b in (-0.2, 0.2))}
    # away from the opening, whose stones go on beyond the edge
    at_walls = {spot for spot in straight.keys() - inner if min(straight[spot]) > 1}
    assert len(inner) > 20
    assert len(at_walls) > 20
    assert [spot for spot in sorted(at_walls) if paving.corners[spot] != straight[spot]] == []
    assert any(paving.corners[spot] != straight[spot] for spot in inner)


@pytest.mark.parametrize("cells", [6, 9, 14])
def test_every_clump_of_the_rock_stands_in_its_own_cell(cells: int) -> None:
    clumps = strewn("a", cells)
    assert len(clumps) >= cells * cells
    step = SIDE / cells
    away = [spot for spot, clump in clumps.items()
            if (clump.at[0] // step, clump.at[1] // step) != spot]
    assert away == []


@pytest.mark.parametrize("door", range(4))
def test_a_door_hangs_between_two_posts_as_deep_as_each_other_and_no_more_to_one_side_of_it(door: int) -> None:
    sides: list[Style] = ["closed"] * 4
    sides[door] = "door"
    marks = tile_marks(plan(*sides), Inks("#ffffff", "#ffffff", "#000000", "#999999", "#aa0000", 1.75), "a", None, "")
    boxes = [mark for mark in marks if isinstance(mark, BoxMark)]
    (leaf,) = (box for box in boxes if box.fill == "#aa0000")
    one, other = (box for box in boxes if box.fill == "#000000")
    across = (lambda box: (box.y, box.height)) if door % 2 == 0 else (lambda box: (box.x, box.width))
    assert across(one) == pytest.approx(across(other))
    for post in (one, other):
        (begins, deep), (at, leaf_deep) = across(post), across(leaf)
        assert begins + deep / 2 == pytest.approx(at + leaf_deep / 2)
        assert leaf_deep < deep < leaf_deep + 1
