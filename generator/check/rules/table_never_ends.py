"""Tables that send from one to another, and never to a result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.check.rolls import results
from generator.check.rule import fault, rule
from generator.finding import Finding
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Table
from generator.model.text import Text


@rule(
    id="table-never-ends",
    what="A table that is rolled on, each of whose results sends to a table, and none of these ever to an end.",
    why="The players would roll on for ever.",
    bad="""\
tables:
  "1.1":  ⟸
    title: Spotkania
    rows: {roll: 1K6}
    data: {"1–3": "rzuć w tabeli {table:1.2}", "4–6": "rzuć jeszcze raz w tabeli {table:1.1}"}
  "1.2":
    title: Goście
    rows: {roll: 1K6}
    data: {"1–6": "nikogo nie ma; rzuć w tabeli {table:1.1}"}
""",
    good="""\
tables:
  "1.1":
    title: Spotkania
    rows: {roll: 1K6}
    data: {"1–3": "rzuć w tabeli {table:1.2}", "4–6": "rzuć jeszcze raz w tabeli {table:1.1}"}
  "1.2":
    title: Goście
    rows: {roll: 1K6}
    data: {"1–3": nikogo nie ma, "4–6": "rzuć w tabeli {table:1.1}"}
""",
)
def table_never_ends(game: Game) -> Iterator[Finding]:
    sends = {table.id: _sends(table) for table in game.tables.values() if table.rows.roll is not None}
    ending = {id_ for id_, targets in sends.items() if None in targets or targets - sends.keys()}
    senders: dict[str | None, list[str]] = {}
    for id_, targets in sends.items():
        for target in targets:
            senders.setdefault(target, []).append(id_)
    open_ = list(ending)
    while open_:
        new = set(senders.get(open_.pop(), ())) - ending
        ending |= new
        open_ += new
    told: set[str] = set()
    for id_, targets in sends.items():
        if targets and id_ not in ending and id_ not in told:
            told |= _chain(sends, id_)
            others = ", ".join(sorted(target for target in targets if target is not None))
            yield fault(f"table/{id_}",
                        msg("expected a result that sends to no other table, found only {others}", others=others))


def _sends(table: Table) -> set[str | None]:
    """The tables to which the results that the roll can show send; None when one of them is an end."""
    found: set[str | None] = set()
    assert table.rows.roll is not None
    reached = {table.rows.find(result) for result in results(table.rows.roll)}
    modified = bool(table.rows.plus or table.rows.minus)
    for (row, _), cell in table.cells.items():
        if row in reached or modified:
            targets = [h.target for h in cell.placeholders if h.kind == "table"] if isinstance(cell, Text) else []
            found |= set(targets) or {None}
    return found


def _chain(sends: Mapping[str, set[str | None]], start: str) -> set[str]:
    """A table and all those that it leads to."""
    found, open_ = {start}, [start]
    while open_:
        new = {target for target in sends.get(open_.pop(), set()) if target is not None} - found
        found |= new
        open_ += sorted(new)
    return found
