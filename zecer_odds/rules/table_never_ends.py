"""Tables that send from one to another, and never to a result."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.targets import reached_data
from generator.message import msg
from generator.model.game import Game
from generator.model.table import Table
from generator.model.text import Text

# stands for a result that sends to no table
END = ""


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
    mended={'"1–6": "nikogo nie ma; rzuć': '"1–3": nikogo nie ma, "4–6": "rzuć'},
)
def table_never_ends(game: Game) -> Findings:
    sends = {table.id: _sends(table) for table in game.tables.values() if table.rows.roll is not None}
    reported: set[str] = set()
    for id_, targets in sends.items():
        ahead = {id_} | reached_data(sends, id_) if targets and id_ not in reported else set()
        if ahead and all(sends[one] <= sends.keys() for one in ahead):
            reported |= ahead
            yield fault(f"table/{id_}", msg("expected a result that sends to no other table, found only {others}",
                                            others=", ".join(sorted(targets))))


def _sends(table: Table) -> set[str]:
    """The tables to which the results that the roll can show send; END when one of them sends to none."""
    found: set[str] = set()
    assert table.rows.roll is not None
    reached = {table.rows.find(result) for result in table.rows.roll.results()}
    modified = bool(table.rows.plus or table.rows.minus)
    for (row, _), cell in table.cells.items():
        if row in reached or modified:
            targets = [h.target for h in cell.placeholders if h.kind == "table"] if isinstance(cell, Text) else []
            found |= set(targets) or {END}
    return found
