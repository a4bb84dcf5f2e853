"""Writes what a spreadsheet becomes: a kind with its things, and where there is no pack yet, all of one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from generator.bring.column_guess import Guess, guess_columns, id_columns
from generator.fields import parse_type
from generator.fields.base import ReadType
from generator.finding import Finding
from generator.load.sheets.csv_cells import read_csv
from generator.load.sheets.sheet_columns import COMMENT, plain
from generator.load.sheets.sheet_grid import CellGrid, SheetFault, grid_of
from generator.load.sheets.sheet_rows import ThingNames, slug
from generator.load.sheets.sheet_things import book_of
from generator.load.sheets.sheet_words import POLISH, SOURCE, STOCK_WORDS, UNNAMED
from generator.message import Message, msg
from generator.safety.pack_files import TEXT_SHEETS, most_bytes

PARAGRAPH = "\n\n"
TYPED = "# numbers stand in the texts of the spreadsheet\nseverities: {figure-in-prose: off}\n"
PLAIN = re.compile(r"[A-Za-zÀ-ž](?:[\w À-ž-]|\.(?=\w))*")
WORDS_OF_YAML = ("true", "false", "null", "none", "yes", "no", "on", "off")
# mm: the part of a stock card between its head and its foot, and a row of a table
TOP, BOTTOM, ROW = 25.0, 71.0, 4.4
# letters of a row with its label, and rows
LONGEST_CELL, MOST_ROWS = 36, 5


class Brought(Struct):
    """A table as it was read: where it stands, its headers and rows, and what its columns hold."""

    file: str
    sheet: str
    headers: list[str]
    rows: list[list[str]]
    guesses: list[Guess]
    ids: tuple[int, ...] | None
    # True if some rows are equal
    repeated: bool = False
    findings: list[Finding] = field(default_factory=list)
    # further sheets of the workbook
    others: list[str] = field(default_factory=list)

    @property
    def fields(self) -> list[Guess]:
        """The columns that become fields."""
        return [one for one in self.guesses if one.is_field]

    @property
    def name(self) -> str:
        """What the things are called: the name of the sheet, or of the file."""
        stem = self.file.rpartition("/")[2].rpartition(".")[0]
        return stem if UNNAMED.fullmatch(self.sheet) or not self.sheet else self.sheet

    @property
    def language(self) -> str:
        """The language of the cells."""
        return "pl" if any(POLISH.search(cell) for row in [self.headers, *self.rows] for cell in row) else "en"


def read_table(data: bytes, file: str, sheet: str | None, known: ThingNames) -> Brought:
    """The table of a spreadsheet. Raises SheetFault when there is none."""
    others: list[str] = []
    findings: list[Finding] = []
    grid: CellGrid | None
    if file.lower().endswith(TEXT_SHEETS):
        grid, findings = read_csv(data, file, most_bytes(file), None)
        chosen = ""
    else:
        book = book_of(file, data)
        shown = [one for one in book.sheets if one not in book.hidden] or list(book.sheets)
        names = shown if sheet is None else [one for one in book.sheets if plain(one) == plain(sheet)]
        if not names:
            raise SheetFault(msg("expected a sheet of {file}, found {sheet!r}", file=file, sheet=sheet or ""),
                             msg("sheets here: {sheets}", sheets=", ".join(shown[:20])))
        chosen, others = names[0], [one for one in shown if one != names[0]]
        grid = grid_of(file, chosen, book.cells(chosen))
    if grid is None:
        raise SheetFault(findings[0].message, findings[0].help)
    rows = [[cell.text for cell in row] for row in grid.rows]
    rows = [row for row in rows if any(row) and not row[0].startswith(COMMENT)]
    if len(rows) < 2:
        raise SheetFault(msg("expected a row of headers and rows of things, found {count}", count=len(rows)))
    headers = rows[0]
    twins = [header for at, header in enumerate(headers) if header and plain(header) in map(plain, headers[:at])]
    if twins:
        raise SheetFault(msg("expected different headers, found {header!r} twice", header=twins[0]),
                         msg("rename one of the columns"))
    body = [(row + [""] * len(headers))[: len(headers)] for row in rows[1:]]
    guesses = guess_columns(headers, body, known)
    read = [one.at for one in guesses if one.id]
    different = list({tuple(row[at] for at in read): row for row in body}.values())
    return Brought(file, chosen, headers, body, guesses, id_columns(guesses, different),
                   len(different) < len(body), findings, others)


def kind_file(brought: Brought, kind: str, as_yaml: bool) -> str:
    """The YAML file that declares the kind and has or names its things."""
    file = brought.file.rpartition("/")[2]
    lines = [f"# From {file}. Each type is a guess, to be corrected here.", "kinds:", f"  {kind}:",
             f"    name: {_text(brought.name)}", "    fields:"]
    for one in brought.fields:
        words = f", words: {_flow(one.words)}" if one.words else ""
        lines.append(f"      {one.id}: {{type: {_text(one.type)}, label: {_text(one.header)}{words}}}")
    lines += [f"kind: {kind}", f"provenance: {{original: {SOURCE[brought.language]}}}"]
    return "\n".join([*lines, *(_things(brought) if as_yaml else [_order(brought)])]) + "\n"


def _order(brought: Brought) -> str:
    """The line that names the spreadsheet."""
    keys = {"from": _text(brought.file)}
    if brought.sheet and brought.others:
        keys["sheet"] = _text(brought.sheet)
    if brought.ids:
        headers = [_text(brought.headers[at]) for at in brought.ids]
        keys["id"] = headers[0] if len(headers) == 1 else f"[{', '.join(headers)}]"
    if brought.repeated:
        keys["repeated"] = "copies"
    columns = {one.header: one.id for one in brought.fields if _is_doubtful(one, brought.fields)}
    if columns:
        keys["columns"] = _flow(columns)
    separators = {one.id: one.separator for one in brought.fields if one.separator}
    if separators:
        keys["lists"] = _flow(separators)
    unread = [_text(one.header) for one in brought.guesses if not one.id and one.header]
    if unread:
        keys["ignore"] = f"[{', '.join(unread)}]"
    return f"things: {{{', '.join(f'{key}: {value}' for key, value in keys.items())}}}"


def _is_doubtful(one: Guess, others: Sequence[Guess]) -> bool:
    """True if a header is also the id of another field."""
    return any(other is not one and plain(other.id) == plain(one.header) for other in others)


def _things(brought: Brought) -> Iterator[str]:
    """The things in YAML."""
    yield "things:"
    taken: set[str] = set()
    for number, row in enumerate(brought.rows, 1):
        id_ = _id(brought, row) or f"row-{number}"
        again = next(n for n in range(1, len(brought.rows) + 2) if (id_ if n == 1 else f"{id_}-{n}") not in taken)
        id_ = id_ if again == 1 else f"{id_}-{again}"
        taken.add(id_)
        yield f"  {_text(id_)}:"
        for one in brought.guesses:
            text = row[one.at]
            if one.id == "copies" and not one.type and text:
                yield f"    copies: {_whole(text)}"
            elif one.is_field and text:
                yield f"    {one.id}: {_value(one, text)}"


def _id(brought: Brought, row: Sequence[str]) -> str:
    own = [one.at for one in brought.guesses if one.id == "id" and not one.type]
    names = [one.at for one in brought.guesses if one.type == "name"]
    columns = brought.ids or own or names
    return slug(" ".join(row[at] for at in columns if row[at]))


def _whole(text: str) -> str:
    return parse_type("int").of_cell(text)


def _value(one: Guess, text: str) -> str:
    """A cell as a value in YAML."""
    type_ = parse_type(one.type)
    if one.separator:
        inner = type_.single
        parts = [part.strip() for part in text.split(one.separator) if part.strip()]
        values = [_one(one, inner.of_cell(part) if isinstance(inner, ReadType) else part) for part in parts]
        return f"[{', '.join(values)}]"
    return _one(one, type_.of_cell(text))


def _one(one: Guess, text: str) -> str:
    if "choice of" in one.type:
        return _text(next((id_ for id_, word in one.words.items() if word == text), text))
    if one.type.split()[0] in ("int", "flag", "dice"):
        return text
    if "\n" in text:
        return "|\n" + "\n".join(f"      {line}".rstrip() for line in text.split("\n"))
    return _text(text)


def _text(text: str) -> str:
    """A text in YAML, in quotes where it needs them."""
    if PLAIN.fullmatch(text) and text.strip() == text and text.lower() not in WORDS_OF_YAML:
        return text
    # single quotes keep backslashes, and line breaks as they are in the spreadsheet
    return "'" + text.replace("'", "''") + "'" if text.isprintable() else json.dumps(text, ensure_ascii=False)


def _flow(words: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{_text(key)}: {_text(value)}' for key, value in words.items())}}}"


def game_file(brought: Brought, game: str, title: str, kind: str) -> str:
    """The ``game.yaml`` of a new pack that prints the things as cards."""
    typed = any(re.search(r"\d", row[one.at]) for row in brought.rows for one in brought.fields
                if one.type.startswith("text"))
    severities = TYPED if typed else ""
    return f"""\
