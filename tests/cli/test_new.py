"""``zecer new``: a pack that is without a fault from its first minute, and never over somebody's work."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from generator.make.new_pack import TEMPLATES
from generator.share import folder


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def test_the_templates_are_those_that_there_are(tmp_path: Path) -> None:
    there = {path.parent.name for path in (folder("templates") / "new").glob("*/en")}
    assert there == set(TEMPLATES) == {path.parent.name for path in (folder("templates") / "new").glob("*/pl")}
    assert [line.split()[0] for line in run("new", "--list").output.splitlines()] == list(TEMPLATES)


def test_a_user_begins_in_his_own_language(tmp_path: Path) -> None:
    assert run("--ui-lang", "pl", "new", tmp_path / "gra").exit_code == 0
    assert "language: pl" in (tmp_path / "gra" / "game.yaml").read_text("utf-8")


def test_what_stands_there_stays(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("mine", "utf-8")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    refused = run("new", tmp_path)
    assert refused.exit_code == 2
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert run("new", tmp_path / "note.txt").exit_code == 2


@pytest.mark.parametrize("name", ["My Game", "żaba", "-x-", ".hidden"])
def test_a_name_that_names_no_folder_of_a_game_is_refused(tmp_path: Path, name: str) -> None:
    refused = run("new", tmp_path / name)
    assert refused.exit_code == 2
    assert "lower-case letters" in refused.output
    assert list(tmp_path.iterdir()) == []


def test_who_asks_for_what_a_template_has_not_is_told(tmp_path: Path) -> None:
    refused = run("new", tmp_path / "war", "--template", "wargame", "--manner", "comic")
    assert refused.exit_code == 2
    assert "expected a template with cards for --card and --manner, found wargame" in refused.output
    assert list(tmp_path.iterdir()) == []


def test_options_say_how_the_pack_is_printed_and_what_is_usual_stands_nowhere(tmp_path: Path) -> None:
    made = run("new", tmp_path / "wars", "--paper", "Letter", "--card", "tarot", "--manner", "comic", "--lang", "en")
    assert made.exit_code == 0, made.output
    other, usual = (tmp_path / "wars" / "game.yaml").read_text("utf-8"), tmp_path / "peace"
    assert run("new", usual, "--lang", "en").exit_code == 0
    deck = "{kind: deck, title: Cards, of: [card], card: tarot, face: stock-comic-scene, paper: Letter}"
    assert deck in other
    assert other == (usual / "game.yaml").read_text("utf-8").replace("peace", "wars").replace("Peace", "Wars").replace(
        "{kind: deck, title: Cards, of: [card], card: poker, face: stock-scene}", deck)
