"""``zecer new``: a pack that is without a fault from its first minute, and never over somebody's work."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from some import some

from generator.check.printing import short_report
from generator.cli import cli
from generator.cli.new import LANGUAGES, TEMPLATES
from generator.load.pack import load
from generator.make.editions import languages
from generator.make.examination import examine
from generator.make.workspace import Workspace
from generator.share import folder
from generator.translate.edition import Edition


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


@pytest.mark.parametrize("title", [None, 'Dom pod "Złotym \\ Okiem": TITLE NAME', "no"])
def test_a_new_pack_is_without_a_fault_and_builds(tmp_path: Path, title: str | None) -> None:
    folder = tmp_path / "my-game"
    made = run("new", folder, "--lang", "pl", *(("--title", title) if title else ()))
    assert made.exit_code == 0, made.output
    loaded = load(folder)
    assert loaded.game is not None
    assert (loaded.game.id, loaded.game.title.source) == ("my-game", title or "My game")
    assert short_report(examine(loaded, Edition(loaded.game, "pl"))) == ""
    built = run("build", folder, "-o", tmp_path / "out", "-j", "1")
    assert built.exit_code == 0, built.output
    assert (tmp_path / "out" / "my-game" / "pl" / "karty.pdf").is_file()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_is_without_a_fault_in_every_language(template: str, language: str, tmp_path: Path) -> None:
    folder = tmp_path / "my-game"
    assert run("new", folder, "--template", template, "--lang", language).exit_code == 0
    loaded = load(folder)
    assert loaded.game is not None
    assert loaded.game.language == language
    for one in some(languages(loaded, loaded.game)):
        assert short_report(Workspace.open_pack(folder, one).report()) == ""


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


def test_what_was_built_inside_a_pack_is_no_part_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "my-game"
    run("new", folder)
    before = load(folder).hash
    assert run("build", folder, "-o", folder / "output", "-j", "1").exit_code == 0
    assert load(folder).hash == before
