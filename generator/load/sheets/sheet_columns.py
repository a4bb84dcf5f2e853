"""Which column of a sheet holds which field: by its header, or as the pack says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct, field

from generator.fields.map_type import MapType
from generator.fields.name_type import NameType
from generator.fields.record_type import RecordType
from generator.finding import Finding, Hint, did_you_mean
from generator.load.entries import Entries
from generator.load.nodes import Node, Scalar
from generator.load.reader import OTHER_WORDS, Reader
from generator.load.sheets.sheet_grid import CellGrid, GridCell, column_of, letters
from generator.load.sheets.sheet_guesses import (
    Head,
    comparable_word,
    exact,
    guess_comment,
    guess_head,
    merged_headers,
    names_copies,
    single_spaced,
)
from generator.message import Message, msg
from generator.model.kinds import REQUIRED, Field, FieldType, Kind

ID, COPIES = "id", "copies"
RESERVED = (COPIES, "counted-as", "at-once")
ABOVE_HEADERS = "above-headers"
HEADER_ROW, COMMENTS, IDS, NONE = "header-row", "comments", "ids", "none"
BARE_ROWS, SUM_ROWS, NUMBERS_IN_NAMES = "bare-rows", "sum-rows", "numbers-in-names"
DELIMITER, HIDDEN_CELLS, STRUCK = "delimiter", "hidden", "struck"
TABLES_BELOW, MARKDOWN, IGNORE = "tables-below", "markdown", "ignore"
LETTERS = re.compile("[A-Z]{1,2}")
# of headers in messages: letters, and how many
LONGEST_HEADER, MOST_SHOWN = 60, 20
# digits of the number of a row
LONGEST_ROW = 8
NO_HEADER = msg("expected a header over these cells, found none")
HEADER_ADVICE = msg("write one, and name it under ignore if the column is not to be read")


class SheetColumn(Struct, frozen=True):
    """A column that is read: the keys under which its cells stand in a thing, and the type of their values."""

    keys: tuple[str, ...]
    field: Field | None = None
    type: FieldType | None = None
    # a part of a field that every thing has, even if all its parts are empty
    is_whole: bool = False


class SheetColumns(Struct):
    """What each column holds (None: nothing), in order; where ids and names stand; the row of the headers.

    ``defaults`` are the nodes that stand for empty cells, ``separators`` those of lists, by keys. ``records`` are
    records that no column fills and that may be empty, ``lacking`` other fields that need a column.
    """

    head: Head
    headers: Sequence[str]
    columns: list[SheetColumn | None]
    id: tuple[int, ...] = ()
    name: int | None = None
    defaults: dict[tuple[str, ...], Node] = field(default_factory=dict)
    separators: dict[str, str] = field(default_factory=dict)
    records: list[str] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)
    # ids that rows have whatever is in them, by the text of which an id would be made
    ids: dict[str, str] = field(default_factory=dict)
    # True if ``Goblin x3`` are three goblins
    counts_in_names: bool = False
    # False if stars, underlines and braces of cells are printed
    has_markdown: bool = True


def find_columns(reader: Reader, kind: Kind, grid: CellGrid, found: Entries) -> SheetColumns | None:
    """The columns of a sheet for the fields of a kind, with findings; None when it has no headers."""
    head = _head(reader, kind, grid, found)
    if head is None:
        reader.report_fault("sheet-unreadable", found.path, found.nodes["from"],
                            msg("expected a table with headers, found an empty sheet"))
        return None
    row, headers = header_cells(grid, head)
    grid.origin.headers = [" ".join(header.split())[:LONGEST_HEADER] for header in headers]
    search = _Search(reader, kind, grid, found, headers, row, head, found.string(COPIES))
    columns = SheetColumns(head, headers, search.columns())
    columns.id, columns.name = search.id_columns(), search.name_column(columns.columns)
    for key, node, path in found.entries("defaults"):
        column = search.target(key)
        if column is None:
            search.no_field(path, reader.places.spots[path].key or node, key)
        else:
            columns.defaults[column.keys] = node
    columns.separators = search.separators()
    for at, column in enumerate(columns.columns):
        if column is not None and at in grid.lists:
            columns.separators[column.keys[0]] = grid.lists[at]
    columns.ids = {} if found.is_word(IDS, NONE) else {single_spaced(key): id_ for key, id_ in found.words(IDS).items()}
    columns.has_markdown = found.one_of(MARKDOWN, ("read", NONE)) != NONE
    columns.counts_in_names = found.one_of(NUMBERS_IN_NAMES, (COPIES, "names")) == COPIES
    if not columns.id and columns.name is None:
        reader.report_fault("sheet-unreadable", found.path, found.nodes["from"],
                            msg("expected a column of ids or names, found {headers}", headers=search.headers_shown()),
                            msg("name it: id: HEADER") if not head.things or HEADER_ROW in found
                            else msg("the row {row} looks like a thing: header-row: none, columns: {{A: name}}",
                                     row=head.row + 1))
        return None
    origin = grid.origin
    origin.kind, origin.head_row = kind.id, head.row
    origin.id_columns = columns.id or tuple(at for at in (columns.name,) if at is not None)
    origin.columns = [column.keys if column is not None else () for column in columns.columns]
    search.tell_unused(columns)
    search.tell_lacking(columns)
    return columns


def _head(reader: Reader, kind: Kind, grid: CellGrid, found: Entries) -> Head | None:
    """Where the headers stand and what comments begin with: as the pack says, or else as it seems."""
    if grid.has_keys:
        return Head(0)
    comment = found.string(COMMENTS)
    comment = "" if comment == NONE else comment
    written = found.string(HEADER_ROW)
    if written == NONE:
        return Head(-1, guess_comment(grid.rows) if comment is None else comment) if grid.rows else None
    known = [comparable_word(word) for _, words in _words(kind) for word in words]
    guess = guess_head(grid.rows, known, comment)
    if written is None or guess is None:
        return guess
    row = int(written) - 1 if written.isascii() and written.isdecimal() and len(written) < LONGEST_ROW else -1
    if not 0 <= row < len(grid.rows) or not any(cell.text for cell in grid.rows[row]):
        found.report_fault(HEADER_ROW, msg("expected the number of a row with headers, or none, found {written!r}",
                                           written=written))
        return guess
    return Head(row, guess.comment)


def header_cells(grid: CellGrid, head: Head) -> tuple[list[GridCell], list[str]]:
    """The cells of the headers and their texts; letters, over the first cells, where a sheet has none."""
    if head.row >= 0:
        row = merged_headers(grid.rows, head)
        return row, [cell.text for cell in row]
    first: list[GridCell] = []
    for cells in head.body(grid.rows):
        first += cells[len(first) :]
    return first, [letters(at) for at in range(1, len(first) + 1)]


class _Search(Struct):
    """The headers of a sheet and the fields of its kind."""

    reader: Reader
    kind: Kind
    grid: CellGrid
    found: Entries
    headers: list[str]
    row: list[GridCell]
    head: Head
    copies: str | None
    # columns that the pack names as those of ids, to be ignored, or in vain
    taken: set[int] = field(default_factory=set)

    def columns(self) -> list[SheetColumn | None]:
        """What each column holds, by the pack's word or by its header."""
        chosen: dict[int, SheetColumn] = {}
        for header, node, path in self.found.entries("columns"):
            at = self._column_named(path, self.reader.places.spots[path].key or node, header)
            wanted = self.reader.string(node, path)
            column = self.target(wanted) if wanted is not None else None
            if at is not None:
                self.taken.add(at)
            if wanted is not None and column is None:
                self.no_field(path, node, wanted)
            elif at is not None and column is not None:
                chosen[at] = column
        if (at := self.copies_column()) is not None:
            if COPIES in self.found:
                chosen[at] = SheetColumn((COPIES,))
            chosen.setdefault(at, SheetColumn((COPIES,)))
        self._ignore()
        # as it is written, before what only sounds so
        for same in (exact, comparable_word):
            by_word, said = self._by_word(same), {column.keys for column in chosen.values()}
            for at, header in enumerate(self.headers):
                own = by_word.get(same(header)) or (self._part_of_field(header) if same is comparable_word else None)
                if at not in chosen and at not in self.taken and own is not None and own.keys not in said:
                    chosen[at] = own
        return self._without_twins(chosen)

    def _ignore(self) -> None:
        """Take the columns that are not to be read."""
        for header in self.found.strings(IGNORE):
            if header in self.grid.beside and header not in self.headers:
                continue
            if (at := self._column_named(self.found.path_of(IGNORE), self.found.nodes[IGNORE], header)) is not None:
                self.taken.add(at)

    def _without_twins(self, chosen: Mapping[int, SheetColumn]) -> list[SheetColumn | None]:
        """The columns, of several for one field only the first."""
        first: dict[tuple[str, ...], int] = {}
        columns: list[SheetColumn | None] = [None] * len(self.headers)
        for at in sorted(chosen):
            keys = chosen[at].keys
            if keys not in first:
                first[keys], columns[at] = at, chosen[at]
                continue
            self.taken.add(at)
            place = self.grid.origin.place(self.row[first[keys]].start)
            self._tell("sheet-unreadable", at, msg("expected one column for {field}, found a second",
                                                   field=".".join(keys)),
                       msg("name it under ignore, or give it another field under columns"),
                       (Hint(msg("the first one"), "", place),))
        return columns

    def id_columns(self) -> tuple[int, ...]:
        """The columns of which ids are made."""
        if ID not in self.found:
            return tuple(at for at, header in enumerate(self.headers) if comparable_word(header) == ID)[:1]
        node, path = self.found.nodes[ID], self.found.path_of(ID)
        named = (self._column_named(path, node, header) for header in self.found.strings(ID))
        return tuple(at for at in named if at is not None)

    def copies_column(self) -> int | None:
        """The column of the numbers of pieces: the one that the pack names, or else the first with a usual header."""
        if COPIES in self.found:
            return (None if self.copies in (None, NONE)
                    else self._column_named(self.found.path_of(COPIES), self.found.nodes[COPIES], self.copies))
        own = self._by_word(comparable_word)
        return next((at for at, header in enumerate(self.headers) if at not in self.taken and (
            comparable_word(header) == COPIES
            or (names_copies(header) == "sure" and comparable_word(header) not in own))), None)

    def name_column(self, columns: Sequence[SheetColumn | None]) -> int | None:
        """The first column of names in the nominative."""
        return next((at for at, column in enumerate(columns) if column is not None and column.field is not None
                     and isinstance(column.field.type.required_type, NameType) and column.keys[1:] in ((), ("nom",))),
                    None)

    def target(self, written: str) -> SheetColumn | None:
        """The field that a pack names, such as ``treasure.resident``; None for no such field."""
        keys = tuple(written.split(".", 1))
        if keys[0] in RESERVED:
            return SheetColumn((keys[0],))
        own = self.kind.fields.get(keys[0])
        if own is None:
            return None
        if len(keys) == 1:
            return SheetColumn(keys, own, own.type)
        return _part_column(own, keys[1])

    def no_field(self, path: str, node: Node, written: str) -> None:
        """Report a field that the kind has not."""
        known = [*self.kind.fields, *RESERVED]
        self.reader.bad(path, node, msg("expected a field of {kind}, found {written!r}",
                                        kind=self.kind.id, written=written),
                        did_you_mean(written, known) or msg("known here: {known}", known=", ".join(known)))

    def _by_word(self, same: Callable[[str], str]) -> dict[str, SheetColumn]:
        """Fields by what their headers may be: the id, the label, the abbreviation; of several, the first."""
        found: dict[str, SheetColumn] = {}
        for column, words in _words(self.kind):
            for word in words:
                found.setdefault(same(word), column)
        for key in RESERVED if self.copies != NONE else RESERVED[1:]:
            found.setdefault(same(key), SheetColumn((key,)))
        found.pop("", None)
        return found

    def _part_of_field(self, header: str) -> SheetColumn | None:
        """The part of a field that a header names after a dot: ``skill.sword``, ``name.gen``."""
        head, dot, rest = header.partition(".")
        own = next((one for one in self.kind.fields.values()
                    if comparable_word(head) in (comparable_word(one.id), comparable_word(one.label.source))), None)
        return _part_column(own, rest.strip()) if own is not None and dot and rest.strip() else None

    def _column_named(self, path: str, node: Node, header: str) -> int | None:
        """The column with a header, as typed, or else without case and accents, or by its letter; reported if none."""
        for same in (str.strip, exact, comparable_word):
            for at, one in enumerate(self.headers):
                if same(one) == same(header) != "":
                    return at
        if LETTERS.fullmatch(header) and column_of(header) <= len(self.headers):
            return column_of(header) - 1
        hint = did_you_mean(header, self.headers) or msg("columns here: {columns}", columns=self.headers_shown())
        self.reader.report_fault("sheet-unreadable", path, node, msg("expected a column of {file}, found {header!r}",
                                                                     file=self.grid.origin.name, header=header), hint)
        return None

    def headers_shown(self) -> str:
        """The headers in a line."""
        return ", ".join(header[:LONGEST_HEADER] for header in self.headers[:MOST_SHOWN] if header)

    def separators(self) -> dict[str, str]:
        """The separators of lists by field; "" is that of all others."""
        node = self.found.nodes.get("lists")
        if node is None or isinstance(node, Scalar):
            return {"": node.text} if isinstance(node, Scalar) and node.text else {}
        found = {}
        for key, value, path in self.found.entries("lists"):
            if key not in self.kind.fields:
                self.no_field(path, self.reader.places.spots[path].key or value, key)
            found[key] = self.reader.string(value, path) or ""
        return found

    def tell_unused(self, columns: SheetColumns) -> None:
        """Warn of columns that are not read."""
        body = self.head.body(self.grid.rows)
        filled = {at for row in body for at, cell in enumerate(row) if cell.text}
        needed = [key for key in self.kind.fields if (key,) not in
                  {column.keys[:1] for column in columns.columns if column is not None}]
        for at in range(max(map(len, (self.row, *body)))):
            if at in self.taken or at in columns.id or (at < len(self.headers) and columns.columns[at] is not None):
                continue
            if at < len(self.headers) and self.headers[at]:
                self._tell_unused(at, self.headers[at], needed)
            elif at in filled and at < len(self.headers):
                self._tell("column-unused", at, NO_HEADER, HEADER_ADVICE, severity=True)
        for key in self.grid.beside.keys() - set(self.found.strings(IGNORE)):
            self.reader.findings.append(Finding(
                "column-unused", f"{self.found.path}/columns", msg("what stands beside the table is not read: {key!r}",
                                                                   key=key[:LONGEST_HEADER]),
                "warning", msg("say so: ignore: [{key}]", key=key[:LONGEST_HEADER]), self.grid.beside[key]))

    def tell_lacking(self, columns: SheetColumns) -> None:
        """Report each field that every thing needs and no column holds."""
        there = {column.keys[0] for column in columns.columns if column is not None}
        there |= {keys[0] for keys in columns.defaults}
        for key, own in self.kind.fields.items():
            if key in there or own.blank or own.type.empty is not REQUIRED:
                continue
            parts = own.type.fields.values() if isinstance(own.type, RecordType) else ()
            if parts and all(one.type.empty is not REQUIRED for one in parts):
                columns.records.append(key)
                continue
            columns.lacking.append(key)
            self._tell("missing-field", 0, msg("expected a column for the field {key!r}, found none", key=key),
                       msg("name its column: columns: {{HEADER: {key}}}, or give all the same: defaults: {{{key}: …}}",
                           key=key))

    def _tell_unused(self, at: int, header: str, needed: Sequence[str]) -> None:
        header = header[:LONGEST_HEADER]
        other = OTHER_WORDS.get(header.casefold())
        meant = other if other in needed else None
        hint = did_you_mean(comparable_word(header), needed) if meant is None else msg(
            'did you mean "{meant}"?', meant=meant)
        map_it = msg("say what it is: columns: {{{header}: FIELD}}, or that it is not read: ignore: [{header}]",
                     header=header)
        help = msg("{question} {way}", question=hint, way=map_it) if hint is not None else map_it
        self._tell("column-unused", at, msg("expected the name or label of a field of {kind}, found {header!r}",
                                            kind=self.kind.id, header=header), help, severity=True)

    def _tell(self, rule: str, at: int, message: Message, help: Message, hints: tuple[Hint, ...] = (),
              severity: bool = False) -> None:
        cell = self.row[at]
        self.reader.findings.append(Finding(
            rule, f"{self.found.path}/columns", message, "warning" if severity else "error", help,
            self.grid.origin.place(cell.start), width=max(1, cell.length), hints=hints))


