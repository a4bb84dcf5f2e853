"""A table as printed: head rows, body rows, spans. Used by the rulebook and by the sheet of tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from generator.fields.clause_type import ClauseType
from generator.fields.record_type import RecordType
from generator.model.game import Game, Thing
from generator.model.kinds import Field
from generator.model.table import Axis, Table
from generator.model.text import Text, printed
from generator.model.values import ChoiceWord, Ref
from generator.records import replace
from generator.text.run import Block, Paragraph, Run, plain_text
from generator.text.typeset import glue
from generator.translate import Edition
from generator.translate.context import Context

Align = Literal["left", "center"]
LINE_CHARACTERS = 60
COLUMN_CHARACTERS = 56
# translators: the head of a column: how many copies of a piece there are
ENGINE_COLUMNS = {"copies": printed("copies")}   # columns of listings that exist for things of any kind

# characters: a longer cell begins at the left
LONG_CELL = 24
# characters: a longer short label is a word that explains itself
LONGEST_ABBREVIATION = 3


class Cell(Struct, frozen=True):
    """One cell: its text, columns spanned, alignment, the path of its datum, and an optional icon before the text."""

    blocks: tuple[Block, ...]
    span: int = 1
    align: Align = "center"
    head: bool = False
    datum: str = ""
    icon: str | None = None
    rows: int = 1

    @property
    def plain_words(self) -> str:
        return plain_text(self.blocks)


Rows = list[tuple[Cell, ...]]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A printed table. ``wide`` tables span all columns of a page."""

    id: str
    number: str
    title: str
    head: tuple[tuple[Cell, ...], ...]
    body: tuple[tuple[Cell, ...], ...]
    note: tuple[Block, ...] = ()
    caption: str = ""
    wide: bool = False
    weights: tuple[float, ...] = field(default=())


def words(edition: Edition, text: str) -> tuple[Block, ...]:
    """Plain text, typeset, as blocks."""
    return (Paragraph((Run(glue(text, edition.language)),)),)


def reference(game: Game, target: str, context: Context = Context()) -> tuple[Block, ...]:
    """A reference to a clause, by its number or id, as blocks."""
    number = game.clause_number(target)
    return (Paragraph((Run(number, role="ref", target=number, near=context.is_near(game, number)),)),)


def grid(edition: Edition, table: Table) -> PrintedTable:
    """The grid of a lookup table or a listing."""
    return _listing(edition, table) if table.lists else _lookup(edition, table)


def _printed_table(edition: Edition, table: Table, head: Rows,
                   body: Rows, legend: str = "") -> PrintedTable:
    weights = _weights(head, body)
    note = edition.blocks(table.note, Context(table.number)) if table.note else ()
    note = (*words(edition, legend), *note) if legend else note
    caption = edition.line(table.cell_label) if table.cell_label and table.columns.sort != "none" else ""
    wide = sum(weights) > COLUMN_CHARACTERS
    title = edition.line(table.title)
    return PrintedTable(table.id, table.number, title, tuple(head), tuple(body), note, caption, wide, weights)


def _weights(head: Rows, body: Rows) -> tuple[float, ...]:
    """The preferred width of each column in characters: at least its longest word, at most a line of prose."""
    columns = max((sum(cell.span for cell in row) for row in (*head, *body)), default=1)
    widths = [3.0] * columns
    for row, is_head in [*((row, True) for row in head), *((row, False) for row in body)]:
        if len(row) != columns:
            continue
        for i, cell in enumerate(row):
            longest_word = max((len(word) for word in cell.plain_words.split()), default=0)
            room = longest_word if is_head else min(len(cell.plain_words), LINE_CHARACTERS)
            widths[i] = max(widths[i], room + 1.5 + (2.5 if cell.icon else 0))
    return tuple(widths)


def _lookup(edition: Edition, table: Table) -> PrintedTable:
    rows, columns = table.rows, table.columns
    corner = Cell(words(edition, _axis_label(edition, rows)), head=True, align="left")
    head: Rows = []
    if columns.sort == "none":
        label = edition.line(table.cell_label) if table.cell_label else ""
        if _axis_label(edition, rows) or label:
            head.append((corner, Cell(words(edition, label), head=True)))
    else:
        label = _axis_label(edition, columns)
        if label:
            whole = Cell(words(edition, label), span=len(columns.keys), head=True)
            head.append((Cell(words(edition, ""), head=True), whole))
        head.append((corner, *(_heading(edition, columns, key) for key in columns.keys)))
    body = []
    for row_key in rows.keys:
        first = _heading(edition, rows, row_key, align="left" if rows.sort in ("things", "labels") else "center")
        body.append((first, *(_cell(edition, table, row_key, column) for column in columns.keys)))
    return _printed_table(edition, table, *_aligned_columns(head, body))


