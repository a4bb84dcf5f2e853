"""Plays by dice keep to the rules of the labyrinth, and are the same whoever plays them."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from plays_pack import TOLD, game_of, thing

from generator.check.usage import used
from generator.load.pack import load
from generator.model.game import Game
from generator.model.plays import play_rules
from generator.odds.playing import Unplayable
from zecer_games.plays.tile_exploration.labyrinth import LabyrinthRules, labyrinth_of
from zecer_games.plays.tile_exploration.party import CELL, LEVEL, STEPS, Party
from zecer_odds.play_statistics import MeasuredNumber, PlayTotals, wilson
from zecer_odds.simulation import CHUNK, _sizes, simulate

FLAGSHIP = Path(__file__).parents[3] / "content" / "labirynt-smierci"
HALL = thing("gate", "cwww") + thing("hall", "cwcw", 4) + thing("end", "cwww")
WAYS = HALL + thing("cross", "cdcd", 2) + thing("room", "dwww", 2)


@pytest.fixture(scope="module")
def flagship() -> Game:
    game = load(FLAGSHIP).game
    assert game is not None
    return game


@pytest.fixture(scope="module")
def rules(flagship: Game) -> LabyrinthRules:
    return LabyrinthRules(labyrinth_of(flagship, flagship.plays["hellgate"].settings))


@given(st.integers(0, 10_000))
@examples(60)
def test_the_rules_of_the_flagship_hold(rules: LabyrinthRules, seed: int) -> None:
    party = Party(rules, Random(seed).random)
    play = party.play()
    laid, labyrinth = party.laid, rules.labyrinth
    assert play.tiles == len(laid) - 1 == sum(labyrinth.copies) - len(party.bag)
    assert play.draws - play.misfits <= play.tiles <= play.stages
    for spot, sides in laid.items():
        for side in range(4):
            beside = laid.get(spot + STEPS[side])
            assert beside is None or beside[(side + 2) % 4] == sides[side]
    for level in range(labyrinth.levels):
        spots = [spot for spot in laid if spot // LEVEL == level]
        free = [1 for spot in spots for side in range(4)
                if laid[spot][side] not in labyrinth.closed and spot + STEPS[side] not in laid]
        assert len(free) == party.exits[level]
    stairs = sum(labyrinth.copies[number] for number, sort in enumerate(labyrinth.sorts) if sort.stairs)
    assert party.stairs == stairs - sum(spot & CELL in party.shafts for spot in laid) >= party.unbegun
    assert play.levels == len({spot // LEVEL for spot in laid})
    if play.found:
        assert party.count == 0
        assert party.at // LEVEL == party.aim


def test_the_bag_is_the_flagships(rules: LabyrinthRules) -> None:
    labyrinth = rules.labyrinth
    assert (labyrinth.levels, labyrinth.closed, labyrinth.wall) == (3, {"wall"}, "wall")
    assert sum(labyrinth.copies) == 181
    assert (rules.stairs, rules.sure) == (10, 10)
    # furniture hides a mirror on one roll of six
    furniture = [copies for sort, copies in zip(labyrinth.sorts, labyrinth.copies, strict=True) if sort.clue == (1, 6)]
    assert sum(furniture) == 5
    assert labyrinth.told_level == ((1, 1), (2, 2), (3, 3))
    assert labyrinth.told_tiles == tuple((tiles, 1) for tiles in range(3, 9))


def test_a_level_does_not_close(tmp_path: Path) -> None:
    """Where the only tile left would close the level, it goes back and the way is given up."""
    tiles = thing("gate", "cwww") + thing("end", "cwww", 2)
    shut = simulate(game_of(tmp_path, tiles, "goal: tile.end, stays-open: true"), 10)
    assert shut.shares["found"].value == 0
    assert [shut.measures[name].counts for name in ("tiles", "walls")] == [{0: 10}, {1: 10}]
    may = simulate(game_of(tmp_path, tiles, "goal: tile.end"), 10)
    assert may.shares["found"].value == 1
    assert [may.measures[name].counts for name in ("tiles", "misfits")] == [{1: 10}, {0: 10}]


def test_stairs_stay_for_levels_that_are_not_begun(tmp_path: Path) -> None:
    """One of two stairs may be laid; the other waits for the level below."""
    tiles = thing("gate", "cwww") + thing("steps", "cwcw", 2, find="stairs")
    game = game_of(tmp_path, tiles, f"goal: omen.hoard, levels: 2, {TOLD.replace('find: clue', 'find: stairs')}")
    found = simulate(game, 20)
    assert found.measures["levels"].counts == {2: 20}
    assert found.measures["tiles"].counts == {2: 20}
    assert found.shares["found"].value < 1


def test_a_way_down_caves_in_without_stairs(tmp_path: Path) -> None:
    tiles = thing("gate", "cwww", find="stairs") + thing("hall", "cwcw", 2) + thing("clue", "cccc", find="clue")
    found = simulate(game_of(tmp_path, tiles, f"goal: omen.hoard, levels: 2, {TOLD}"), 50)
    assert found.measures["levels"].counts == {1: 50}
    # the way down is given up by whoever tries it before the bag is empty
    assert set(found.measures["walls"].counts) == {0, 1}


def test_rooms_tell_what_no_clue_is_left_to_tell(tmp_path: Path) -> None:
    """The only clue lies on the first level and tells of the second; there the first room tells how far it is."""
    tiles = thing("gate", "cwww", find="stairs") + thing("omen", "cwww", find="clue")
    tiles += thing("steps", "dwdw", find="stairs", room=True) + thing("hall", "dwdw", 6, room=True)
    game = game_of(tmp_path, tiles, f"goal: omen.hoard, levels: 2, rooms: {{room: true}}, {TOLD}")
    found = simulate(game, 300)
    assert found.measures["levels"].counts == {2: 300}
    # who goes down before the clue is seen lays all eight tiles, and none is left for the goal
    assert set(found.measures["tiles"].counts) == {3, 4, 5, 8}
    assert found.shares["found"].value == found.measures["tiles"].at_most(5).value


@pytest.fixture(scope="module")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return game_of(tmp_path_factory.mktemp("ways"), WAYS, "goal: tile.end, stays-open: false")


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_same_to_the_last_bit_whoever_plays(ways: Game, workers: int) -> None:
    alone = simulate(ways, 4500, seed=5)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        assert repr(simulate(ways, 4500, 5, executor)) == repr(alone)


class Backwards(Executor):
    """Does the last piece of work first, and keeps what it was given."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def map(self, fn: Any, *iterables: Any, timeout: float | None = None, chunksize: int = 1, **_: Any) -> Any:
        work = list(zip(*iterables, strict=True))
        self.sizes = [one[-1] for one in work]
        return [fn(*one) for one in reversed(work)]

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise NotImplementedError


