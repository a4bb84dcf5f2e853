"""Tables: lookup tables with typed cells, and listings of things."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Struct, field

from generator.message import msg
from generator.model.annotations import MADE, Form, Slug, Words, about
from generator.model.dice import Dice
from generator.model.kinds import FieldType
from generator.model.text import Text
from generator.model.values import Span

AxisSort = Literal["roll", "number", "things", "labels", "letters", "none"]
Page = Literal["both", "board-only", "rulebook-only"]


Sources = Annotated[Mapping[str, tuple[str, ...]], Form("sources")]


class Axis(Struct, frozen=True):
    """The rows or the columns of a table.

    ``keys`` are the keys in order (canonical: ``1–3``, ``≤3``, ``17+``; thing ids; label ids; letters). ``spans``, one
    for each key, are set when the axis is a roll or a number. ``plus`` and ``minus`` map modifiers of the roll to their
    sources, ``most`` maps some modifiers to their limits.
    """

    sort: Annotated[AxisSort, MADE]
    keys: Annotated[tuple[str, ...], MADE] = ()
    spans: Annotated[tuple[Span, ...], MADE] = ()
    roll: Annotated[Dice | None, MADE] = None
    kind: Annotated[str | None, MADE] = None
    labels: Annotated[Mapping[str, Text], MADE] = field(default_factory=dict)
    label: Annotated[Text | None, about("What is printed over the axis.")] = None
    plus: Sources = field(default_factory=dict)
    minus: Sources = field(default_factory=dict)
    most: Annotated[Sources, about("What a modifier counts at most, by its name.")] = field(default_factory=dict)

    def find(self, wanted: int | str) -> str | None:
        """The key whose span contains a number, or the key itself; None when there is none."""
        if isinstance(wanted, int) and self.spans:
            return next((key for key, span in zip(self.keys, self.spans, strict=True) if wanted in span), None)
        return str(wanted) if str(wanted) in self.keys else None


NO_AXIS = Axis("none", keys=("",))


class Table(Struct, frozen=True):
    """A lookup table (``cells`` by row key and column key, column ``""`` when there is one column) or a listing.

    A listing has ``lists`` (a kind), ``which`` (ids, empty for all), ``list_columns`` (field ids, dotted for records);
    ``board_columns`` are the columns that a board of one page prints when it has no room for all. ``words`` maps the
    words of a choice to their printed texts.
    """

    id: str
    number: Annotated[str, MADE]
    title: Annotated[Text, MADE]
    rows: Annotated[Axis, MADE] = NO_AXIS
    columns: Annotated[Axis, MADE] = NO_AXIS
    types: Annotated[Mapping[str, FieldType], MADE] = field(default_factory=dict)
    cells: Annotated[Mapping[tuple[str, str], object], MADE] = field(default_factory=dict)
    cell_label: Annotated[Text | None, about("What the cells hold, in a word.")] = None
    note: Annotated[Text | None, about("Printed under the table.")] = None
    times: Annotated[str | None, Form("table-column"), about(
        "table/column: what multiplies the counts in the cells.")] = None
    page: Annotated[Page, about("Where it is printed.")] = "both"
    lists: Annotated[Slug | None, about("A listing: one row a thing of this kind.")] = None
    which: Annotated[Words, about("Which things a listing has, and in what order.")] = ()
    list_columns: Annotated[tuple[str, ...], MADE] = ()
    board_columns: Annotated[Words, about("The columns of a listing that a board of one page prints.")] = ()
    provenance: Provenance | None = None
    words: Annotated[Mapping[str, Text], MADE] = field(default_factory=dict)

    def lookup(self, row: int | str, column: int | str = "") -> object:
        """The cell for a number, thing id or key on each axis. Raises KeyError when a key covers neither."""
        row_key, column_key = self.rows.find(row), self.columns.find(column)
        if row_key is None or column_key is None:
            raise KeyError(
                msg("table {id} has no {value} for {row}",
                    id=self.id, value=msg("row") if row_key is None else msg("column"),
                    row=row if row_key is None else column)
            )
        return self.cells[row_key, column_key]

    def column(self, key: str) -> list[object]:
        """Every cell of a column, top to bottom."""
        return [self.cells[row, key] for row in self.rows.keys if (row, key) in self.cells]


class Provenance(Struct, frozen=True):
    """Where the facts come from: at least one of the first four is given. ``quoted`` is that of the words too."""

    schema_name: ClassVar = "provenance"
    published: Annotated[Text | None, about("The edition that says so, and where.")] = None
    reconstructed: Annotated[Text | None, about("What it was reconstructed from.")] = None
    original: Annotated[Text | None, about("Made for this edition.")] = None
    quoted: Annotated[Text | None, about("What its words are taken from as they stand.")] = None
    note: Annotated[Text | None, about("What else there is to say.")] = None
    cells: Annotated[Mapping[str, Text], about(
        "Single doubtful cells: row/column, or thing/field.")] = field(default_factory=dict)
