"""What of the cells of a sheet is not printed as it is written, or may not belong to the table: told at each check."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.fields.text_type import TextType
from generator.load.entries import Entries
from generator.load.sheets.sheet_columns import HIDDEN_CELLS, IGNORE, MARKDOWN, TABLES_BELOW, SheetColumns
from generator.load.sheets.sheet_doubts import LONGEST, MOST_SHOWN, RULE, Tell
from generator.load.sheets.sheet_grid import CellGrid, GridCell, letters
from generator.load.sheets.sheet_guesses import second_table, shown_row
from generator.load.sheets.sheet_rows import SheetRow, slug
from generator.message import Message, msg

# emphasis but for ``**words**``, which nobody types by chance
EMPHASIS = re.compile(r"(?<![\w\\_])(_{1,3})(?=[^\s_])[^_\n]*(?<=[^\s_])\1(?![\w_])|"
                      r"(?<![\\*])(\*|\*{3})(?=[^\s*])[^*\n]*(?<=[^\s*])\2(?!\*)|"
                      # braces are written so: they are placeholders in any text
                      r"\\[!-/:-@\[-`|~]")
# a line break, a tab and an empty value as databases write them
DUMPED = re.compile(r"\\[nrt](?![a-z])|\\N$|^NULL$")
# a sign as HTML writes it
ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);", re.IGNORECASE)


class CellDoubts(Struct):
    """Tells cells that are printed otherwise than they are written, or that may be none of the table."""

    found: Entries
    grid: CellGrid
    columns: SheetColumns
    rows: Sequence[SheetRow]
    tell: Tell

    def all(self) -> None:
        """Tell each such cell."""
        self._tables_below()
        self._headers_again()
        self._tell_separate_column()
        self._emphasis()
        self._entities()
        self._ids()

    def _tables_below(self) -> None:
        at = second_table(self.grid.rows, self.columns.head) if not self.grid.has_keys else None
        if at is not None and TABLES_BELOW not in self.found:
            row = self.grid.rows[at]
            self._warn(next(cell for cell in row if cell.text),
                       msg("another table seems to begin in row {row} ({shown}); its rows are taken for things",
                           row=at + 1, shown=shown_row(row)),
                       msg("say what they are: tables-below: things, or tables-below: none to leave them out"))

    def _headers_again(self) -> None:
        """Tell rows that repeat the headers, as on each page of a table that was printed or pasted."""
        headers = [cell.text for _, cell in self._cells_of_headers()]
        if second_table(self.grid.rows, self.columns.head) is not None:
            return
        again = [row.cells for row in self.rows
                 if len(list(filter(None, headers))) > 1 and [cell.text for cell in row.cells] == headers]
        self._warn_of([next(cell for cell in row if cell.text) for row in again],
                      msg("rows that repeat the headers are taken for things"), msg("take them out of the spreadsheet"))

    def _tell_separate_column(self) -> None:
        """Tell the first column that is read behind an empty one: a legend may stand beside the table."""
        if HIDDEN_CELLS in self.found:
            # a column that is left out is empty too
            return
        body = self.columns.head.body(self.grid.rows)
        filled = {at for row in body for at, cell in enumerate(row) if cell.text}
        gap = next((at for at, header in enumerate(self.columns.headers)
                    if not header and at not in filled and any(one < at for one in filled)), None)
        said = {*self.found.words("columns"), *self.found.strings(IGNORE)}
        for at, cell in self._cells_of_headers():
            if gap is None or at < gap or self.columns.columns[at] is None or {cell.text, letters(at + 1)} & said:
                continue
            self._warn(cell, msg("the column {header!r} stands behind an empty one: is it part of the table?",
                                 header=cell.text[:LONGEST]),
                       msg("say so: columns: {{{header}: FIELD}}; or leave it out: ignore: [{header}]",
                           header=cell.text[:LONGEST]))
            return

    def _cells_of_headers(self) -> Iterator[tuple[int, GridCell]]:
        head = self.columns.head
        yield from enumerate(self.grid.rows[head.row] if head.row >= 0 else ())

    def _texts(self, is_prose: bool) -> Iterator[GridCell]:
        """The cells with values of the columns of texts, or of all others."""
        for at, column in enumerate(self.columns.columns):
            if column is not None and column.type is not None and (
                    isinstance(column.type.single_type.required_type, TextType) is is_prose):
                yield from (row.cells[at] for row in self.rows if at < len(row.cells) and row.cells[at].text)

    def _emphasis(self) -> None:
        if MARKDOWN not in self.found:
            self._warn_of([cell for cell in self._texts(True) if EMPHASIS.search(cell.text)], msg(
                "read as Markdown, which makes words bold or italic and prints no signs around them"),
                msg("say what is meant: markdown: read, or markdown: none to print all signs"))

    def _entities(self) -> None:
        self._warn_of([cell for cell in self._texts(False) if ENTITY.search(cell.text)],
                      msg("signs of HTML, printed as they are typed"), msg("type the character itself"))
        self._warn_of([cell for is_prose in (True, False) for cell in self._texts(is_prose)
                       if DUMPED.search(cell.text)],
                      msg("signs of a database for a line break, a tab or nothing, printed as they are typed"),
                      msg("export them as line breaks and empty cells"))

    def _ids(self) -> None:
        """Note ids that people may want to see, where no field has them."""
        at = self.columns.id[0] if len(self.columns.id) == 1 else None
        if at is None or self.columns.columns[at] is not None:
            return
        cells = [row.cells[at] for row in self.rows if at < len(row.cells) and row.cells[at].text]
        if any(slug(cell.text) != cell.text for cell in cells):
            header = self.columns.headers[at][:LONGEST]
            self.tell(RULE, cells[0].start, max(1, cells[0].length),
                      msg("ids are not printed: {shown}", shown=", ".join(cell.text for cell in cells[:MOST_SHOWN])),
                      msg("to print them, add a field: columns: {{{header}: FIELD}}", header=header), "note")

    def _warn(self, cell: GridCell, message: Message, help: Message) -> None:
        self.tell(RULE, cell.start, max(1, cell.length), message, help, "warning")

    def _warn_of(self, cells: Sequence[GridCell], what: Message, help: Message) -> None:
        """Warn once of several cells, at the first of them."""
        if cells:
            origin = self.grid.origin
            named = [f"{letters(origin.cell(one.start)[1])}{origin.cell(one.start)[0]} ({one.text[:LONGEST]})"
                     for one in cells[:MOST_SHOWN]]
            shown = ", ".join(named) + (" …" if len(cells) > MOST_SHOWN else "")
            self._warn(cells[0], msg("{what}: {cells}", what=what, cells=shown), help)
