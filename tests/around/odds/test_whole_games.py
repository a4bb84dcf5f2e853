"""Whole games are played by the policies of their seats; what a pack expects of them is compared with the figures."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result
from race_pack import FOUR, TWO, loaded, race, written
from some import some

from generator.cli import cli
from generator.model.game import Game
from generator.model.plays import play_rules
from generator.model.simulations import Range, Simulation
from generator.odds.playing import playing
from generator.odds.whole_game import Case, Decision, GameResult, RandomNumbers, WholeGame, play_once
from generator.plugins import plays as folder
from generator.records import replace
from generator.translate.edition import Edition
from zecer_odds.odds_export import report_html
from zecer_odds.play_statistics import PlayTotals, Ratio, wilson
from zecer_odds.rules.simulation_fails import simulation_fails
from zecer_odds.simulation import run, simulate

pytestmark = pytest.mark.usefixtures("more_plays")
HERE = Path(__file__).parents[2] / "plugins"


def pig() -> WholeGame[Any, Any]:
    found = playing("pig")
    assert isinstance(found, WholeGame)
    return found


def prepared(game: Game) -> object:
    return pig().prepare(game, game.plays["race"].settings)


def odds(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["odds", *map(str, arguments)], prog_name="zecer")


def install() -> None:
    """Find the rules of the tests in another process too."""
    folder.__path__.append(str(HERE / "plays"))


def test_the_same_to_the_last_bit_whoever_plays(tmp_path: Path) -> None:
    game = race(tmp_path, FOUR)
    alone = run(game, game.simulations["many"])
    with ProcessPoolExecutor(4, mp_context=get_context("spawn"), initializer=install) as executor:
        assert repr(run(game, game.simulations["many"], executor)) == repr(alone)
    assert run(game, replace(game.simulations["many"], seed=2)) != alone


def test_shares_are_told_by_dimension(tmp_path: Path) -> None:
    game = race(tmp_path, FOUR)
    found = run(game, game.simulations["many"])
    parts = found.parts["won"]
    assert {by: list(values) for by, values in parts.items()} == {
        "racer": ["ada", "bruno", "celina", "dawid"], "seat": ["1", "2", "3", "4"], "policy": ["careful", "bold"],
    }
    for values in some(parts.values()):
        assert sum(part.times for part in values.values()) == 60
        assert sum(part.of for part in values.values()) == 240
    # each racer and each seat is in a game once, so that their shares are those of independent games
    for part in some([*parts["racer"].values(), *parts["seat"].values()]):
        assert part.estimate == wilson(part.times, 60)
    assert found.shares["won"].value == 0.25


def test_one_of_a_play_is_independent_and_several_are_a_ratio() -> None:
    once, often = Ratio(), Ratio()
    for won in (1, 0, 0, 1):
        once.add(won, 1)
        often.add(won, 2)
    assert once.estimate(4) == wilson(2, 4)
    assert often.estimate(4) != wilson(2, 8)
    assert often.estimate(4).value == wilson(2, 8).value
    assert Ratio().estimate(4).high == 1


def test_dice_of_one_role_do_not_move_those_of_another() -> None:
    one, other = RandomNumbers(1, 7), RandomNumbers(1, 7)
    one.generator_of("seat 1").random()
    assert one.generator_of("seat 2").random() == other.generator_of("seat 2").random()
    assert one.generator_of("seat 2") is one.generator_of("seat 2")
    others = (RandomNumbers(1, 8), RandomNumbers(2, 7))
    assert len({other.generator_of("seat 3").random(), *(each.generator_of("seat 3").random() for each in others)}) == 3


@dataclass
class Scripted(RandomNumbers):
    """Dice that show what is written."""

    rolls: dict[str, list[int]] = field(default_factory=dict)

    def generator_of(self, role: str) -> Any:
        chance = Random(1)
        if role in self.rolls:
            chance.randint = lambda low, high: self.rolls[role].pop(0)  # type: ignore[method-assign]
        return chance


def answers(game: Generator[Decision[Any, Any], int, GameResult], script: Sequence[tuple[int, str]]) -> GameResult:
    """Play by a script of seats and answers."""
    decision = next(game)
    for seat, answer in script:
        assert decision.seat == seat
        try:
            decision = game.send(decision.choices.index(answer))
        except StopIteration as end:
            finished: GameResult = end.value
    return finished


def test_a_script_is_replayed(tmp_path: Path) -> None:
    game = race(tmp_path, TWO)
    chances = Scripted({"seat 1": [6, 6, 1, 6] + [6] * 8, "seat 2": [5]})
    script = [(1, "roll"), (1, "roll"), (1, "hold"), (2, "roll"), (2, "hold"), (1, "roll"), (2, "hold"),
              *[(1, "roll")] * 7, (1, "hold")]
    finished = answers(pig().play(prepared(game), ("", ""), chances), script)
    assert finished.numbers == {"turns": 5, "rolls": 11, "ones": 1}
    assert [case.numbers["won"] for case in finished.cases] == [1, 0]


def test_a_game_without_end_is_stopped(tmp_path: Path) -> None:
    game = race(tmp_path, "play: race, seats: [timid, timid], games: 4, limit: 30")
    found = run(game, game.simulations["many"])
    assert (found.plays, found.limited, found.plays_finished) == (4, 4, 0)
    told = odds("--play", "many", tmp_path)
    assert told.exit_code == 1
    assert "game.yaml:11:62: error[simulation-fails]: expected games that end within the limit of 30, found 0 of 4" in (
        told.output)
    as_json = odds("--play", "many", tmp_path, "--json")
    assert (as_json.exit_code, json.loads(as_json.stdout)["finished"]) == (1, 0)


def test_a_single_game_that_ends_gives_no_figures(tmp_path: Path) -> None:
    game = race(tmp_path, "play: race, seats: [timid, fickle], games: 30, limit: 40")
    ended = [number for number in range(30)
             if play_once(pig(), prepared(game), game.simulations["many"], number) is not None]
    written(tmp_path, f"play: race, seats: [timid, fickle], games: {ended[0] + 1}, limit: 40")
    told = odds("--play", "many", tmp_path)
    assert told.exit_code == 1
    assert f"found 1 of {ended[0] + 1}" in told.output
    assert "turns" not in told.output
    found = json.loads(odds("--play", "many", tmp_path, "--json").stdout)
    assert (found["finished"], "turns" in found) == (1, False)


def test_a_limit_counts_rounds_or_questions() -> None:
    closed = []

    def endless(
        prepared: object, seats: Sequence[str], chances: RandomNumbers
    ) -> Generator[Decision[int, int], int, GameResult]:
        try:
            for asked in range(10_000):
                yield Decision(1, "go on", (0, 1), asked, asked // 10 if prepared else None)
        finally:
            closed.append(asked)
        return GameResult({})

    whole = WholeGame(lambda game, settings: settings, endless, {"first": lambda decision, chance: 0}, (1, 1),
                      lambda prepared: {}, lambda settings: ())
    simulation = Simulation("many", "race", limit=5, seats=1)
    assert play_once(whole, False, simulation, 0) is None
    assert play_once(whole, True, simulation, 0) is None
    # the sixth decision, and the first decision of the sixth round
    assert closed == [5, 60]


def test_a_wrong_answer_is_told(tmp_path: Path) -> None:
    game = race(tmp_path, TWO)
    whole = replace(pig(), policies={"careful": lambda decision, chance: 2, "fickle": lambda decision, chance: -1})
    with pytest.raises(ValueError, match="expected one of 2 choices for 'roll', found 2"):
        play_once(whole, prepared(game), game.simulations["many"], 0)


def test_a_value_that_its_dimension_has_not_is_told() -> None:
    rules = play_rules()["pig"]
    totals = PlayTotals.empty_totals(rules, {"racer": ["ada"], "seat": ["1"], "policy": ["bold"]})
    with pytest.raises(ValueError, match="expected a value of racer, found 'eve'"):
        totals.add_game(rules, GameResult({"turns": 1, "rolls": 1, "ones": 0}, [Case({"won": 1}, {"racer": "eve"})]))


EXPECT = "expect: {turns: 5–40, lost: 10–25 %, limit: ≤1 %, won: {racer: 20–80 %, policy: {careful: 90+ %}}}"


def test_what_is_as_expected_is_said(tmp_path: Path) -> None:
    written(tmp_path, f"{TWO}, {EXPECT}")
    told = odds("--play", "many", tmp_path)
    assert told.exit_code == 0, told.output
    assert told.output.startswith("Wyścig (many), 100 plays, seed 1\n")
    assert "0.00 % (0.00–3.70 %) of the plays hit the limit of 500" in told.output
    assert "\nracer " in told.output
    assert "\nAda " in told.output
    # turns, ones, the limit, four racers, a policy
    assert told.output.endswith("\n8 figures are as expected\n")


def test_what_is_not_as_expected_is_told_at_its_line(tmp_path: Path) -> None:
    written(tmp_path, TWO + ", expect: {turns: 100–200, won: {policy: {fickle: 50–60 %}}}")
    told = odds("--play", "many", tmp_path)
    assert told.exit_code == 1
    column = (tmp_path / "game.yaml").read_text("utf-8").splitlines()[10].index("100–200") + 1
    assert f"game.yaml:11:{column}: error[simulation-fails]: expected turns 100–200, found 1" in told.output
    assert "expected won policy=fickle 50–60 %, found " in told.output
    as_json = odds("--play", "many", tmp_path, "--json")
    assert as_json.exit_code == 1
    found = json.loads(as_json.stdout)
    assert [(one["figure"], one["dimension"], one["value"], one["met"]) for one in found["expect"]] == [
        ("turns", "", "", False), ("won", "policy", "fickle", False),
    ]
    assert found["won"]["by"]["seat"]["1"]["of"] == found["plays"] == found["finished"] == 100


def test_games_and_seed_of_the_command_come_first(tmp_path: Path) -> None:
    written(tmp_path, TWO)
    assert odds("--play", "many", tmp_path, "--plays", "20", "--seed", "9").output.startswith(
        "Wyścig (many), 20 plays, seed 9\n")


@pytest.mark.parametrize(("asked", "words"), [
    ("meny", 'did you mean "many"?'),
    ("race", "expected one of many, found 'race', which is a whole game"),
])
def test_what_cannot_be_played_alone_is_told(tmp_path: Path, asked: str, words: str) -> None:
    result = odds("--play", asked, written(tmp_path, TWO))
    assert (result.exit_code, words in result.output) == (2, True), result.output


def test_whole_games_are_no_tiles_and_not_in_the_report(tmp_path: Path) -> None:
    game = race(tmp_path, TWO)
    assert "this pack declares no plays" in odds("--tiles", tmp_path).output
    page = report_html(Edition(game, "pl")).decode()
    assert "Ile trwa gra" not in page
    assert "zecer odds --play many" in page
    with pytest.raises(LookupError):
        simulate(game, play="race")


@pytest.mark.parametrize(("simulation", "path", "words"), [
    (TWO.replace("race", "raze"), "play", "expected one of race, found 'raze' did you mean"),
    (TWO.replace(", limit: 500", ""), "limit", "expected a limit"),
    (TWO.replace("[careful, fickle]", "5"), "seats", "expected 2 to 4 seats, found 5"),
    (TWO.replace("[careful, fickle]", "[careful]"), "seats", "expected 2 to 4 seats, found 1"),
    (TWO.replace("seats: [careful, fickle], ", ""), "seats", "expected 2 to 4 seats, found none"),
    (TWO.replace("fickle", "fikle"), "seats/fikle", 'found \'fikle\' did you mean "fickle"?'),
    (TWO + ", policies: [bold]", "policies", "expected no policies"),
    (FOUR.replace("bold", "bald"), "policies/bald", 'did you mean "bold"?'),
    (TWO + ", expect: {turn: 5–40}", "expect/turn", 'did you mean "turns"?'),
    (TWO + ", expect: {turns: {seat: 5–40}}", "expect/turns/seat", "expected a range, found 'seat'"),
    (TWO + ", expect: {won: {raser: 5 %}}", "expect/won/raser", 'did you mean "racer"?'),
    (TWO + ", expect: {won: {racer: {add: 5 %}}}", "expect/won/racer/add", 'did you mean "ada"?'),
    (TWO + ", expect: {won: {seat: {3: 5 %}}}", "expect/won/seat/3", "expected one of 1, 2, found '3'"),
    (TWO + ", expect: {turns: 5–40 %}", "expect/turns", "expected a range of numbers, found 5–40 %"),
    (TWO + ", expect: {won: {seat: 5–40}}", "expect/won/seat", "expected a range in per cent, found 5–40"),
])
def test_what_cannot_be_simulated_is_found_by_check(tmp_path: Path, simulation: str, path: str, words: str) -> None:
    (finding,) = simulation_fails.run(race(tmp_path, simulation))
    assert finding.path == f"simulations/many/{path}"
    assert words in f"{finding.message} {finding.help}"
    told = odds("--play", "many", tmp_path)
    assert (told.exit_code, "game.yaml:11:" in told.output) == (1, True)


@pytest.mark.parametrize(("simulation", "path", "words"), [
    (TWO.replace("games: 100", "games: 1"), "games", "from 2 to 1000000, found 1"),
    (TWO.replace("games: 100", "games: 1000000000"), "games", "from 2 to 1000000, found 1000000000"),
    (TWO.replace("limit: 500", "limit: 0"), "limit", "found 0"),
    (TWO + ", expect: {turns: 40–5}", "expect/turns", "expected the smaller number first"),
    (TWO + ", expect: {turns: often}", "expect/turns", "expected a range such as"),
    (TWO + ", expect: {lost: 20–300 %}", "expect/lost", "within 0–100 %"),
    (TWO + ", expect: {won: {seat: {1: {2: 3}}}}", "expect/won/seat/1", "found a mapping"),
    (TWO.replace("limit", "limt"), "limt", 'did you mean "limit"?'),
    (TWO.replace("play: race, ", ""), "play", "expected a field 'play'"),
])
def test_what_cannot_be_read_is_told(tmp_path: Path, simulation: str, path: str, words: str) -> None:
    (finding,) = loaded(tmp_path, simulation).findings
    assert finding.path == f"simulations/many/{path}"
    assert words in f"{finding.message} {finding.help}"


def test_a_play_that_is_impossible_is_told_at_its_line(tmp_path: Path) -> None:
    file = written(tmp_path, TWO) / "game.yaml"
    file.write_text(file.read_text("utf-8").replace(", dawid: {name: Dawid}", ""), "utf-8")
    told = odds("--play", "many", tmp_path)
    assert told.exit_code == 1
    assert "game.yaml:9:42: error[play-impossible]: expected a kind with 4 things, found 3" in told.output


def test_a_play_that_cannot_be_read_explains_its_simulation(tmp_path: Path) -> None:
    file = written(tmp_path, TWO) / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("target: 50", "target: far"), "utf-8")
    told = CliRunner().invoke(cli, ["check", str(tmp_path)], prog_name="zecer").output
    assert "game.yaml:9:30: error[bad-value]" in told
    assert "error[simulation-fails]" not in told
    assert "1 error, " in told


def test_an_id_names_a_play_or_a_simulation(tmp_path: Path) -> None:
    game = race(tmp_path, TWO)
    both = replace(game, simulations={"race": replace(game.simulations["many"], id="race")})
    (finding,) = simulation_fails.run(both)
    assert (finding.path, finding.message) == ("simulations/race", "expected an id that no play has, found 'race'")


@pytest.mark.parametrize(("written", "low", "high", "met"), [
    ("20–30 %", 0.3, 0.4, True), ("20–30 %", 0.31, 0.4, False),
    ("≤0.5 %", 0, 0.9, True), ("≤0.5 %", 0.006, 1, False),
    ("6.5+", 1, 6.5, True), ("6.5+", 1, 6.4, False),
    ("-3--1", -5, -4, False), ("4", 3, 5, True), ("12 - 14", 13, 13, True),
])
def test_a_range_meets_an_interval(written: str, low: float, high: float, met: bool) -> None:
    assert Range.parse(written).meets(low, high) is met
