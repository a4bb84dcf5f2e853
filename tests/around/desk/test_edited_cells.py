"""A cell of a spreadsheet gets another value, and the rest of the file stays as it was."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from generator.load.pack import load
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.pack_edit import ValueEdit, changed_values

GAME = "game: tiny\ntitle: Maleńka\nlanguage: pl\n"
KINDS = """\
provenance: {original: próba}
kinds: {card: {name: karta, fields: {name: name, cost: int 0..9, text: text}}}
kind: card
things: {from: SHEET}
"""
ROWS = [("id", "name", "cost", "text", "copies"), ("troll", "Troll", 3, "Rzuć kością.", 2),
        ("rat", "Szczur", 1, "Ucieka, gdy może.", 1)]


def pack(folder: Path, sheet: str, data: bytes) -> Path:
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "cards.yaml").write_text(KINDS.replace("SHEET", sheet), "utf-8")
    (folder / sheet).write_bytes(data)
    return folder


def workbook(formula: bool = False) -> bytes:
    book, written = Workbook(), io.BytesIO()
    for row in ROWS:
        book.active.append(row)
    if formula:
        book.active["C2"] = "=1+2"
    book.save(written)
    return written.getvalue()


def after(folder: Path, path: str, value: object) -> bytes:
    loaded = load(folder)
    assert loaded.game is not None, loaded.findings
    change, = changed_values(loaded, [ValueEdit(path, value)])  # type: ignore[arg-type]
    return change.after


@pytest.mark.parametrize(("text", "encoding", "value", "old", "new"), [
    ("id,name,cost,text\ntroll,Troll,3,Rzuć.\nrat,Szczur,1,Stój.\n", "utf-8", "Ogr", "Troll", "Ogr"),
    ("id;name;cost;text\r\ntroll;\"Troll\";3;Rzuć kością i żółć.\r\nrat;Szczur;1;Łódź też stąd.\r\n", "cp1250",
     "Ogr; zły", '"Troll"', '"Ogr; zły"'),
    ("id\tname\tcost\ttext\ntroll\tTroll\t3\tRzuć.\n", "utf-8-sig", 'Troll "Zły"', "Troll", '"Troll ""Zły"""'),
    ("id,name,cost,text\ntroll, Troll ,3,Rzuć.\n", "utf-8", "Ogr", " Troll ", " Ogr "),
])
def test_a_cell_of_csv(tmp_path: Path, text: str, encoding: str, value: str, old: str, new: str) -> None:
    data = text.encode(encoding)
    wanted = text.replace(old, new, 1).encode(encoding)
    assert after(pack(tmp_path, "cards.csv", data), "card/troll/name", value) == wanted


def test_letters_that_the_encoding_has_not_are_refused(tmp_path: Path) -> None:
    data = "id;name;cost;text\ntroll;Troll;3;Rzuć łódź i żółć.\n".encode("cp1250")
    with pytest.raises(UneditableError, match="1250"):
        after(pack(tmp_path, "cards.csv", data), "card/troll/name", "狼")


@pytest.mark.parametrize(("path", "value", "cell"), [
    ("card/troll/cost", 7, "C2"), ("card/rat/name", "Szczur <król> & spółka", "B3"),
    ("card/rat/text", "Dwa\nwiersze", "D3"), ("card/troll/copies", 5, "E2"),
])
def test_a_cell_of_xlsx(tmp_path: Path, path: str, value: object, cell: str) -> None:
    data = workbook()
    changed = after(pack(tmp_path, "cards.xlsx", data), path, value)
    before, now = (load_workbook(io.BytesIO(one)).active for one in (data, changed))
    assert now[cell].value == value
    assert {one.coordinate: one.value for row in now for one in row if one.coordinate != cell} == {
        one.coordinate: one.value for row in before for one in row if one.coordinate != cell}
    assert _others(data, "xl/worksheets/sheet1.xml") == _others(changed, "xl/worksheets/sheet1.xml")


