"""Reads CSV and TSV by the rules of Python's csv module, and keeps the characters of each cell."""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from generator.finding import Finding
from generator.load.languages import ENCODINGS
from generator.load.sheets.sheet_grid import (
    MOST_COLUMNS,
    CellFault,
    CellGrid,
    GridCell,
    SheetFault,
    SheetOrigin,
    check_bounds,
    error_cell,
)
from generator.load.sheets.sheet_guesses import COMMENT
from generator.load.sheets.sheet_words import ERROR
from generator.load.source import decode, guessed_text
from generator.message import msg
from generator.records import replace

DELIMITERS = (",", ";", "\t", "|")
# as a pack names them
DELIMITER_WORDS = {",": ",", ";": ";", "tab": "\t", "|": "|"}
# rows that are looked at, and by how much the best delimiter must lead
SAMPLE, CLEAR = 500, 0.2
SEPARATED_BY = re.compile(r"(?:\"?)sep=(.)(?:\"?)(?=[\r\n]|\Z)", re.IGNORECASE)
AFTER_LINE = re.compile(r"\r\n?|\n|\Z")
SAVE = msg("save it from the spreadsheet as CSV in UTF-8, or say what it is: encoding: NAME")
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_csv(data: bytes, name: str, most: int, delimiter: str | None, encoding: str | None = None
             ) -> tuple[CellGrid | None, list[Finding]]:
    """The cells of a file, and findings about its characters. Raises SheetFault for too many rows or columns.

    An ``encoding`` is that of a file that is not in UTF-8; without one it is guessed, with a finding.
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    found: list[Finding] = []
    if encoding is not None:
        data = text_of(data, encoding).encode()
    foreign = None if data.startswith(UTF16) or data.count(0) * 4 > len(data) else guessed_text(data, name)
    if foreign is not None:
        data, found = foreign[0].encode(), [replace(foreign[1], help=SAVE)]
    decoded, more = decode(data, name, most)
    found += [replace(one, help=SAVE) if one.severity == "error" and one.rule == "encoding" else one for one in more]
    if decoded is None:
        return None, found
    return csv_grid(decoded, name, delimiter), found


def delimiter_word(sign: str) -> str:
    """A delimiter as a pack names it."""
    return next((word for word, one in DELIMITER_WORDS.items() if one == sign), sign)


def text_of(data: bytes, encoding: str) -> str:
    """The text of bytes in an encoding. Raises SheetFault for no encoding of texts, or for bytes that it has not."""
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except (LookupError, UnicodeError, ValueError) as fault:
        wrong = (msg("expected bytes of {encoding}, found others", encoding=encoding)
                 if isinstance(fault, UnicodeDecodeError)
                 else msg("expected an encoding, found {name!r}", name=encoding))
        raise SheetFault(wrong, msg("known: {names}", names=", ".join(("utf-8", "utf-16", *ENCODINGS)))) from None


def csv_grid(text: str, name: str, delimiter: str | None) -> CellGrid:
    """The cells of a text; a delimiter that is not given is guessed. Raises as ``read_csv``."""
    declared = SEPARATED_BY.match(text)
    at = declared.end() if declared is not None else 0
    given = delimiter or (declared[1] if declared is not None else None)
    between = Delimiter(given) if given is not None else likely_delimiter(text, name)
    delimiter = between.sign
    grid, cells = CellGrid(SheetOrigin(name, text)), 0
    if declared is not None:
        # a line for the spreadsheet, and none of the table
        grid.rows.append([])
        grid.origin.add([])
        at = AFTER_LINE.match(text, at).end()  # type: ignore[union-attr]
    for row in records(text, delimiter, at, grid.faults):
        cells += len(row)
        check_bounds(len(grid.rows) + 1, len(row), cells)
        grid.rows.append(row)
        grid.origin.add(row)
    bad = {cell.start: cell.text for row in grid.rows for cell in row if ERROR.fullmatch(cell.text)}
    for start, error in bad.items():
        grid.faults.append(CellFault(start, error_cell(error), len(error)))
    first: list[list[GridCell]] = [[]] if declared is not None else []
    return CellGrid(grid.origin, grid.rows, lambda: [*first, *records(grid.origin.text, delimiter, at)], grid.faults,
                bad=frozenset(bad), delimiter=delimiter, rival=between.rival)


def records(text: str, delimiter: str, at: int = 0, faults: list[CellFault] | None = None) -> Iterator[list[GridCell]]:
    """The rows of a text from a character on; faults of its quotes are told and read as a human would."""
    other = f"[^{re.escape(delimiter)}\r\n]*+"
    quoted = re.compile(f'"((?:[^"]++|"")*+)"({other})')
    plain, end = re.compile(other), re.compile(r"\r\n?|\n")
    row: list[GridCell] = []
    closes = True
    while at < len(text) or row:
        match = quoted.match(text, at) if closes else None
        if match is not None:
            length, value = match.end() - at, match[1].replace('""', '"') + match[2]
            if match[2].strip() and faults is not None:
                faults.append(CellFault(
                    at, msg("expected the end of the cell after its quote, found {found!r}", found=match[2][:20]),
                    length, msg("write a quote inside a cell twice")))
        else:
            if closes and text.startswith('"', at):
                closes = False
                if faults is not None:
                    message = msg("expected a second quote at the end of the cell, found none in the rest of the file")
                    advice = msg("close the quote; a quote inside a quoted cell is written twice")
                    faults.append(CellFault(at, message, 1, advice))
            found = plain.match(text, at)
            assert found is not None
            length, value = found.end() - at, found[0]
        row.append(GridCell(at, length, value.strip()))
        if len(row) > MOST_COLUMNS:
            # what is refused needs not be read to its end
            yield row
            return
        at += length
        if text.startswith(delimiter, at):
            at += 1
            if at < len(text):
                continue
            row.append(GridCell(at, 0, ""))
        ended = end.match(text, at)
        at = ended.end() if ended is not None else at
        yield row
        row = []


class Delimiter(Struct, frozen=True):
    """What stands between cells; ``rival`` is another sign for which as much speaks, empty where there is none."""

    sign: str
    rival: str = ""


def likely_delimiter(text: str, name: str) -> Delimiter:
    """The delimiter with which most rows are as wide as one another; that of more cells, if equal."""

    def fitness(delimiter: str) -> tuple[float, int]:
        rows = [row for row in islice(records(text, delimiter), SAMPLE) if any(cell.text for cell in row)]
        # a remark has signs of its own; where all rows are such, it is none
        rows = [row for row in rows if not row[0].text.startswith(COMMENT)] or rows
        counts = Counter(len(row) for row in rows if len(row) > 1)
        if not counts:
            return 0.0, 0
        width = max(counts, key=lambda one: (counts[one], one))
        first = next(at for at, row in enumerate(rows) if len(row) == width)
        behind = [cell for row in rows for cell in row[1:]]
        # in prose a space follows
        spaced = sum(text.startswith(" ", cell.start) for cell in behind) / len(behind)
        return counts[width] / len(rows) * counts[width] / (len(rows) - first) * (1 - spaced / 2), width

    if name.lower().endswith(".tsv") and "\t" in text:
        return Delimiter("\t")
    found = sorted(((fitness(sign), -at, sign) for at, sign in enumerate(DELIMITERS)), reverse=True)
    (best, _, sign), (second, _, rival) = found[:2]
    return Delimiter(sign, rival if best[0] - second[0] < CLEAR and second[1] > 1 else "")
