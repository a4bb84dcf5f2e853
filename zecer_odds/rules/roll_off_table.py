"""A modified roll that the table does not cover."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Table
from zecer_odds.rolls import extreme


@rule(
    id="roll-off-table",
    what="A result that the dice and their modifiers can reach, beyond the first or last row of the table.",
    why="The strongest monster on the deepest level rolls, and the table ends below it.",
    bad="""\
kinds:
  monster: {name: potwór, fields: {name: name, agility: int 0..12}}
kind: monster
things:
  vampire: {name: Wampir, agility: 11}
tables:
  "1.1":
    title: Walka
    rows: {roll: 1K6, plus: {zręczność: [monster.agility]}}
    data:
      "≤3": pudło
      "4–16": trafienie  ⟸
""",
    mended={"4–16": "4+"},
)
def roll_off_table(game: Game) -> Findings:
    for table in game.tables.values():
        axis = table.rows
        if axis.roll is not None and axis.spans and (axis.plus or axis.minus):
            yield from _ends(game, table)


def _ends(game: Game, table: Table) -> Findings:
    first, last = table.rows.spans[0], table.rows.spans[-1]
    highest, lowest = extreme(game, table.rows, True), extreme(game, table.rows, False)
    if last.high is not None and highest.total > last.high:
        yield fault(
            f"table/{table.id}/{last}",
            msg("expected rows up to {total}, found the last row {last}: {highest}",
                total=highest.total, last=last, highest=highest.in_words()),
            help=msg("name the last row {low}+, or add rows up to {total}", low=last.low, total=highest.total),
        )
    if first.low is not None and lowest.total < first.low:
        yield fault(
            f"table/{table.id}/{first}",
            msg("expected rows from {total}, found the first row {first}: {lowest}",
                total=lowest.total, first=first, lowest=lowest.in_words()),
            help=msg("name the first row ≤{high}, or add rows from {total}", high=first.high, total=lowest.total),
        )
