"""``zecer export --xlsx``, ``zecer bring --back``: what was changed in the workbook changes in YAML, nothing else."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner, Result
from examples import examples
from hypothesis import given
from hypothesis import strategies as st
from load.sheet_files import saved, xlsx
from openpyxl.worksheet.worksheet import Worksheet
from python_calamine import CalamineWorkbook
from some import some

from generator.cli import cli
from generator.load.pack import load
from generator.model.text import Text
from zecer_bring.write_back import take_back
from zecer_release.exports.things_book import RECORD, cell_value, record, thing_tables, things_workbook
from zecer_release.exports.xlsx_writer import workbook

ROOT = Path(__file__).parents[3]
FOLDERS = ("content", "tests/packs", "docs")
PACKS = sorted(file.parent for folder in FOLDERS for file in (ROOT / folder).glob("*/game.yaml"))
GAME = """\
# the head
game: back
title: Back
language: en
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, face: stock-card}}
severities: {figure-in-prose: off}
kinds:
  card:
    name: card
    fields:
      name: name
      sort: choice of action, event   # two words
      cost: int 0..9 or none
      up: flag
      tags: list of text
      text: text
      loot: {fields: {gold: int, art: text or none}}
kind: card
provenance: {original: for this test}
things:
  scout:   # first
    name: {nom: Scout, gen: "Scout's"}
    sort: action
    cost:   none      # nothing
    up: false
    tags: [a,   b]
    text: |
      First line
      of one paragraph.

      - a list
      - of two
    loot: {gold: 1, art: 'it''s'}   # a record
  bargain: {name: Bargain, sort: event, cost: 2, tags: c, text: "Quoted \\u00e9", loot: {gold: 2}, copies: 3}
  folded:
    name: Folded
    sort: event
    text: >-
      A long text
      over two lines.

    loot:
      gold: 10
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def pack(folder: Path, text: str = GAME) -> Path:
    (folder / "pack").mkdir()
    (folder / "pack" / "game.yaml").write_bytes(text.encode())
    return folder / "pack"


def exported(folder: Path) -> openpyxl.Workbook:
    """The workbook of a pack."""
    made = run("export", "--xlsx", folder, "-o", folder.parent / "out")
    assert made.exit_code == 0, made.output
    return openpyxl.load_workbook(folder.parent / "out" / "back" / "en" / "exports" / "xlsx" / "back.xlsx")


def edited(folder: Path, changes: dict[tuple[str, str], object]) -> Path:
    """The workbook with cells changed, by the id of the thing and the header."""
    book = exported(folder)
    sheet = book["card"]
    assert isinstance(sheet, Worksheet)
    headers = [cell.value for cell in sheet[1]]
    ids = [row[0].value for row in sheet.iter_rows()]
    for (id_, header), value in changes.items():
        sheet.cell(ids.index(id_) + 1, headers.index(header) + 1).value = value  # type: ignore[assignment]
    file = folder.parent / "edited.xlsx"
    file.write_bytes(saved(book))
    return file


@pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
def test_what_was_not_changed_changes_nothing(folder: Path) -> None:
    loaded = load(folder)
    assert loaded.game is not None
    data = things_workbook(loaded.game)
    taken = take_back(loaded, loaded.game, data, "things.xlsx")
    assert (taken.changes, taken.files, taken.untaken) == ([], {}, [])
    assert things_workbook(loaded.game) == data
    theirs = CalamineWorkbook.from_filelike(io.BytesIO(data))
    assert len(theirs.sheet_names) == len(some(thing_tables(loaded.game))) + 1