# The head of the game. All keys are told in docs/pack.md.
game: {game}
title: {_text(title)}
language: {brought.language}
version: "0.1"
{severities}
# What is printed: zecer build makes it.
products:
  {product_line(brought, kind)}
"""


def product_line(brought: Brought, kind: str) -> str:
    """The product that prints the things."""
    face = "" if face_file(brought, kind) else ", face: stock-card"
    return f"{kind}: {{kind: deck, title: {_text(brought.name)}, of: [{kind}], card: poker{face}}}"


def face_file(brought: Brought, kind: str) -> str | None:
    """The face of the cards where the stock card does not print all fields; None where it does."""
    rows, texts, left = _on_the_card(brought)
    if not rows and not texts:
        return None
    filled = max((sum(bool(row[one.at]) for one in rows) for row in brought.rows), default=0)
    height = filled * ROW
    passages = [f"{{{one.id}}}" for one in (*(own for own in brought.fields if own.id == "text"), *texts)]
    at = BOTTOM - height if passages else TOP
    body = (f"text: {{box: [7, {TOP:g}, 49, {at - TOP - 1:g}], text: {json.dumps(PARAGRAPH.join(passages))}, "
            "style: small-text}" if passages else "text: null")
    names = ", ".join(one.id for one in rows)
    table = f"\n      more: {{box: [7, {at:g}, 49, {height:g}], table: [{names}], style: more, stroke: deck}}"
    comment = f"\n# Not printed: {', '.join(one.id for one in left)}." if left else ""
    return f"""\
