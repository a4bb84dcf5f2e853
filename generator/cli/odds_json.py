"""Probabilities as dictionaries of texts and numbers, for JSON, and as lines with bars for the console."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypedDict

from generator.check.rolls import extreme
from generator.cli.talk import Talk
from generator.finding import did_you_mean
from generator.layout.grid import heading, plain_cell
from generator.message import msg
from generator.model.dice import NO_DICE, Declared
from generator.model.table import Axis, Table
from generator.model.value_text import exactly
from generator.odds.cell_odds import TableUse, key_of, rolls_of, ways
from generator.odds.roll import Roll
from generator.speech import spoken_language, tr
from generator.translate.edition import Edition

# languages of the program that write 0,5
COMMA = ("pl",)
# the length of the longest bar, in letters
BAR = 30


class ChanceJson(TypedDict):
    """A probability as an exact fraction (None when it is an approximation), and in per cent."""

    chance: str | None
    percent: float


class MeanJson(TypedDict):
    """A mean as an exact fraction, and as a decimal number."""

    exactly: str
    number: float


class NumberJson(ChanceJson):
    result: int


class ResultJson(ChanceJson):
    result: str


class TableRowJson(ResultJson):
    id: str
    key: str


class RangeJson(TypedDict):
    low: int
    high: int


class RollJson(TypedDict):
    """A roll in the shape of ``--json``."""

    roll: str
    mean: MeanJson | None
    results: list[NumberJson]


# one use of a table in the shape of ``--json``
WayJson = TypedDict("WayJson", {
    "row": str | None, "row-name": str, "column": str | None, "column-name": str, "mean": MeanJson | None,
    "rows": list[TableRowJson], "merged": bool, "results": list[ResultJson], "outside": ChanceJson,
})


class TableJson(TypedDict):
    """A table in the shape of ``--json``."""

    table: str
    number: str
    title: str
    roll: str
    modified: RangeJson | None
    ways: list[WayJson]


def roll_json(written: str, declared: Declared = NO_DICE) -> RollJson:
    """The results of a roll and their probabilities, also of ``declared`` dice. Raises ValueError with the reason."""
    roll = Roll.parse(written, declared)
    return {"roll": written, "mean": average(roll.mean),
            "results": [{"result": outcome, **share(chance)} for outcome, chance in roll.chances.items()]}


def table_json(edition: Edition, table: Table, written: str | None, row: str | None, column: str | None) -> TableJson:
    """The probabilities of a table's rows and results, for each use of it. ``written`` replaces its own roll.

    Raises ValueError with the reason.
    """
    roll = None if written is None else Roll.parse(written, edition.game.dice)
    kept_row = None if row is None else key_of(table.rows, row)
    kept_column = None if column is None else key_of(table.columns, column)
    if row is not None and not kept_row:
        raise ValueError(msg("expected a row of table {table}, found {row!r}; {hint}",
                             table=table.id, row=row, hint=_hint(table.rows, row)))
    if column is not None and not kept_column:
        raise ValueError(msg("expected a column of table {table}, found {column!r}; {hint}",
                             table=table.id, column=column, hint=_hint(table.columns, column)))
    found = ways(table, roll, kept_row, kept_column)
    return {
        "table": table.id,
        "number": table.number,
        "title": edition.line(table.title),
        "roll": written or ", ".join(map(edition.value, rolls_of(table))),
        "modified": None if written else modified(edition, table),
        "ways": [_way_json(edition, table, way) for way in found],
    }


def modified(edition: Edition, table: Table) -> RangeJson | None:
    """The lowest and highest total with modifiers; None for a roll without modifiers."""
    for axis in (table.rows, table.columns):
        if axis.roll is not None and (axis.plus or axis.minus):
            low, high = (extreme(edition.game, axis, highest).total for highest in (False, True))
            return {"low": low, "high": high}
    return None


def _way_json(edition: Edition, table: Table, way: TableUse) -> WayJson:
    """One use of a table. ``rows`` is empty when dice choose both row and column.

    ``merged`` is true when a result is in several rows.
    """
    results = way.results(partial(plain_cell, edition, table))
    single = way.column is not None or table.columns.sort == "none" or way.row is not None
    rows = _rows(edition, table, way) if single else []
    return {
        "row": way.row,
        "row-name": "" if way.row is None else heading(edition, table.rows, way.row),
        "column": way.column,
        "column-name": "" if way.column is None else heading(edition, table.columns, way.column),
        "mean": average(way.mean),
        "rows": rows,
        "merged": len(results) < len(rows),
        "results": [{"result": told, **share(chance)} for told, chance in results.items() if chance or not single],
        "outside": share(way.outside),
    }


def _rows(edition: Edition, table: Table, way: TableUse) -> list[TableRowJson]:
    axis = table.columns if way.row is not None else table.rows
    keys = [one.column if way.row is not None else one.row for one in way.shares]
    return [{"id": key, "key": heading(edition, axis, key), "result": plain_cell(edition, table, one.value),
             **share(one.chance)}
            for key, one in zip(keys, way.shares, strict=True)]


def share(chance: Fraction, exact: bool = True) -> ChanceJson:
    """A probability as a fraction, unless it is an approximation, and in per cent."""
    return {"chance": exactly(chance) if exact else None, "percent": round(float(chance * 100), 6)}


def average(mean: Fraction | None) -> MeanJson | None:
    """A mean as an exact fraction and as a decimal number; None when there is none."""
    return None if mean is None else {"exactly": exactly(mean), "number": round(float(mean), 6)}


def percent(share: ChanceJson) -> str:
    """A share in per cent as text, in the language of the user: one decimal place, below 1 % two."""
    number = share["percent"]
    if number in (0, 100):
        return f"{number:.0f} %"
    if number < 0.005:
        return f"<{decimal('0.01')} %"
    return f"{decimal(f'{number:.2f}' if number < 1 else f'{number:.1f}')} %"


def decimal(number: str) -> str:
    """A decimal number in the notation of the user's language, with a minus sign (U+2212)."""
    written = number.replace("-", "−")
    return written.replace(".", ",") if spoken_language() in COMMA else written


def bars(talk: Talk, head: Sequence[str], lines: Sequence[tuple[Sequence[str], ChanceJson]], right: Sequence[int] = (),
         least: float = 0) -> None:
    """Print a table of probabilities with bars. ``head`` and the words of each line fill the first columns.

    The last lines with less than ``least`` per cent are left out.
    """
    largest = max((share["percent"] for _, share in lines), default=0) or 1
    last = max((place for place, (_, share) in enumerate(lines) if share["percent"] >= least), default=0)
    rows = [(*words, percent(share), share["chance"] or "", "█" * round(BAR * share["percent"] / largest))
            for words, share in lines[: last + 1]]
    start = len(head)
    talk.table((*head, msg("chance"), msg("exactly"), ""), rows, right=[*right, start, start + 1])


def _hint(axis: Axis, asked: str) -> str:
    known: Mapping[str, None] = dict.fromkeys(key for key in axis.keys if key)
    return did_you_mean(asked, known) or tr("there are: {keys}", keys=", ".join(known) or "–")
