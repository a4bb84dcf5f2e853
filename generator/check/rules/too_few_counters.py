"""A table asks for more counters of a thing than there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game, canonical
from generator.model.pieces import path_of_copies
from generator.model.table import Table
from generator.model.values import Count, Ref


class Demand(Struct, frozen=True):
    """The most of a thing that is asked for at once, and where."""

    amount: int
    reason: str


@rule(
    id="too-few-counters",
    what="An encounter that needs more counters of a thing than the box holds.",
    why="In the middle of a game there is nothing to put on the table.",
    bad="""\
kinds:
  monster: {name: potwór, fields: {name: name}}
kind: monster
things:
  orc: {name: Ork, copies: 4}  ⟸
tables:
  "1.1":
    title: Spotkania
    rows: {roll: 1K6}
    cell: count of ref monster
    data: {"1–5": orc, "6": 1K3+2 orc}
""",
    mended={"copies: 4": "copies: 5"},
)
def too_few_counters(game: Game) -> Findings:
    for ref, demand in demands(game).items():
        thing = game.thing(ref.kind, ref.id)
        if thing is not None and (copies := game.copies(thing)) < demand.amount:
            message = msg("expected at least {amount} counters of {thing}, found {copies}: {told}",
                          amount=demand.amount, thing=thing.ref, copies=copies, told=demand.reason)
            yield fault(path_of_copies(game, thing), message,
                        help=msg("print {amount} copies, or make the encounter smaller", amount=demand.amount))


def demands(game: Game) -> dict[Ref, Demand]:
    """The largest demand for each thing that any table, or the thing's own ``at-once``, makes."""
    found: dict[Ref, Demand] = {}
    tables = (_of_table(game, table) for table in game.tables.values())
    for ref, demand in chain(chain.from_iterable(tables), _at_once(game)):
        if ref not in found or demand.amount > found[ref].amount:
            found[ref] = demand
    return found


def _at_once(game: Game) -> Iterator[tuple[Ref, Demand]]:
    for thing in game.things.values():
        if thing.at_once is not None:
            most = thing.at_once if isinstance(thing.at_once, int) else thing.at_once.highest
            yield thing.ref, Demand(most, msg("the rules ask for {amount} at once", amount=thing.at_once))


def _of_table(game: Game, table: Table) -> Iterator[tuple[Ref, Demand]]:
    factor, row = _factor(game, table)
    for (key, column), cell in table.cells.items():
        if isinstance(cell, Count):
            where = " / ".join(part for part in (key, column) if part)
            message = msg("table {table} at {where} asks for {amount}", table=table.id, where=where, amount=cell.amount)
            if not isinstance(cell.amount, int):
                message = msg("table {table} at {where} asks for {amount} (at most {most})",
                              table=table.id, where=where, amount=cell.amount, most=cell.amount.highest)
            if factor != 1:
                message = msg("{demand} times {factor} (table {times}, row {row})",
                              demand=message, factor=factor, times=table.times, row=row)
            yield cell.of, Demand(cell.most * factor, message)


def _factor(game: Game, table: Table) -> tuple[int, str]:
    """By how much the counts of a table are multiplied at most, and in which row."""
    if table.times is None:
        return 1, ""
    other, _, column = table.times.partition("/")
    source = game.tables.get(other)
    column = canonical(column)
    factors = (
        [(value, row) for row in source.rows.keys if isinstance(value := source.cells.get((row, column)), int)]
        if source is not None
        else []
    )
    return max(factors, default=(1, ""))
