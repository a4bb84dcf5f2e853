"""Maps of tiles that lie side by side: where exits of one word face each other, and nowhere else, they join."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.board_graph import fewest
from generator.model.joined_maps import JoinedMaps, LaidMap
from generator.model.maps import SIDES, BoardMap, Gap, OpenGround
from generator.model.values import Ref

WORDS = ("oak", "iron")


def tile(id_: str, exits: dict[str, str], signs: dict[str, tuple[str, ...]] | None = None,
         slopes: tuple[Gap, ...] = ()) -> BoardMap:
    """Four spaces in a square: a, b above, c, d below."""
    ground = OpenGround(exits=exits, signs=signs or {}, slopes=slopes, climb=3)
    return BoardMap(id_, "space", ("aabb", "aabb", "ccdd", "ccdd"), 10.0,
                    {letter: Ref("space", f"{id_}-{letter}") for letter in "abcd"}, ground=ground)


def pairs(joined: JoinedMaps) -> set[tuple[str, str]]:
    return {(start.id, end.id) for _, _, start, end in joined.joins()}


def test_exits_of_one_word_that_face_each_other_join_all_spaces_at_them() -> None:
    joined = JoinedMaps((LaidMap(tile("w", {"east": "oak"}), (0, 0)), LaidMap(tile("e", {"west": "oak"}), (1, 0))))
    there = {("w-b", "e-a"), ("w-b", "e-c"), ("w-d", "e-a"), ("w-d", "e-c")}
    assert pairs(joined) == there | {(end, start) for start, end in there}
    assert joined.detached_places() == []


def test_a_turned_tile_turns_its_exits() -> None:
    # the exit in the south of a tile turned clockwise by a quarter lies in the west
    east = LaidMap(tile("e", {"south": "oak"}), (1, 0), 1)
    joined = JoinedMaps((LaidMap(tile("w", {"east": "oak"}), (0, 0)), east))
    assert {end for start, end in pairs(joined) if start == "w-b"} == {"e-c", "e-d"}


@pytest.mark.parametrize("other", [{"west": "iron"}, {"east": "oak"}, {}])
def test_what_does_not_face_an_exit_of_its_word_is_apart(other: dict[str, str]) -> None:
    joined = JoinedMaps((LaidMap(tile("w", {"east": "oak"}), (0, 0)), LaidMap(tile("e", other), (1, 0))))
    assert (pairs(joined), joined.detached_places()) == (set(), [(1, 0)])


def test_flip_spaces_join_the_sides_of_a_tile() -> None:
    sides = (LaidMap(tile("up", {}, {"hatch": ("a",)}), (0, 0)), LaidMap(tile("down", {}, {"hatch": ("d",)}), (0, 0)))
    assert pairs(JoinedMaps(sides, "hatch")) == {("up-a", "down-d"), ("down-d", "up-a")}
    assert pairs(JoinedMaps(sides)) == set()


def test_steps_over_tiles_count_slopes_at_their_cost() -> None:
    joined = JoinedMaps((LaidMap(tile("w", {"east": "oak"}, slopes=(Gap("a", "b", True), Gap("a", "c", True))), (0, 0)),
                         LaidMap(tile("e", {"west": "oak"}), (1, 0))))
    costs = joined.costs()
    ends = Ref("space", "w-a"), Ref("space", "e-d")
    assert fewest(*ends, lambda here: costs[here].items()) == 3
    # back: 2 steps to the foot of the slope, 3 up
    assert fewest(*reversed(ends), lambda here: costs[here].items()) == 5


EXITS = st.dictionaries(st.sampled_from(SIDES), st.sampled_from(WORDS))


@given(st.lists(st.tuples(EXITS, st.integers(0, 2), st.integers(0, 2), st.integers(0, 3)), max_size=6,
                unique_by=lambda one: (one[1], one[2])))
def test_joining_is_symmetric_and_keeps_to_the_word(tiles: list[tuple[dict[str, str], int, int, int]]) -> None:
    laid = tuple(LaidMap(tile(f"t{number}", exits), (column, row), turn)
                 for number, (exits, column, row, turn) in enumerate(tiles))
    joins = list(JoinedMaps(laid).joins())
    assert {(start, end) for _, _, start, end in joins} == {(end, start) for _, _, start, end in joins}
    for one, other, _, _ in joins:
        side = ((0, -1), (1, 0), (0, 1), (-1, 0)).index((other.at[0] - one.at[0], other.at[1] - one.at[1]))
        own = SIDES[(side - one.turn) % 4], SIDES[(side + 2 - other.turn) % 4]
        words = [laid.drawn.ground.exits.get(name) for laid, name in zip((one, other), own, strict=True)
                 if laid.drawn.ground is not None]
        assert words in (["oak", "oak"], ["iron", "iron"])


@given(EXITS, EXITS, st.integers(0, 3))
def test_turning_the_whole_table_joins_the_same_spaces(first: dict[str, str], second: dict[str, str], turn: int
                                                       ) -> None:
    beside = ((1, 0), (0, 1), (-1, 0), (0, -1))[turn]
    level = JoinedMaps((LaidMap(tile("p", first), (0, 0)), LaidMap(tile("q", second), (1, 0))))
    turned = JoinedMaps((LaidMap(tile("p", first), (0, 0), turn), LaidMap(tile("q", second), beside, turn)))
    assert pairs(level) == pairs(turned)
