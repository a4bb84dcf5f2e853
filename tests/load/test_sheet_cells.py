"""The cells of spreadsheets as other programs read them: Python's csv module, calamine."""

from __future__ import annotations

import csv
import io
import zipfile
from datetime import date, datetime
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from load.sheet_files import fields, ods, replaced, saved, table, told, write, xlsx, zipped
from openpyxl.styles import numbers
from python_calamine import CalamineWorkbook
from some import some

from generator.load.pack import load
from generator.load.sheets.csv_cells import likely_delimiter, read_csv, records
from generator.load.sheets.ods_cells import OdsBook
from generator.load.sheets.sheet_grid import BookCell, SheetFault, grid_of, letters
from generator.load.sheets.xlsx_cells import XlsxBook
from generator.model.text import Text

CELLS = st.text(st.sampled_from('ab",;\n\r\t \'ł'), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=4), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_written_cells_are_read_as_by_the_csv_module(rows: list[list[str]], delimiter: str) -> None:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows(rows)
    text = file.getvalue()
    wanted = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)]
    faults: list[object] = []
    found = list(records(text, delimiter, faults=faults))  # type: ignore[arg-type]
    assert [[cell.text for cell in row] for row in found] == [row or [""] for row in wanted]
    assert faults == []
    for row in some(found):
        for cell in some(row):
            assert cell.text in text[cell.start : cell.start + cell.length].replace('""', '"')


@given(st.text(st.sampled_from('ab",\n'), max_size=30))
def test_any_text_is_read_whole(text: str) -> None:
    rows = list(records(text, ","))
    shown = {at for row in rows for cell in row for at in range(cell.start, cell.start + cell.length)}
    lost = [sign for at, sign in enumerate(text) if at not in shown]
    assert set(lost) <= {",", "\n"}


def test_an_unclosed_quote_costs_one_cell(tmp_path: Path) -> None:
    sheet = 'name;sort;text\nA;action;"x\nB;akt;y\n'
    assert told(load(write(tmp_path, sheet))) == [
        "items.csv:2:10 C2 sheet-unreadable: expected a second quote at the end of the cell, found none in the rest of "
        "the file",
        "items.csv:3:3 B3 bad-value: expected one of action, event, found 'akt'"]


def test_a_quote_inside_a_cell(tmp_path: Path) -> None:
    assert told(load(write(tmp_path, 'name;sort;text\nA;action;"x" y\nB;event;5" pipe\n'))) == [
        "items.csv:2:10 C2 sheet-unreadable: expected the end of the cell after its quote, found ' y'"]


@pytest.mark.parametrize(("text", "delimiter"), [
    ("a;b;c\n1,5;2;3\n", ";"), ("a,b,c\nx;y,2,3\n", ","), ("a\tb\n1,2\t3;4\n", "\t"), ("name\nA\n", ","), ("", ","),
    ('"a;b";c\n"x;y";z\n', ";"), ('name,"text; long"\nA,"b; c"\n', ","),
])
def test_the_delimiter_is_guessed(text: str, delimiter: str) -> None:
    assert likely_delimiter(text, "x.csv").sign == delimiter


def test_a_foreign_encoding_is_read_with_a_warning(tmp_path: Path) -> None:
    text = "nazwa;rodzaj;treść\nŻółw;akcja;Zażółć gęślą jaźń.\n"
    for encoding, name in some([("cp1250", "windows-1250"), ("iso8859-2", "iso-8859-2")]):
        loaded = load(write(tmp_path, text.encode(encoding)))
        (finding,) = loaded.findings
        assert (finding.rule, finding.severity, str(finding.place)) == ("encoding", "warning", "items.csv:1:17")
        assert finding.message.startswith("expected UTF-8, found byte 0x")
        assert f"as {name} it reads" in finding.message
        assert finding.help == "save it from the spreadsheet as CSV in UTF-8, or say what it is: encoding: NAME"
        assert loaded.game is not None
        assert [ref.id for ref in loaded.game.things if ref.kind == "card"] == ["zolw"]


