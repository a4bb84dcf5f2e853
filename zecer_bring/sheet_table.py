"""Reads the table of a spreadsheet that is brought in: its headers, rows, encoding, language, and what was guessed."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

from msgspec import Struct, field

from generator.finding import Finding
from generator.load.languages import language_of_cells, likely_encoding, makes_words
from generator.load.sheets.csv_cells import DELIMITER_WORDS, UTF16, delimiter_word, read_csv
from generator.load.sheets.sheet_columns import NONE, header_cells
from generator.load.sheets.sheet_grid import CellGrid, GridCell, SheetFault, letters
from generator.load.sheets.sheet_guesses import (
    Head,
    column_groups,
    comparable_word,
    exact,
    guess_comment,
    guess_head,
    is_skipped,
    likely_headers,
    shown_row,
    single_spaced,
)
from generator.load.sheets.sheet_rows import ThingNames, slug
from generator.load.sheets.sheet_things import book_of, grid_of_book
from generator.load.sheets.sheet_words import UNNAMED
from generator.message import msg
from generator.records import replace
from generator.safety.pack_files import TEXT_SHEETS, most_bytes
from zecer_bring.column_guess import Guess, as_shown, guess_columns, id_columns


class SheetAnswers(Struct, frozen=True):
    """What the user says of a table: the sheet, the row of its headers from 1 or ``none``, encoding and language.

    ``delimiter`` is what stands between cells, as a pack names it.
    """

    sheet: str | None = None
    headers: str | None = None
    encoding: str | None = None
    language: str | None = None
    delimiter: str | None = None
    # none: what a workbook hides is left out
    hidden: str | None = None


class Brought(Struct):
    """A table as it was read: where it stands, its headers and rows, and what its columns hold."""

    file: str
    sheet: str
    head: Head
    headers: list[str]
    rows: list[list[str]]
    guesses: list[Guess]
    ids: tuple[int, ...] | None
    language: str
    # of a file that is not in UTF-8, if it is certain
    encoding: str = ""
    # how many rows are equal to an earlier one
    repeated: int = 0
    findings: list[Finding] = field(default_factory=list)
    # numbers of rows that are left out as comments
    comments: list[int] = field(default_factory=list)
    # headers of columns of dates
    dates: list[str] = field(default_factory=list)
    # further sheets of the workbook, with whether it hides them
    others: dict[str, bool] = field(default_factory=dict)
    # True if the headers are keys of objects
    has_keys: bool = False
    # what is done with what a workbook hides, if the user said so
    hidden: str = ""
    # what stands beside the tables of JSON
    beside: list[str] = field(default_factory=list)
    # between the cells of a CSV file; empty where that is to be asked for
    delimiter: str = ""
    # True if all that stands above the headers is in the labels of fields
    is_above_read: bool = False
    # False if few words or none tell the language
    is_language_clear: bool = True

    @property
    def fields(self) -> list[Guess]:
        """The columns that become fields."""
        return [one for one in self.guesses if one.is_field]

    @property
    def has_own_ids(self) -> bool:
        """True if the sheet has a column of ids that can be read as such."""
        own = {slug(key): key for key in self.keys()}
        return "" not in own and len(own) == len(set(self.keys())) and any(
            one.id == "id" and not one.type for one in self.guesses)

    @property
    def name(self) -> str:
        """What the things are called: the name of the sheet, or of the file."""
        stem = self.file.rpartition("/")[2].rpartition(".")[0]
        return stem if UNNAMED.fullmatch(self.sheet) or not self.sheet else self.sheet

    def keys(self) -> list[str]:
        """The text of each row of which its id is made."""
        names = [one.at for one in self.guesses if one.type == "name"]
        own = [one.at for one in self.guesses if one.id == "id" and not one.type]
        columns = self.ids or own
        is_named = bool(names) and set(names) <= set(columns)
        return [single_spaced(" ".join(row[at] for at in columns if row[at]) or "".join(row[at] for at in names))
                if not is_named or any(row[at] for at in names) else "" for row in self.rows]

    @property
    def same_headers(self) -> list[str]:
        """Headers of several columns, each with the letters of these."""
        found: dict[str, list[Guess]] = {}
        for one in self.guesses:
            if one.header:
                found.setdefault(exact(one.header), []).append(one)
        return [f"{some[0].header} ({', '.join(letters(one.at + 1) for one in some)})" for some in found.values()
                if len(some) > 1]

    @property
    def same_names(self) -> list[str]:
        """Names of several things."""
        names = [one.at for one in self.guesses if one.type == "name"]
        called = {key: row[at] for key, row in zip(self.keys(), self.rows, strict=True) for at in names if row[at]}
        return [name for name, times in Counter(called.values()).items() if times > 1]

    def row_ids(self, kind: str) -> list[str]:
        """An id for each row, the same for the same key; a number where its key has no Latin letters or digits."""
        found: dict[str, str] = {}
        taken: set[str] = set()
        for key in self.keys():
            if key in found:
                continue
            base = slug(key) or f"{kind}-{len(found) + 1}"
            number = next(n for n in range(1, len(self.rows) + 2) if (base if n == 1 else f"{base}-{n}") not in taken)
            found[key] = base if number == 1 else f"{base}-{number}"
            taken.add(found[key])
        return [found[key] for key in self.keys()]


def read_table(data: bytes, file: str, told: SheetAnswers, known: ThingNames) -> Brought:
    """The table of a spreadsheet. Raises SheetFault when there is none, or when its headers may be none."""
    others: dict[str, bool] = {}
    findings: list[Finding] = []
    chosen, encoding = "", ""
    grid: CellGrid | None
    if file.lower().endswith(TEXT_SHEETS):
        encoding = told.encoding or _encoding(data)
        delimiter = DELIMITER_WORDS.get(told.delimiter or "")
        if told.delimiter and delimiter is None:
            raise SheetFault(msg("expected one of , ; | tab, found {written!r}", written=told.delimiter))
        grid, findings = read_csv(data, file, most_bytes(file), delimiter, encoding or None)
    else:
        if told.encoding or told.delimiter:
            raise SheetFault(msg("expected --encoding and --delimiter for CSV or TSV, found a file that has its own"))
        grid, chosen, others = _of_book(data, file, told)
    if grid is None:
        raise SheetFault(findings[0].message, findings[0].help)
    is_unsure = any(one.rule == "encoding" for one in findings)
    try:
        head = _head(grid, told.headers, is_unsure)
    except SheetFault as fault:
        raise _with_others(fault, chosen, others) from None
    body = head.body(grid.rows) if head is not None else []
    if head is None or not body:
        count = sum(any(cell.text for cell in row) for row in grid.rows)
        raise SheetFault(msg("expected a row of headers and rows of things, found {count}", count=count))
    headers = header_cells(grid, head)[1]
    _refuse_unread(grid, head, headers, body)
    rows = [([cell.text for cell in row] + [""] * len(headers))[: len(headers)] for row in body]
    groups = column_groups(grid.rows, head, headers)
    guesses = [as_shown(one, [row[one.at].number for row in body if one.at < len(row)])
               for one in guess_columns(headers, rows, known, grid.lists, grid.keys, groups)]
    if grid.has_keys:
        guesses = [_without_objects(one, body, grid) for one in guesses]
    read = [one.at for one in guesses if one.id]
    different = list({tuple(row[at] for at in read): row for row in rows}.values())
    comments = [number for number, row in enumerate(grid.rows, 1)
                if any(cell.text for cell in row) and is_skipped(row, head.comment)]
    cells = [cell for row in [headers, *rows] for cell in row if cell]
    language, is_clear = (told.language, True) if told.language else language_of_cells(cells)
    dates = [header for at, header in enumerate(headers)
             if any(at < len(row) and row[at].start in grid.dates for row in body)]
    above = {cell.text for _, row in head.rows_above(grid.rows) for cell in row if cell.text}
    return Brought(file, chosen, head, headers, rows, guesses, id_columns(guesses, different), language, encoding,
                   len(rows) - len(different), findings, comments, dates, others, grid.has_keys,
                   told.hidden or "", list(grid.beside), "" if grid.rival else delimiter_word(grid.delimiter),
                   bool(above) and {*groups.values()} != set() and above <= {*groups.values(), *headers}, is_clear)


def _with_others(fault: SheetFault, chosen: str, others: dict[str, bool]) -> SheetFault:
    """A fault that names the sheet, and the other ones, of which one may be meant."""
    shown = [one for one, is_hidden in others.items() if not is_hidden]
    if not shown or fault.help is None:
        return fault
    return SheetFault(msg("sheet {sheet}: {why}", sheet=chosen, why=fault.message),
                      msg("{help}; or take another sheet: --sheet NAME, of {sheets}", help=fault.help,
                          sheets=", ".join(shown[:20])))


def _without_objects(guess: Guess, body: list[list[GridCell]], grid: CellGrid) -> Guess:
    """A column of JSON whose cells no field holds, as one that is not read."""
    starts = {row[guess.at].start for row in body if guess.at < len(row)} & grid.bad
    if not starts:
        return guess
    why = next(one.message for one in grid.faults if one.start in starts)
    return replace(guess, id="", type="", why=msg("{why}; it is left out", why=why))


def _refuse_unread(grid: CellGrid, head: Head, headers: list[str], body: list[list[GridCell]]) -> None:
    """Raises SheetFault for a header, or all cells of a column, that have a fault and no text."""
    wrong = {one.start: one for one in grid.faults if one.start in grid.bad}
    for at, cells in enumerate(zip_longest(*body)):
        header = grid.rows[head.row][at : at + 1] if head.row >= 0 else []
        filled = [cell for cell in cells if cell is not None and (cell.text or cell.start in wrong)]
        empty = [cell for cell in (*header, *(() if any(cell.text for cell in filled) else filled)) if not cell.text]
        fault = next((wrong[cell.start] for cell in empty if cell.start in wrong), None)
        if fault is not None:
            name = headers[at] if at < len(headers) and headers[at] else letters(at + 1)
            raise SheetFault(msg("column {header}: {why}", header=name, why=fault.message),
                             msg("open it in a spreadsheet, which computes it, and save it there"))


def _of_book(data: bytes, file: str, told: SheetAnswers) -> tuple[CellGrid, str, dict[str, bool]]:
    """The cells of a sheet of a workbook, its name, and those of the others."""
    book = book_of(file, data)
    shown = [one for one in book.sheets if one not in book.hidden] or list(book.sheets)
    sheet = told.sheet
    names = shown if sheet is None else [one for one in book.sheets if comparable_word(one) == comparable_word(sheet)]
    if not names:
        raise SheetFault(msg("expected a sheet of {file}, found {sheet!r}", file=file, sheet=sheet or ""),
                         msg("sheets here: {sheets}", sheets=", ".join(shown[:20])))
    others = {one: one in book.hidden for one in book.sheets if one != names[0]}
    return grid_of_book(file, book, names[0], told.hidden != NONE), names[0], others


def _encoding(data: bytes) -> str:
    """The encoding of a file that is not in UTF-8, if it is certain; empty otherwise. Raises SheetFault."""
    if data.startswith(UTF16):
        return "utf-16"
    try:
        data.decode()
    except UnicodeDecodeError:
        name, is_clear = likely_encoding(data)
        if not is_clear and not makes_words(data, name):
            raise _no_words() from None
        return name if is_clear else ""
    return ""


def _no_words() -> SheetFault:
    return SheetFault(msg("expected bytes in UTF-8 or another known encoding, found others"),
                      msg("say which it is: --encoding NAME, such as cp1250 or cp932; or save the spreadsheet in "
                          "UTF-8"))


def _head(grid: CellGrid, told: str | None, is_unsure: bool) -> Head | None:
    """Where the headers stand: as the user says, or as it seems. Raises SheetFault when nothing tells.

    ``is_unsure``: the encoding may be another one, and what looks like no headers may be letters of that.
    """
    if grid.has_keys:
        return Head(0)
    if told == NONE:
        return Head(-1, guess_comment(grid.rows)) if grid.rows else None
    guess = guess_head(grid.rows)
    if guess is None:
        return None
    if told is not None:
        row = int(told) - 1 if told.isascii() and told.isdecimal() else -1
        if not 0 <= row < len(grid.rows) or is_skipped(grid.rows[row], ""):
            raise SheetFault(msg("expected the number of a row with headers, or none, found {written!r}", written=told))
        return Head(row, guess.comment)
    if guess.things:
        # what looks like a thing is lost as a header, and seen as a thing
        return Head(-1, guess.comment, guess.things)
    if not guess.is_clear:
        if is_unsure:
            raise _no_words()
        row, shown = guess.row + 1, shown_row(grid.rows[guess.row])
        question = msg("is row {row} ({shown}) one of headers, or a thing?", row=row, shown=shown)
        likely = likely_headers(grid.rows, guess)
        if likely is None:
            raise SheetFault(question, msg("say it: --headers {row}, or --headers none", row=row))
        raise SheetFault(msg("{question} Row {likely} ({shown}) looks more like headers", question=question,
                             likely=likely + 1, shown=shown_row(grid.rows[likely])),
                         msg("say it: --headers {likely}, --headers {row}, or --headers none", likely=likely + 1,
                             row=row))
    return guess


