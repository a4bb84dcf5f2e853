"""A table that takes reckoning, and is never shown at work."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import Findings, fault, rule
from generator.check.usage import constant_calls
from generator.message import msg
from generator.model.chapters import Example
from generator.model.game import Game
from generator.model.table import Table

LOOKING_UP = ("lookup", "cell")


@rule(
    id="table-without-example",
    severity="note",
    whole=True,
    what="A table with a modified roll, or with two rolls or numbers to find a cell by, that no worked example uses.",
    why="How to find the cell is said once, in words; an example shows it, and is reckoned again with every change.",
    bad="""\
provenance: {original: próba}
tables:
  "1.1":  ⟸
    title: Rozmowa
    rows: {roll: 2K6, plus: {wymowa: [0..3]}}
    data: {"≤7": walka, "8+": zgoda}
chapter: "1.0"
title: Rozmowa
clauses: {"1.1": {text: Do rzutu dodaj wymowę., table: "1.1"}}
""",
    mended={', table: "1.1"}}\n': """, table: "1.1"}}
examples:
  talk:
    clause: "1.1"
    given: {roll: 6, oratory: 2}
    run: lookup("1.1", roll + oratory)
    expect: zgoda
    text: Szóstka i wymowa dwa wystarczą.
"""},
)
def table_without_example(game: Game) -> Findings:
    printed = {id_ for clause in game.clauses() for id_ in clause.tables}
    hard = [table for table in game.tables.values() if table.id in printed and _is_hard(table)]
    shown = {id_ for example in game.examples.values() for id_ in _tables_shown(example)} if hard else set()
    # tables printed side by side under one number are read alike
    numbers = {game.tables[id_].number for id_ in shown if id_ in game.tables}
    for table in hard:
        if table.number not in numbers:
            yield fault(f"table/{table.id}",
                        msg("expected an example that uses table {table}, found none", table=table.id))


def _is_hard(table: Table) -> bool:
    """Whether a cell is found by more than one plain roll."""
    axes = (table.rows, table.columns)
    return any(axis.plus or axis.minus for axis in axes) or all(axis.spans for axis in axes)


def _tables_shown(example: Example) -> Iterator[str]:
    """The tables that an example looks up."""
    for expression in (*example.steps.values(), example.run):
        yield from (table for function, table in constant_calls(expression) if function in LOOKING_UP)
