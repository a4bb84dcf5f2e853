"""Regions of a face are changed in the face that is meant, and only the keys that change are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.pack import Loaded, load
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.face_edit import (
    with_copied_region,
    with_moved_region,
    with_new_region,
    with_region_values,
    without_region,
)

FACES = """\
# of cards
faces:
  base:
    size: 63 mm x 88 mm
    regions:
      title: {box: [3, 3, 57, 8], text: "{name}"}  # the name
      text:
        box: [3, 60, 57, 20]
        text: "{text}"

  card: {extends: base, for: [card]}
  other:
    extends: base
    regions:
      text: {align: left}
"""


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    (tmp_path / "theme").mkdir()
    (tmp_path / "game.yaml").write_text("game: tiny\ntitle: Maleńka\nlanguage: pl\n", "utf-8")
    (tmp_path / "kinds.yaml").write_text("kinds: {card: {name: karta, fields: {name: name, text: text}}}\n", "utf-8")
    (tmp_path / "theme" / "faces.yaml").write_text(FACES, "utf-8")
    found = load(tmp_path)
    assert found.game is not None
    assert set(found.game.theme.faces) >= {"base", "card", "other"}
    return found


def text(change: FileChange) -> str:
    assert change.before.decode() == FACES
    return change.after.decode()


def test_a_change_is_written_into_the_face_that_is_meant(loaded: Loaded) -> None:
    box = [3, 4, 57, 8.5]
    assert text(with_region_values(loaded, "base", "title", {"box": box})) == FACES.replace(
        "[3, 3, 57, 8]", "[3, 4, 57, 8.5]")
    assert text(with_region_values(loaded, "card", "title", {"box": box})) == FACES.replace(
        "for: [card]}", "for: [card], regions: {title: {box: [3, 4, 57, 8.5]}}}")
    assert text(with_region_values(loaded, "other", "text", {"box": box, "turn": 90})) == FACES.replace(
        "{align: left}", "{align: left, box: [3, 4, 57, 8.5], turn: 90}")
    assert text(with_region_values(loaded, "other", "title", {"box": box})) == FACES.replace(
        "{align: left}\n", "{align: left}\n      title: {box: [3, 4, 57, 8.5]}\n")


def test_a_value_that_is_taken_away_is_inherited_again(loaded: Loaded) -> None:
    assert text(with_region_values(loaded, "other", "text", {"align": None})) == FACES.replace("{align: left}", "{}")


def test_a_region_is_added_copied_moved_and_deleted(loaded: Loaded) -> None:
    assert text(with_new_region(loaded, "base", "frame", {"box": [0, 0, 63, 88], "shape": "rect"})) == FACES.replace(
        '        text: "{text}"\n', '        text: "{text}"\n      frame: {box: [0, 0, 63, 88], shape: rect}\n')
    copied = text(with_copied_region(loaded, "base", "title", "title-2", [5, 5, 57, 8]))
    line = '      title-2: {box: [5, 5, 57, 8], text: "{name}"}  # the name\n'
    assert copied == FACES.replace("# the name\n", f"# the name\n{line}")
    moved = text(with_moved_region(loaded, "base", "title", None))
    assert moved.index("text:\n") < moved.index("title:")
    assert text(without_region(loaded, "base", "title", is_inherited=False)) == FACES.replace(
        '      title: {box: [3, 3, 57, 8], text: "{name}"}  # the name\n', "")
    assert text(without_region(loaded, "other", "title", is_inherited=True)) == FACES.replace(
        "{align: left}\n", "{align: left}\n      title: null\n")


def test_a_face_of_the_program_is_not_changed(loaded: Loaded) -> None:
    with pytest.raises(UneditableError, match="expected a face of the pack"):
        with_region_values(loaded, "nothing", "title", {"box": [0, 0, 1, 1]})
    with pytest.raises(UneditableError, match="inherited"):
        with_copied_region(loaded, "other", "title", "title-2", [5, 5, 57, 8])
