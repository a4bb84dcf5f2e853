"""``zecer bring``: tables as people make them. What is guessed of one is told, and stands in the pack."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest
from load.sheet_files import ods, saved, table, xlsx
from test_bring import order, run
from test_bring_guesses import bring, copies, doubts, read

from generator.check import check
from generator.load.pack import load

DRAFT = ("# draft, do not print\nName\tQty\tTraits\tText\nFox\t2\tred, quick\tRun, then hide.\n"
         "Owl\t1\tgrey, wise\tLook, or wait.\n")


def names(pack: Path) -> list[str]:
    return [str(thing.name) for thing in read(pack)[1].things.values()]


def said(pack: Path, key: str, value: str) -> None:
    """Write a line beside ``from`` into the pack."""
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("  from: ", f"  {key}: {value}\n  from: "), "utf-8")


@pytest.mark.parametrize(("text", "word"), [
    (DRAFT, "tab"), (DRAFT.replace("\t", "|"), "|"), (DRAFT.replace("\t", ";"), ";"),
    (DRAFT.replace("# draft, do not print", "My cards, edition 2, draft\n"), "tab"),
    ("Name;Text\n" + "".join(f"N{n};One, two\n" for n in range(9)), ";"),
])
def test_what_stands_between_cells_is_found_told_and_written(tmp_path: Path, text: str, word: str) -> None:
    (tmp_path / "card.csv").write_text(text, "utf-8")
    made = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert f"between the cells: {word} (--delimiter)" in made.output
    assert order(tmp_path / "pack", "card")["delimiter"] == word
    assert not [one for one in read(tmp_path / "pack")[0].findings if "above the headers" not in str(one.message)]


def test_a_delimiter_that_nothing_tells_is_asked_for(tmp_path: Path) -> None:
    text = "Name;Cost,Text\nFox;1,Run\nOwl;2,Look\n"
    pack = bring(tmp_path, text)
    assert doubts(pack) == ["card.csv:1:1: is , between the cells, or ;? The first is taken for that"]
    assert run("bring", tmp_path / "card.csv", tmp_path / "two", "--delimiter", ";").exit_code == 0
    assert (doubts(tmp_path / "two"), order(tmp_path / "two", "card")["delimiter"]) == ([], ";")
    refused = run("bring", tmp_path / "card.csv", tmp_path / "three", "--delimiter", "x")
    assert (refused.exit_code, "expected one of , ; | tab, found 'x'" in refused.output) == (1, True)


@pytest.mark.parametrize("header", [
    "In deck", "×", "Prints", "W talii", "Im Deck", "Nel mazzo", "В колоде", "Wieviel da", "Zzz",
])
def test_small_numbers_that_may_be_copies_are_asked_for(tmp_path: Path, header: str) -> None:
    pack = bring(tmp_path, f"Name,{header},Text\nFox,2,Run.\nOwl,1,Look.\nBat,3,Fly.\n")
    assert doubts(pack) == [f"card.csv:1:6: is {header!r} how many pieces are printed? It is not taken for that"]
    said(pack, "copies", f"'{header}'")
    assert (doubts(pack), copies(pack)) == ([], [2, 1, 3])


@pytest.mark.parametrize("header", ["Amt.", "Freq", "How many?", "Häufigkeit", "Nb ex.", "Powt.", "Wie oft", "шт."])
def test_further_headers_of_copies(tmp_path: Path, header: str) -> None:
    assert copies(bring(tmp_path, f"Name,{header},Text\nFox,2,Run.\nOwl,1,Look.\nBat,3,Fly.\n")) == [2, 1, 3]


@pytest.mark.parametrize("header", ["Attack power", "Siła", "Vitesse", "Year", "Имя врага"])
def test_numbers_of_something_else_are_not(tmp_path: Path, header: str) -> None:
    assert doubts(bring(tmp_path, f"Name,{header},Text\nFox,2,Run.\nOwl,1,Look.\nBat,3,Fly.\n")) == []


def test_a_number_whose_range_the_pack_says_is_not_asked_for(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Zzz,Text\nFox,2,Run.\nOwl,1,Look.\nBat,3,Fly.\n")
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("type: int", "type: int 0..9"), "utf-8")
    assert doubts(pack) == []


@pytest.mark.parametrize("cells", [
    ("2 pcs", "1 pc", "3 pcs."), ("2 szt.", "1 szt", "3 sztuki"), ("x2", "x1", "* 3"), ("2ks", "1 ks", "3 ks"),
])
def test_numbers_with_a_unit_are_read(tmp_path: Path, cells: tuple[str, ...]) -> None:
    first, second, third = cells
    pack = bring(tmp_path, f"Name,Qty,Text\nFox,{first},Run.\nOwl,{second},Look.\nBat,{third},Fly.\n")
    assert (doubts(pack), copies(pack)) == ([], [2, 1, 3])


def test_copies_that_are_no_numbers_are_asked_for(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Qty,Text\nFox,once,Run.\nOwl,twice,Look.\nBat,once,Fly.\n")
    assert doubts(pack) == ["card.csv:1:6: is 'Qty' how many pieces are printed? It is not taken for that; "
                            "these are no whole numbers: B2 (once), B3 (twice), B4 (once)"]


@pytest.mark.parametrize(("name", "bare", "number"), [
    ("Goblin x3", "Goblin", 3), ("2x Healing Rain", "Healing Rain", 2), ("Wolf (×4)", "Wolf", 4),
    ("Orc 3 szt.", "Orc", 3), ("Elf [2 pcs]", "Elf", 2), ("4 × Bat", "Bat", 4),
])
def test_numbers_in_names_are_asked_for(tmp_path: Path, name: str, bare: str, number: int) -> None:
    pack = bring(tmp_path, f"Name,Text\n{name},Run.\nOwl,Look.\n")
    assert doubts(pack) == [f"card.csv:2:1: is {number} in the name {name!r} how many pieces are printed? "
                            "It is printed in the name"]
    kind = (pack / "kind-card.yaml").read_text("utf-8")
    for word, called, pieces in (("names", name, [1, 1]), ("copies", bare, [number, 1])):
        (pack / "kind-card.yaml").write_text(kind, "utf-8")
        said(pack, "numbers-in-names", word)
        assert (doubts(pack), names(pack), copies(pack)) == ([], [called, "Owl"], pieces)


@pytest.mark.parametrize("name", ["Draw 2 cards", "Fox (I)", "R2", "Max 3", "Fort 3 Wall", "Wolf (4)"])
def test_names_with_numbers_of_their_own(tmp_path: Path, name: str) -> None:
    assert doubts(bring(tmp_path, f"Name,Text\n{name},Run.\nOwl,Look.\n")) == []


@pytest.mark.parametrize("name", [
    "Subtotal", "Grand total", "Total général", "Σ", "TOTAL CARDS", "Razem:", "Suma", "Summe", "Celkem", "Σ kart",
    "合計",
])
@pytest.mark.parametrize("more", ["Elk,4,1,Wait.\n", ""])
def test_rows_of_sums_are_asked_for(tmp_path: Path, name: str, more: str) -> None:
    pack = bring(tmp_path, f"Name,Qty,Cost,Text\nFox,2,1,Run.\nOwl,3,1,Look.\n{name},5,,\n{more}")
    assert doubts(pack) == [f"card.csv:4:1: expected a thing, found what may be a row of sums: {name!r}"]
    said(pack, "sum-rows", "none")
    assert (doubts(pack), name in names(pack)) == ([], False)


@pytest.mark.parametrize(("row", "is_asked"), [
    ("Whatever,6,7,", True), ("Whatever,6,,", True), ("Whatever,5,7,", False), ("Elk,6,7,Wait.", False),
])
def test_a_last_row_that_adds_up_is_asked_for(tmp_path: Path, row: str, is_asked: bool) -> None:
    pack = bring(tmp_path, f"Name,Qty,Cost,Text\nFox,2,1,Run.\nOwl,3,2,Look.\nBat,1,4,Fly.\n{row}\n")
    assert ["row of sums" in one for one in doubts(pack)] == [True] * is_asked


def hiding(folder: Path, form: str) -> Path:
    """A workbook whose third row, third column and second sheet are hidden."""
    rows = [["Name", "Cost", "Secret", "Text"], ["Fox", 1, "x", "Run."], ["Owl", 2, "y", "Look."],
            ["Bat", 3, "z", "Fly."]]
    if form == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(xlsx(rows, "Animals", {"Old": rows})))
        page = book["Animals"]
        page.row_dimensions[3].hidden = page.column_dimensions["C"].hidden = True
        book["Old"].sheet_state = "hidden"
        data = saved(book)
    else:
        shown = table(rows, "Animals").replace("<table:table-row>", "<table:table-column/>" * 2 + (
            '<table:table-column table:visibility="collapse"/><table:table-column/><table:table-row>'), 1)
        parts = shown.split("<table:table-row>")
        shown = "<table:table-row>".join(parts[:3]) + '<table:table-row table:visibility="filter">' + (
            "<table:table-row>".join(parts[3:]))
        old = table(rows, "Old").replace("<table:table ", '<table:table table:style-name="ta2" ')
        style = ('<style:style xmlns:style="s" style:name="ta2"><style:table-properties table:display="false"/>'
                 "</style:style>")
        data = ods(f"{style}{shown}{old}")
    (folder / f"card.{form}").write_bytes(data)
    return folder / f"card.{form}"


@pytest.mark.parametrize("form", ["xlsx", "ods"])
def test_what_a_workbook_hides_is_told(tmp_path: Path, form: str) -> None:
    made = run("bring", hiding(tmp_path, form), tmp_path / "pack", "--kind", "card")
    assert made.exit_code == 0, made.output
    assert "other sheets: Old (hidden)" in made.output
    pack = tmp_path / "pack"
    assert names(pack) == ["Fox", "Owl", "Bat"]
    (doubt,) = doubts(pack)
    assert doubt.endswith("what the spreadsheet hides is read: rows 3, columns C")
    said(pack, "hidden", "read")
    assert doubts(pack) == []
    left = run("bring", tmp_path / f"card.{form}", tmp_path / "two", "--kind", "card", "--hidden", "none")
    assert left.exit_code == 0, left.output
    loaded, game = read(tmp_path / "two")
    assert (loaded.findings, names(tmp_path / "two")) == ((), ["Fox", "Bat"])
    assert set(game.kinds["card"].fields) == {"name", "cost", "text"}


@pytest.mark.parametrize(("sheet", "called", "is_told"), [
    ("Karte,Wirkung\nBäcker,Nimm zwei.\nMüller,Nimm Mehl.\nBäcker,Backe.\n", ["Bäcker", "Müller", "Bäcker"], True),
    ("Whoever,Does\nFox,Run away now.\nOwl,Look at two cards.\nFox,Hide in a den.\n", ["Fox", "Owl", "Fox"], True),
    ("Whoever,Brave,Does\nFox,yes,Run.\nOwl,no,Look.\nBat,yes,Fly.\n", ["Fox", "Owl", "Bat"], False),
])
def test_names_stand_in_the_first_column(tmp_path: Path, sheet: str, called: list[str], is_told: bool) -> None:
    (tmp_path / "card.csv").write_text(sheet, "utf-8")
    made = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert names(tmp_path / "pack") == called
    assert ("several things have the same name" in made.output) == is_told


@pytest.mark.parametrize("sheet", [
    "Item,Cost,Notes\nSword,3,Sharp.\n,2,Forgotten.\nBow,2,Long.\n",
    "Whatever,Cost,Notes\nSword,3,Sharp.\n,2,Forgotten.\nSword,2,Long.\nBow,1,Strong.\n",
])
def test_a_row_without_a_name_is_told_and_gets_none(tmp_path: Path, sheet: str) -> None:
    (tmp_path / "card.csv").write_text(sheet, "utf-8")
    made = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert "card.csv:3:1: expected a name or an id in this row, found none" in made.output
    assert "next: mend what was told" in made.output
    assert "zecer build" not in made.output
    assert "Forgotten" not in (tmp_path / "pack" / "kind-card.yaml").read_text("utf-8")
    assert set(names(tmp_path / "pack")) == {"Sword", "Bow"}


def test_equal_rows_are_said_to_be_copies(tmp_path: Path) -> None:
    (tmp_path / "card.csv").write_text("Name,Text\nFox,Run.\nOwl,Look.\nFox,Run.\nFox,Run.\n", "utf-8")
    made = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert "2 rows are equal to earlier ones, and become copies of their things" in made.output
    assert copies(tmp_path / "pack") == [3, 1]


def test_a_row_that_is_new_is_told_until_it_has_an_id(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Text\nFox,Run.\nOwl,Look.\n")
    sheet, file = pack / "card.csv", pack / "kind-card.yaml"
    sheet.write_text(sheet.read_text("utf-8") + "Elk,Wait.\n", "utf-8")
    (told,) = doubts(pack)
    assert told == "card.csv:4:1: 1 row has an id that changes with its name: the others have theirs under ids"
    file.write_text(file.read_text("utf-8").replace("    Owl: owl", "    Owl: owl\n    Elk: elk"), "utf-8")
    assert doubts(pack) == []


def test_a_finding_in_the_first_of_two_rows_stands_there(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Text\nFox,Run.\nOwl,Look.\n")
    (pack / "card.csv").write_text("Name,Text\nFox,Run  now.\nOwl,Look.\nFox,Hide.\n", "utf-8")
    places = [str(one.place) for one in check(load(pack)).findings if one.rule == "typography"]
    assert places == ["card.csv:2:7"]


def test_two_rows_of_headers_with_empty_cells_are_read_together(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Ship,Attack,,Cost\n,Min,Max,\nSloop,1,2,5\nBrig,2,4,7\n")
    fields = read(pack)[1].kinds["card"].fields
    assert [one.label.source for one in fields.values()] == ["Ship", "Attack Min", "Attack Max", "Cost"]
    assert [str(thing.fields["attack-max"]) for thing in read(pack)[1].things.values()] == ["2", "4"]
    assert doubts(pack) == []
