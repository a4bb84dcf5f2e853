"""A table that no clause prints and nothing refers to."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, rule
from generator.check.usage import used
from generator.finding import Finding
from generator.model.game import Game


@rule(
    id="table-never-used",
    severity="warning",
    whole=True,
    what="A table that no clause prints and nothing refers to.",
    why="Nobody will know when to look at it.",
    bad="""\
tables:
  "1.1":  ⟸
    title: Pułapki
    rows: {roll: 1K6}
    data: {"1–6": strzała}
chapter: "1.0"
title: Pułapki
clauses: {"1.1": Rzuć kostką.}
""",
    good="""\
tables:
  "1.1":
    title: Pułapki
    rows: {roll: 1K6}
    data: {"1–6": strzała}
chapter: "1.0"
title: Pułapki
clauses: {"1.1": {text: "Rzuć kostką.", table: "1.1"}}
""",
)
def table_never_used(game: Game) -> Iterator[Finding]:
    there = used(game)
    for id_ in game.tables:
        if ("table", id_) not in there:
            yield fault(f"table/{id_}", f"nothing refers to table {id_}")
