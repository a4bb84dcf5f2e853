"""Probabilities as dictionaries of texts and numbers, for JSON, the console and the report."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from generator.check.rolls import extreme
from generator.finding import did_you_mean
from generator.layout.book.grid import heading, plain_cell
from generator.message import msg
from generator.model.table import Axis, Table
from generator.model.value_text import exactly
from generator.odds.cell_odds import TableUse, key_of, rolls_of, ways
from generator.odds.roll import Roll
from generator.speech import tr
from generator.translate.edition import Edition

Told = dict[str, Any]
# languages of the program that write 0,5
COMMA = ("pl",)


def told_roll(written: str) -> Told:
    """The results of a roll and their probabilities. Raises ValueError with the reason."""
    roll = Roll.parse(written)
    results = [{"result": outcome, **share(chance)} for outcome, chance in roll.chances.items()]
    return {"roll": written, "mean": average(roll.mean), "results": results}


def told_table(edition: Edition, table: Table, written: str | None = None, row: str | None = None,
               column: str | None = None) -> Told:  # fmt: skip
    """The probabilities of a table's rows and results, for each use of it. ``written`` replaces its own roll.

    Raises ValueError with the reason.
    """
    roll = None if written is None else Roll.parse(written)
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
        "ways": [told_way(edition, table, way) for way in found],
    }


def modified(edition: Edition, table: Table) -> Told | None:
    """The lowest and highest total with modifiers; None for a roll without modifiers."""
    for axis in (table.rows, table.columns):
        if axis.roll is not None and (axis.plus or axis.minus):
            low, high = (extreme(edition.game, axis, highest).total for highest in (False, True))
            return {"low": low, "high": high}
    return None


def told_way(edition: Edition, table: Table, way: TableUse) -> Told:
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
        "mean": None if way.mean is None else average(way.mean),
        "rows": rows,
        "merged": len(results) < len(rows),
        "results": [{"result": told, **share(chance)} for told, chance in results.items() if chance or not single],
        "outside": share(way.outside),
    }


def _rows(edition: Edition, table: Table, way: TableUse) -> list[Told]:
    axis = table.columns if way.row is not None else table.rows
    keys = [one.column if way.row is not None else one.row for one in way.shares]
    return [{"id": key, "key": heading(edition, axis, key), "result": plain_cell(edition, table, one.value),
             **share(one.chance)}
            for key, one in zip(keys, way.shares, strict=True)]  # fmt: skip


def share(chance: Fraction) -> Told:
    """A probability as an exact fraction and in per cent."""
    return {"chance": exactly(chance), "percent": round(float(chance * 100), 6)}


def average(mean: Fraction) -> Told:
    """A mean as an exact fraction and as a decimal number."""
    return {"exactly": exactly(mean), "number": round(float(mean), 6)}


def percent(number: float, language: str) -> str:
    """A share in per cent as text: one decimal place, below 1 % two."""
    if number in (0, 100):
        return f"{number:.0f} %"
    if number < 0.005:
        return f"<{decimal('0.01', language)} %"
    return f"{decimal(f'{number:.2f}' if number < 1 else f'{number:.1f}', language)} %"


def ends(span: Mapping[str, int]) -> dict[str, str]:
    """The lowest and highest number as text, with minus signs (U+2212)."""
    return {name: str(number).replace("-", "−") for name, number in span.items()}


def decimal(number: str, language: str) -> str:
    """A decimal number in the notation of a language, with a minus sign (U+2212)."""
    written = number.replace("-", "−")
    return written.replace(".", ",") if language in COMMA else written


def _hint(axis: Axis, asked: str) -> str:
    known: Mapping[str, None] = dict.fromkeys(key for key in axis.keys if key)
    return did_you_mean(asked, known) or tr("there are: {keys}", keys=", ".join(known) or "–")