def test_a_formula_is_not_overwritten(tmp_path: Path) -> None:
    from zecer_desk.edit.workbook_cell import xlsx_with_cell

    with zipfile.ZipFile(io.BytesIO(workbook(formula=True))) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml")
    with pytest.raises(UneditableError, match="formula"):
        xlsx_with_cell(sheet, 2, 3, "4")


ODS = """<?xml version="1.0" encoding="UTF-8"?><office:document-content \
xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" \
xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>\
<table:table table:name="Karty">{rows}</table:table></office:spreadsheet></office:body>\
</office:document-content>"""


def ods() -> bytes:
    def cell(value: object) -> str:
        if isinstance(value, int):
            return (f'<table:table-cell office:value-type="float" office:value="{value}"><text:p>{value}</text:p>'
                    "</table:table-cell>")
        return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'

    rows = [f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in (
        ("id", "name", "cost", "text"), ("troll", "Troll", 3, "Rzuć."))]
    # two cells that are one: a card whose name is its text
    rows.append('<table:table-row><table:table-cell office:value-type="string"><text:p>rat</text:p></table:table-cell>'
                '<table:table-cell office:value-type="string"><text:p>Szczur</text:p></table:table-cell>'
                '<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>'
                '<table:table-cell office:value-type="string"><text:p>Szczur</text:p></table:table-cell>'
                '<table:table-cell table:number-columns-repeated="3"/></table:table-row>')
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", ODS.replace("{rows}", "".join(rows)))
        archive.writestr("meta.xml", "<meta/>")
    return written.getvalue()


@pytest.mark.parametrize(("path", "value", "old", "new"), [
    ("card/troll/cost", 7, 'office:value="3"><text:p>3<', 'office:value="7"><text:p>7<'),
    ("card/rat/text", "Gryzie & ucieka", "<text:p>Szczur</text:p></table:table-cell><table:table-cell table:number",
     "<text:p>Gryzie &amp; ucieka</text:p></table:table-cell><table:table-cell table:number"),
])
def test_a_cell_of_ods(tmp_path: Path, path: str, value: object, old: str, new: str) -> None:
    data = ods()
    changed = after(pack(tmp_path, "cards.ods", data), path, value)
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(io.BytesIO(changed)) as now:
        assert now.read("content.xml").decode() == before.read("content.xml").decode().replace(old, new, 1)
    assert _others(data, "content.xml") == _others(changed, "content.xml")


def test_of_repeated_cells_one_is_taken_out() -> None:
    from zecer_desk.edit.workbook_cell import ods_with_cell

    row = '<table:table-row><table:table-cell table:number-columns-repeated="4"/></table:table-row>'
    content = ODS.replace("{rows}", row).encode()
    changed = ods_with_cell(content, "Karty", 1, 3, "x").decode()
    assert changed == ODS.replace("{rows}", (
        '<table:table-row><table:table-cell table:number-columns-repeated="2"/>'
        '<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell><table:table-cell/>'
        "</table:table-row>"))


def _others(data: bytes, name: str) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {one: archive.read(one) for one in archive.namelist() if one != name}


@pytest.mark.parametrize("sheet", ["cards.csv", "cards.xlsx"])
def test_an_empty_cell_is_filled(tmp_path: Path, sheet: str) -> None:
    rows = [("id", "name", "cost", "text"), ("troll", "Troll", 3, None), ("rat", "Szczur", 1, "Ucieka.")]
    if sheet.endswith("csv"):
        data = b"id,name,cost,text\ntroll,Troll,3,\nrat,Szczur,1,Ucieka.\n"
    else:
        book, written = Workbook(), io.BytesIO()
        for row in rows:
            book.active.append(row)
        book.save(written)
        data = written.getvalue()
    folder = pack(tmp_path, sheet, data)
    text = KINDS.replace("SHEET", sheet).replace("text: text", "text: text or none")
    (folder / "cards.yaml").write_text(text, "utf-8")
    changed = after(folder, "card/troll/text", "Stoi")
    if sheet.endswith("csv"):
        assert changed == data.replace(b"Troll,3,\n", b"Troll,3,Stoi\n")
    else:
        assert load_workbook(io.BytesIO(changed)).active["D2"].value == "Stoi"
