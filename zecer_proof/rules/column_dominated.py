"""A column of a table that is nowhere above another."""

from __future__ import annotations

from collections.abc import Sequence

from generator.check.references import things_referred
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.table import Table
from zecer_proof.alike import are_alike


@rule(
    id="column-dominated",
    severity="note",
    what="A column of numbers for a thing that is in no row above the column of another, which is like it in all else.",
    why="If more is better, nobody takes the weaker one by choice; if less is, nobody takes the other.",
    bad="""\
kinds:
  weapon: {name: broń, fields: {name: name}}
kind: weapon
things: {sword: {name: miecz}, knife: {name: nóż}}
tables:
  "1.1":
    title: Walka
    rows: {roll: 1K6}
    columns: {things: weapon, which: [sword, knife]}  ⟸
    cell: int 0..9
    data:
      "1–3": [1, 1]
      "4–6": [2, 1]
""",
    mended={'"1–3": [1, 1]': '"1–3": [0, 1]'},
)
def column_dominated(game: Game) -> Findings:
    taken = _owned_things(game)
    for table in game.tables.values():
        found = [game.thing(table.columns.kind or "", key) for key in table.columns.keys]
        things = [thing for thing in found if thing is not None]
        chosen = [thing for thing in things if str(thing.ref) in taken] or things
        columns = {thing.id: table.column(thing.id) for thing in chosen}
        numbers = {id_: [cell for cell in column if isinstance(cell, int)] for id_, column in columns.items()}
        if table.rows.keys and all(len(numbers[id_]) == len(column) for id_, column in columns.items()):
            yield from _dominated_columns(game, table, chosen, numbers)


def _dominated_columns(game: Game, table: Table, things: Sequence[Thing], numbers: dict[str, list[int]]) -> Findings:
    for thing in things:
        above = [
            other for other in things
            if are_alike(game, thing, other) and _nowhere_above(numbers[thing.id], numbers[other.id])
        ]
        if above:
            named = ", ".join(other.id for other in above)
            message = msg("expected a row where {thing} has more than {named}, found none", thing=thing.id, named=named)
            yield fault(f"table/{table.id}/columns", message, near=thing.id)


def _nowhere_above(one: list[int], other: list[int]) -> bool:
    """Whether a column is nowhere above another of as many cells, and somewhere below it."""
    return len(one) == len(other) and one != other and all(a <= b for a, b in zip(one, other, strict=True))


def _owned_things(game: Game) -> set[str]:
    """Things that other things have: nobody chooses among those that nobody has."""
    return {str(thing.ref) for reference, thing in things_referred(game)
            if reference.path.partition("/")[0] in game.kinds}
