"""Writes catalogues as tables for spreadsheets, and reads them back: CSV in UTF-8."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from io import StringIO

from generator.escape import COMPUTED, not_computed
from generator.line_ends import whole_lines
from generator.message import msg
from generator.translate.catalogue import Catalogue
from zecer_i18n.exchange import BadExchange, ExchangeFile, Unit, text_of

HEAD = ("string", "source", "translation", "state", "longest", "notes", "language", "game")
DRAFT, DONE = "draft", "done"
# between two languages
WAY = re.compile("→|->|=>")
# a cell in quotes to its end, or to that of the text
QUOTED = r'(?:(?<=[{mark}\r\n])|\A)"(?:[^"]|"")*"?'
CLOSED = re.compile(r'"(?:[^"]|"")*"')


def to_table(catalogue: Catalogue, base: str, game: str) -> bytes:
    """A catalogue as CSV, with a line for each string. What a spreadsheet would compute begins with an apostrophe."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(HEAD)
    for sheet in catalogue.sheets.values():
        for entry in sheet.entries:
            if not entry.obsolete:
                state = DONE if entry.is_done else DRAFT if entry.target else ""
                table.writerow(map(not_computed, (entry.context, entry.source, entry.target, state,
                                              str(entry.longest or ""), entry.notes,
                                              f"{base} → {catalogue.language}", game)))
    # the mark tells spreadsheets the encoding
    return out.getvalue().encode("utf-8-sig")


def read_table(data: bytes) -> ExchangeFile:
    """The strings of a table, divided by commas, semicolons or tabs. Raises BadExchange."""
    text = text_of(data, "CSV")
    head = text.partition("\n")[0].strip()
    mark = next((one for one in ",;\t"
                 if HEAD[0] in (_name(cell.strip().strip('"')) for cell in head.split(one))), None)
    first, *cells = (_rows(text, mark) if mark is not None else []) or [[]]
    columns = [_name(column) for column in first]
    if twice := next((column for column in HEAD if columns.count(column) > 1), None):
        raise BadExchange(msg("expected one column {column}, found several", column=twice))
    if not {*HEAD[:3]} <= {*columns}:
        raise BadExchange(msg("expected CSV with the columns {columns}, found {head!r}",
                              columns=", ".join(HEAD[:3]), head=head[:60]))
    rows = [dict(zip(columns, row, strict=False)) for row in cells if row]
    said = _column_values(rows, "language")
    ways = [WAY.split(way) for way in sorted(said)]
    for way in ways:
        if len(way) != 2 or not all(map(str.strip, way)):
            raise BadExchange(msg("expected languages such as {wanted!r}, found {found!r}", wanted="en → pl",
                                  found=" → ".join(way)[:40]))
    bases, languages = (frozenset(way[at].strip() for way in ways) for at in (0, 1))
    return ExchangeFile(tuple(map(_unit, rows)), languages, bases, frozenset(_column_values(rows, "game")),
                        "state" in columns)


def _rows(text: str, mark: str) -> list[list[str]]:
    """The rows of a table, as long as its first or shorter. Raises BadExchange with the line of a fault."""
    table, rows, begun = csv.reader(StringIO(text, newline=""), delimiter=mark, strict=True), list[list[str]](), 0
    try:
        for row in table:
            rows.append(row)
            if len(row) > len(rows[0]):
                raise BadExchange(msg("line {line}: expected at most {most} cells, found {count}; a cell with {mark!r} "
                                      "in it stands in quotes", line=begun + 1, most=len(rows[0]), count=len(row),
                                      mark=mark))
            begun = table.line_num
    except csv.Error as error:
        if (opened := _unclosed_line(text, mark, begun)) is not None:
            raise BadExchange(msg("line {line}: expected a closing quote before {mark!r} or the end of the line, found "
                                  "none for the quote that begins here", line=opened, mark=mark)) from None
        raise BadExchange(msg("line {line}: expected CSV: {error}", line=begun + 1, error=error)) from None
    return rows


def _unclosed_line(text: str, mark: str, begun: int) -> int | None:
    """The line (from 1) of the first quote after line ``begun`` that does not end its cell; None if all do."""
    lines = whole_lines(text)
    rest = "".join(lines[begun:])
    for cell in re.finditer(QUOTED.format(mark=mark), rest):
        if rest[cell.end():cell.end() + 1] not in ("", mark, "\r", "\n") or not CLOSED.fullmatch(cell[0]):
            return begun + rest.count("\n", 0, cell.start()) + 1
    return None


def _column_values(rows: Sequence[Mapping[str, str | None]], column: str) -> set[str]:
    return {_plain_cell(row.get(column) or "").strip() for row in rows} - {""}


def _unit(row: Mapping[str, str | None]) -> Unit:
    context, source, target = (_plain_cell(row.get(column) or "") for column in HEAD[:3])
    state = _name(row.get("state") or "")
    if state in ("", DRAFT, DONE):
        return Unit(context, source, target, state == DRAFT)
    return Unit(context, source, target, True, (msg("expected the state {done} or {draft}, found {found!r}", done=DONE,
                                                    draft=DRAFT, found=state[:40]),))


def _name(cell: str) -> str:
    """The name of a column, or a state, however it is spelt."""
    return " ".join(cell.split()).casefold()


def _plain_cell(cell: str) -> str:
    """A cell as it was; spreadsheets divide lines in their own way."""
    return (cell[1:] if cell.startswith("'") and cell[1:].startswith(COMPUTED) else cell).replace("\r\n", "\n")
