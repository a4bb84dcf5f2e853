"""Maps: borders, gaps, walls and ways of a plan of letters."""

from __future__ import annotations

import pytest

from generator.model.maps import OUT, SIDES, WAYS, BoardMap, Edge, Gap, OpenGround, Wall
from generator.model.values import Ref
from generator.records import replace


def drawn(*rows: str, gaps: tuple[Gap, ...] = ()) -> BoardMap:
    letters = sorted({letter for row in rows for letter in row} - {"#"})
    return BoardMap("m", "room", rows, 10.0, {letter: Ref("room", letter) for letter in letters}, gaps)


def test_a_gap_opens_the_middle_side_of_the_common_border() -> None:
    found = drawn("aab", "aab", "acc", gaps=(Gap("a", "b"), Gap("a", "c")))
    opened = {gap.end: edge for edge, gap in found.open_edges().items()}
    # of two sides the second; of the sides (1, 2.5) and (1.5, 2) by x the second
    assert opened == {"b": Edge(2, 1, True, "a", "b"), "c": Edge(1, 2, False, "a", "c")}


def test_walls_go_straight_on_and_stop_at_gaps() -> None:
    walls = drawn("ab", "ab", "ab", gaps=(Gap("a", "b"),)).walls()
    level = [Wall(0, 0, 20, 0), Wall(0, 30, 20, 30)]
    upright = [Wall(0, 0, 0, 30), Wall(10, 0, 10, 10), Wall(10, 20, 10, 30), Wall(20, 0, 20, 30)]
    assert walls == level + upright


def test_what_is_no_space_is_walled_off() -> None:
    assert drawn("a#").walls() == [Wall(0, 0, 10, 0), Wall(0, 10, 10, 10), Wall(0, 0, 0, 10), Wall(10, 0, 10, 10)]


def test_ways_are_told_clockwise_from_straight_up() -> None:
    gaps = (Gap("m", "w"), Gap("m", "s"), Gap("e", "m"), Gap("m", "n"))
    assert drawn("#n#", "wme", "#s#", gaps=gaps).graph().spaces_beyond("m", WAYS) == ("n", "e", "s", "w")


def test_a_gap_of_one_way_leads_only_there() -> None:
    assert drawn("ab", gaps=(Gap("a", "b", one_way=True),)).graph().ways == {WAYS: {"a": ("b",), "b": ()}}


def test_a_map_is_as_large_as_its_cells() -> None:
    assert drawn("aab", "aab").size == (30.0, 20.0)


@pytest.mark.parametrize(("letter", "mean"), [("a", (1.0, 1.0)), ("b", (2.5, 1.0))])
def test_the_mean_of_a_space(letter: str, mean: tuple[float, float]) -> None:
    assert drawn("aab", "aab").mean(letter) == mean


@pytest.mark.parametrize(("letter", "cell"), [("a", (0, 1)), ("b", (2, 0)), ("c", (1, 2))])
def test_the_middle_of_a_space_is_one_of_its_cells(letter: str, cell: tuple[int, int]) -> None:
    assert drawn("aab", "a#b", "acc").middle(letter) == cell


def test_steps_are_the_fewest_and_keep_to_one_way_gaps() -> None:
    gaps = (Gap("a", "b", one_way=True), Gap("b", "c"), Gap("d", "a"))
    steps = drawn("abc", "d##", gaps=gaps).steps()
    assert steps == {"a": {"a": 0, "b": 1, "d": 1, "c": 2}, "b": {"b": 0, "c": 1}, "c": {"c": 0, "b": 1},
                     "d": {"d": 0, "a": 1, "b": 2, "c": 3}}


def opened(*rows: str, **told: object) -> BoardMap:
    return replace(drawn(*rows), ground=OpenGround(**told))


def test_open_borders_lead_to_all_neighbours_but_over_closed_ones() -> None:
    graph = opened("aab", "ccb", closed=(Gap("a", "b"),)).graph()
    assert {letter: set(graph.spaces_beyond(letter, WAYS)) for letter in "abc"} == {
        "a": {"c"}, "b": {"c"}, "c": {"a", "b"}}


def test_spaces_that_touch_at_a_corner_are_not_neighbours() -> None:
    assert set(opened("ab", "cd").graph().spaces_beyond("a", WAYS)) == {"b", "c"}


def test_a_slope_costs_one_step_down_and_more_up() -> None:
    hill = opened("abc", slopes=(Gap("b", "a", True),), climb=3)
    assert [hill.paces(*way) for way in ("ba", "ab", "ac", "cb", "aa")] == [1, 3, 4, 1, 0]


def test_a_way_round_may_be_shorter_than_a_slope() -> None:
    assert opened("ab", "dc", slopes=(Gap("b", "a", True),), climb=9).paces("a", "b") == 3


def test_no_way_leads_past_what_is_no_space() -> None:
    assert opened("a#b", "a.b").paces("a", "b") is None


def test_an_exit_lies_at_the_two_middle_cells_of_its_side() -> None:
    found = opened("aabb", "c##d", "ceed")
    assert [found.at_exit(side) for side in SIDES] == [("a", "b"), ("d",), ("e",), ("c",)]


def test_a_current_may_lead_off_the_map() -> None:
    assert opened("ab", currents=(Gap("b", OUT, True),)).graph().spaces_beyond("b", WAYS) == ("a",)
