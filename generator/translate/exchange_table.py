"""Writes catalogues as tables for spreadsheets, and reads them back: CSV in UTF-8."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from generator.escape import COMPUTED, not_computed
from generator.message import msg
from generator.translate.catalogue import Catalogue
from generator.translate.exchange import MOST_BYTES, BadExchange, ExchangeFile, Unit

HEAD = ("string", "source", "translation", "state", "longest", "notes", "language", "game")
DRAFT, DONE = "draft", "done"


def to_table(catalogue: Catalogue, base: str, game: str) -> bytes:
    """A catalogue as CSV, with a line for each string. What a spreadsheet would compute begins with an apostrophe."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(HEAD)
    for sheet in catalogue.sheets.values():
        for entry in sheet.entries:
            if not entry.obsolete:
                state = DONE if entry.done else DRAFT if entry.target else ""
                table.writerow(map(not_computed, (entry.context, entry.source, entry.target, state,
                                              str(entry.longest or ""), entry.notes,
                                              f"{base} → {catalogue.language}", game)))
    # the mark tells spreadsheets the encoding
    return out.getvalue().encode("utf-8-sig")


def read_table(data: bytes) -> ExchangeFile:
    """The strings of a table, divided by commas, semicolons or tabs. Raises BadExchange."""
    try:
        text = data.decode("utf-8-sig") if len(data) <= MOST_BYTES else ""
    except UnicodeDecodeError:
        raise BadExchange(msg("expected CSV in UTF-8, found another encoding")) from None
    head = text.partition("\n")[0].strip()
    mark = next((one for one in ",;\t" if HEAD[0] in head.split(one) or f'"{HEAD[0]}"' in head.split(one)), None)
    if mark is None:
        raise BadExchange(msg("expected CSV with the columns {columns}, found {head!r}",
                              columns=", ".join(HEAD[:3]), head=head[:60]))
    try:
        rows = list(csv.DictReader(StringIO(text, newline=""), delimiter=mark))
    except csv.Error as error:
        raise BadExchange(msg("expected CSV: {error}", error=error)) from None
    if any(column not in row for row in rows[:1] for column in HEAD[:3]):
        raise BadExchange(msg("expected CSV with the columns {columns}, found {head!r}",
                              columns=", ".join(HEAD[:3]), head=head[:60]))
    ways = [way.split("→") for way in _said(rows, "language") if way.count("→") == 1]
    bases, languages = (frozenset(way[at].strip() for way in ways) for at in (0, 1))
    return ExchangeFile(tuple(map(_unit, rows)), languages, bases, frozenset(_said(rows, "game")))


def _said(rows: Sequence[Mapping[str, str | None]], column: str) -> set[str]:
    return {_plain(row.get(column) or "").strip() for row in rows} - {""}


def _unit(row: Mapping[str, str | None]) -> Unit:
    context, source, target = (_plain(row.get(column) or "") for column in HEAD[:3])
    return Unit(context, source, target, row.get("state") == DRAFT)


def _plain(cell: str) -> str:
    """A cell as it was; spreadsheets divide lines in their own way."""
    return (cell[1:] if cell.startswith("'") and cell[1:].startswith(COMPUTED) else cell).replace("\r\n", "\n")