def test_the_order_of_chunks_does_not_matter(ways: Game) -> None:
    executor = Backwards()
    assert repr(simulate(ways, 3456, 5, executor)) == repr(simulate(ways, 3456, 5))
    assert executor.sizes == [1000, 1000, 1456]


@given(st.integers(2, 100_000))
def test_chunks_are_large_and_lose_no_play(plays: int) -> None:
    sizes = list(_sizes(plays))
    assert sum(sizes) == plays
    assert plays < CHUNK or min(sizes) >= CHUNK


def test_seeds_differ_and_say_the_same_again(ways: Game) -> None:
    assert simulate(ways, 100, 1) == simulate(ways, 100, 1)
    assert simulate(ways, 100, 1) != simulate(ways, 100, 2)


def test_figures_of_known_numbers() -> None:
    hundred = MeasuredNumber(dict.fromkeys(range(1, 101), 1))
    assert hundred.mean.value == 50.5
    assert hundred.mean.high - 50.5 == pytest.approx(1.959964 * 29.011492 / 10)
    assert [hundred.quantile(share).value for share in (0.05, 0.5, 0.95)] == [5, 50, 95]
    assert (hundred.quantile(0.5).low, hundred.quantile(0.5).high) == (40, 61)
    assert hundred.at_most(10).value == 0.1
    # as reckoned by hand from the formula of Wilson
    assert wilson(10, 100).low == pytest.approx(0.0552291)
    assert wilson(10, 100).high == pytest.approx(0.1743657)
    assert (wilson(0, 7).low, wilson(7, 7).high) == (0, 1)


