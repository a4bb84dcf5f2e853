"""Takes over what was changed in an exported workbook: single values are spliced into the YAML, all else stays.

Rows that are new or gone, columns of no field and values that are no single one in YAML are told, not guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from generator.escape import TURNING, forbidden, hidden_signs
from generator.fields.base import ReadType
from generator.finding import Place
from generator.load import tree
from generator.load.nodes import Node, Scalar, parse
from generator.load.pack import Loaded
from generator.load.sheets.json_cells import JsonBook
from generator.load.sheets.ods_cells import OdsBook
from generator.load.sheets.sheet_grid import CellGrid, GridCell, SheetFault, SheetOrigin
from generator.load.sheets.sheet_guesses import comparable_word, is_skipped
from generator.load.sheets.sheet_things import book_of, grid_of_book
from generator.load.sheets.xlsx_cells import XlsxBook
from generator.load.source import hidden_message, named_character
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.kinds import FieldType
from zecer_release.exports.things_book import BETWEEN, COPIES, ID, RECORD, ThingTable, thing_tables

# the texts of the cells as they were exported, by kind, id and header
Exported = dict[str, dict[str, dict[str, str]]]
# what needs no quotes anywhere in YAML
BARE = re.compile(r"-?[0-9]{1,15}|[0-9]{0,4}[KkDd][0-9]{1,4}[0-9+x-]*|[A-Za-zÀ-ž][\w+-]*(?: [\w][\w+-]*)*")
NULL = "null"
BLOCK = ("|", ">")


class BackChange(Struct, frozen=True):
    """A value that was changed in the workbook: its datum and place in YAML, as it was and as it is written now."""

    path: str
    place: Place
    old: str
    new: str


class Untaken(Struct, frozen=True):
    """What is not taken over, and where it stands in the workbook, if it does."""

    place: Place | None
    message: Message


class TakenBack(Struct):
    """The changes, the files with them, as they were and as they will be, and what is not taken over."""

    changes: list[BackChange] = field(default_factory=list)
    files: dict[str, tuple[str, str]] = field(default_factory=dict)
    untaken: list[Untaken] = field(default_factory=list)


class _CellSplice(Struct, frozen=True):
    """New characters for a node."""

    node: Node
    written: str
    change: BackChange


def take_back(loaded: Loaded, game: Game, data: bytes, file: str) -> TakenBack:
    """Compare a workbook with the things of a pack. Raises SheetFault when it cannot be read."""
    result, splices = TakenBack(), list[_CellSplice]()
    tables, book = thing_tables(game), book_of(file, data)
    exported = _exported_cells(game, book, file)
    for sheet in book.sheets:
        if sheet == RECORD:
            continue
        kind = next((one for one in tables if comparable_word(one) == comparable_word(sheet)), None)
        if kind is None:
            result.untaken.append(Untaken(None, msg("the sheet {sheet!r} is named like no kind", sheet=sheet)))
            continue
        grid = grid_of_book(file, book, sheet)
        formulas = book.formulas.get(sheet, set()) if isinstance(book, XlsxBook) else set()
        splices += _SheetBack(loaded, game, kind, tables[kind], grid, result, exported, formulas).splices()
    _splice(result, splices)
    return result


def _exported_cells(game: Game, book: XlsxBook | OdsBook | JsonBook, file: str) -> Exported:
    """The cells as they were exported. Raises SheetFault for a workbook of another game, or in another language."""
    if RECORD not in book.sheets:
        raise SheetFault(msg("expected a workbook of zecer export --xlsx with its hidden sheet {sheet!r}, found none; "
                             "export again, and change that workbook", sheet=RECORD))
    head, *rows = [[cell.text for cell in row] for row in grid_of_book(file, book, RECORD).rows] or [[]]
    if head != [game.id, game.language]:
        raise SheetFault(msg("expected a workbook of {game} in {language}, found one of {found!r}", game=game.id,
                             language=game.language, found=" ".join(head)[:60]))
    found: Exported = {}
    headers: dict[str, list[str]] = {}
    for kind, *cells in (row for row in rows if len(row) > 1):
        if kind not in headers:
            headers[kind], found[kind] = cells[1:], {}
            continue
        values = [*cells[1:], *[""] * (len(headers[kind]) - len(cells) + 1)]
        found[kind][cells[0]] = dict(zip(headers[kind], values, strict=False))
    return found


def _splice(result: TakenBack, splices: Sequence[_CellSplice]) -> None:
    """Put new values into the texts of their files; a file that would no longer be read as before stays."""
    files: dict[str, list[_CellSplice]] = {}
    for one in splices:
        files.setdefault(one.node.file, []).append(one)
    for name, own in sorted(files.items()):
        before = after = own[0].node.origin.text
        for one in sorted(own, key=lambda one: one.node.start, reverse=True):
            after = after[: one.node.start] + one.written + after[one.node.end :]
        if len(parse(after.encode(), name)[1]) > len(parse(before.encode(), name)[1]):
            message = msg("the changes would make {file} unreadable; it stays as it is", file=name)
            result.untaken.append(Untaken(None, message))
            continue
        result.files[name] = before, after
        result.changes += [one.change for one in own]


class _SheetBack(Struct):
    """A sheet of things, compared with those of the pack."""

    loaded: Loaded
    game: Game
    kind: str
    table: ThingTable
    grid: CellGrid
    result: TakenBack
    exported: Exported
    formulas: set[tuple[int, int]]

    def splices(self) -> Iterator[_CellSplice]:
        """The values that are to be spliced."""
        rows = [row for row in self.grid.rows if not is_skipped(row, "")]
        headers = {comparable_word(cell.text): at for at, cell in enumerate(rows[0])} if rows else {}
        if comparable_word(ID) not in headers:
            self._tell(rows[0][0] if rows else None, msg("expected a column id in the sheet of {kind}, found none",
                                                         kind=self.kind))
            return
        found = [(headers.pop(comparable_word(".".join(keys)), None), number)
                 for number, keys in enumerate(self.table.columns)]
        columns = [(at, number) for at, number in found if at is not None]
        id_at = headers.pop(comparable_word(ID))
        for at in sorted(headers.values()):
            if rows[0][at].text:
                self._tell(rows[0][at], msg("the column {header!r} is none of {kind}", header=rows[0][at].text,
                                            kind=self.kind))
        seen = set()
        for row in rows[1:]:
            id_ = row[id_at].text if id_at < len(row) else ""
            if id_ not in self.table.rows or id_ in seen:
                self._tell(row[0], self._why_no_row(id_, id_ in seen))
                continue
            seen.add(id_)
            for at, number in columns:
                cell = row[at] if at < len(row) else GridCell(row[-1].start, 0, "")
                yield from self._cell(id_, self.table.columns[number], self.table.rows[id_][number], cell)
        for id_ in self.table.rows:
            # what is new in the pack since the export cannot be in the workbook
            if id_ not in seen and id_ in self.exported.get(self.kind, ()):
                self._tell(None, msg("{thing} is gone; delete it in YAML if that is meant", thing=f"{self.kind}.{id_}"))

    def _tell(self, cell: GridCell | None, message: Message) -> None:
        place = self.grid.origin.place(cell.start) if cell is not None else None
        self.result.untaken.append(Untaken(place, message))

    def _why_no_row(self, id_: str, is_seen: bool) -> Message:
        """Why a row is not taken over."""
        thing = f"{self.kind}.{id_}"
        if is_seen:
            return msg("the row of {id!r} is the second of this id", id=id_)
        if id_ in self.exported.get(self.kind, ()):
            return msg("{thing} was deleted in the pack since the export", thing=thing)
        return msg("the row of {id!r} is new; write the thing in YAML", id=id_)

    def _fault(self, datum: str, exported: str | None, old: str, cell: GridCell) -> Message | None:
        """Why the text of a cell that was changed cannot be taken over; None if it can."""
        if self.grid.origin.cell(cell.start) in self.formulas:
            return msg("{datum}: expected a value, found a formula, which shows {value!r}", datum=datum,
                       value=cell.text[:60])
        if cell.start in self.grid.bad:
            return msg("{datum}: expected a value, found the error {error} of the spreadsheet", datum=datum,
                       error=cell.text)
        if (wrong := next(filter(forbidden, cell.text), None)) is not None:
            return msg("{datum}: expected text, found the control character {named}", datum=datum,
                       named=named_character(wrong))
        for sign in sorted((hidden_signs(cell.text) & TURNING) - set(old)):
            return msg("{datum}: {why}", datum=datum, why=hidden_message(sign))
        if exported != old:
            return msg("{datum} was changed in the pack too since the export: {now!r} there, {new!r} in the workbook; "
                       "decide in YAML", datum=datum, now=old[:60], new=cell.text[:60])
        return None

    def _cell(self, id_: str, keys: tuple[str, ...], before: object, cell: GridCell) -> Iterator[_CellSplice]:
        """The splice of a cell that was changed, if it can be made."""
        old = "" if before is None else str(before).upper() if isinstance(before, bool) else str(before).strip()
        exported = self.exported.get(self.kind, {}).get(id_, {}).get(".".join(keys))
        if cell.text in (old, exported) and self.grid.origin.cell(cell.start) not in self.formulas:
            return
        datum = f"{self.kind}.{id_}.{'.'.join(keys)}"
        if (fault := self._fault(datum, exported, old, cell)) is not None:
            self._tell(cell, fault)
            return
        path = f"{self.kind}/{id_}/{'/'.join(keys)}"
        node = self._node(path)
        type_ = _type(self.game, self.kind, keys)
        new = type_.of_cell(cell.text) if isinstance(type_, ReadType) else cell.text
        if not cell.text and type_ is not None and type_.required_type is not type_:
            new = "none"
        if new == old:
            return
        written = _written_value(node, new) if node is not None and new else None
        if node is None or written is None or isinstance(node.origin, SheetOrigin):
            self._tell(cell, self._why(datum, node, cell.text))
            return
        raw = node.origin.text[node.start : node.end].strip()
        if written.strip() != raw:
            yield _CellSplice(node, written, BackChange(path, node.place, raw, written.strip()))

    def _node(self, path: str) -> Node | None:
        spot = self.loaded.places.spot(path)
        if spot is not None and isinstance(spot.node, tree.Mapping):
            spot = self.loaded.places.spot(f"{path}/nom")
        return spot.node if spot is not None else None

    def _why(self, datum: str, node: Node | None, text: str) -> Message:
        """Why a change is not taken over."""
        if node is None:
            return msg("{datum} is not written in YAML; write it there: {value}", datum=datum, value=text[:60])
        if isinstance(node.origin, SheetOrigin):
            return msg("{datum} stands in {file}; change it there", datum=datum, file=node.file)
        return msg("{datum} is no single value at {place}; change it there", datum=datum, place=node.place)


def _type(game: Game, kind: str, keys: tuple[str, ...]) -> FieldType | None:
    """The type of a column."""
    if keys == (COPIES,):
        return None
    found = game.kinds[kind].fields[keys[0]].type
    inner = getattr(found, "fields", None)
    if len(keys) > 1 and isinstance(inner, Mapping) and keys[1] in inner:
        type_: FieldType = inner[keys[1]].type
        return type_
    return found if len(keys) == 1 else None


def _written_value(node: Node, text: str) -> str | None:
    """The characters of a new value in the style of the old one; None where the old one is no single value."""
    if isinstance(node, tree.Sequence):
        raw = node.origin.text[node.start : node.end]
        if not raw.startswith("[") or not all(isinstance(item, Scalar) for item in node.items):
            return None
        return f"[{', '.join(_flat(part.strip(), '') for part in text.split(BETWEEN.strip()) if part.strip())}]"
    if not isinstance(node, Scalar):
        return None
    return _block(node, text) if node.style in BLOCK else _flat(text, node.style)


def _flat(text: str, style: str) -> str:
    """A text on one line, in quotes like the old one or as it needs them."""
    if not style and BARE.fullmatch(text) and text.lower() != NULL:
        return text
    if style == '"' or not text.isprintable():
        return json.dumps(text, ensure_ascii=False)
    return "'" + text.replace("'", "''") + "'"


def _block(node: Scalar, text: str) -> str:
    """A text in a block, as far to the right as the old one."""
    raw = node.origin.text[node.start : node.end]
    head, _, body = raw.partition("\n")
    first = next((line for line in body.split("\n") if line.strip()), "  ")
    indent = first[: len(first) - len(first.lstrip())]
    lines = [f"{indent}{line}".rstrip() for line in text.split("\n")]
    ending = "\r\n" if head.endswith("\r") else "\n"
    return ending.join([head.rstrip().replace(">", "|", 1), *lines]) + raw[len(raw.rstrip()) :]
