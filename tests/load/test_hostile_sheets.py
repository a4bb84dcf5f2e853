"""Spreadsheets of strangers: each a finding within bounds of time and memory, never a traceback."""

from __future__ import annotations

import io
import struct
import tempfile
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from load.sheet_files import ods, replaced, report, table, told, write, xlsx, zipped

from generator.load.pack import load
from generator.load.sheets.ods_cells import OdsBook
from generator.load.sheets.sheet_grid import SheetFault, grid_of
from generator.load.sheets.xlsx_cells import XlsxBook

ROWS = [["name", "sort", "text"], ["A", "action", "x"]]
SHEET = "xl/worksheets/sheet1.xml"
BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(8)) + "]><x>&i;</x>"


def lied() -> bytes:
    """A workbook whose directory says that a part is small; it is 80 MB."""
    data = bytearray(replaced(xlsx(ROWS), SHEET, "<sheetData>", "<sheetData>" + " " * 80_000_000))
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        info = file.getinfo(SHEET)
    struct.pack_into("<I", data, info.header_offset + 22, 1_000)
    at = data.rindex(b"PK\x01\x02", 0, data.rindex(SHEET.encode()))
    struct.pack_into("<I", data, at + 24, 1_000)
    return bytes(data)


def encrypted() -> bytes:
    data = bytearray(xlsx(ROWS))
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        data[at + 8] |= 1
        at += 4
    return bytes(data)


HOSTILE: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "no zip": ("a.xlsx", lambda: b"name,sort\n", "damaged or none"),
    "empty": ("a.ods", lambda: b"", "damaged or none"),
    "cut off": ("a.xlsx", lambda: xlsx(ROWS)[:-30], "damaged or none"),
    "another zip": ("a.xlsx", lambda: zipped({"x.txt": "x"}), "damaged or none"),
    "old format": ("a.xlsx", lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "with a password, or of an old"),
    "password": ("a.xlsx", encrypted, "without a password"),
    "bomb": ("a.xlsx", lambda: replaced(xlsx(ROWS), SHEET, "<sheetData>", "<sheetData>" + " " * 60_000_001),
             "at most 60,000,000 bytes when unpacked"),
    "lie": ("a.xlsx", lied, "damaged in it"),
    "many parts": ("a.xlsx", lambda: zipped({f"{n}.xml": "" for n in range(5_001)}), "at most 5,000 parts"),
    "entities": ("a.xlsx", lambda: replaced(xlsx(ROWS), SHEET, "<worksheet", BOMB + "<worksheet"), "document type"),
    "entities of ods": ("a.ods", lambda: zipped({"content.xml": BOMB}), "document type"),
    "no xml": ("a.xlsx", lambda: replaced(xlsx(ROWS), SHEET, "<sheetData>", "<sheetData"), "expected XML in"),
    "deep": ("a.xlsx", lambda: replaced(xlsx(ROWS), SHEET, "<sheetData>", "<sheetData>" + "<a>" * 100), "64 deep"),
    "far right": ("a.xlsx", lambda: replaced(xlsx(ROWS), SHEET, 'r="C2"', 'r="XFD2"'), "at most 500 columns"),
    "far down": ("a.xlsx", lambda: replaced(xlsx(ROWS), SHEET, 'r="C2"', 'r="C1048576"'), "at most 20,000 rows"),
    "missing part": ("a.xlsx", lambda: replaced(xlsx(ROWS), "xl/_rels/workbook.xml.rels", "sheet1.xml", "sheet9.xml"),
                     "missing in it"),
    "path trick": ("a.xlsx", lambda: replaced(xlsx(ROWS), "xl/_rels/workbook.xml.rels", "/xl/worksheets/sheet1.xml",
                                              "../../../../etc/passwd"), "missing in it"),
    "rows of ods": ("a.ods", lambda: ods('<table:table table:name="A"><table:table-row '
                                         'table:number-rows-repeated="1000000"><table:table-cell><text:p>x</text:p>'
                                         "</table:table-cell></table:table-row></table:table>"), "20,000 rows"),
    "cells of ods": ("a.ods", lambda: ods('<table:table table:name="A"><table:table-row '
                                          'table:number-rows-repeated="19000"><table:table-cell '
                                          'table:number-columns-repeated="400"><text:p>x</text:p></table:table-cell>'
                                          "</table:table-row></table:table>"), "300,000 cells"),
    "no sheet": ("a.ods", lambda: ods(""), "with a sheet, found none"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_workbook_is_a_finding(tmp_path: Path, name: str) -> None:
    file, make, message = HOSTILE[name]
    write(tmp_path, make(), file)
    tracemalloc.start()
    began = time.process_time()
    lines = told(load(tmp_path))
    spent, peak = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert lines[0].startswith(f"{file}:1:1  sheet-unreadable: expected ")
    assert message in lines[0]
    assert len(lines) == 1
    assert spent < 20
    assert peak < 300_000_000
    assert report(tmp_path).count("error") >= 1


def test_links_to_other_files_are_not_followed(tmp_path: Path) -> None:
    data = replaced(xlsx(ROWS), "xl/_rels/workbook.xml.rels", 'Target="/xl/worksheets/sheet1.xml"',
                    'Target="file:///etc/passwd" TargetMode="External"')
    assert "with a sheet, found none" in told(load(write(tmp_path, data, "a.xlsx")))[0]


def test_sparse_cells_are_counted_as_a_table() -> None:
    content = "".join('<table:table-row><table:table-cell table:number-columns-repeated="499"/><table:table-cell>'
                      "<text:p>x</text:p></table:table-cell></table:table-row>" for _ in range(700))
    cells = OdsBook.from_bytes(ods(f'<table:table table:name="A">{content}</table:table>')).cells("A")
    with pytest.raises(SheetFault, match="300,000 cells"):
        grid_of("a.ods", "A", cells)


def test_a_link_in_the_place_of_a_spreadsheet_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    folder = write(tmp_path / "pack", "name;sort;text\nA;action;x\n")
    (folder / "items.csv").rename(tmp_path / "items.csv")
    (folder / "items.csv").symlink_to(tmp_path / "items.csv")
    (line,) = told(load(folder))
    assert line.startswith("items.csv:1:1  file-unread: expected ")
    assert "link" in line


SOURCES = {"a.xlsx": xlsx(ROWS), "a.ods": ods(table(ROWS))}


@given(st.sampled_from(sorted(SOURCES)), st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=8),
       st.integers(0, 400))