def _part_column(own: Field, rest: str) -> SheetColumn | None:
    """A part of a field; None where the parts of a record are others."""
    type_ = own.type.required_type
    if isinstance(type_, RecordType):
        part = next((one for one in type_.fields.values()
                     if comparable_word(rest) in map(comparable_word, _own_words(one))), None)
        return None if part is None else SheetColumn((own.id, part.id), part, part.type, True)
    is_whole = own.type.empty is REQUIRED and not isinstance(type_, NameType)
    return SheetColumn((own.id, rest), own, type_.of if isinstance(type_, MapType) else None, is_whole)


def _own_words(one: Field) -> list[str]:
    return [one.id, one.label.source, *([one.short.source] if one.short is not None else [])]


def _words(kind: Kind) -> Iterator[tuple[SheetColumn, list[str]]]:
    """Each field, and each part of a record, with the headers that mean it."""
    for one in kind.fields.values():
        yield SheetColumn((one.id,), one, one.type), _own_words(one)
    for one in kind.fields.values():
        inner = one.type.required_type
        if isinstance(inner, RecordType):
            for part in inner.fields.values():
                names = [f"{head}.{tail}" for head in _own_words(one) for tail in _own_words(part)]
                yield SheetColumn((one.id, part.id), part, part.type, True), names