def test_what_is_added_up_in_parts_is_the_same() -> None:
    chance = Random(1)
    names = ("found", "tiles", "draws", "misfits", "levels", "walls", "stages")
    plays = [{name: chance.randrange(9) for name in names} for _ in range(50)]
    rules = next(iter(play_rules().values()))
    whole, half, rest = (PlayTotals.empty_totals(rules) for _ in range(3))
    for number, play in enumerate(plays):
        whole.add(rules, play)
        (half if number < 20 else rest).add(rules, play)
    half.merge(rest)
    assert half == whole
    assert whole.counts["tiles"] == Counter(play["tiles"] for play in plays)
    assert whole.ratios["misfit", "", ""].both == sum(play["misfits"] * play["draws"] for play in plays)


@pytest.mark.parametrize(
    ("play", "path"),
    [
        ("bag: omen, goal: tile.end", "bag"),
        ("goal: tile.nowhere", "goal"),
        ("goal: omen.hoard", "goal"),
        ("goal: tile.end, start: tile.nowhere", "start"),
        ("goal: tile.end, levels: 0", "levels"),
        ("goal: tile.end, levels: lots", "levels"),
        ("goal: tile.end, rooms: {rooom: true}", "rooms/rooom"),
        ("goal: tile.end, stairs: {find: stars}", "stairs"),
        ("goal: tile.end, clues: [{tiles: {find: omens}}]", "clues/1/tiles"),
        ('goal: tile.end, clues: [{tiles: {find: none}, cell: "1.1/7/level"}]', "clues/1/cell"),
        ('goal: tile.end, told: {table: "1.2", level: level, tiles: tiles}', "told/table"),
        ('goal: tile.end, levels: 2, told: {table: "1.1", level: level, tiles: word}', "told/tiles"),
        ('goal: tile.end, told: {table: "1.1", level: level, tiles: tiles}', "told/level"),
    ],
)
def test_what_cannot_be_played_is_told(tmp_path: Path, play: str, path: str) -> None:
    head = {"bag": "tile", "start": "tile.gate"}
    own = {key: value for key, value in head.items() if f"{key}:" not in play}
    game = game_of(tmp_path, HALL, play, own)
    with pytest.raises(Unplayable) as error:
        simulate(game, 2)
    assert error.value.path == path


def test_what_is_not_there_is_told(ways: Game) -> None:
    with pytest.raises(LookupError, match="expected one of walk, found 'run'"):
        simulate(ways, play="run")
    with pytest.raises(ValueError, match="expected at least 2 plays, found 1"):
        simulate(ways, 1)


def test_a_clue_that_a_roll_decides(tmp_path: Path) -> None:
    """One roll of three finds the clue in the hall; then one to three tiles are still to come."""
    tiles = thing("gate", "cwww") + thing("hall", "cwcw", find="clue") + thing("way", "cwcw", 5)
    told = 'told: {table: "1.1", level: level, tiles: tiles}, levels: 2'
    clue = 'clues: [{tiles: {find: clue}, cell: "1.1/2/level"}]'
    game = game_of(tmp_path, tiles, f"goal: omen.hoard, {told}, {clue}")
    (sort,) = (sort for sort in labyrinth_of(game, game.plays["walk"].settings).sorts if sort.clue[0])
    assert Fraction(*sort.clue) == Fraction(1, 3)


def test_what_plays_are_made_of_is_used(tmp_path: Path) -> None:
    tiles = thing("gate", "cwww", find="stairs") + thing("hall", "cwcw", 4) + thing("omen", "cwcw", find="clue")
    told = used(game_of(tmp_path, tiles, f"goal: omen.hoard, levels: depth, {TOLD}"))
    assert {("value", "depth"), ("table", "1.1"), ("thing", "omen.hoard"), ("thing", "tile.gate")} <= told