def test_damaged_workbooks_are_refused_or_read(name: str, changes: list[tuple[int, int]], cut: int) -> None:
    data = bytearray(SOURCES[name])
    for at, value in changes:
        data[at % len(data)] = value
    try:
        book = (XlsxBook if name.endswith("xlsx") else OdsBook).from_bytes(bytes(data[: len(data) - cut]))
        for sheet in book.sheets:
            book.cells(sheet)
    except SheetFault:
        return


PARTS = st.sampled_from(["<c", "</c>", ' r="A1"', ' t="s"', ' s="9"', ">", "<v>", "</v>", "7", "<row>", "</row>",
                         "<is>", "<t>", "</t>", "</is>", "<f/>", '<mergeCell ref="A1:B2"/>', "x", "1e999", "nan", "-"])


@given(st.lists(PARTS, max_size=20))
def test_odd_elements_are_refused_or_read(parts: list[str]) -> None:
    data = replaced(SOURCES["a.xlsx"], SHEET, "<sheetData>", "<sheetData>" + "".join(parts))
    try:
        XlsxBook.from_bytes(data).cells("Karty")
    except SheetFault:
        return


PIECES = [b"name", b"sort", b"text", b";", b",", b"\t", b"\n", b"\r", b'"', b"\0", b"\xff", b"#", b"akcja", b"x", b"|",
          b" ", "ł".encode(), b"\xef\xbb\xbf", b"=", b"2.0"]
BYTES = st.lists(st.sampled_from(PIECES), max_size=60)


@given(BYTES)
def test_any_bytes_are_read_or_refused(parts: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        loaded = load(write(Path(folder), b"".join(parts)))
        for finding in loaded.findings:
            assert finding.place is not None
            assert loaded.places.quoted_line(finding.place)[1] >= 1


LARGE = {"wide": "name" + ";" * 3_900_000, "quotes": '"' * 3_900_000, "cells": '",' * 1_900_000,
         "header": "x" * 3_000_000 + ";name\n", "lines": "name\r" * 700_000}


@pytest.mark.parametrize("sheet", LARGE.values(), ids=LARGE)
def test_a_large_text_is_refused_at_once(tmp_path: Path, sheet: str) -> None:
    tracemalloc.start()
    began = time.process_time()
    loaded = load(write(tmp_path, sheet))
    spent, peak = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert loaded.findings
    assert max(len(one.message) for one in loaded.findings) < 1_000
    assert spent < 10
    assert peak < 100_000_000


def test_numbers_that_are_none() -> None:
    for written in ("1e999", "nan", "-inf", "x"):
        data = replaced(xlsx([[1]]), SHEET, "<v>1</v>", f"<v>{written}</v>")
        assert XlsxBook.from_bytes(data).cells("Karty")[1, 1].text
