"""Reads the cells of an ODS workbook: values as they are shown, errors named, comments left out."""

from __future__ import annotations

import re

from msgspec import Struct, field

from generator.load.sheets.raised_signs import UNSHIFTED, Shift, shift_of, shifted_signs
from generator.load.sheets.sheet_grid import (
    MOST_COLUMNS,
    MOST_ROWS,
    NO_VALUE,
    BookCell,
    SheetFault,
    Unseen,
    check_bounds,
    error_cell,
    letters,
)
from generator.load.sheets.sheet_words import ERROR
from generator.load.sheets.unzipped import Archive, Attributes, Xml, local
from generator.load.sheets.xlsx_cells import Cells, number_text
from generator.message import msg

CONTENT = "content.xml"
UNSEEN = ("collapse", "filter")
MOST_SPACES, MOST_REPEATED = 200, 10_000_000
# a tail of binary fractions
BINARY_TAIL = re.compile(r"-?\d+[.,]\d{11,}")


class OdsBook(Struct):
    """A workbook: the cells of its sheets by name, the names of those that it hides, and what the others hide."""

    sheets: dict[str, Cells] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    unseen: dict[str, Unseen] = field(default_factory=dict)
    # cells with notes, by sheet
    notes: dict[str, set[tuple[int, int]]] = field(default_factory=dict)

    @classmethod
    def from_bytes(cls, data: bytes) -> OdsBook:
        """Raises SheetFault."""
        content = Archive(data).read(CONTENT)
        if content is None:
            raise SheetFault(msg("expected a workbook, found a file that is damaged or none"))
        reader = _ContentReader()
        Xml(reader.start, reader.end, reader.data).parse(content, CONTENT)
        return cls(reader.sheets, reader.hidden, reader.unseen, reader.noted)

    def cells(self, sheet: str) -> Cells:
        """The cells of a sheet that have a value. Raises SheetFault."""
        if (0, 0) in self.sheets[sheet]:
            fault = self.sheets[sheet][0, 0].fault
            assert fault is not None
            raise SheetFault(fault)
        return self.sheets[sheet]