CHANGES: dict[str, tuple[dict[tuple[str, str], object], str, str]] = {
    "a word": ({("scout", "sort"): "event"}, "sort: action\n", "sort: event\n"),
    "none": ({("scout", "cost"): 3}, "none      # nothing", "3      # nothing"),
    "emptied": ({("bargain", "cost"): None}, "cost: 2,", "cost: none,"),
    "a flag": ({("scout", "up"): True}, "up: false", "up: true"),
    "a form": ({("scout", "name.gen"): 'of "S"'}, '"Scout\'s"', '"of \\"S\\""'),
    "a name": ({("bargain", "name"): "Deal: good"}, "name: Bargain", "name: 'Deal: good'"),
    "a list": ({("scout", "tags"): "a | c, d"}, "[a,   b]", "[a, 'c, d']"),
    "a part": ({("scout", "loot.art"): "don't"}, "'it''s'", "'don''t'"),
    "a number of a float": ({("bargain", "loot.gold"): 7.0}, "gold: 2", "gold: 7"),
    "in quotes": ({("bargain", "text"): "Two\nlines é"}, '"Quoted \\u00e9"', '"Two\\\\\\nlines é"'),
    "a block": ({("scout", "text"): "New.\n\nSecond: yes # no"},
                "      First line\n      of one paragraph.\n\n      - a list\n      - of two\n",
                "      New.\n\n      Second: yes # no\n"),
    "a folded block": ({("folded", "text"): "Short\nand hard."},
                       ">-\n      A long text\n      over two lines.\n\n", "|-\n      Short\\\n      and hard.\n\n"),
    "copies": ({("bargain", "copies"): 4}, "copies: 3", "copies: 4"),
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_a_changed_cell_is_spliced(tmp_path: Path, name: str, ends: str) -> None:
    changes, old, new = CHANGES[name]
    folder = pack(tmp_path, GAME.replace("\n", ends))
    taken = run("bring", "--back", edited(folder, changes), folder)
    assert taken.exit_code == 0, taken.output
    assert "1 value was taken over" in taken.output
    assert GAME.count(old) == 1
    assert (folder / "game.yaml").read_bytes().decode() == GAME.replace(old, new).replace("\n", ends)
    assert run("bring", "--back", tmp_path / "edited.xlsx", folder).output == "0 values were taken over\n"


def test_a_byte_order_mark_stays(tmp_path: Path) -> None:
    folder = pack(tmp_path, "\ufeff" + GAME)
    assert run("bring", "--back", edited(folder, {("scout", "up"): True}), folder).exit_code == 0
    assert (folder / "game.yaml").read_bytes() == ("\ufeff" + GAME.replace("up: false", "up: true")).encode()


def test_what_is_not_taken_over_is_told(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    book = openpyxl.load_workbook(edited(folder, {("scout", "copies"): 2, ("bargain", "tags"): "c|d",
                                                  ("scout", "cost"): "#REF!", ("bargain", "up"): True}))
    sheet = book["card"]
    assert isinstance(sheet, Worksheet)
    sheet.append(["new", "New"])
    sheet.cell(1, 20).value = "remark"
    sheet.delete_rows(4)
    book.create_sheet("notes")
    (tmp_path / "edited.xlsx").write_bytes(saved(book))
    taken = run("bring", "--back", tmp_path / "edited.xlsx", folder)
    assert taken.exit_code == 1
    for line in some((
        "edited.xlsx:2:11: card.scout.copies is not written in YAML; write it there: 2",
        "edited.xlsx:2:5: card.scout.cost: expected a value, found the error #REF! of the spreadsheet",
        "edited.xlsx:3:6: card.bargain.up is not written in YAML; write it there: TRUE",
        "edited.xlsx:4:1: the row of 'new' is new; write the thing in YAML",
        "edited.xlsx:1:20: the column 'remark' is none of card",
        "card.folded is gone; delete it in YAML if that is meant", "the sheet 'notes' is named like no kind",
        "1 value was taken over",
    )):
        assert line in taken.output
    assert (folder / "game.yaml").read_text("utf-8") == GAME.replace("tags: c,", "tags: 'c|d',")


def test_things_of_a_spreadsheet_are_changed_there(tmp_path: Path) -> None:
    folder = pack(tmp_path, GAME[: GAME.index("things:")] + "things: {from: a.csv}\n")
    (folder / "a.csv").write_text("name;sort;text;loot.gold\nA;action;x;1\n", "utf-8")
    taken = run("bring", "--back", edited(folder, {("a", "sort"): "event"}), folder)
    assert taken.exit_code == 1
    assert "card.a.sort stands in a.csv; change it there" in taken.output


def test_a_file_that_changed_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack(tmp_path)
    file = edited(folder, {("scout", "up"): True})

    def changing(*arguments: object) -> object:
        taken = take_back(*arguments)  # type: ignore[arg-type]
        (folder / "game.yaml").write_text(GAME + "# mine\n", "utf-8")
        return taken

    monkeypatch.setattr("zecer_bring.bring_command.take_back", changing)
    taken = run("bring", "--back", file, folder)
    assert taken.exit_code == 1
    assert "game.yaml has changed since it was read; it stays as it is" in taken.output
    assert (folder / "game.yaml").read_text("utf-8") == GAME + "# mine\n"


@pytest.mark.parametrize("data", [b"", b"x", xlsx([["a"]])[:-40]])
def test_a_damaged_workbook_is_refused(tmp_path: Path, data: bytes) -> None:
    folder = pack(tmp_path)
    (tmp_path / "bad.xlsx").write_bytes(data)
    taken = run("bring", "--back", tmp_path / "bad.xlsx", folder)
    assert taken.exit_code == 1
    assert "expected a workbook" in taken.output
    assert (folder / "game.yaml").read_text("utf-8") == GAME


def test_a_newer_value_of_the_pack_is_not_taken_back(tmp_path: Path) -> None:
    """What only the pack changed stays; what both changed is told at its cell, and stays."""
    folder = pack(tmp_path)
    file = edited(folder, {("scout", "up"): True, ("bargain", "cost"): 5})
    newer = GAME.replace("cost: 2,", "cost: 3,").replace("gold: 10", "gold: 11")
    (folder / "game.yaml").write_text(newer, "utf-8")
    taken = run("bring", "--back", file, folder)
    assert taken.exit_code == 1
    assert ("edited.xlsx:3:5: card.bargain.cost was changed in the pack too since the export: '3' there, "
            "'5' in the workbook; decide in YAML") in taken.output
    assert (folder / "game.yaml").read_text("utf-8") == newer.replace("up: false", "up: true")


@pytest.mark.parametrize(("old", "new"), [("game: back", "game: other"), ("language: en", "language: de")])
def test_a_workbook_of_another_pack_or_language_is_refused(tmp_path: Path, old: str, new: str) -> None:
    folder = pack(tmp_path)
    file = edited(folder, {("scout", "up"): True})
    (folder / "game.yaml").write_text(GAME.replace(old, new), "utf-8")
    taken = run("bring", "--back", file, folder)
    assert taken.exit_code == 1
    assert "found one of 'back en'" in taken.output
    assert (folder / "game.yaml").read_text("utf-8") == GAME.replace(old, new)


def test_a_workbook_that_does_not_say_what_was_exported_is_refused(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    book = openpyxl.load_workbook(edited(folder, {("scout", "up"): True}))
    del book[RECORD]
    (tmp_path / "edited.xlsx").write_bytes(saved(book))
    taken = run("bring", "--back", tmp_path / "edited.xlsx", folder)
    assert "expected a workbook of zecer export --xlsx with its hidden sheet" in taken.output
    assert (folder / "game.yaml").read_text("utf-8") == GAME


@pytest.mark.parametrize(("value", "why"), [
    ("=1+1", "expected a value, found a formula"),
    ("a\u202eb", "2:7: card.scout.tags: found the invisible character U+202E"),
    ("a_x0007_b", "2:7: card.scout.tags: expected text, found the control character U+0007"),
])
def test_what_is_no_text_is_told_at_its_cell(tmp_path: Path, value: str, why: str) -> None:
    folder = pack(tmp_path)
    taken = run("bring", "--back", edited(folder, {("scout", "tags"): value}), folder)
    assert taken.exit_code == 1
    assert why in taken.output
    assert (folder / "game.yaml").read_text("utf-8") == GAME


def test_a_line_break_as_excel_escapes_it_is_one(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    assert run("bring", "--back", edited(folder, {("scout", "text"): "A.\n_x000A_B"}), folder).exit_code == 0
    assert "      A.\n\n      B\n" in (folder / "game.yaml").read_text("utf-8")


LETTERS = st.text(st.sampled_from("abżÓ \n\"'\\:#,[]{}&*!|>%@`-?0.~"), min_size=1, max_size=25)


@examples(100)
@given(st.sampled_from(["scout", "bargain", "folded"]), LETTERS)
def test_any_text_comes_back_as_it_was_typed(id_: str, text: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "game.yaml").write_text(GAME, "utf-8")
        loaded = load(Path(name))
        assert loaded.game is not None
        was = {ref.id: cell_value(thing.fields["text"]) for ref, thing in loaded.game.things.items()}
        before, after = ([("id", "text"), *texts.items()] for texts in (was, {**was, id_: text}))
        data = workbook({"card": after, RECORD: record(loaded.game, {"card": before})})
        taken = take_back(loaded, loaded.game, data, "x.xlsx")
        for file, (_, after) in taken.files.items():
            (Path(name) / file).write_text(after, "utf-8", newline="")
        again = load(Path(name)).game
        assert again is not None
        for ref, thing in again.things.items():
            before_it = loaded.game.things[ref].fields["text"]
            now = thing.fields["text"]
            assert isinstance(now, Text)
            if ref.id != id_ or not taken.changes:
                assert now == before_it
            else:
                # blank lines of blocks may hold spaces
                lines = [line.rstrip() for line in text.strip().split("\n")]
                assert [line.rstrip() for line in str(cell_value(now)).strip().split("\n")] == lines
