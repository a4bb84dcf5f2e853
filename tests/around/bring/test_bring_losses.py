"""``zecer bring``: nothing that a spreadsheet shows is lost or changed without being told."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from load.sheet_files import XMLNS
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font
from test_bring import run
from test_bring_guesses import bring, copies, doubts, read

from generator.check import check
from generator.load.pack import load
from generator.model.text import Text


def workbook(folder: Path, *rows: list[object]) -> tuple[openpyxl.Workbook, Path]:
    """A workbook in memory, and the file in which it will be saved."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return book, folder / "card.xlsx"


def brought(folder: Path, book: openpyxl.Workbook, *more: str) -> tuple[Path, str]:
    """The pack of a workbook, and what was said."""
    data = io.BytesIO()
    book.save(data)
    (folder / "card.xlsx").write_bytes(data.getvalue())
    made = run("bring", folder / "card.xlsx", folder / "pack", *more)
    assert made.exit_code == 0, made.output
    return folder / "pack", made.output


def values(pack: Path, key: str) -> list[str]:
    """The texts of a field."""
    found = [thing.fields[key] for thing in read(pack)[1].things.values()]
    return [one.source if isinstance(one, Text) else str(one) for one in found]


@pytest.mark.parametrize("header", ["Attack", "Cost", "Value"])
def test_numbers_with_a_plus_keep_it(tmp_path: Path, header: str) -> None:
    pack = bring(tmp_path, f"Name,{header},Text\nA,+1,One.\nB,0,Two.\nC,-3,Three.\n")
    assert values(pack, header.lower()) == ["+1", "0", "-3"]


def test_a_plus_of_a_number_format_is_kept(tmp_path: Path) -> None:
    book, _ = workbook(tmp_path, ["Name", "Attack"], ["A", 1], ["B", 0], ["C", -3])
    for row in (2, 3, 4):
        book.active.cell(row, 2).number_format = "+0;-0;0"
    pack, said = brought(tmp_path, book)
    assert values(pack, "attack") == ["+1", "0", "-3"]
    assert "numbers with a sign, printed as they are written" in said


def test_a_row_of_groups_tells_headers_of_one_name_apart(tmp_path: Path) -> None:
    pack = bring(tmp_path, ",Attack,,Defence,\nName,Min,Max,Min,Max\nWolf,1,3,0,2\nBear,2,6,1,4\n")
    fields = read(pack)[1].kinds["card"].fields
    assert [one.label.source for one in fields.values()] == [
        "Name", "Attack Min", "Attack Max", "Defence Min", "Defence Max"]
    assert [values(pack, key)[0] for key in list(fields)[1:]] == ["1", "3", "0", "2"]
    assert doubts(pack) == []


@pytest.mark.parametrize("above", ["Dragon Realms,,", ",Stats,", "# 2024\nDragon Realms,,"])
def test_what_stands_above_the_headers_is_told(tmp_path: Path, above: str) -> None:
    pack = bring(tmp_path, f"{above}\nName,Cost,Text\nWolf,1,Bites.\nBear,2,Roars.\nFox,3,Runs.\n")
    (told,) = doubts(pack)
    row, word = above.count("\n") + 1, above.splitlines()[-1].strip(",")
    assert told.endswith(f"left out above the headers: row {row} ({word})")
    file = pack / "kind-card.yaml"
    file.write_text(file.read_text("utf-8").replace("  comments:", "  above-headers: none\n  comments:"), "utf-8")
    assert doubts(pack) == []


def test_headers_of_several_columns_and_rows_left_out_above_are_named(tmp_path: Path) -> None:
    (tmp_path / "card.csv").write_text("# Stand\nName,Text,Text\nWolf,Bites.,Howls.\nBear,Roars.,Digs.\n", "utf-8")
    said = run("bring", tmp_path / "card.csv", tmp_path / "pack").output
    assert "headers of several columns: Text (B, C)" in said
    assert "left out, for they begin with #: rows 1;" in said


def test_a_question_about_headers_names_the_likely_row(tmp_path: Path) -> None:
    (tmp_path / "card.csv").write_text("Dragon Realms\nby Ann Smith,,v0.3\n\nName,Cost,Text\nWolf,1,Bites.\n"
                                       "Bear,2,Roars.\n", "utf-8")
    asked = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert asked.exit_code != 0
    assert "Row 4 (Name, Cost, Text) looks more like headers; say it: --headers 4," in asked.output


