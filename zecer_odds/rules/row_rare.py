"""A row of a table that hardly ever comes."""

from __future__ import annotations

from fractions import Fraction

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.table import Axis, Table
from generator.odds.roll import Roll
from zecer_odds.rolls import extreme

RARE = Fraction(1, 100)


@rule(
    id="row-rare",
    severity="note",
    what="A row (or column) of a table that comes in less than one throw of a hundred, whatever modifies the roll.",
    why="Most players never see it: it may not be worth its line, or the prize that it gives is none.",
    bad="""\
tables:
  "1.1":
    title: Pogoda
    rows: {roll: 3K6}
    data:
      "3": burza  ⟸
      "4–18": pogoda
""",
    mended={'"3"': '"3–4"', '"4–18"': '"5–18"'},
)
def row_rare(game: Game) -> Findings:
    for table in game.tables.values():
        for axis in (table.rows, table.columns):
            # so few throws have no result that is rare
            if axis.roll is not None and len(axis.roll.values)**axis.roll.count * RARE > 1:
                yield from _rare(game, table, axis, axis.roll)


def _rare(game: Game, table: Table, axis: Axis, dice: Dice) -> Findings:
    chances = Roll.of_dice(dice).chances
    for key, span in zip(axis.keys, axis.spans, strict=True):
        most = max(
            sum((chance for result, chance in chances.items() if result + addend in span), Fraction(0))
            for addend in _addends(game, axis, dice)
        )
        if 0 < most < RARE:
            where = f"table/{table.id}/{key}" if axis is table.rows else f"table/{table.id}/columns"
            message = msg("expected one throw of a hundred or more for {key}, found {most:.2g} % ({most2})",
                          key=key, most=float(most * 100), most2=most)
            yield fault(where, message, near=None if axis is table.rows else key, width=1)


def _addends(game: Game, axis: Axis, dice: Dice) -> range:
    """Every sum that modifiers can make."""
    if not axis.plus and not axis.minus:
        return range(1)
    low, high = (extreme(game, axis, highest).total for highest in (False, True))
    return range(low - dice.lowest, high - dice.highest + 1)
