"""Plays by dice against what is known exactly: reckoned by hand, and by going through every play there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest
from plays_pack import TOLD, WORDS, game_of, thing

from generator.model.values import Edges
from generator.odds.bag import Cell, exits, facing, fits, neighbour_at
from zecer_odds.play_statistics import Estimate
from zecer_odds.simulation import simulate

WALL = {"wall"}
PLAYS = 4000


def near(true: Fraction | float, found: Estimate) -> bool:
    """Whether a true figure lies within twice the interval: with so many figures one in twenty lies outside of it."""
    return abs(float(true) - found.value) <= found.high - found.low


def test_a_hall_of_straight_ways_by_hand(tmp_path: Path) -> None:
    """Of 5 tiles that fit one is the goal, so it comes as the 1st to 5th alike; 3 others never fit."""
    tiles = thing("gate", "cwww") + thing("hall", "cwcw", 4) + thing("end", "cwww") + thing("room", "dddd", 3)
    found = simulate(game_of(tmp_path, tiles, "goal: tile.end"), PLAYS, seed=7)
    assert found.shares["found"].value == 1
    assert near(3, found.measures["tiles"].mean)
    assert all(near(Fraction(n, 5), found.measures["tiles"].at_most(n)) for n in range(1, 5))
    # with n tiles that fit left, 3 of n + 3 draws do not: 3 / n misfits for each tile that is laid
    misfits = sum(Fraction(1, 5) * sum(Fraction(3, 5 - laid) for laid in range(last)) for last in range(1, 6))
    assert near(misfits, found.measures["misfits"].mean)
    assert near(misfits / (misfits + 3), found.shares["misfit"])
    assert found.measures["stages"].mean.value == found.measures["tiles"].mean.value
    assert found.measures["walls"].counts == {0: PLAYS}


def test_a_goal_that_a_clue_tells_of_by_hand(tmp_path: Path) -> None:
    """Stairs lead down to a hall with one clue among 6 tiles; the goal is 1 to 3 tiles on, if there are so many."""
    tiles = thing("gate", "wwww", find="stairs") + thing("steps", "cwww", find="stairs")
    tiles += thing("hall", "cwcw", 5) + thing("mirror", "cwcw", find="clue")
    game = game_of(tmp_path, tiles, f"goal: omen.hoard, levels: depth, {TOLD}")
    found = simulate(game, PLAYS, seed=7)
    # the clue is the nth of 6 tiles, then c more are needed: too few are left for 6 and any, 5 and 2 or 3, 4 and 3
    assert near(Fraction(2, 3), found.shares["found"])
    steps = [1 + (n + c if n + c <= 6 else 6) for n in range(1, 7) for c in range(1, 4)]
    assert near(Fraction(sum(steps), len(steps)), found.measures["tiles"].mean)
    assert found.measures["levels"].counts == {2: PLAYS}


def test_intervals_hold_what_they_promise(tmp_path: Path) -> None:
    """Of 95 % intervals from 200 seeds about 190 hold the true figure."""
    tiles = thing("gate", "cwww") + thing("hall", "cwcw", 4) + thing("end", "cwww") + thing("room", "dddd", 3)
    game = game_of(tmp_path, tiles, "goal: tile.end")
    found = [simulate(game, 200, seed) for seed in range(200)]
    misfits = sum(Fraction(1, 5) * sum(Fraction(3, 5 - laid) for laid in range(last)) for last in range(1, 6))
    held = {
        "mean": sum(3 in one.measures["tiles"].mean for one in found),
        "share": sum(0.4 in one.measures["tiles"].at_most(2) for one in found),
        "ratio": sum(float(misfits / (misfits + 3)) in one.shares["misfit"] for one in found),
    }
    assert {what: times for what, times in held.items() if not 178 <= times <= 199} == {}
    # a quantile of whole numbers is held more often, for its interval ends on whole numbers
    assert sum(3 in one.measures["tiles"].quantile(0.5) for one in found) > 190


Laid = Mapping[Cell, Edges]
State = tuple[frozenset[tuple[Cell, Edges]], Cell, tuple[int, ...]]
# found, tiles, expected misfits, walls, stages
End = tuple[bool, int, Fraction, int, int]


class Enumeration:
    """Every play there is, with its exact chance: a party on one level, told once more in the plainest way."""

    def __init__(self, tiles: Mapping[str, tuple[str, int]], goal: str, stays_open: bool) -> None:
        self.edges = [Edges(*(WORDS[one] for one in sides)) for sides, _ in tiles.values()]
        self.goal, self.stays_open = list(tiles).index(goal), stays_open
        self.bag = tuple(copies for _, copies in tiles.values())

    def ends(self, start: str) -> Iterator[tuple[Fraction, End]]:
        laid = {(0, 0): Edges(*(WORDS[one] for one in start))}
        yield from self._from(laid, (0, 0), self.bag, Fraction(1), (False, 0, Fraction(0), 0, 0))

    def _from(
        self, laid: Laid, at: Cell, bag: tuple[int, ...], chance: Fraction, so_far: End
    ) -> Iterator[tuple[Fraction, End]]:
        found, tiles, misfits, walls, stages = so_far
        ways = list(exits(laid, WALL))
        if found or not ways or not sum(bag):
            yield chance, so_far
            return
        far = self._distances(laid, at)
        nearest = min(far[cell] for cell, _ in ways)
        doors = sorted({cell for cell, _ in ways if far[cell] == nearest})
        for door in doors:
            sides = [side for cell, side in ways if cell == door]
            for side in sides:
                likely = chance / len(doors) / len(sides)
                cell = neighbour_at(door, side)
                possible = [(n, lies) for n in range(len(bag)) if bag[n] and (lies := self._lies(laid, cell, n))]
                total = sum(bag[n] for n, _ in possible)
                if not total:
                    given_up = {**laid, door: self._walled(laid[door], side)}
                    then = (found, tiles, misfits, walls + 1, stages + nearest)
                    yield from self._from(given_up, door, bag, likely, then)
                wrong = Fraction(sum(bag) - total, total) if total else Fraction(0)
                for n, lies in possible:
                    then = (n == self.goal, tiles + 1, misfits + wrong, walls, stages + nearest + 1)
                    left = tuple(copies - (n == i) for i, copies in enumerate(bag))
                    for edges in lies:
                        once = likely * Fraction(bag[n], total) / len(lies)
                        yield from self._from({**laid, cell: edges}, cell, left, once, then)

    def _lies(self, laid: Laid, cell: Cell, number: int) -> list[Edges]:
        near = facing(cell, laid)
        ways = {self.edges[number].turned_edges(turn): None for turn in range(4)}
        return [
            edges for edges in ways
            if fits(edges, near) and (not self.stays_open or any(exits({**laid, cell: edges}, WALL)))
        ]

    @staticmethod
    def _walled(edges: Edges, side: int) -> Edges:
        return Edges(*("wall" if i == side else word for i, word in enumerate(edges.clockwise())))

    @staticmethod
    def _distances(laid: Laid, at: Cell) -> dict[Cell, int]:
        far, waiting = {at: 0}, [at]
        while waiting:
            cell = waiting.pop(0)
            for side, word in enumerate(laid[cell].clockwise()):
                there = neighbour_at(cell, side)
                if word not in WALL and there in laid and there not in far:
                    far[there] = far[cell] + 1
                    waiting.append(there)
        return far


BAGS = {
    "corners and a room": ("cwww", {"bend": ("ccww", 3), "cross": ("cdcw", 1), "room": ("dwww", 2)}, "room", True),
    "may close": ("cwww", {"bend": ("ccww", 2), "end": ("cwww", 1), "cross": ("cccw", 1), "goal": ("cdww", 1)},
                  "goal", False),
    "hard to fit": ("cdww", {"bend": ("ccww", 2), "room": ("ddww", 1), "both": ("cdcd", 1), "end": ("dwww", 1)},
                    "end", True),
}


@pytest.mark.parametrize("name", BAGS)
def test_every_play_of_a_small_bag(tmp_path: Path, name: str) -> None:
    start, tiles, goal, stays_open = BAGS[name]
    ends = list(Enumeration(tiles, goal, stays_open).ends(start))
    assert sum(chance for chance, _ in ends) == 1
    written = thing("gate", start) + "".join(thing(id_, sides, copies) for id_, (sides, copies) in tiles.items())
    game = game_of(tmp_path, written, f"goal: tile.{goal}, stays-open: {str(stays_open).lower()}")
    found = simulate(game, PLAYS, seed=11)
    mean = [sum(chance * end[i] for chance, end in ends) for i in range(5)]
    told = {
        "found": (mean[0], found.shares["found"]), "tiles": (mean[1], found.measures["tiles"].mean),
        "misfits": (mean[2], found.measures["misfits"].mean),
        "misfit": (mean[2] / (mean[1] + mean[2]), found.shares["misfit"]),
        "walls": (mean[3], found.measures["walls"].mean), "stages": (mean[4], found.measures["stages"].mean),
    }
    assert {what: (float(true), one) for what, (true, one) in told.items() if not near(true, one)} == {}
    assert set(found.measures["tiles"].counts) == {end[1] for _, end in ends}
