"""``zecer odds --check``: simulations are played when their data have changed, and only then; check and release ask."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from plays_pack import game_of, thing

from generator.check.played_data import unplayed_simulations
from generator.cli import cli
from generator.load.pack import load
from generator.load.played import FILE, read_played

SIMULATIONS = """simulations:
  walks: {play: walk, games: 300, expect: {found: 99–100 %, tiles: 2–5}}
  again: {play: walk, games: 200, seed: 2, expect: {tiles: 2–5}}
  free: {play: walk}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    tiles = thing("gate", "cwww") + thing("hall", "cwcw", 4) + thing("end", "cwww") + thing("room", "dddd", 3)
    game_of(tmp_path, tiles, "goal: tile.end")
    (tmp_path / "simulations.yaml").write_text(SIMULATIONS, "utf-8")
    return tmp_path


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [*map(str, arguments)], prog_name="zecer")


def told(pack: Path) -> bool:
    return "simulation-not-played" in run("-v", "check", pack).output


def edit(pack: Path, old: str, new: str) -> None:
    file = next(one for one in sorted(pack.glob("*.yaml")) if old in one.read_text("utf-8"))
    file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")


def left(pack: Path) -> list[str]:
    game = load(pack).game
    assert game is not None
    return [one.id for one in unplayed_simulations(game, read_played(pack))]


def test_what_is_as_expected_is_recorded_and_not_played_again(pack: Path) -> None:
    assert (told(pack), left(pack)) == (True, ["walks", "again"])
    first = run("odds", "--check", pack)
    assert (first.exit_code, first.output.splitlines()) == (
        0, ["walks: 2 figures are as expected", "again: 1 figure is as expected"])
    recorded = (pack / FILE).read_text("utf-8")
    assert (told(pack), "found = 100.00 %" in recorded) == (False, True)
    again = run("odds", "--check", pack)
    assert again.output == "nothing to play: no simulation rests on data that have changed since\n"
    assert (pack / FILE).read_text("utf-8") == recorded


@pytest.mark.parametrize(("old", "new", "stale"), [
    ("copies: 4", "copies: 5", ["walks", "again"]), ("seed: 2", "seed: 3", ["again"]),
    ("tiles: 2–5}}\n  free", "tiles: 2–6}}\n  free", ["again"]),
    ("free: {play: walk}", "free: {play: walk, games: 9}", []), ("name: hall", "name: corridor", []),
    ("edges of corridor, door, wall", "edges of wall, door, corridor", ["walks", "again"]),
    ("depth: 2", "depth: 3", ["walks", "again"]), ("title: Maleńka", "title: Inna", []),
])
def test_only_what_rests_on_changed_data_is_played_again(pack: Path, old: str, new: str, stale: list[str]) -> None:
    run("odds", "--check", pack)
    edit(pack, old, new)
    assert (left(pack), told(pack)) == (stale, bool(stale))
    lines = run("odds", "--check", pack).output.splitlines()
    assert [line.partition(":")[0] for line in lines] == (stale or ["nothing to play"])


def test_what_is_not_as_expected_is_told_at_its_line_and_not_recorded(pack: Path) -> None:
    edit(pack, "seed: 2, expect: {tiles: 2–5}", "seed: 2, expect: {tiles: 12+}")
    found = run("odds", "--check", pack)
    assert (found.exit_code, "simulations.yaml:3:60: error[simulation-fails]" in found.output) == (1, True)
    assert list(read_played(pack)) == ["walks"]
    assert run("odds", "--check", pack).exit_code == 1


def test_a_file_of_the_user_s_is_kept_and_one_that_is_spoilt_is_told(pack: Path) -> None:
    (pack / FILE).write_text("my notes\n", "utf-8")
    assert f"{FILE}:1:1: note[simulation-not-played]: expected lines as zecer writes them" in run(
        "-v", "check", pack).output
    assert run("odds", "--check", pack).exit_code == 0
    assert [one.read_text("utf-8") for one in pack.glob("played (1).ini")] == ["my notes\n"]


@pytest.mark.parametrize("words", [("--seed", "3"), ("--json",), ("--plays", "9"), ("--tiles",), ("--play", "walks")])
def test_it_plays_as_the_simulations_say(pack: Path, words: tuple[str, ...]) -> None:
    assert run("odds", "--check", pack, *words).exit_code == 2


def test_what_cannot_be_recorded_is_not_played(pack: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    (pack / FILE).symlink_to(tmp_path_factory.mktemp("other") / "notes")
    refused = run("odds", "--check", pack)
    assert (refused.exit_code, "as expected" in refused.output) == (1, False)
