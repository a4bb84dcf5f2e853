"""``zecer odds --tiles``: on the console, as JSON, with several workers."""

from __future__ import annotations

import json
import re
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result
from plays_pack import game_of, thing

from generator.cli import cli


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tiles = thing("gate", "cwww") + thing("hall", "cwcw", 4) + thing("end", "cwww") + thing("room", "dddd", 3)
    game_of(tmp_path, tiles, "goal: tile.end")
    return tmp_path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["odds", *map(str, arguments)], prog_name="zecer")


def test_it_tells_what_plays_came_to(folder: Path) -> None:
    result = run("--tiles", folder, "--plays", "500", "--seed", "3")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "end (walk), 500 plays, seed 3"
    assert re.fullmatch(r"tiles laid +[23]\.\d\d \([\d.]+–[\d.]+\) +1 \(1–1\) +3 \([23]–[34]\) +5 \(5–5\)", lines[2])
    assert "the goal was found in 100.00 % (99.24–100.00 %) of the plays" in lines
    assert re.search(r"^[45]\d\.\d\d % \([\d.]+–[\d.]+ %\) of the draws did not fit$", result.output, re.MULTILINE)


def test_as_json_with_workers(folder: Path) -> None:
    one = run("--tiles", folder, "--plays", "2500", "--json")
    (told,) = json.loads(one.output)
    assert (told["play"], told["plays"], told["seed"]) == ("walk", 2500, 1)
    assert told["found"]["value"] == 1
    assert sum(told["tiles"]["counts"].values()) == 2500
    assert told["tiles"]["mean"]["low"] < 3 < told["tiles"]["mean"]["high"]
    assert run("--tiles", folder, "--plays", "2500", "--json", "-j", "2").output == one.output


def test_one_play_by_its_id(folder: Path) -> None:
    every = run("--tiles", folder, "--plays", "300").output
    assert run("--play", "walk", folder, "--plays", "300").output == every
    (told,) = json.loads(run("--tiles", folder, "--plays", "300", "--json").output)
    assert json.loads(run("--play", "walk", folder, "--plays", "300", "--json").output) == told


def test_what_is_expected_of_a_play_of_a_part(folder: Path) -> None:
    simulations = folder / "simulations.yaml"
    simulations.write_text("simulations: {walks: {play: walk, expect: {found: 99–100 %, tiles: 2–5}}}", "utf-8")
    met = run("--play", "walks", folder)
    assert (met.exit_code, met.output.splitlines()[-1]) == (0, "2 figures are as expected")
    simulations.write_text("simulations:\n  walks: {play: walk, expect: {tiles: 12+}}", "utf-8")
    unmet = run("--play", "walks", folder)
    assert (unmet.exit_code, "simulations.yaml:2:39: error[simulation-fails]" in unmet.output) == (1, True)
    simulations.write_text("simulations: {walks: {play: walk, seats: 2, limit: 9}}", "utf-8")
    refused = run("--play", "walks", folder).output
    assert "expected no limit, for this play is a part of a game" in refused
    assert "expected no seats, for this play is a part of a game" in refused


def test_on_a_cluster(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Client:
        def __init__(self, address: str, timeout: str) -> None:
            if address != "tcp://there:8786":
                raise OSError("nobody is there")

            self.pool = ThreadPoolExecutor(2)

        def __enter__(self) -> Client:
            return self

        def __exit__(self, *_: object) -> None:
            self.pool.shutdown()

        def get_executor(self) -> Executor:
            return self.pool

    module = ModuleType("distributed")
    module.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", module)
    there = run("--tiles", folder, "--plays", "2500", "--json", "--cluster", "tcp://there:8786")
    assert there.output == run("--tiles", folder, "--plays", "2500", "--json").output
    missing = run("--tiles", folder, "--cluster", "tcp://gone:1")
    assert (missing.exit_code, "no cluster answers at tcp://gone:1: nobody is there" in missing.output) == (2, True)


def test_without_the_library(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run("--tiles", folder, "--cluster", "tcp://there:8786")
    assert (result.exit_code, "pip install 'zecer[cluster]'" in result.output) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("1K6", "--plays", "10"), "--plays, --seed, -j and --cluster go with --tiles, --play or --check"),
        (("--tiles", "--table", "1.1"), "--tiles, --play and --check go alone"),
        (("--tiles", "--play", "walk"), "--tiles, --play and --check go alone"),
        (("--tiles", "--plays", "1"), "1 is not in the range x>=2"),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, said in result.output) == (2, True)


def test_packs_that_cannot_be_played(folder: Path) -> None:
    plays = folder / "plays.yaml"
    plays.write_text(plays.read_text(encoding="utf-8").replace("tile.end", "tile.door"), encoding="utf-8")
    wrong = run("--tiles", folder)
    assert (wrong.exit_code, "expected a thing of the pack, found tile.door" in wrong.output) == (1, True)
    plays.unlink()
    none = run("--tiles", folder)
    assert (none.exit_code, "this pack declares no plays" in none.output) == (2, True)
