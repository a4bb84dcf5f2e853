"""The file of a spreadsheet while values, rows and columns of it change."""

from __future__ import annotations

import io
import re
import zipfile
from typing import Protocol
from xml.sax.saxutils import unescape

from generator.load.sheets.sheet_grid import SheetOrigin
from generator.load.sheets.xlsx_cells import XlsxBook
from generator.message import msg
from generator.splice.yaml_tree import UneditableError
from zecer_desk.edit.csv_file import CsvFile
from zecer_desk.edit.row_change import RowChange
from zecer_desk.edit.workbook_cell import CONTENT, ods_with_cell, with_part, xlsx_with_cell
from zecer_desk.edit.workbook_rows import ods_with_rows, xlsx_with_rows

# what a name of a workbook refers to; automatic filters have one that programs make anew
DEFINED = re.compile(rb"<(?:\w+:)?definedName\b([^>]*)>([^<]*)<")
WORKBOOK, OF_FILTER = "xl/workbook.xml", b"_FilterDatabase"


class SheetFile(Protocol):
    """A file of a spreadsheet that changes; of each method UneditableError says why it cannot."""

    def fill(self, origin: SheetOrigin, row: int, column: int, text: str) -> None:
        """Give a cell another text; rows and columns have numbers from 1."""

    def change_rows(self, origin: SheetOrigin, change: RowChange) -> None:
        """Add, delete or move rows."""

    def add_column(self, origin: SheetOrigin, header: str) -> None:
        """Add an empty column with a header."""

    def data(self) -> bytes:
        """The bytes of the file as it is now."""


def sheet_file(data: bytes, origin: SheetOrigin) -> SheetFile:
    """The file that was read as ``origin``. Raises UneditableError for one that is no spreadsheet."""
    if origin.is_text:
        return CsvFile(data, origin)
    if origin.name.lower().endswith(".xlsx"):
        return XlsxFile(data)
    if origin.name.lower().endswith(".ods"):
        return OdsFile(data)
    raise UneditableError(msg("expected a sheet (CSV, XLSX, ODS), found {file}; change it there", file=origin.name))


class XlsxFile:
    """An XLSX workbook of which some sheets change."""

    def __init__(self, before: bytes) -> None:
        self.before, self.parts = before, XlsxBook.from_bytes(before).sheets
        self.changed: dict[str, bytes] = {}

    def fill(self, origin: SheetOrigin, row: int, column: int, text: str) -> None:
        part = self.parts[origin.sheet]
        self.changed[part] = xlsx_with_cell(self._content(part), row, column, text)

    def change_rows(self, origin: SheetOrigin, change: RowChange) -> None:
        part = self.parts[origin.sheet]
        others = {name: self._content(one) for name, one in self.parts.items() if one != part}
        names = [unescape(text.decode()) for key, text in DEFINED.findall(self._content(WORKBOOK))
                 if OF_FILTER not in key]
        self.changed[part] = xlsx_with_rows(self._content(part), change, origin.sheet, others, names)

    def add_column(self, origin: SheetOrigin, header: str) -> None:
        self.fill(origin, origin.head_row + 1, origin.width + 1, header)

    def data(self) -> bytes:
        after = self.before
        for part, content in self.changed.items():
            after = with_part(after, part, content)
        return after

    def _content(self, part: str) -> bytes:
        return self.changed[part] if part in self.changed else _member(self.before, part)


class OdsFile:
    """An ODS workbook of which some sheets change."""

    def __init__(self, before: bytes) -> None:
        self.before, self.content = before, _member(before, CONTENT)

    def fill(self, origin: SheetOrigin, row: int, column: int, text: str) -> None:
        self.content = ods_with_cell(self.content, origin.sheet, row, column, text)

    def change_rows(self, origin: SheetOrigin, change: RowChange) -> None:
        self.content = ods_with_rows(self.content, change, origin.sheet)

    def add_column(self, origin: SheetOrigin, header: str) -> None:
        self.fill(origin, origin.head_row + 1, origin.width + 1, header)

    def data(self) -> bytes:
        return with_part(self.before, CONTENT, self.content)


def _member(data: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name)
