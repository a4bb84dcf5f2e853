"""Dice of any faces, in fields, tables and chances."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.load.pack import Loaded, load
from generator.model.dice import Dice
from generator.model.values import Chance

PACK = """\
game: tiny
title: Mała
kinds:
  beast: {name: bestia, fields: {name: name, strength: dice, gold: chance on K20}}
kind: beast
things:
  rat: {name: Szczur, strength: 2D8+1, gold: "GOLD"}
tables:
  "1.1": {title: Spotkania, rows: {roll: 1K4}, data: {"1": a, "2": b, "3–LAST": c}}
"""


def loaded(folder: Path, gold: str = "17: 1K100", last: int = 4) -> Loaded:
    (folder / "game.yaml").write_text(PACK.replace("GOLD", gold).replace("LAST", str(last)), "utf-8")
    return load(folder)


def test_a_field_and_a_table_hold_dice_of_any_faces(tmp_path: Path) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    assert game.value("beast.rat.strength") == Dice(2, 8, 1)
    assert game.tables["1.1"].rows.roll == Dice(1, 4)


def test_a_chance_is_within_the_faces_of_its_die(tmp_path: Path) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    assert game.value("beast.rat.gold") == Chance(17, Dice(1, 100))


@pytest.mark.parametrize("gold", ["0: 2", "21: 2"])
def test_a_chance_beyond_the_faces_of_its_die_is_told_at_its_line(tmp_path: Path, gold: str) -> None:
    (found,) = loaded(tmp_path, gold).findings
    assert str(found.message) == f"expected a result of 1K20 before the colon, found {gold[:-3]}"
    assert found.place is not None
    assert (found.place.file, found.place.line) == ("game.yaml", 7)
