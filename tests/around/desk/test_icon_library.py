"""Icons that come along are found by English and Polish words, and taken into a pack with their authors."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from generator.check import check
from generator.cli import cli
from generator.load.pack import load
from generator.safety.folder import Folder
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.edit_history import EditHistory
from zecer_desk.icons.icon_edit import with_library_icon
from zecer_desk.icons.icon_library import find_icons, library_icons

GAME = "game: tiny\ntitle: Maleńka\nlanguage: pl\n"


@pytest.mark.parametrize(("words", "name"), [
    ("dwarf face", "dwarf-face"), ("krasnolud", "dwarf-face"), ("smok", "dragon-head"), ("mieczem", "gladius"),
    ("STUDNIA", "well"), ("skrzynia", "chest"), ("zloto", "gold-bar"), ("anvil-impact", "anvil-impact"),
    ("dog whistle", "whistle"), ("gwizdek", "whistle"), ("wełna", "wool"), ("kostur", "shepherds-crook"),
])
def test_icons_are_found(words: str, name: str) -> None:
    assert name in [icon.name for icon in find_icons(words)]


def test_icons_that_meet_more_of_the_words_come_first() -> None:
    assert find_icons("dwarf whistle face")[0].name == "dwarf-face"
    assert find_icons("honey bee")[0].name in {"honey-jar", "bee"}
    assert find_icons("???") == []


def test_each_icon_has_an_author_and_is_a_drawing_of_paths() -> None:
    icons = library_icons().values()
    assert len(icons) > 4000
    assert [icon.name for icon in icons if not icon.author] == []
    tags = {element.tag.rpartition("}")[2] for icon in [*icons][::40]
            for element in ElementTree.fromstring(icon.svg).iter()}
    assert tags <= {"svg", "path", "g", "circle", "rect", "polygon", "ellipse"}


@pytest.mark.parametrize("listed", [
    None, "icons:\n  star: {drawing: star, set: own, author: me, licence: CC0, meaning: x}\n",
    "colours: {spot: '#aa0000'}\n"])
def test_an_icon_is_taken_with_its_author_and_taken_back(tmp_path: Path, listed: str | None) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    if listed is not None:
        (tmp_path / "theme" / "icons").mkdir(parents=True)
        (tmp_path / "theme" / "icons.yaml").write_text(listed, "utf-8")
        (tmp_path / "theme" / "icons" / "star.svg").write_text(library_icons()["round-star"].svg, "utf-8")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    history = EditHistory(Folder.of_path(tmp_path))
    history.make_step("", with_library_icon(load(tmp_path), library_icons()["dragon-head"], "dragon", "smok"))
    game = load(tmp_path).game
    assert game is not None
    assert (game.theme.icons["dragon"].author, game.theme.icons["dragon"].licence) == ("faithtoken, lorc", "CC BY 3.0")
    assert [one.rule for one in check(load(tmp_path)).findings if "icon" in one.rule and one.severity == "error"] == []
    with pytest.raises(UneditableError, match="dragon"):
        with_library_icon(load(tmp_path), library_icons()["dragon-head"], "dragon", "smok")
    history.undo()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_command_finds_and_takes(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    told = CliRunner().invoke(cli, ["icons", "smok"])
    assert told.exit_code == 0, told.output
    assert "dragon-head" in told.output
    assert "lorc" in told.output
    told = CliRunner().invoke(cli, ["icons", "dragon-head", "--take", str(tmp_path), "--as", "dragon"])
    assert told.exit_code == 0, told.output
    assert (tmp_path / "theme" / "icons" / "dragon.svg").read_text("utf-8") == library_icons()["dragon-head"].svg
    assert CliRunner().invoke(cli, ["icons", "xyzzy"]).exit_code == 1