def _aligned_columns(head: Rows, body: Rows) -> tuple[Rows, Rows]:
    """The rows with one alignment for each column, that of its longest cells, below its heading too."""
    left = {at for row in body for at, cell in enumerate(row) if at and cell.align == "left"}

    def row(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(replace(cell, align="left") if at in left and cell.span == 1 else cell
                     for at, cell in enumerate(cells))

    return [row(cells) for cells in head], [row(cells) for cells in body]


def _axis_label(edition: Edition, axis: Axis) -> str:
    if axis.label is not None:
        return edition.line(axis.label)
    return edition.value(axis.roll) if axis.roll is not None else ""


def heading(edition: Edition, axis: Axis, key: str) -> str:
    """The printed form of an axis key; an unknown key is returned unchanged."""
    return _heading(edition, axis, key).plain_words if key in axis.keys else key


def _heading(edition: Edition, axis: Axis, key: str, align: Align = "center") -> Cell:
    icon = None
    if axis.sort == "things" and axis.kind is not None:
        thing = edition.game.thing(axis.kind, key)
        text = edition.name(Ref(axis.kind, key)) if thing is not None else key
        icon = _icon(thing) if thing is not None else None
    elif axis.spans:
        text = edition.value(axis.spans[axis.keys.index(key)])
    else:
        text = edition.line(axis.labels[key]) if key in axis.labels else key
    return Cell(words(edition, text), head=True, align=align, icon=icon)


def _icon(thing: Thing) -> str | None:
    icon = thing.fields.get("icon")
    return icon if isinstance(icon, str) else None


def _cell(edition: Edition, table: Table, row: str, column: str) -> Cell:
    value = table.cells.get((row, column))
    type_ = table.types.get(column)
    datum = f"table/{table.id}/{row}/{column}".rstrip("/")
    if isinstance(value, Text):
        blocks = edition.blocks(value)
        is_long = len(plain_text(blocks)) > LONG_CELL or not all(isinstance(block, Paragraph) for block in blocks)
        return Cell(blocks, align="left" if is_long else "center", datum=datum)
    if isinstance(type_, ClauseType) and isinstance(value, str):
        return Cell(reference(edition.game, value), datum=datum)
    if isinstance(value, ChoiceWord):
        return Cell(edition.blocks(edition.word_of(value)), datum=datum)
    return Cell(words(edition, edition.value(value)), datum=datum)


def _listing(edition: Edition, table: Table) -> PrintedTable:
    kind = edition.game.kinds.get(table.lists or "")
    things = [thing for thing in edition.game.of_kind(table.lists or "") if not table.which or thing.id in table.which]
    fields = [(column, field_at(kind.fields, column)) for column in table.list_columns] if kind is not None else []
    titles = [(column_title(edition, column, f), f) for column, f in fields]
    head = tuple(Cell(words(edition, title), head=True, align=_align(f) if f else "center") for title, f in titles)
    # an icon shared by many things does not identify one
    icons_differ = len({thing.fields.get("icon") for thing in things}) == len(things)
    body = []
    for thing in things:
        cells = []
        for column, column_field in fields:
            datum = f"{thing.kind}/{thing.id}/{column.replace('.', '/')}"
            cells.append(Cell(value_blocks(edition, thing, column, column_field), datum=datum,
                              align="center" if column in ENGINE_COLUMNS else _align(column_field),
                              head=column == "name", icon=_icon(thing) if column == "name" and icons_differ else None))
        body.append(tuple(cells))
    return _printed_table(edition, table, [head], body, _legend(edition, [f for _, f in fields if f]))


def column_title(edition: Edition, column: str, field: Field | None) -> str:
    """What stands over a column of a listing: the short label of its field, or else its label."""
    return edition.line(field.short or field.label) if field else edition.word(ENGINE_COLUMNS.get(column, column))


def _legend(edition: Edition, fields: Iterable[Field]) -> str:
    """What the abbreviations over columns mean: ``Zr – zręczność``."""
    told = []
    for field_ in fields:
        short, label = (edition.line(text) if text else "" for text in (field_.short, field_.label))
        if short and len(short) <= LONGEST_ABBREVIATION and label.split()[:1] != [short]:
            told.append(f"{short} – {label}{_parts_of(edition, field_)}")
    return f"{', '.join(told)}." if told else ""


def _parts_of(edition: Edition, field_: Field) -> str:
    """The parts of a record in the order in which they are printed: `` (czerwone/żółte/niebieskie)``."""
    if not isinstance(field_.type, RecordType):
        return ""
    return f" ({'/'.join(edition.line(part.label) for part in field_.type.fields.values())})"


def value_blocks(edition: Edition, thing: Thing, column: str, field: Field | None) -> tuple[Block, ...]:
    """The value of a field of a thing (``treasure.resident``), or its ``copies``, as a listing prints it."""
    value = _nested_value({"copies": edition.game.copies(thing), **thing.fields}, column)
    if isinstance(value, Text):
        return edition.blocks(value)
    if field is not None and isinstance(field.type.required_type, ClauseType) and isinstance(value, str):
        return reference(edition.game, value)
    return words(edition, edition.value(value) if field is None else edition.write_value(field, value))


def _nested_value(fields: Mapping[str, object], dotted: str) -> object:
    value: object = fields
    for part in dotted.split("."):
        value = value.get(part) if isinstance(value, Mapping) else None
    return value


def field_at(fields: Mapping[str, Field], dotted: str) -> Field | None:
    """The declaration of a field, or of a part of one (``treasure.resident``); None when there is none."""
    head, *rest = dotted.split(".")
    found = fields.get(head)
    for part in rest:
        found = found and found.type.part(found, part)
    return found


def _align(found: Field | None) -> Align:
    return "center" if found is not None and found.type.required_type.centred else "left"