def test_no_copies_and_empty_copies_are_named(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Qty,Text\nWolf,2,Bites.\nBear,,Roars.\nFox,0,Runs.\nHare,1,Hops.\n")
    assert doubts(pack) == ["card.csv:3:6: without a number, so they count as 1: Bear",
                            "card.csv:4:5: not printed, for their number is 0: Fox"]


def test_words_that_differ_in_case_alone_are_named(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Type,Text\nWolf,Event,Bites.\nBear,event,Roars.\nFox,EVENT,Runs.\nElk,Action,Runs.\n")
    assert [one.partition(": ")[2] for one in doubts(pack)] == [
        "words that differ in case alone are printed as they are written: Event / event / EVENT"]


@pytest.mark.parametrize(("table", "place"), [
    ('[{"name":"Fish","cost":1,\n"cost":3},{"name":"Tea","cost":2}]', "line 2, column 8"),
    ('[{"name":"Fish","cost":{"a":1,"b":2,"a":3}}]', "line 1, column 41"),
    ('{"fish":{"name":"Fish"},\n"fish":{"name":"Tea"}}', "line 2, column 8"),
    ('{"name":"Tea"}\n{"name":"Fish","name":"Tea"}', "line 2, column 23"),
])
def test_a_key_that_stands_twice_is_refused_at_its_place(tmp_path: Path, table: str, place: str) -> None:
    (tmp_path / "card.json").write_text(table, "utf-8")
    made = run("bring", tmp_path / "card.json", tmp_path / "pack")
    assert made.exit_code != 0
    assert "twice" in made.output
    assert place in made.output
    assert not (tmp_path / "pack").exists()


def test_what_is_struck_through_and_noted_is_told(tmp_path: Path) -> None:
    book, _ = workbook(tmp_path, ["Name", "Cost", "Text"], ["Wolf", 1, "Bites."], ["Bear", 2, "Roars."], ["Fox", 3, ""])
    sheet = book.active
    for cell in sheet[3]:
        cell.font = Font(strike=True)
    sheet["C2"].comment = Comment("bites twice?", "Ann")
    sheet["C4"] = CellRichText("Runs ", TextBlock(InlineFont(strike=True), "twice "), "thrice")
    pack, said = brought(tmp_path, book)
    assert [one.partition(": ")[2] for one in doubts(pack)] == [
        "notes at cells are not read: C2", "what the spreadsheet strikes through is read: A3, B3, C3, C4"]
    assert "notes at cells are not read: C2" in said
    file = pack / "kind-card.yaml"
    before = file.read_text("utf-8")
    file.write_text(before.replace("  comments:", "  struck: read\n  comments:"), "utf-8")
    assert values(pack, "text") == ["Bites.", "Roars.", "Runs twice thrice"]
    file.write_text(before.replace("  comments:", "  struck: none\n  comments:"), "utf-8")
    assert [values(pack, "text"), len(doubts(pack))] == [["Bites.", "Runs thrice"], 1]


def test_what_an_ods_strikes_through_is_told(tmp_path: Path) -> None:
    content = f'''<office:document-content {XMLNS} xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">
<office:automatic-styles><style:style style:name="s" style:family="text">
<style:text-properties style:text-line-through-style="solid"/></style:style></office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="card">
<table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell>
<table:table-cell><text:p>Text</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell table:style-name="s"><text:p>Wolf</text:p></table:table-cell>
<table:table-cell><office:annotation><text:p>why?</text:p></office:annotation><text:p>Bites.</text:p></table:table-cell>
</table:table-row><table:table-row><table:table-cell><text:p>Bear</text:p></table:table-cell>
<table:table-cell><text:p>Roars <text:span text:style-name="s">twice</text:span>.</text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>'''
    with zipfile.ZipFile(tmp_path / "card.ods", "w") as file:
        file.writestr("content.xml", content)
    assert run("bring", tmp_path / "card.ods", tmp_path / "pack").exit_code == 0
    assert {"what the spreadsheet strikes through is read: A2, B3", "notes at cells are not read: B2"} <= {
        one.partition(": ")[2] for one in doubts(tmp_path / "pack")}


@pytest.mark.parametrize(("table", "encoding"), [
    ("カード名,枚数,効果\n火の鳥①,2,敵～にダメージ。\n盾㈱,３,カードを守る－。\n", "cp932"),
    ("이름,수량,효과\n똠방각하,2,카드를 한 장 뽑는다.\n늑대,1,공격한다.\n", "cp949"),
])
def test_encodings_of_windows_are_found(tmp_path: Path, table: str, encoding: str) -> None:
    (tmp_path / "card.csv").write_bytes(table.encode(encoding))
    made = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert f"encoding: {encoding} (--encoding)" in made.output
    name = read(tmp_path / "pack")[1].things
    assert table.splitlines()[1].split(",")[0] in [thing.name.nom for thing in name.values()]


@pytest.mark.parametrize("data", [
    "Όνομα,Κείμενο\nΜήλο,Πράξη\n".encode("cp1253"), "名前,効果\n剣,切断\n".encode("cp932")])
def test_an_encoding_that_makes_no_words_is_asked_for(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "card.csv").write_bytes(data)
    made = run("bring", tmp_path / "card.csv", tmp_path / "pack")
    assert made.exit_code != 0
    assert "--encoding NAME" in made.output
    assert "--headers" not in made.output
    assert not (tmp_path / "pack").exists()


def test_copies_in_full_width_digits_are_numbers(tmp_path: Path) -> None:
    assert copies(bring(tmp_path, "Name,枚数,Text\nA,２,One.\nB,１０枚,Two.\nC,3,Three.\n")) == [2, 10, 3]


def test_a_few_copies_are_asked_about(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Qty,Text\nA,a few,One.\nB,some more,Two.\n")
    assert "is 'Qty' how many pieces are printed?" in doubts(pack)[0]


def test_decimals_that_are_shown_whole_are_printed_as_shown(tmp_path: Path) -> None:
    book, _ = workbook(tmp_path, ["Name", "Weight"], ["A", 2.5], ["B", 3.4], ["C", 1])
    for row in (2, 3, 4):
        book.active.cell(row, 2).number_format = "0"
    pack, said = brought(tmp_path, book)
    assert values(pack, "weight") == ["3", "3", "1"]
    assert "numbers with decimals, printed as the spreadsheet shows them, rounded" in said


@pytest.mark.parametrize(("header", "numbers"), [("No.", ("001", "002", "010")), ("Round", ("1", "3", "2"))])
def test_numbers_of_a_list_and_of_rounds_are_no_copies(tmp_path: Path, header: str, numbers: tuple[str, ...]) -> None:
    rows = "".join(f"{name},{number},Text.\n" for name, number in zip("ABC", numbers, strict=True))
    (tmp_path / "card.csv").write_text(f"Name,{header},Text\n{rows}", "utf-8")
    assert "how many pieces" not in run("bring", tmp_path / "card.csv", tmp_path / "pack").output


def test_a_nameless_object_of_json_is_not_told_to_begin_with_a_sign(tmp_path: Path) -> None:
    (tmp_path / "card.json").write_text('[{"name":"A","hp":1},{"name":"B","hp":2},{"name":"","hp":3}]', "utf-8")
    said = run("bring", tmp_path / "card.json", tmp_path / "pack").output
    assert "expected a name or an id in this row, found none; write one\n" in said


@pytest.mark.parametrize("word", ["6", "fire", "name", "count"])
def test_help_says_how_a_brace_is_printed(tmp_path: Path, word: str) -> None:
    pack = bring(tmp_path, f"Name,Text\nA,costs {{{word}}} coins\nB,Wait for a turn.\n")
    assert any(f"has a backslash before it: \\{{{word}\\}}" in str(one.help) for one in check(load(pack)).findings)


@pytest.mark.parametrize(("align", "word", "printed"), [
    ("superscript", "3", "10³"), ("subscript", "2", "10₂"), ("superscript", "-1", "10⁻¹"),
    ("superscript", "th", "10th")])
def test_raised_and_lowered_words_are_signs_of_their_own_or_told(
        tmp_path: Path, align: str, word: str, printed: str) -> None:
    book, _ = workbook(tmp_path, ["Name", "Text"], ["A", ""], ["B", "Pay 5 coins."])
    book.active["B2"] = CellRichText("10", TextBlock(InlineFont(vertAlign=align), word), " coins")
    pack, said = brought(tmp_path, book)
    assert values(pack, "text")[0] == f"{printed} coins"
    assert ("raised or lowered letters" in said) is word.isalpha()


def test_a_column_that_was_never_computed_is_not_called_empty(tmp_path: Path) -> None:
    book, file = workbook(tmp_path, ["Name", "Cost", "Bonus"], ["A", 1, "=B2*2"], ["B", 2, "=B3*2"])
    book.save(file)
    made = run("bring", file, tmp_path / "pack")
    assert made.exit_code == 1
    assert "column Bonus: expected a value, found a formula that was never computed" in made.output


def test_a_number_that_its_format_hides_is_told(tmp_path: Path) -> None:
    book, _ = workbook(tmp_path, ["Name", "Cost"], ["A", 1], ["B", 2])
    book.active["B3"].number_format = ";;;"
    assert "card.xlsx:3:2: found a number that its format does not show" in brought(tmp_path, book)[1]


def test_words_of_yes_that_are_printed_alike_are_told(tmp_path: Path) -> None:
    pack = bring(tmp_path, "Name,Fast,Text\nA,yes,One.\nB,x,Two.\nC,no,Three.\n")
    assert [one.partition(": ")[2] for one in doubts(pack)] == ["words that mean the same are printed alike: yes / x"]
