"""A picture comes into a pack under its own name, with who made it, and is taken back whole."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.load.pack import load
from generator.safety.folder import Folder
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.edit_history import EditHistory
from zecer_desk.edit.picture_edit import with_new_picture


def png() -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (20, 30), "red").save(written, "PNG")
    return written.getvalue()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    return tmp_path


def test_a_picture_keeps_its_name_and_has_rights(pack: Path) -> None:
    before = {path.name: path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    history = EditHistory(Folder.of_path(pack))
    history.make_step("", with_new_picture(load(pack), "Mój Kot 2.PNG", png(), {"artist": "Ala", "licence": "CC0"}))
    game = load(pack).game
    assert game is not None
    assert "Mój Kot 2" in game.theme.images
    assert game.theme.rights["Mój Kot 2"].artist == "Ala"
    assert (pack / "theme" / "art" / "Mój Kot 2.PNG").read_bytes() == png()
    with pytest.raises(UneditableError, match="another name"):
        with_new_picture(load(pack), "Mój Kot 2.jpg", png(), {})
    history.undo()
    assert {path.name: path.read_bytes() for path in pack.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("name", ["../x.png", "x.exe", "x", ".png", "a/b.png", "con.png", "x\x00.png", "game.yaml"])
def test_other_names_are_refused(pack: Path, name: str) -> None:
    with pytest.raises(UneditableError):
        with_new_picture(load(pack), name, png(), {})


def test_a_picture_takes_the_place_of_the_scene_of_its_name_on_wish(pack: Path) -> None:
    scenes = "# drawn\nscenes:\n  cat: {place: forest}\n  dog: {place: market}\n"
    (pack / "theme").mkdir()
    (pack / "theme" / "scenes.yaml").write_text(scenes, "utf-8")
    with pytest.raises(UneditableError, match="delete the scene"):
        with_new_picture(load(pack), "cat.png", png(), {})
    history = EditHistory(Folder.of_path(pack))
    history.make_step("", with_new_picture(load(pack), "cat.png", png(), {}, in_place=True))
    assert (pack / "theme" / "scenes.yaml").read_text("utf-8") == scenes.replace("  cat: {place: forest}\n", "")
    history.undo()
    assert (pack / "theme" / "scenes.yaml").read_text("utf-8") == scenes
    assert not (pack / "theme" / "art" / "cat.png").exists()