# The stock card, with the fields that it does not print in a table below its text.{comment}
faces:
  {kind}:
    extends: stock-card
    for: [{kind}]
    regions:
      {body}{table if rows else ""}
styles:
  small-text: {{font: text, size: 11 pt, least: 6.5 pt, leading: 1.2}}
  more: {{font: text, size: 9 pt, least: 6 pt, leading: 1.15}}
"""


def _on_the_card(brought: Brought) -> tuple[list[Guess], list[Guess], list[Guess]]:
    """The fields that the stock card does not print: short ones for a table, long ones, and those without room."""
    rows: list[Guess] = []
    texts: list[Guess] = []
    left: list[Guess] = []
    for one in brought.fields:
        if one.id in STOCK_WORDS:
            continue
        longest = max(len(row[one.at]) + len(one.header) for row in brought.rows)
        most = max(sum(bool(row[other.at]) for other in [*rows, one]) for row in brought.rows)
        if longest <= LONGEST_CELL and most <= MOST_ROWS:
            rows.append(one)
        elif longest > LONGEST_CELL and one.type.startswith("text") and not texts:
            texts.append(one)
        else:
            left.append(one)
    return rows, texts, left


def not_printed(brought: Brought) -> list[str]:
    """The headers of fields for which the cards have no place."""
    return [one.header for one in _on_the_card(brought)[2]]


def told(brought: Brought) -> Iterator[tuple[str, str, str, Message]]:
    """Each column: its header, the field it becomes, the type, and why."""
    for one in brought.guesses:
        yield one.header, one.id or "–", one.type or "–", one.why