@pytest.mark.parametrize(("data", "rule"), [
    ("name;sort;text\nA;action;x\n".encode("utf-16"), "encoding"), ("name;sort\n".encode("utf-16-le"), "encoding"),
    (b"name;sort;text\nA;action;x\0y\n", "control-character"),
    ("name;sort;text\nA;action;a\u200bb\n".encode(), "hidden-character"),
    (b"", "sheet-unreadable"), (b"\n\n# x\n", "sheet-unreadable"),
    (b"x" * 4_000_001, "file-unread"), (b"name\n" + b"x\n" * 20_001, "sheet-unreadable"),
    (b"name" + b"," * 500 + b"\n", "sheet-unreadable"), (b"name\n" + (b"," * 499 + b"\n") * 700, "sheet-unreadable"),
    (b"name;sort;text\nA;action;" + b"word " * 4_001, "yaml-size"),
    (b"name;sort;text\nA;action;" + b"x" * 501, "yaml-size"),
])
def test_characters_and_sizes(tmp_path: Path, data: bytes, rule: str) -> None:
    assert [one.rule for one in load(write(tmp_path, data)).findings] == [rule]


def test_letters_of_columns() -> None:
    assert [letters(number) for number in (1, 26, 27, 52, 53, 702, 703)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_places_in_a_workbook() -> None:
    grid = grid_of("a.xlsx", "S", {(2, 2): BookCell("x\ny"), (2, 4): BookCell("z\tq"), (5, 1): BookCell("end")})
    cells = {cell.text: grid.origin.place(cell.start) for row in grid.rows for cell in row if cell.text}
    assert {text: (one.line, one.column, one.cell.name) for text, one in cells.items()} == {
        "x\ny": (2, 2, "B2"), "z\tq": (2, 4, "D2"), "end": (5, 1, "A5")}
    assert [[cell.start for cell in row] for row in grid.again()] == [[cell.start for cell in row] for row in grid.rows]
    assert [[cell.text for cell in row] for row in grid.again()] == [
        [cell.text.replace("\t", " ") for cell in row] for row in grid.rows]


VALUES: list[list[str | int | float | bool | None]] = [
    ["text", "n", "f", "b", "long", "ł"], ["a", 1, 2.5, True, "two\nlines", "  spaces "], [],
    ["", 1_000_000, -0.1, False, "<&>", "x"], [None, None, 3]]


def test_values_are_those_of_calamine() -> None:
    for book, opened in some([(xlsx(VALUES), XlsxBook.from_bytes), (ods(table(VALUES)), OdsBook.from_bytes)]):
        ours: XlsxBook | OdsBook = opened(book)
        theirs = CalamineWorkbook.from_filelike(io.BytesIO(book))
        assert list(ours.sheets) == theirs.sheet_names == ["Karty"]
        cells = ours.cells("Karty")
        wanted = theirs.get_sheet_by_index(0).to_python(skip_empty_area=False)
        for row, line in enumerate(some(wanted), 1):
            for column, value in enumerate(line, 1):
                found = cells[row, column].text if (row, column) in cells else ""
                assert found == shown(value), (row, column)


def shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    return f"{value:.15g}" if isinstance(value, float) else str(value) if str(value).strip() else ""


def test_dates_percents_errors_and_formulas() -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.append(["date", "moment", "custom", "percent", "error", "formula", "text"])
    page.append([date(2026, 2, 1), datetime(2026, 2, 1, 12, 30), 46054, 0.25, "#REF!", "=1+1", "#tag"])
    page["C2"].number_format = 'd" dnia" mmm'
    page["D2"].number_format = numbers.FORMAT_PERCENTAGE
    page["A1"].number_format = '"dmy"0'
    page.merge_cells("A3:A5")
    page["A3"] = "merged"
    data = saved(book)
    cells = XlsxBook.from_bytes(data).cells("Sheet")
    assert [cells[2, column].text for column in range(1, 8)] == [
        "2026-02-01", "2026-02-01 12:30:00", "1 dnia Feb", "25%", "#REF!", "", "#tag"]
    assert [cells[2, column].is_date for column in range(1, 8)] == [True, True, True, False, False, False, False]
    assert cells[2, 5].fault == "expected a value, found the error #REF! of the spreadsheet"
    assert cells[2, 6].fault == "expected a value, found a formula that was never computed"
    assert cells[3, 1].merged == "A3:A5"


def test_faults_of_cells_of_a_workbook(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    for row in (["name", "sort", "cost", "text", "strength", "note"], ["A", "action", "=1+1", "x", "#N/A", "#REF!"],
                ["B", "action", 1, date(2026, 1, 2), date(2026, 2, 1), None], ["C", "action", None, "x", "2K6", None]):
        page.append(row)
    page.merge_cells("D2:D3")
    assert told(load(write(tmp_path, saved(book), "book.xlsx", ", ignore: [note]"))) == [
        "book.xlsx:2:3 C2 sheet-unreadable: expected a value, found a formula that was never computed",
        "book.xlsx:2:4 D2 sheet-unreadable: found the merged cells D2:D3, of which only the first has a value",
        "book.xlsx:2:5 E2 sheet-unreadable: expected a value, found the error #N/A of the spreadsheet",
        "book.xlsx:3:4 D3 missing-field: expected a field 'text', found none",
        "book.xlsx:3:5 E3 cell-made-a-date: found the date 2026-02-01 among other values: spreadsheets make dates of "
        "1/2, 3-4 and 2.5",
        "book.xlsx:3:5 E3 bad-value: expected dice such as 2K6+3, found '2026-02-01'",
    ]


def test_a_column_of_dates_is_taken_for_texts(tmp_path: Path) -> None:
    rows = [["name", "sort", "text"], ["A", "action", date(2026, 1, 2)], ["B", "event", date(2026, 2, 3)]]
    loaded = load(write(tmp_path, xlsx(rows), "book.xlsx"))
    assert told(loaded) == []
    assert loaded.game is not None
    assert [str(thing.fields["text"].source) for thing in loaded.game.things.values() if thing.kind == "card"] == [  # type: ignore[attr-defined]
        "2026-01-02", "2026-02-03"]


def test_a_formula_with_its_value_is_its_value() -> None:
    data = replaced(xlsx([["=1+1"]]), "xl/worksheets/sheet1.xml", "<v></v>", "<v>2</v>")
    assert XlsxBook.from_bytes(data).cells("Karty") == {(1, 1): BookCell("2")}


def test_repeated_and_covered_cells_comments_and_spaces_of_ods() -> None:
    text = ('<table:table table:name="A"><table:table-row table:number-rows-repeated="2"><table:table-cell/>'
            "</table:table-row><table:table-row>"
            '<table:table-cell table:number-columns-repeated="2" office:value-type="string"><text:p>x</text:p>'
            "</table:table-cell>"
            '<table:table-cell office:value-type="string">'
            "<office:annotation><text:p>hidden</text:p></office:annotation>"
            '<text:p>a<text:s text:c="2"/><text:span>b</text:span></text:p></table:table-cell>'
            '<table:table-cell office:value-type="date" office:date-value="2026-02-01"><text:p>1.2.</text:p>'
            "</table:table-cell>"
            '<table:table-cell table:formula="of:=1/0" office:value-type="string"><text:p>#DIV/0!</text:p>'
            "</table:table-cell></table:table-row>"
            '<table:table-row table:number-rows-repeated="1048573"><table:table-cell '
            'table:number-columns-repeated="16384"/></table:table-row></table:table>')
    cells = OdsBook.from_bytes(ods(text)).cells("A")
    assert {place: cell.text for place, cell in cells.items()} == {
        (3, 1): "x", (3, 2): "x", (3, 3): "a  b", (3, 4): "1.2.", (3, 5): "#DIV/0!"}
    assert cells[3, 4].is_date
    assert cells[3, 5].fault is not None


@pytest.mark.parametrize(("value", "code", "shown"), [
    (3, '"$"#,##0.00', "$3.00"), (1000, '"$"#,##0.00', "$1,000.00"), (7, "000", "007"), (0.5, "# ?/?", "1/2"),
    (1.25, "# ??/??", "1 1/4"), (1.5, '0.0" kg"', "1.5 kg"), (1 / 3, '0.0" kg"', "0.3 kg"), (-3, "0;(0)", "(3)"),
    (0, '0;-0;"–"', "–"), (3, "+0;-0;0", "+3"), (0.256, "0.0%", "25.6%"), (5, "[$€-407] 0.00", "€ 5,00"),
    (1234.5, '#,##0.00\\ [$zł-415]', "1\u00a0234,50 zł"), (2500, '0.0,"k"', "2.5k"), (2.5, "[Red]0.##", "2.5"),
    (5, '0"x"', "5x"),
    (1.5, "[h]:mm", "36:00"), (0.0625, "[mm]:ss", "90:00"), (3, "[>2]0;1", "3"),
    (2, "[>2]0;1", "1"), (1, '[=1]"one";0', "one"),
    (7, '[=1]"one";0', "7"), (12345.678, "0.00E+00", "1.23E+04"), (0.00012, "0.0E+0", "1.2E-4"),
    (9999, "0.0E+00", "1.0E+04"),
    (12345, "##0.0E+0", "12.3E+3"), (0, '0;-0;"none"', "none"), (5, ";;;", "5"),
    (1234567890123456, "General", "1234567890123456"),
    (2.5, "General", "2.5"), (2.5, "0.00", "2.50"),
])
def test_numbers_are_read_as_they_are_shown(value: float, code: str, shown: str) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page["A1"] = value
    page["A1"].number_format = code
    assert XlsxBook.from_bytes(saved(book)).cells("Sheet")[1, 1].text == shown


@pytest.mark.parametrize(("code", "shown"), [
    ("d mmm", "1 May"), ("[$-415]d mmmm yyyy", "1 maj 2026"), ("h:mm AM/PM", "2:05 PM"), ("dd.mm.yyyy", "01.05.2026"),
    ("yyyy q", "2026 q"),
])
def test_dates_are_read_as_they_are_shown(code: str, shown: str) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page["A1"] = datetime(2026, 5, 1, 14, 5)
    page["A1"].number_format = code
    cell = XlsxBook.from_bytes(saved(book)).cells("Sheet")[1, 1]
    assert (cell.text, cell.is_date) == (shown, True)


def test_a_number_with_signs_is_text_for_a_text_and_a_number_for_a_number(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.active
    assert page is not None
    page.append(["name", "sort", "cost", "text", "copies"])
    page.append(["A", "action", 3, 3, 2])
    for cell in ("C2", "D2", "E2"):
        page[cell].number_format = '"$"0.00'
    card = fields(write(tmp_path, saved(book), "book.xlsx"))["a"]
    assert (card["cost"], card["text"]) == (3, Text("$3.00"))


@pytest.mark.parametrize(("attributes", "shown", "text"), [
    ('office:value-type="float" office:value="7"', "007", "007"),
    ('office:value-type="float" office:value="2"', "2", "2"),
    ('office:value-type="float" office:value="0.30000000000000004"', "0.30000000000000004", "0.3"),
    ('office:value-type="currency" office:value="3"', "3,00 zł", "3,00 zł"),
])
def test_numbers_of_ods_as_they_are_shown(attributes: str, shown: str, text: str) -> None:
    data = ods(f'<table:table table:name="A"><table:table-row><table:table-cell {attributes}><text:p>{shown}</text:p>'
               "</table:table-cell></table:table-row></table:table>")
    assert OdsBook.from_bytes(data).cells("A")[1, 1].text == text


def test_the_delimiter_of_the_pack_goes_first() -> None:
    grid, findings = read_csv(b"a;b|c\n1;2|3\n", "x.csv", 1_000, "|")
    assert grid is not None
    assert findings == []
    assert [[cell.text for cell in row] for row in grid.rows] == [["a;b", "c"], ["1;2", "3"]]


def test_a_workbook_needs_a_sheet() -> None:
    with pytest.raises(SheetFault, match="a file that is damaged or none"):
        OdsBook.from_bytes(replaced(xlsx([["x"]]), "xl/workbook.xml", "Karty", "Karty"))




@pytest.mark.parametrize(("program", "serial", "shown", "is_told"), [
    ("Microsoft Excel", 1, "1900-01-01", False), ("Microsoft Excel", 59, "1900-02-28", False),
    ("LibreOffice/24.2$Linux", 2, "1900-01-01", False), ("LibreOffice/24.2$Linux", 60, "1900-02-28", False),
    ("", 59, "1900-02-28", True), ("", 61, "1900-03-01", False), ("LibreOffice/24.2$Linux", 61, "1900-03-01", False),
])
def test_a_day_before_march_1900_is_that_of_the_program(program: str, serial: int, shown: str, is_told: bool) -> None:
    page = openpyxl.Workbook()
    page.active["A1"], page.active["A1"].number_format = serial, "yyyy-mm-dd"
    with zipfile.ZipFile(io.BytesIO(saved(page))) as old:
        members = {name: old.read(name) for name in old.namelist()}
    members["docProps/app.xml"] = f"<Properties><Application>{program}</Application></Properties>".encode()
    cell = XlsxBook.from_bytes(zipped(members)).cells("Sheet")[1, 1]
    assert (cell.text, cell.doubt is not None) == (shown, is_told)
