"""What of a sheet was only guessed and may be meant otherwise: told until the pack says how it is meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from generator.fields.flag_type import FlagType
from generator.fields.int_type import IntType
from generator.fields.list_type import ListType
from generator.fields.text_type import TextType
from generator.finding import Severity
from generator.load.entries import Entries
from generator.load.nodes import Node
from generator.load.sheets.csv_cells import delimiter_word
from generator.load.sheets.sheet_columns import (
    ABOVE_HEADERS,
    BARE_ROWS,
    COMMENTS,
    COPIES,
    DELIMITER,
    HEADER_ROW,
    HIDDEN_CELLS,
    ID,
    IDS,
    NUMBERS_IN_NAMES,
    STRUCK,
    SUM_ROWS,
    SheetColumn,
    SheetColumns,
)
from generator.load.sheets.sheet_grid import CellGrid, GridCell, Unseen, letters
from generator.load.sheets.sheet_guesses import (
    COMMENT,
    SENTENCE,
    copies_in_name,
    copies_of_cell,
    exact,
    guess_copies,
    halves,
    is_row_of_sums,
    is_skipped,
    names_sums,
    shown_row,
    single_spaced,
)
from generator.load.sheets.sheet_rows import SEPARATORS, SheetRow
from generator.load.sheets.sheet_words import DASHES, FLAG_WORDS
from generator.message import Message, counted, msg
from generator.records import replace

RULE = "sheet-guessed"
NOTHING = re.compile("-?0+")
MOST_BARE, MOST_SHOWN, LONGEST = 20, 3, 40
Tell = Callable[[str, int, int, Message, Message | None, Severity], None]


class Doubts(Struct):
    """Tells the guesses about a sheet that nothing in the pack answers."""

    found: Entries
    grid: CellGrid
    columns: SheetColumns
    rows: Sequence[SheetRow]
    tell: Tell

    def all(self) -> None:
        """Tell each guess that may be wrong."""
        self._delimiter()
        self._hidden()
        self._tell_struck()
        self._comments()
        self._headers()
        self._copies()
        self._numbers_of_copies()
        self._spellings()
        self._flags()
        self._numbers_in_names()
        self._sum_rows()
        self._bare_rows()
        self._lists()
        self._ids()

    def _says(self, key: str) -> bool:
        return key in self.found

    def _tell_at(self, cell: GridCell, message: Message, help: Message) -> None:
        self.tell(RULE, cell.start, max(1, cell.length), message, help, "warning")

    def _delimiter(self) -> None:
        if self.grid.rival and not self._says(DELIMITER):
            first = next(cell for row in self.grid.rows for cell in row)
            signs = [delimiter_word(sign) for sign in (self.grid.delimiter, self.grid.rival)]
            self._tell_at(first, msg("is {sign} between the cells, or {rival}? The first is taken for that",
                                     sign=signs[0], rival=signs[1]),
                          msg("say what is meant: delimiter: '{sign}', or '{rival}'", sign=signs[0], rival=signs[1]))

    def _hidden(self) -> None:
        unseen = self.grid.unseen
        if not (unseen.rows or unseen.columns) or self._says(HIDDEN_CELLS):
            return
        rows, columns = sorted(unseen.rows), sorted(unseen.columns)
        row = rows[0] if rows else next(at for at, one in enumerate(self.grid.rows, 1) if len(one) >= columns[0])
        self._tell_at(self.grid.rows[row - 1][0 if rows else columns[0] - 1],
                      msg("what the spreadsheet hides is read: {what}", what=hidden_parts(self.grid.unseen)),
                      msg("say what is meant: hidden: read, or hidden: none to leave it out"))

    def _tell_struck(self) -> None:
        if self.grid.struck and not self._says(STRUCK):
            row, column = self.grid.struck[0]
            self._tell_at(self.grid.rows[row - 1][column - 1],
                          msg("what the spreadsheet strikes through is read: {cells}", cells=_cells(self.grid.struck)),
                          msg("say what is meant: struck: read, or struck: none to leave it out"))
        if self.grid.notes:
            row, column = self.grid.notes[0]
            cell = self.grid.rows[row - 1][column - 1]
            self.tell(RULE, cell.start, max(1, cell.length), msg("notes at cells are not read: {cells}",
                                                                 cells=_cells(self.grid.notes)), None, "note")

    def _comments(self) -> None:
        head = self.columns.head
        below = self.grid.rows[head.row + 1 :]
        marked = [row for row in below if row and row[0].text.startswith(COMMENT) and row[0].text != COMMENT]
        left = [row for row in marked if is_skipped(row, head.comment) and any(cell.text for cell in row[1:])
                and not row[0].text.startswith(f"{COMMENT} ")]
        taken = [row for row in marked if not is_skipped(row, head.comment)]
        help = msg("say what is meant: comments: '#', or comments: none")
        if self._says(COMMENTS) or self.grid.has_keys:
            return
        if left:
            self._tell_at(left[0][0],
                          counted(len(left), "{count} row that begins with # and has further cells is left out",
                                  "{count} rows that begin with # and have further cells are left out"), help)
        elif taken:
            self._tell_at(taken[0][0], counted(len(taken), "{count} row that begins with # is taken for a thing",
                                               "{count} rows that begin with # are taken for things"), help)

    def _headers(self) -> None:
        head = self.columns.head
        if head.row < 0 or self.grid.has_keys:
            return
        row = self.grid.rows[head.row]
        above = head.rows_above(self.grid.rows)
        if head.things and not self._says(HEADER_ROW):
            shown = ", ".join(text[:LONGEST] for text in head.things[:MOST_SHOWN])
            self._tell_at(row[0],
                          msg("expected a row of headers, found one that looks like a thing ({shown})", shown=shown),
                          msg("say what it is: header-row: none, or header-row: {row}", row=head.row + 1))
        elif above and not self._says(ABOVE_HEADERS):
            rows = "; ".join(f"{number} ({shown_row(one)})" for number, one in above[:MOST_BARE])
            self._tell_at(next(cell for cell in above[0][1] if cell.text),
                          msg("left out above the headers: row {rows}", rows=rows),
                          msg("say that it is: above-headers: none, with header-row: {row}", row=head.row + 1))

    def _copies(self) -> None:
        if self._says(COPIES) or any(column is not None and column.keys == (COPIES,)
                                     for column in self.columns.columns):
            return
        columns, body = self.columns, self.columns.head.body(self.grid.rows)
        found = {at: guess_copies(header, self._texts(body, at)) for at, header in enumerate(columns.headers)
                 if at not in columns.id}
        unnamed = [at for at, guess in found.items() if guess == "unnamed" and self._is_of_any_number(at)]
        for at in [at for at, guess in found.items() if guess in ("sure", "maybe")] or unnamed:
            header, odd = columns.headers[at][:LONGEST], list(self._odd_copies(body, at))
            message = msg("is {header!r} how many pieces are printed? It is not taken for that", header=header)
            self._tell_at(self._header(at), message if not odd else
                          msg("{message}; these are no whole numbers: {cells}", message=message, cells=", ".join(odd)),
                          msg("say what it is: copies: {header!r}, without a field of its own, or copies: none",
                              header=header))
            return

    def _odd_copies(self, body: Sequence[Sequence[GridCell]], at: int) -> Iterator[str]:
        """The first cells of a column that are no numbers of pieces, with their names."""
        cells = (row[at] for row in body if at < len(row) and row[at].text)
        for cell in islice((one for one in cells if not copies_of_cell(one.text).isdecimal()), MOST_SHOWN):
            row, column = self.grid.origin.cell(cell.start)
            yield f"{letters(column)}{row} ({cell.text[:LONGEST]})"

    def _numbers_of_copies(self) -> None:
        """Note the things of which none are printed, and those whose number is left out."""
        at = next((at for at, column in self._read() if column.keys == (COPIES,)), None)
        if at is None:
            return
        left = {id(row) for row in (*sum_rows(self.rows), *bare_rows(self.rows, self.columns))}
        rows = [(row, row.cells[at].text if at < len(row.cells) else "") for row in self.rows if id(row) not in left]
        none = [row for row, text in rows if NOTHING.fullmatch(copies_of_cell(text))]
        self._note(none, at, msg("not printed, for their number is 0: {names}", names=_names(none)))
        # in JSON it is usual to leave out a key
        if (COPIES,) not in self.columns.defaults and not self.grid.has_keys:
            empty = [row for row, text in rows if not text]
            self._note(empty, at, msg("without a number, so they count as 1: {names}", names=_names(empty)))

    def _spellings(self) -> None:
        """Note the words of a column that differ in case alone."""
        def spelling_pair(text: str) -> tuple[str, str] | None:
            is_word = text and len(text) <= LONGEST and not SENTENCE.search(text)
            return (exact(text), single_spaced(text)) if is_word else None

        self._note_alike(TextType, spelling_pair, lambda shown: msg(
            "words that differ in case alone are printed as they are written: {words}", words=shown))

    def _flags(self) -> None:
        """Note different words for yes, or for no, of which only that is printed."""
        def flag_pair(text: str) -> tuple[str, str] | None:
            found = FLAG_WORDS.get(text.casefold()) if text not in DASHES else None
            return None if found is None else (found, text.casefold())

        self._note_alike(FlagType, flag_pair, lambda shown: msg("words that mean the same are printed alike: {words}",
                                                                words=shown))

    def _note_alike(self, type_: type, read: Callable[[str], tuple[str, str] | None],
                    message: Callable[[str], Message]) -> None:
        """Note words that are one and are written in several ways, in the columns of a type.

        ``read`` gives what a cell means and how that is written; None for a cell that is passed over.
        """
        for at, column in self._read():
            if column.type is None or not isinstance(column.type.required_type, type_):
                continue
            written: dict[str, dict[str, SheetRow]] = {}
            for row in self.rows:
                if (found := read(row.cells[at].text if at < len(row.cells) else "")) is not None:
                    written.setdefault(found[0], {}).setdefault(found[1], row)
            several = [one for one in written.values() if len(one) > 1]
            if several:
                shown = "; ".join(" / ".join(words) for words in several[:MOST_BARE])
                self._note([list(one.values())[1] for one in several], at, message(shown))

    def _note(self, rows: Sequence[SheetRow], at: int, message: Message) -> None:
        """Note what is so in the column of some rows, at the first one."""
        if rows:
            cell = rows[0].cells[at] if at < len(rows[0].cells) else rows[0].cells[-1]
            self.tell(RULE, cell.start, max(1, cell.length), message, None, "note")

    def _is_of_any_number(self, at: int) -> bool:
        """True for a column of whole numbers of which nobody has said how large they may be."""
        column = self.columns.columns[at]
        bare = column.type.required_type if column is not None and column.type is not None else None
        return isinstance(bare, IntType) and bare.low is None

    def _numbers_in_names(self) -> None:
        if self._says(NUMBERS_IN_NAMES) or self.columns.name is None:
            return
        for row in self.rows:
            if (counted := copies_in_name(row.name)) is not None:
                self._tell_at(row.cells[self.columns.name],
                              msg("is {number} in the name {name!r} how many pieces are printed? It is printed in the "
                                  "name",
                                  number=counted[1], name=row.name[:LONGEST]),
                              msg("say what is meant: numbers-in-names: copies, or numbers-in-names: names"))
                return

    def _bare_rows(self) -> None:
        if self._says(BARE_ROWS):
            return
        sums = set(map(id, sum_rows(self.rows)))
        bare = [row for row in bare_rows(self.rows, self.columns) if id(row) not in sums]
        for row in bare[:MOST_BARE]:
            cell = next(cell for cell in row.cells if cell.text)
            self._tell_at(cell,
                          msg("expected more than a name in this row, found only {name!r}", name=cell.text[:LONGEST]),
                          msg("fill it, or say what such rows are: bare-rows: things, or bare-rows: none to leave "
                              "them out"))

    def _sum_rows(self) -> None:
        if self._says(SUM_ROWS):
            return
        for row in sum_rows(self.rows)[:MOST_BARE]:
            cell = next(cell for cell in row.cells if cell.text)
            self._tell_at(cell,
                          msg("expected a thing, found what may be a row of sums: {name!r}", name=row.name[:LONGEST]),
                          msg("say what such rows are: sum-rows: things, or sum-rows: none to leave them out"))

    def _lists(self) -> None:
        for at, column in self._read():
            type_ = column.type.required_type if column.type is not None else None
            declared = column.keys[0] in self.columns.separators or "" in self.columns.separators
            if declared or not isinstance(type_, ListType) or not isinstance(
                    type_.of.single_type.required_type, TextType):
                continue
            for row in self.rows:
                text = row.cells[at].text if at < len(row.cells) else ""
                separator = next((one for one in SEPARATORS if one in text), None)
                if separator is not None and halves([part.strip() for part in text.split(separator) if part.strip()]):
                    field = column.keys[0]
                    self._tell_at(row.cells[at],
                                  msg("expected a list, found what looks like a sentence with {separator!r}",
                                      separator=separator),
                                  msg("make it a text: type: text; or, if it is a list: lists: {{{field}: "
                                      "'{separator}'}}",
                                      field=field, separator=separator))
                    break

    def _ids(self) -> None:
        columns = self.columns
        if ID not in self.found:
            if columns.id and (cells := self._texts([row.cells for row in self.rows], columns.id[0])) and all(
                    cell.isdecimal() for cell in cells):
                self._tell_at(self._header(columns.id[0]),
                              msg("ids are numbers, which may be counted anew when rows move"),
                              msg("write words, or say that they stay: id: {header}",
                                  header=columns.headers[columns.id[0]]))
        elif IDS not in self.found:
            loose = [at for at in columns.id if (one := columns.columns[at]) is not None and one.type is not None
                     and isinstance(one.type.single_type.required_type, TextType | IntType)]
            if loose:
                self._warn_at_node(
                    self.found.path_of(ID), self.found.nodes[ID],
                    msg("ids are made of {header!r}: a changed cell makes another card, without its pictures and "
                        "translations", header=columns.headers[loose[0]][:LONGEST]),
                    msg("add a column id; or keep the ids: ids: {CELLS: ID}; or say that they may change: ids: none"))
        keys = {row.key for row in self.rows}
        new = [row for row in self.rows if row.key not in columns.ids]
        stale = {key: id_ for key, id_ in columns.ids.items() if key not in keys} if new else {}
        for key, id_ in stale.items():
            self._stale(key, id_, [row.key for row in new])
        if columns.ids and new and not stale:
            cell = next(cell for cell in new[0].cells if cell.text)
            self._tell_at(cell,
                          counted(len(new), "{count} row has an id that changes with its name: the others have theirs "
                                  "under ids", "{count} rows have ids that change with their names: the others have "
                                  "theirs under ids"),
                          msg("write it there too: {name!r}: {id}", name=new[0].key[:LONGEST], id=new[0].id.text))

    def _stale(self, key: str, id_: str, new: Sequence[str]) -> None:
        """Tell an id whose row is gone while another row has none: it may have been renamed."""
        path = f"{self.found.path_of(IDS)}/{key}"
        self._warn_at_node(path, self.found.reader.places.spots[path].key or self.found.nodes[IDS],
                           msg("expected a row {key!r}, found none", key=key[:LONGEST]),
                           msg("if it is called {new!r} now, write so here, and {id} keeps its pictures and "
                               "translations; "
                               "else delete the line", new=new[0][:LONGEST], id=id_))

    def _warn_at_node(self, path: str, node: Node, message: Message, help: Message) -> None:
        findings = self.found.reader.findings
        self.found.reader.report_fault(RULE, path, node, message, help)
        findings[-1] = replace(findings[-1], severity="warning")

    def _read(self) -> Iterator[tuple[int, SheetColumn]]:
        return ((at, column) for at, column in enumerate(self.columns.columns) if column is not None)

    def _header(self, at: int) -> GridCell:
        head = self.columns.head
        row = self.grid.rows[head.row] if head.row >= 0 else self.rows[0].cells
        return row[at] if at < len(row) else row[0]

    @staticmethod
    def _texts(rows: Sequence[Sequence[GridCell]], at: int) -> list[str]:
        return [row[at].text for row in rows if at < len(row) and row[at].text]


def _names(rows: Sequence[SheetRow]) -> str:
    """The names of some rows, in a line."""
    shown = ", ".join((row.name or row.key)[:LONGEST] for row in rows[:MOST_BARE])
    return shown + (" …" if len(rows) > MOST_BARE else "")


def _cells(places: Sequence[tuple[int, int]]) -> str:
    """The names of some cells, given by row and column, in a line."""
    shown = ", ".join(f"{letters(column)}{row}" for row, column in places[:MOST_BARE])
    return shown + (" …" if len(places) > MOST_BARE else "")


def hidden_parts(unseen: Unseen) -> Message:
    """The rows and columns that a sheet hides, in a line."""
    rows = ", ".join(map(str, sorted(unseen.rows)[:MOST_BARE]))
    columns = ", ".join(letters(at) for at in sorted(unseen.columns)[:MOST_BARE])
    if not columns:
        return msg("rows {rows}", rows=rows)
    return msg("columns {columns}", columns=columns) if not rows else msg("rows {rows}, columns {columns}",
                                                                          rows=rows, columns=columns)


def sum_rows(rows: Sequence[SheetRow]) -> list[SheetRow]:
    """The rows that are called sums, and a last one whose numbers are those of the rows above it."""
    named = [row for row in rows if names_sums(row.name)]
    things = [row.cells for row in rows if not names_sums(row.name)]
    is_last = len(things) > 1 and rows[-1] not in named and is_row_of_sums(things[-1], things[:-1])
    return [*named, *(rows[-1:] if is_last else ())]


def bare_rows(rows: Sequence[SheetRow], columns: SheetColumns) -> list[SheetRow]:
    """The rows that have nothing but a name or an id, where most rows have more."""
    own = {columns.name, *(at for at in columns.id if columns.columns[at] is None)}
    others = [at for at, column in enumerate(columns.columns)
              if column is not None and at not in own and column.keys != (COPIES,)]
    bare = [row for row in rows if not any(at < len(row.cells) and row.cells[at].text for at in others)]
    return bare if others and len(bare) * 2 < len(rows) else []
