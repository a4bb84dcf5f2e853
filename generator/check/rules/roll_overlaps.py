"""A result of the dice that two rows cover."""

from __future__ import annotations

from itertools import pairwise

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game


@rule(
    id="roll-overlaps",
    what="Two rows (or columns) of a table that cover the same number, or stand in the wrong order.",
    why="Two players read two different results.",
    bad="""\
tables:
  "1.1":
    title: Pułapki
    rows: {roll: 1K6}
    data:
      "1–4": strzała
      "4–6": gaz  ⟸
""",
    mended={"1–4": "1–3"},
)
def roll_overlaps(game: Game) -> Findings:
    for table in game.tables.values():
        for side, axis in ((msg("rows"), table.rows), (msg("columns"), table.columns)):
            for one, other in pairwise(axis.spans):
                if one.high is None or other.low is None or other.low <= one.high:
                    message = msg("expected {side} that begin above {one}, found {other}",
                                  side=side, one=one, other=other)
                    path = f"table/{table.id}/{other}" if axis is table.rows else f"table/{table.id}/data"
                    yield fault(path, message, help=msg("let each number stand in one place, the smallest first"))
