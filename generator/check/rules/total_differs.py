"""A control total that does not come out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.check.totals import CONSTANTS, counted, total, words
from generator.finding import Finding, did_you_mean
from generator.model.game import Game


@rule(
    id="total-differs",
    whole=True,
    what="A control total of the pack that is not what its table or field adds up to.",
    why="One figure mistyped among a hundred looks like all the others; their sum tells it.",
    bad="""\
tables:
  "1.1":
    title: Rany
    rows: {roll: 1K6}
    cell: int 0..9
    data: {"1–3": 1, "4–5": 2, "6": 4}
totals:
  "1.1": 6  ⟸
""",
    good="""\
tables:
  "1.1":
    title: Rany
    rows: {roll: 1K6}
    cell: int 0..9
    data: {"1–3": 1, "4–5": 2, "6": 3}
totals:
  "1.1": 6
""",
)
def total_differs(game: Game) -> Iterator[Finding]:
    for target, expected in game.totals.items():
        path = f"total/{target}"
        values = counted(game, target)
        if values is None:
            fields = [f"{kind.id}.{field}" for kind in game.kinds.values() for field in kind.fields]
            advice = did_you_mean(target, [CONSTANTS, *game.tables, *game.kinds, *fields])
            message = f"expected a table, a kind, a field of a kind or `value`, found {target!r}"
            yield fault(path, message, help=advice)
            continue
        there = words(values)
        for word, number in expected.items():
            found = there[word] if word else total(values)
            if found != number:
                times, sum_ = f"{word} {number} times in {target}", f"the numbers of {target} to make {number}"
                advice = f"correct what was changed, or write {found} when it was meant"
                yield fault(f"{path}/{word}" if word else path, f"expected {times if word else sum_}, found {found}",
                            help=advice, cause=_datum(game, target))  # fmt: skip


def _datum(game: Game, target: str) -> str:
    """What is to be looked at when a total does not come out."""
    return f"table/{target}" if target in game.tables else target.partition(".")[0]
