"""Tables of JSON are read as those of spreadsheets are; a fault is told at its place in the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from load.sheet_files import fields, told, write

from generator.load.pack import load
from generator.load.sheets.json_cells import JsonBook
from generator.load.sheets.sheet_grid import SheetFault
from generator.model.text import Text
from generator.model.values import Ref

STORM = {"name": "Burza", "sort": "akcja", "cost": 2.0, "text": 'Rzuć "raz".\nI znów 😀.', "weapons": ["Miecz", "bow"],
         "skill": {"sword": 2}, "quick": True, "loot": {"gold": 1}, "copies": 3}
CALM = {"text": "x", "name": "Cisza", "sort": "event", "cost": None, "weapons": [], "quick": False}


@pytest.mark.parametrize("data", [
    json.dumps([STORM, CALM]), json.dumps([STORM, CALM], ensure_ascii=False, indent="\t"),

    f"{json.dumps(STORM)}\n{json.dumps(CALM)}\n",
    "\ufeff" + json.dumps({"burza": STORM, "cisza": CALM}), json.dumps({"version": 2, "cards": [STORM, CALM]}),
])
def test_every_form_is_the_same_game(tmp_path: Path, data: str) -> None:
    cards = fields(write(tmp_path, data, "items.json", ", ignore: [version]" if "version" in data else ""))
    assert list(cards) == ["burza", "cisza"]
    storm = cards["burza"]
    assert (storm["cost"], storm["quick"], storm["skill"]) == (2, True, {"sword": 2})
    assert storm["weapons"] == (Ref("weapon", "sword"), Ref("weapon", "bow"))
    assert storm["text"] == Text('Rzuć "raz".\\\nI znów 😀.')
    assert (cards["cisza"]["cost"], cards["cisza"]["weapons"]) == (None, ())
    game = load(tmp_path).game
    assert game is not None
    assert [thing.copies for ref, thing in game.things.items() if ref.kind == "card"] == [3, 1]


def test_a_fault_is_told_where_it_stands(tmp_path: Path) -> None:
    data = '[\n  {"text": "x", "name": "A", "sort": "akcja"},\n  {"sort": "akja", "name": "B", "text": [{}]}\n]\n'
    loaded = load(write(tmp_path, data, "items.json"))
    assert told(loaded)[:2] == [
        "items.json:3:12  bad-value: expected one of action, event, found 'akja'",
        "items.json:3:41  sheet-unreadable: expected a list of texts and numbers, found objects or lists in it"]
    assert loaded.places.quoted_line(loaded.findings[0].place)[0].startswith("  {")  # type: ignore[arg-type]


def test_numbers_stay_as_they_are_written(tmp_path: Path) -> None:
    data = '[{"name": "A", "sort": "akcja", "text": 1.50}, '
    data += '{"name": "B", "sort": "akcja", "text": 12345678901234567890123}]'
    cards = fields(write(tmp_path, data, "items.json"))
    assert [cards[id_]["text"] for id_ in "ab"] == [Text("1.50"), Text("12345678901234567890123")]


@pytest.mark.parametrize(("data", "message"), [
    ("", "expected JSON, found a fault in line 1, column 1"), ('[{"a": 1,]', "expected JSON, found a fault in line 1"),
    ("[1, 2]", "expected an array of objects, or an object of objects, found other JSON"),
    ("[]", "expected an array of objects"), ("{}", "expected an array of objects"),
    ('[{"a": "' + "[" * 100_000, "expected JSON"), ("[" * 100_000, "expected JSON, found values in more values"),
    ('{"a": {"a": ' * 100_000, "expected JSON, found values in more values"), ("NaN", "expected an array of objects"),
])
def test_what_is_no_table(data: str, message: str) -> None:
    with pytest.raises(SheetFault, match=message):
        JsonBook.from_bytes("a.json", data.encode())


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(SheetFault, match="expected UTF-8, found byte 0xFF"):
        JsonBook.from_bytes("a.json", b'[{"a": "\xff"}]')


@pytest.mark.parametrize("sheet", ["monsters", "items"])
def test_several_tables_are_sheets(sheet: str) -> None:
    data = {"version": 2, "monsters": [{"name": "Ork"}], "items": {"bow": {"name": "Łuk"}}}
    grid = JsonBook.from_bytes("a.json", json.dumps(data).encode()).grid(sheet)
    assert [[cell.text for cell in row] for row in grid.rows] == (
        [["name"], ["Ork"]] if sheet == "monsters" else [["id", "name"], ["bow", "Łuk"]])
