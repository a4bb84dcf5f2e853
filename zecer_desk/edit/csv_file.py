"""Changes cells and rows of a CSV file; every other byte stays."""

from __future__ import annotations

import codecs
from collections.abc import Mapping

from generator.load.languages import ENCODINGS
from generator.load.sheets.csv_cells import DELIMITERS, csv_grid
from generator.load.sheets.sheet_grid import CellGrid, GridCell, SheetOrigin, letters
from generator.message import msg
from generator.splice.yaml_scalar import line_end_of
from generator.splice.yaml_tree import ChangedOutsideError, UneditableError
from zecer_desk.edit.row_change import RowChange

QUOTE, UTF8 = '"', "utf-8"
MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


class CsvFile:
    """A CSV file that was read as ``origin`` and changes. Raises UneditableError if it is no longer as it was read."""

    def __init__(self, data: bytes, origin: SheetOrigin) -> None:
        self.encoding, self.grid = _as_read(data, origin)
        self.mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        self.whole = data.removeprefix(self.mark).decode(self.encoding)
        self.text = self.whole.removeprefix("\ufeff")
        self.filled: dict[tuple[int, int], str] = {}

    def fill(self, origin: SheetOrigin, row: int, column: int, text: str) -> None:
        """Give a cell another text: in quotes if it had some, or needs them. Raises UneditableError without one."""
        if column > len(self.grid.rows[row - 1]):
            raise UneditableError(msg("expected a cell {cell}, found the sheet without it; write it in the spreadsheet",
                                      cell=f"{letters(column)}{row}"))
        self.filled[row, column] = text

    def change_rows(self, origin: SheetOrigin, change: RowChange) -> None:
        """Add, delete or move rows. Raises UneditableError where others would be read otherwise."""
        self._write_cells()
        rows = self.grid.rows
        spans = [(row[0].start, row[-1].start + row[-1].length) if row else (0, 0) for row in rows]
        starts = [start for start, _ in spans[1:]] + [len(self.text)]
        words = [self.text[start:end] for start, end in spans]
        ends = [self.text[end:start] for (_, end), start in zip(spans, starts, strict=True)]
        at = change.row - 1
        if change.sort == "delete":
            del words[at]
            # a file without a line end at its end stays one
            del ends[at if ends[at] or not at else at - 1]
        elif change.sort == "move":
            words.insert(change.target - 1, words.pop(at))
        else:
            new = [self._new_row(change, cells) for cells in change.cells]
            words[at + 1 : at + 1] = new
            ends[at : at + 1] = [*[ends[at] or line_end_of(self.text)] * len(new), ends[at]]
        self._take_text("".join(word + end for word, end in zip(words, ends, strict=True)), words)

    def add_column(self, origin: SheetOrigin, header: str) -> None:
        """Add an empty column behind the last one, with a header."""
        self._write_cells()
        head, at, text = origin.head_row, len(self.grid.rows[origin.head_row]), self.text
        if any(cell.text for row in self.grid.rows[head:] for cell in row[at:]):
            raise UneditableError(msg("expected no cells behind the last header, found some; change it in the "
                                      "spreadsheet"))
        for row in reversed(self.grid.rows[head:]):
            # a row that is shorter, such as a remark, stays
            if len(row) == at:
                end = row[-1].start + row[-1].length
                text = f"{text[:end]}{self.grid.delimiter}{text[end:]}"
        self._take_text(text, None)
        self.fill(origin, head + 1, at + 1, header)

    def data(self) -> bytes:
        """The bytes of the file. Raises UneditableError for letters that its encoding has not."""
        self._write_cells()
        ahead = "\ufeff" if self.whole.startswith("\ufeff") else ""
        try:
            return self.mark + (ahead + self.text).encode(self.encoding)
        except UnicodeEncodeError as wrong:
            raise UneditableError(msg("expected letters of {encoding}, found {letter!r}", encoding=self.encoding,
                                      letter=str(wrong.object[wrong.start]))) from None

    def _new_row(self, change: RowChange, cells: Mapping[int, str]) -> str:
        """The characters of a new row: a copy, or as wide as the one before, with quotes where that has them."""
        model = self.grid.rows[(change.like or change.row) - 1]
        written = []
        for column in range(1, max(len(model), *cells, 1) + 1):
            cell = model[column - 1] if column <= len(model) else GridCell(0, 0, "")
            raw = self.text[cell.start : cell.start + cell.length]
            if column in cells:
                raw = self._cell_form(raw, cells[column])
            elif not change.like:
                raw = QUOTE * 2 if raw.strip(" ").startswith(QUOTE) else ""
            written.append(raw)
        return self.grid.delimiter.join(written)

    def _write_cells(self) -> None:
        text = self.text
        for (row, column), value in sorted(self.filled.items(), reverse=True):
            start, length = self.grid.rows[row - 1][column - 1][:2]
            text = text[:start] + self._cell_form(text[start : start + length], value) + text[start + length :]
        if self.filled:
            self.filled = {}
            self._take_text(text, None)

    def _cell_form(self, raw: str, text: str) -> str:
        """A text in place of the characters of a cell."""
        ahead, behind = raw[: len(raw) - len(raw.lstrip(" "))], raw[len(raw.rstrip(" ")) :] if raw.strip(" ") else ""
        needs_quotes = any(sign in text for sign in (QUOTE, self.grid.delimiter, "\n", "\r")) or text != text.strip()
        if raw.strip(" ").startswith(QUOTE) or needs_quotes:
            # a quote counts only at the very beginning of a cell
            return QUOTE + text.replace(QUOTE, 2 * QUOTE) + QUOTE
        return ahead + text + behind

    def _take_text(self, text: str, words: list[str] | None) -> None:
        """Go on with another text; with ``words`` these must be its rows."""
        grid = csv_grid(text, self.grid.origin.name, self.grid.delimiter)
        if words is not None and [word for word in words if word] != [
                word for row in grid.rows if (word := _row_text(text, row))]:
            raise UneditableError(msg("expected rows that can be moved, found an open quote; change it in the "
                                      "spreadsheet"))
        self.text, self.grid = text, grid


def _row_text(text: str, row: list[GridCell]) -> str:
    return text[row[0].start : row[-1].start + row[-1].length] if row else ""


def _as_read(data: bytes, origin: SheetOrigin) -> tuple[str, CellGrid]:
    """The encoding in which a file was read, and its cells with the delimiter that they were read by."""
    for encoding in (MARKS.get(data[:2], UTF8), *ENCODINGS):
        try:
            text = data.removeprefix(codecs.BOM_UTF8).decode(encoding).removeprefix("\ufeff")
        except UnicodeError:
            continue
        if text == origin.text:
            for delimiter in (None, *DELIMITERS):
                grid = csv_grid(text, origin.name, delimiter)
                if grid.origin.starts == origin.starts:
                    return encoding, grid
    raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=origin.name))