class _ContentReader:
    """The cells of all sheets as the elements of the document come."""

    def __init__(self) -> None:
        self.sheets: dict[str, Cells] = {}
        self.cells: Cells = {}
        self.unseen: dict[str, Unseen] = {}
        self.hidden: set[str] = set()
        # styles of sheets that are not shown, and the one whose properties come
        self.unshown, self.style = set[str](), ""
        self.here = Unseen()
        # styles that strike through, and whether the words that come are struck, by their elements
        self.struck, self.spans, self.columns_struck = set[str](), list[bool](), list[bool]()
        self.noted: dict[str, set[tuple[int, int]]] = {}
        self.sheet, self.row_style = "", ""
        self.is_noted, self.unstruck = False, list[str]()
        # styles that raise or lower, how words that come are moved, and whether some have no such signs
        self.shifts, self.shifted, self.is_unshifted = dict[str, Shift](), list[Shift](), False
        self.row = self.column = self.rows = self.columns = 0
        self.attributes: Attributes = {}
        self.in_cell, self.notes, self.paragraphs = False, 0, 0
        self.text: list[str] = []

    def start(self, name: str, attributes: Attributes) -> None:
        if name == "table" and not self.in_cell:
            sheet = self.sheet = local(attributes, "name") or ""
            self.columns_struck = []
            self.cells, self.here = self.sheets.setdefault(sheet, {}), self.unseen.setdefault(sheet, Unseen())
            self.row = self.rows = self.columns = 0
            if local(attributes, "style-name") in self.unshown:
                self.hidden.add(sheet)
        elif name == "style":
            self.style = local(attributes, "name") or ""
        elif name == "table-properties" and local(attributes, "display") == "false":
            self.unshown.add(self.style)
        elif name == "text-properties":
            self._style_of_words(attributes)
        elif name == "table-column" and not self.in_cell:
            times = min(_repeat_count(attributes, "number-columns-repeated"), MOST_COLUMNS)
            if local(attributes, "visibility") in UNSEEN:
                self.here.columns.update(range(self.columns + 1, self.columns + times + 1))
            self.columns += times
            self.columns_struck += [local(attributes, "default-cell-style-name") in self.struck] * times
        elif name == "table-row" and not self.in_cell:
            self.row, self.rows = self.row + self.rows, _repeat_count(attributes, "number-rows-repeated")
            self.column, self.row_style = 0, local(attributes, "default-cell-style-name") or ""
            if local(attributes, "visibility") in UNSEEN:
                self.here.rows.update(range(self.row + 1, self.row + min(self.rows, MOST_ROWS) + 1))
        elif name in ("table-cell", "covered-table-cell") and not self.in_cell:
            self.attributes, self.in_cell, self.text, self.paragraphs = attributes, True, [], 0
            self.spans, self.unstruck, self.is_noted = [], [], False
            self.shifted, self.is_unshifted = [], False
        elif self.in_cell:
            self._start_inside(name, attributes)

    def _style_of_words(self, attributes: Attributes) -> None:
        if shift := shift_of(local(attributes, "text-position")):
            self.shifts[self.style] = shift
        if (local(attributes, "text-line-through-style") or local(attributes, "text-line-through-type")
                or "none") != "none":
            self.struck.add(self.style)

    def _start_inside(self, name: str, attributes: Attributes) -> None:
        if name == "annotation":
            self.notes += 1
            self.is_noted = True
        elif self.notes:
            return
        elif name == "p":
            self._add("\n" if self.paragraphs else "")
            self.paragraphs += 1
        elif name == "span":
            self.spans.append(local(attributes, "style-name") in self.struck)
            self.shifted.append(self.shifts.get(local(attributes, "style-name") or "", ""))
        elif name == "s":
            count = local(attributes, "c") or "1"
            self._add(" " * min(int(count) if count.isdecimal() else 1, MOST_SPACES))
        elif name == "tab":
            self._add(" ")
        elif name == "line-break":
            self._add("\n")

    def data(self, text: str) -> None:
        if self.in_cell and not self.notes and self.paragraphs:
            self._add(text)

    def _add(self, text: str) -> None:
        moved = shifted_signs(text, next(filter(None, reversed(self.shifted)), ""))
        self.is_unshifted = self.is_unshifted or moved is None
        text = text if moved is None else moved
        self.text.append(text)
        self.unstruck += [] if any(self.spans) else [text]

    def end(self, name: str) -> None:
        if name == "annotation" and self.notes:
            self.notes -= 1
        elif name == "span" and self.spans and not self.notes:
            self.spans.pop()
            self.shifted.pop()
        elif name in ("table-cell", "covered-table-cell") and self.in_cell and not self.notes:
            self._take(_repeat_count(self.attributes, "number-columns-repeated"))
            self.in_cell = False

    def _take(self, times: int) -> None:
        cell, rows = self._value("".join(self.text)), _repeat_count(self.attributes, "number-rows-spanned")
        if cell is not None and (wide := _repeat_count(self.attributes, "number-columns-spanned")) * rows > 1:
            first, last = letters(self.column + 1), letters(self.column + wide)
            cell = cell._replace(merged=f"{first}{self.row + 1}:{last}{self.row + rows}")
        if cell is not None:
            cell = self._marked_cell(cell)
        if cell is not None and (0, 0) not in self.cells:
            try:
                check_bounds(self.row + self.rows, self.column + times, len(self.cells) + self.rows * times)
            except SheetFault as fault:
                self.cells.clear()
                self.cells[0, 0] = BookCell("", fault=fault.message)
                return
            for row in range(self.row + 1, self.row + self.rows + 1):
                for column in range(self.column + 1, self.column + times + 1):
                    self.cells[row, column] = cell
        self.column += times

    def _marked_cell(self, cell: BookCell) -> BookCell:
        """A cell with what of it is not struck through, by its own style or that of its row or column."""
        if self.is_noted:
            self.noted.setdefault(self.sheet, set()).add((self.row + 1, self.column + 1))
        if self.is_unshifted or self.shifts.get(local(self.attributes, "style-name") or ""):
            cell = cell._replace(doubt=UNSHIFTED)
        own, column = local(self.attributes, "style-name"), self.columns_struck[self.column : self.column + 1]
        if own in self.struck or (own is None and (self.row_style in self.struck or any(column))):
            return cell._replace(unstruck="")
        return cell if self.unstruck == self.text else cell._replace(unstruck="".join(self.unstruck))

    def _value(self, text: str) -> BookCell | None:
        type_ = local(self.attributes, "value-type") or ""
        if ERROR.fullmatch(text) and (local(self.attributes, "formula") or type_ == "error"):
            return BookCell(text, fault=error_cell(text))
        if type_ == "date":
            return BookCell(text or (local(self.attributes, "date-value") or "")[:16].replace("T", " "), is_date=True)
        if type_ == "boolean":
            return BookCell("TRUE" if local(self.attributes, "boolean-value") == "true" else "FALSE")
        if type_ in ("float", "currency"):
            try:
                plain = number_text(float(local(self.attributes, "value") or text))
            except (ValueError, OverflowError):
                return BookCell(text) if text.strip() else None
            shown = "" if BINARY_TAIL.fullmatch(text.strip()) else text.strip()
            return BookCell(plain) if not shown or shown == plain else BookCell(shown, number=plain)
        if not type_ and not text and local(self.attributes, "formula"):
            return BookCell("", fault=NO_VALUE)
        return BookCell(text) if text.strip() else None


def _repeat_count(attributes: Attributes, name: str) -> int:
    """How often a row or a cell stands there."""
    written = local(attributes, name) or "1"
    is_number = written.isascii() and written.isdecimal() and len(written) < 10
    return max(1, min(int(written), MOST_REPEATED)) if is_number else 1


