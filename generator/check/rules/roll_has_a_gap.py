"""A result of the dice that no row covers."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Axis


@rule(
    id="roll-has-a-gap",
    what="A table that has no row (or column) for a result of its roll, or leaves out a number between two rows.",
    why="The player rolls, and the table says nothing.",
    bad="""\
tables:
  "1.1":
    title: Pułapki
    rows: {roll: 1K6}
    data:  ⟸
      "1–3": strzała
      "5–6": gaz
""",
    mended={"1–3": "1–4"},
)
def roll_has_a_gap(game: Game) -> Findings:
    for table in game.tables.values():
        for side, axis in ((msg("rows"), table.rows), (msg("columns"), table.columns)):
            gaps = missing_numbers(axis)
            if gaps:
                numbers = ", ".join(map(str, gaps[:5])) + (" …" if len(gaps) > 5 else "")
                message = (msg("table {table} has no row for {numbers}", table=table.id, numbers=numbers)
                           if axis is table.rows
                           else msg("table {table} has no column for {numbers}", table=table.id, numbers=numbers))
                what = msg("results of {roll}", roll=axis.roll) if axis.roll is not None else msg("numbers in between")
                yield fault(f"table/{table.id}/data", message,
                            help=msg("expected {side} for all {what}: add one, or widen another", side=side, what=what))


def missing_numbers(axis: Axis) -> list[int]:
    """Results, or numbers between the first and last row, that nothing covers; the ends of a modified roll are free."""
    ends = [end for span in axis.spans for end in (span.low, span.high) if end is not None]
    between = range(min(ends), max(ends) + 1) if ends else range(0)
    rolled = axis.roll.results() if axis.roll is not None else ()
    wanted = rolled if rolled and not (axis.plus or axis.minus) else sorted({*between, *rolled})
    return [number for number in wanted if axis.spans and not any(number in span for span in axis.spans)]
