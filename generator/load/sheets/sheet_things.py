"""Things from spreadsheets: ``things: {from: items.csv}``."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from msgspec import Struct, field

from generator.escape import hidden_places
from generator.finding import Finding, Place, Severity, did_you_mean
from generator.load import tree
from generator.load.entries import Entries, entries_of
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.load.sheets.cell_doubts import CellDoubts
from generator.load.sheets.csv_cells import DELIMITER_WORDS, read_csv
from generator.load.sheets.json_cells import SUFFIX, JsonBook
from generator.load.sheets.ods_cells import OdsBook
from generator.load.sheets.sheet_columns import (
    ABOVE_HEADERS,
    BARE_ROWS,
    DELIMITER,
    HEADER_ADVICE,
    HIDDEN_CELLS,
    NO_HEADER,
    NONE,
    STRUCK,
    SUM_ROWS,
    TABLES_BELOW,
    SheetColumns,
    find_columns,
)
from generator.load.sheets.sheet_doubts import Doubts, bare_rows, sum_rows
from generator.load.sheets.sheet_grid import (
    TYPE_AS_TEXT,
    CellGrid,
    GridCell,
    SheetFault,
    SheetOrigin,
    Unseen,
    grid_of,
)
from generator.load.sheets.sheet_guesses import comparable_word, second_table
from generator.load.sheets.sheet_keys import FROM, KEYS, READ_HIDDEN, REPEATED, ROWS
from generator.load.sheets.sheet_rows import RowReader, SheetRow, ThingNames, joined_rows, rows_of
from generator.load.sheets.sheet_sources import SheetSource, note_source, pull_advice
from generator.load.sheets.sheet_words import DATE
from generator.load.sheets.xlsx_cells import XlsxBook
from generator.load.source import hidden_message, hidden_rule, sheet_name
from generator.message import Message, msg
from generator.model.kinds import Kind
from generator.model.table import Provenance
from generator.safety.pack_files import SHEETS, TEXT_SHEETS, Unread, most_bytes, read
from generator.safety.pack_listing import BUILT, TRANSLATIONS

MOST_SHEETS, MOST_FINDINGS = 100, 200


class SheetOrder(Struct, frozen=True):
    """What a YAML file says about the things of a kind that stand in a spreadsheet."""

    file: str
    kind: Kind
    node: Node
    provenance: Provenance | None


class SheetThing(Struct, frozen=True):
    """A thing of a row: its id with the place where that stands, and its fields."""

    id: Scalar
    node: tree.Mapping


class OpenSheet(Struct):
    """A sheet as it was read: its rows, and what its columns hold."""

    order: SheetOrder
    grid: CellGrid
    columns: SheetColumns
    rows: list[SheetRow]


def is_order(node: Node) -> bool:
    """True if the things of a file stand in a spreadsheet."""
    return isinstance(node, tree.Mapping) and isinstance(node.entries.get(FROM), Scalar)


def book_of(name: str, data: bytes) -> XlsxBook | OdsBook | JsonBook:
    """A workbook, or tables of JSON. Raises SheetFault."""
    if name.lower().endswith(SUFFIX):
        return JsonBook.from_bytes(name, data)
    return XlsxBook.from_bytes(data) if name.lower().endswith(".xlsx") else OdsBook.from_bytes(data)


def grid_of_book(name: str, book: XlsxBook | OdsBook | JsonBook, sheet: str, has_hidden: bool = True,
                 has_struck: bool = True) -> CellGrid:
    """The cells of a sheet, also those that it hides if ``has_hidden``, and struck words if ``has_struck``.

    Raises SheetFault.
    """
    if isinstance(book, JsonBook):
        return book.grid(sheet)
    cells, unseen = book.cells(sheet), book.unseen.get(sheet, Unseen())
    if not has_struck:
        cells = {at: cell if cell.unstruck is None else cell._replace(text=cell.unstruck, number="", unstruck=None)
                 for at, cell in cells.items() if cell.unstruck is None or cell.unstruck.strip()}
    if not has_hidden:
        cells = {at: cell for at, cell in cells.items() if not unseen.has(at)}
    grid = grid_of(name, sheet, cells)
    if has_hidden:
        grid.unseen = Unseen(unseen.rows & {row for row, _ in cells}, unseen.columns & {column for _, column in cells})
    grid.struck = sorted(at for at, cell in cells.items() if cell.unstruck is not None)
    grid.notes = sorted(at for at in book.notes.get(sheet, ()) if at in cells)
    return grid


class SheetThings(Struct):
    """The spreadsheets of a pack: what was read of them, and where they come from, by their names."""

    reader: Reader
    folder: Path
    orders: list[SheetOrder] = field(default_factory=list)
    data: dict[str, bytes] = field(default_factory=dict)
    sources: dict[str, SheetSource] = field(default_factory=dict)

    def hash(self, before: str) -> str:
        """The hash of a pack with its spreadsheets; ``before`` is that without them."""
        digest = hashlib.sha256(before.encode())
        for name, data in sorted(self.data.items()):
            digest.update(f"{name}\0{len(data)}\0".encode())
            digest.update(data)
        return digest.hexdigest() if self.data else before

    def open_all(self) -> list[OpenSheet]:
        """Every sheet that a file names and that can be read."""
        return [sheet for order in self.orders if (sheet := self._open(order)) is not None]

    def things(self, sheet: OpenSheet, names: ThingNames) -> Iterator[SheetThing]:
        """The things of a sheet; ``reader.file`` is its file meanwhile."""
        origin, columns, order = sheet.grid.origin, sheet.columns, sheet.order
        self.reader.file = origin.name
        tell = _Teller(self.reader, f"things/{order.kind.id}/row", origin)
        reader = RowReader(origin, columns, names, tell, sheet.grid.bad)
        quiet = RowReader(origin, columns, names, lambda *_: None)
        again = sheet.grid.again
        origin.again = lambda: [quiet.mapping(row) for row in rows_of(origin, again(), columns, quiet.tell)]
        rows, sheet.rows, sheet.grid.rows = sheet.rows, [], []
        told = len(self.reader.findings)
        for row in rows:
            yield SheetThing(row.id, reader.mapping(row))
        # what follows from a cell with an error, and from a column that is not there, was told once
        bad = {origin.place(start) for start in (*sheet.grid.bad, *reader.named)}
        lacking = {f"/{key}" for key in columns.lacking}

        def follows(one: Finding) -> bool:
            is_field = one.path.count("/") == 2 and one.path[one.path.rfind("/"):] in lacking
            return one.path != tell.path and (one.place in bad or (one.rule == "missing-field" and is_field))

        self.reader.findings[told:] = [one for one in self.reader.findings[told:] if not follows(one)]

    def _open(self, order: SheetOrder) -> OpenSheet | None:
        reader = self.reader
        reader.file = order.file
        path = f"things/{order.kind.id}"
        found = entries_of(reader, order.node, path, [FROM], KEYS)
        grid = self._grid(found, order.kind)
        columns = find_columns(reader, order.kind, grid, found) if grid is not None else None
        if grid is None or columns is None:
            return None
        origin = grid.origin
        reader.places.sources[sheet_name(origin.name, origin.sheet)] = origin
        self._tell_cells(path, grid, columns)
        rows = list(rows_of(origin, grid.rows, columns, _Teller(reader, f"things/{order.kind.id}/row", origin)))
        told = _Teller(reader, f"{path}/guess", origin)
        Doubts(found, grid, columns, rows, told).all()
        CellDoubts(found, grid, columns, rows, told).all()
        left: list[SheetRow] = []
        found.one_of(ABOVE_HEADERS, (NONE,))
        if found.one_of(SUM_ROWS, ROWS) == NONE:
            left += sum_rows(rows)
        below = second_table(grid.rows, columns.head) if found.one_of(TABLES_BELOW, ROWS) == NONE else None
        left += [row for row in rows if below is not None and origin.cell(row.id.start)[0] > below]
        if found.one_of(BARE_ROWS, ROWS) == NONE:
            left += bare_rows(rows, columns)
        gone = set(map(id, left))
        rows = [row for row in rows if id(row) not in gone]
        if found.one_of("repeated", REPEATED) == "copies":
            rows = joined_rows(rows, columns)
        return OpenSheet(order, grid, columns, rows)

    def _grid(self, found: Entries, kind: Kind) -> CellGrid | None:
        """The cells of the sheet that a file names; None, with findings, when it cannot be read."""
        node, path = found.nodes[FROM], found.path_of(FROM)
        name = self.reader.string(node, path) or ""
        data = self._data(found, name, kind)
        if data is None:
            return None
        try:
            if name.lower().endswith(TEXT_SHEETS):
                written = found.string(DELIMITER)
                if written is not None and written not in (*DELIMITER_WORDS, "\t"):
                    found.report_fault(DELIMITER, msg("expected one of , ; | tab, found {written!r}", written=written))
                grid, findings = read_csv(data, name, most_bytes(name), DELIMITER_WORDS.get(written or "", written),
                                          found.string("encoding"))
                self.reader.findings += findings
                return grid
            book = book_of(name, data)
            sheet = self._sheet(found, list(book.sheets), book.hidden)
            has_hidden = found.one_of(HIDDEN_CELLS, READ_HIDDEN) != NONE
            has_struck = found.one_of(STRUCK, READ_HIDDEN) != NONE
            return grid_of_book(name, book, sheet, has_hidden, has_struck) if sheet is not None else None
        except SheetFault as fault:
            place = fault.place or Place(name, 1, 1)
            self.reader.findings.append(Finding("sheet-unreadable", found.path, fault.message, help=fault.help,
                                                place=place))
            return None

    def _data(self, found: Entries, name: str, kind: Kind) -> bytes | None:
        """The bytes of a file, read once."""
        node, path, top = found.nodes[FROM], found.path, name.split("/")[0]
        if not name.lower().endswith(SHEETS):
            self.reader.report_fault("sheet-unreadable", path, node,
                                     msg("expected a spreadsheet ({suffixes}), found {name!r}",
                                         suffixes=", ".join(SHEETS), name=name), msg("save it in one of these formats"))
            return None
        if top in (BUILT, TRANSLATIONS) or any(part.startswith(".") for part in name.split("/")):
            self.reader.report_fault("sheet-unreadable", path, node,
                                     msg("expected a spreadsheet of the pack, found {name!r}", name=name))
            return None
        if name not in self.data and len(self.data) >= MOST_SHEETS:
            self.reader.report_fault("sheet-unreadable", path, node,
                                     msg("expected at most {most} spreadsheets, found more",
                                         most=MOST_SHEETS))
            return None
        try:
            if name not in self.data:
                self.data[name] = read(self.folder, name)
            note_source(found, name, self.data[name], kind, self.sources)
            return self.data[name]
        except FileNotFoundError:
            if len(self.sources) < MOST_SHEETS:
                note_source(found, name, None, kind, self.sources)
            self.reader.report_fault("sheet-unreadable", path, node,
                                     msg("expected a spreadsheet of the pack, found no {name!r}", name=name),
                                     pull_advice(found) or self._other_file(name))
        except Unread as unread:
            self.reader.findings.append(unread.finding())
        return None

    def _other_file(self, name: str) -> Message | None:
        """What may be meant by the name of a file that does not exist."""
        beside = str(PurePosixPath(self.reader.file).parent / name)
        if (self.folder / beside).is_file():
            return msg('did you mean "{meant}"?', meant=beside)
        there = [path.relative_to(self.folder).as_posix() for path in sorted(self.folder.glob("*"))
                 if path.suffix.lower() in SHEETS]
        return did_you_mean(name, there) or msg("names of files begin in the folder of the pack")

    def _sheet(self, found: Entries, sheets: list[str], hidden: set[str] | frozenset[str]) -> str | None:
        wanted = found.string("sheet")
        if not sheets:
            raise SheetFault(msg("expected a workbook with a sheet, found none"))
        if wanted is None:
            return next((one for one in sheets if one not in hidden), sheets[0])
        same = [one for one in sheets if one == wanted] or [one for one in sheets
                                                            if comparable_word(one) == comparable_word(wanted)]
        if not same:
            hint = did_you_mean(wanted, sheets) or msg("sheets here: {sheets}", sheets=", ".join(sheets[:20]))
            self.reader.report_fault("sheet-unreadable", found.path_of("sheet"), found.nodes["sheet"],
                                     msg("expected a sheet of {file}, found {sheet!r}",
                                         file=found.nodes[FROM].text, sheet=wanted), hint)  # type: ignore[attr-defined]
        return same[0] if same else None

    def _tell_cells(self, path: str, grid: CellGrid, columns: SheetColumns) -> None:
        """Report the faults of cells that are read, rows that are too long, and dates that may be none."""
        wide = len(columns.columns)
        read = {at for at, column in enumerate(columns.columns) if column is not None} | {*columns.id, columns.name}
        tell = _Teller(self.reader, f"{path}/cells", grid.origin)
        for fault in grid.faults:
            row, column = grid.origin.cell(fault.start)
            if row > columns.head.row and column - 1 in read:
                tell("sheet-unreadable", fault.start, fault.width, fault.message, fault.help, fault.severity)
        body = columns.head.body(grid.rows)
        if not grid.origin.is_text:
            # of a text they were told when it was decoded
            for at in hidden_places(grid.origin.text):
                if grid.origin.cell(at)[1] - 1 in read:
                    sign = grid.origin.text[at]
                    rule, severity, advice = hidden_rule(sign)
                    tell(rule, at, 1, hidden_message(sign), advice, severity)
        _tell_beyond(body, wide, tell)
        for at in sorted(one for one in read if one is not None):
            cells = [row[at] for row in body if at < len(row) and row[at].text]
            dates = [cell for cell in cells if cell.start in grid.dates or DATE.fullmatch(cell.text)]
            if len(dates) < len(cells):
                for cell in dates:
                    tell("cell-made-a-date", cell.start, cell.length,
                         msg("found the date {date} among other values: spreadsheets make dates of 1/2, 3-4 and 2.5",
                             date=cell.text), TYPE_AS_TEXT, "warning")


def _tell_beyond(rows: Sequence[Sequence[GridCell]], wide: int, tell: _Teller) -> None:
    """Report cells to the right of the headers: of a text each row, which may lack quotes; else each column."""
    told: set[int] = set()
    for row in rows:
        for at, cell in enumerate(row[wide:]):
            if not cell.text or at in told:
                continue
            if tell.origin.is_text:
                tell("sheet-unreadable", cell.start, cell.length,
                     msg("expected at most {wide} cells in a row, as many as headers, found more", wide=wide),
                     msg("quote a cell that holds the delimiter; or give the column a header"))
                break
            told.add(at)
            tell("column-unused", cell.start, cell.length, NO_HEADER, HEADER_ADVICE, "warning")


class _Teller:
    """Reports faults of the cells of a sheet, up to a limit."""

    def __init__(self, reader: Reader, path: str, origin: SheetOrigin) -> None:
        self.reader, self.path, self.origin, self.left = reader, path, origin, MOST_FINDINGS

    def __call__(self, rule: str, start: int, length: int, message: Message, help: Message | None,
                 severity: Severity = "error") -> None:
        self.left -= 1
        if self.left >= 0:
            self.reader.findings.append(Finding(rule, self.path, message, severity, help,
                                                self.origin.place(start), width=max(1, length)))
