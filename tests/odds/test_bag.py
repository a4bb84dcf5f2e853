"""The bag: what fits where, labyrinths laid by rule, what a bag can and cannot do."""

from __future__ import annotations

from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from generator.model.values import Edges, Ref
from generator.odds.bag import (
    Tile,
    exits,
    exits_when_all_laid,
    facing,
    fits,
    lay_labyrinth,
    neighbour_at,
    never_placed,
    placements,
)

WALL = {"w"}
words = st.sampled_from("cdw")
edges = st.builds(Edges, words, words, words, words)


def tile(id_: str, sides: str, copies: int = 1) -> Tile:
    return Tile(Ref("tile", id_), Edges(*sides), copies)


START = tile("start", "cwww")
BAG = [START, tile("bend", "ccww", 8), tile("straight", "cdcw", 8), tile("room", "dwww", 4), tile("hall", "dddw", 4)]


@given(edges, st.integers(0, 7))
def test_turning_keeps_the_sides_and_their_order(sides: Edges, quarters: int) -> None:
    turned = sides.turned_edges(quarters)
    assert sorted(turned.clockwise()) == sorted(sides.clockwise())
    assert turned.turned_edges(4 - quarters % 4) == sides
    assert turned.clockwise()[quarters % 4] == sides.north


@given(edges, st.dictionaries(st.integers(0, 3), words))
def test_a_placement_fits_and_no_other_turn_does(sides: Edges, neighbours: dict[int, str]) -> None:
    turns = placements(sides, neighbours)
    assert all(fits(sides.turned_edges(turn), neighbours) for turn in turns)
    shown = {sides.turned_edges(turn) for turn in turns}
    assert len(shown) == len(turns)
    assert all(sides.turned_edges(q) in shown for q in range(4) if fits(sides.turned_edges(q), neighbours))


@given(st.integers(0, 10_000), st.integers(1, 20))
@examples(25)
def test_a_laid_labyrinth_matches_everywhere_and_stays_open(seed: int, count: int) -> None:
    laid = lay_labyrinth(BAG, START, seed, count, WALL, (6, 5))
    taken = {piece.cell: piece.edges for piece in laid}
    assert len(taken) == len(laid) <= count
    assert laid[0].ref == START.ref
    assert all(fits(piece.edges, facing(piece.cell, taken)) for piece in laid)
    assert list(exits(taken, WALL))
    of = {one.ref: one for one in BAG}
    assert all(of[piece.ref].edges.turned_edges(piece.turn) == piece.edges for piece in laid)
    assert all(sum(piece.ref == one.ref for piece in laid) <= one.copies for one in BAG)
    assert max(c for c, _ in taken) - min(c for c, _ in taken) < 6
    assert max(r for _, r in taken) - min(r for _, r in taken) < 5


@given(st.integers(0, 10_000))
@examples(25)
def test_every_tile_can_be_walked_to(seed: int) -> None:
    laid = lay_labyrinth(BAG, START, seed, 12, WALL)
    taken = {piece.cell: piece.edges for piece in laid}
    reached, waiting = {laid[0].cell}, [laid[0].cell]
    while waiting:
        cell = waiting.pop()
        for side, word in enumerate(taken[cell].clockwise()):
            there = neighbour_at(cell, side)
            if word not in WALL and there in taken and there not in reached:
                reached.add(there)
                waiting.append(there)
    assert reached == taken.keys()


@given(st.integers(0, 10_000))
@examples(10)
def test_the_same_seed_lays_the_same_labyrinth(seed: int) -> None:
    assert lay_labyrinth(BAG, START, seed, 15, WALL) == lay_labyrinth(BAG, START, seed, 15, WALL)


def test_other_seeds_lay_other_labyrinths() -> None:
    assert len({tuple(lay_labyrinth(BAG, START, seed, 15, WALL)) for seed in range(6)}) == 6


def test_a_bag_of_dead_ends_never_closes_the_labyrinth() -> None:
    only = [START, tile("end", "cwww", 5)]
    assert lay_labyrinth(only, START, 1, 5, WALL) == lay_labyrinth(only, START, 1, 1, WALL)


def test_tiles_that_no_way_leads_to_are_named() -> None:
    lost = tile("lost", "xwww")
    sealed = tile("sealed", "wwww")
    assert never_placed([*BAG, lost, sealed], START, WALL) == [lost.ref, sealed.ref]
    assert never_placed([*BAG, lost, tile("link", "dxww")], START, WALL) == []


def test_exits_are_counted_as_if_no_two_ways_met() -> None:
    assert exits_when_all_laid([START, tile("cross", "cccc", 2)], WALL) == 5
    assert exits_when_all_laid([START, tile("end", "cwww", 2)], WALL) == -1
