"""The cells of one sheet, each with its place: what every format of spreadsheets is read to."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct, field

from generator.finding import Place, Severity, SheetCell
from generator.line_ends import lines_of
from generator.load.source import Origin
from generator.message import Message, msg

# limits of one sheet
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 20_000, 500, 300_000
BETWEEN, BREAK = "\t", "↵"
LETTERS = 26


class GridCell(NamedTuple):
    """A cell: the characters that show it, and its text without quotes and spaces around it.

    ``number`` is the number that it shows with signs of its own, such as ``$3.00``; empty for any other.
    """

    start: int
    length: int
    text: str
    number: str = ""


class SheetFault(ValueError):
    """A sheet that is not read; the message says why, the place where, if that is known."""

    def __init__(self, message: Message, help: Message | None = None, place: Place | None = None) -> None:
        super().__init__(message)
        self.message, self.help, self.place = message, help, place


def check_bounds(rows: int, columns: int, cells: int = 0) -> None:
    """Raises SheetFault for a sheet of more rows, columns or cells than permitted."""
    if rows > MOST_ROWS:
        raise SheetFault(msg("expected a sheet of at most {most:,} rows, found more", most=MOST_ROWS),
                         msg("divide it into several"))
    if columns > MOST_COLUMNS:
        raise SheetFault(msg("expected a sheet of at most {most:,} columns, found more", most=MOST_COLUMNS),
                         msg("delete what stands to the right of the table"))
    if cells > MOST_CELLS:
        raise SheetFault(msg("expected a sheet of at most {most:,} cells, found more", most=MOST_CELLS),
                         msg("divide it into several"))


class SheetOrigin(Origin):
    """The text of a sheet, with the place of each cell.

    A file that is no text is shown as one: a line for each row, tabs between its cells, ``↵`` for a line break. The
    line and the column of its places are the row and the column of a cell. ``kind`` is that of its things, ``columns``
    are the keys of what each column holds (none: nothing), ``id_columns`` those of which ids are made, ``head_row`` is
    the row of the headers, all from 0 (-1: no headers).
    """

    __slots__ = ("again", "columns", "firsts", "has_keys", "head_row", "headers", "id_columns", "is_text", "kind",
                 "sheet", "starts")

    def __init__(self, name: str, text: str, sheet: str = "") -> None:
        super().__init__(name, text)
        self.sheet, self.is_text = sheet, not sheet
        self.starts, self.firsts = array("L"), array("L")
        self.headers: Sequence[str] = ()
        self.again = None
        # of JSON, whose rows are objects
        self.has_keys = False
        self.kind, self.head_row = "", -1
        self.columns: Sequence[tuple[str, ...]] = ()
        self.id_columns: tuple[int, ...] = ()

    def add(self, row: Sequence[GridCell]) -> None:
        """Take the places of the cells of the next row."""
        self.firsts.append(len(self.starts))
        self.starts.extend(cell.start for cell in row)

    @property
    def width(self) -> int:
        """The number of cells of the longest row."""
        return max((end - start for start, end in pairwise((*self.firsts, len(self.starts)))), default=0)

    def cell(self, index: int) -> tuple[int, int]:
        """Row and column, from 1, of the cell of the character ``index``."""
        number = max(0, bisect_right(self.starts, index) - 1)
        row = max(0, bisect_right(self.firsts, number) - 1)
        return row + 1, number - self.firsts[row] + 1 if self.firsts else 1

    def place(self, index: int) -> Place:
        row, column = self.cell(index)
        header = self.headers[column - 1] if column <= len(self.headers) else ""
        cell = SheetCell(f"{letters(column)}{row}", header, self.sheet)
        return Place(self.name, *(self.spot(index) if self.is_text else (row, column)), cell)

    def quoted_line(self, place: Place) -> tuple[str, int]:
        line, column = super().quoted_line(place)
        if self.is_text:
            return line, column
        return line, 1 + sum(len(cell) + len(BETWEEN) for cell in line.split(BETWEEN)[: column - 1])


class CellFault(NamedTuple):
    """What is wrong with the cell that begins at a character."""

    start: int
    message: Message
    width: int = 1
    help: Message | None = None
    severity: Severity = "error"


class CellGrid(Struct):
    """The rows of a sheet, from its first one, and what is wrong with its cells.

    ``dates`` are the starts of cells that hold a date, ``bad`` those whose text stands for no value. ``has_keys`` is
    true if the first row has the keys of objects. ``lists`` are the columns, from 0, whose cells are lists in the file,
    with what is written between their values.
    """

    origin: SheetOrigin
    rows: list[list[GridCell]] = field(default_factory=list)
    # makes the rows once more, of the text of the origin
    again: Callable[[], list[list[GridCell]]] = list
    faults: list[CellFault] = field(default_factory=list)
    dates: frozenset[int] = frozenset()
    bad: frozenset[int] = frozenset()
    has_keys: bool = False
    lists: Mapping[int, str] = field(default_factory=dict)
    # of JSON: the column, from 0, of the keys of objects, and what stands beside the tables, by key
    keys: int | None = None
    beside: Mapping[str, Place] = field(default_factory=dict)
    # of CSV: what stands between its cells, and another sign for which as much speaks
    delimiter: str = ""
    rival: str = ""
    # of a workbook: the rows and columns with values that it hides
    unseen: Unseen = field(default_factory=lambda: Unseen())
    # of a workbook: the cells, by row and column from 1, that are struck through or hold struck words; those with notes
    struck: list[tuple[int, int]] = field(default_factory=list)
    notes: list[tuple[int, int]] = field(default_factory=list)


class BookCell(NamedTuple):
    """A cell of a workbook as it is shown.

    ``fault`` says why its text stands for no value, ``merged`` are the cells it covers, ``number`` is what a number
    with further signs is, ``doubt`` says why its text may be wrong.
    """

    text: str
    is_date: bool = False
    fault: Message | None = None
    merged: str = ""
    number: str = ""
    doubt: Message | None = None
    # what is left of its text without words that are struck through, where some are
    unstruck: str | None = None


class Unseen(Struct):
    """The rows and columns, from 1, that a sheet hides."""

    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)

    def has(self, at: tuple[int, int]) -> bool:
        """True if it hides the cell of a row and a column."""
        return at[0] in self.rows or at[1] in self.columns


EMPTY = BookCell("")
NO_VALUE = msg("expected a value, found a formula that was never computed")
TYPE_AS_TEXT = msg("format the column as text, and type the value again")


def grid_of(name: str, sheet: str, cells: Mapping[tuple[int, int], BookCell]) -> CellGrid:
    """The grid of a sheet of a workbook: cells by row and column, from 1."""
    widths: dict[int, int] = {}
    for line, column in cells:
        widths[line] = max(widths.get(line, 0), column)
    check_bounds(max(widths, default=0), 0, sum(widths.values()))
    lines: list[str] = []
    rows: list[list[GridCell]] = []
    odd: dict[int, BookCell] = {}
    at = 0
    for number in range(1, max(widths, default=0) + 1):
        shown: list[str] = []
        row: list[GridCell] = []
        for column in range(1, widths.get(number, 0) + 1):
            cell = cells.get((number, column), EMPTY)
            row.append(GridCell(at, len(cell.text), cell.text.strip(), cell.number))
            if cell.is_date or cell.fault is not None or cell.merged or cell.doubt is not None:
                odd[at] = cell
            shown.append(BREAK.join(lines_of(cell.text)).replace(BETWEEN, " "))
            at += len(shown[-1]) + 1
        lines.append(BETWEEN.join(shown))
        rows.append(row)
        # an empty row is one line too
        at += 0 if row else 1
    origin = SheetOrigin(name, "\n".join(lines), sheet)
    for row in rows:
        origin.add(row)
    grid = CellGrid(origin, rows, lambda: _split(origin), [], frozenset(at for at, cell in odd.items() if cell.is_date),
                frozenset(at for at, cell in odd.items() if cell.fault is not None))
    for start, cell in odd.items():
        if cell.fault is not None:
            grid.faults.append(CellFault(start, cell.fault, max(1, len(cell.text))))
        if cell.doubt is not None:
            grid.faults.append(CellFault(start, cell.doubt, max(1, len(cell.text)), TYPE_AS_TEXT, "warning"))
        if cell.merged:
            message = msg("found the merged cells {cells}, of which only the first has a value", cells=cell.merged)
            advice = msg("undo the merging and fill each cell")
            grid.faults.append(CellFault(start, message, 1, advice, "warning"))
    return grid


def _split(origin: SheetOrigin) -> list[list[GridCell]]:
    """The rows of a sheet that was made a text."""
    rows, at = [], 0
    for line in origin.text.split("\n"):
        row = []
        for shown in line.split(BETWEEN) if line else ():
            row.append(GridCell(at, len(shown), shown.replace(BREAK, "\n").strip()))
            at += len(shown) + 1
        at += 0 if row else 1
        rows.append(row)
    return rows


def error_cell(text: str) -> Message:
    """What is said of a cell that shows an error."""
    return msg("expected a value, found the error {error} of the spreadsheet", error=text[:20])


def letters(column: int) -> str:
    """The name of a column, from 1: A … Z, AA …"""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, LETTERS)
        name = chr(ord("A") + rest) + name
    return name


def column_of(name: str) -> int:
    """The number of a column, from 1, by its letters."""
    number = 0
    for letter in name.upper():
        number = number * LETTERS + ord(letter) - ord("A") + 1
    return number
