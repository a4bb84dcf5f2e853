"""A row that no roll reaches."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Axis, Table
from generator.model.values import Span
from zecer_odds.rolls import extreme


@rule(
    id="row-never-reached",
    severity="warning",
    what="A row (or column) of a table that its roll, with all that may modify it, never comes to.",
    why="What stands there is not in the game; mostly the dice or a modifier were meant to be others.",
    bad="""\
tables:
  "1.1":
    title: Pogoda
    rows: {roll: 1K6, minus: {zima: [0..2]}}
    data:
      "≤0": śnieg
      "1–3": deszcz
      "4–6": słońce
      "7+": upał  ⟸
""",
    mended={"{zima: [0..2]}": "{zima: [0..2]}, plus: {lato: [0..2]}"},
)
def row_never_reached(game: Game) -> Findings:
    for table in game.tables.values():
        for axis, beside in ((table.rows, ""), (table.columns, f"{table.rows.keys[0]}/" if table.rows.keys else "")):
            if axis.roll is not None and axis.spans:
                yield from _idle(game, table, axis, beside)


def _idle(game: Game, table: Table, axis: Axis, beside: str) -> Findings:
    assert axis.roll is not None
    reached: Sequence[int] = axis.roll.results()
    if axis.plus or axis.minus:
        reached = range(extreme(game, axis, False).total, extreme(game, axis, True).total + 1)
    for span in axis.spans:
        if not _meets(reached, span):
            message = msg("expected a row within {lowest} to {highest}, which the roll can show, found {span}",
                          lowest=reached[0], highest=reached[-1], span=span)
            yield fault(f"table/{table.id}/{beside}{span}", message)


def _meets(reached: Sequence[int], span: Span) -> bool:
    """Whether one of some ascending numbers lies within a span; a modified roll may reach too many to go through."""
    first = 0 if span.low is None else bisect_left(reached, span.low)
    return first < len(reached) and reached[first] in span
