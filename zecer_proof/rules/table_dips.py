"""A table whose numbers rise from row to row, but for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from generator.check.rule import Findings, fault, rule
from generator.message import Message, msg
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.table import Axis, Table
from generator.records import replace

ORDERED = ("roll", "number", "letters")
# a line of fewer numbers has no direction that one could rely on
SHORTEST, STEPS = 5, 3
AT_LEAST, AT_MOST = msg("at least"), msg("at most")
Line = list[tuple[str, float]]


@rule(
    id="table-dips",
    severity="warning",
    what="A number that is lower than the one before it, where all others of its table rise (or the other way).",
    why="A better roll that brings less is mostly a slip of the pen.",
    bad="""\
tables:
  "1.1":
    title: Klejnoty
    rows: {roll: 2K6}
    cell: int 0..999
    data:
      "2–3": 5
      "4–5": 10
      "6–7": 25
      "8–9": 5  ⟸
      "10–11": 75
      "12": 100
""",
    mended={'"8–9": 5': '"8–9": 50'},
)
def table_dips(game: Game) -> Findings:
    for table in game.tables.values():
        dips = [dip for lines in _lines(table) if (dip := _only(lines)) is not None]
        for dip in dips[:1]:
            message = msg("expected {bound} {beside:g} here, as the table goes on, found {found:g}",
                          bound=dip.bound, beside=dip.beside, found=dip.found)
            place = dip.other.rstrip("/").replace("/", ", ")
            advice = msg("or the slip is {beside:g} in {place}: without either of them the order holds",
                         beside=dip.beside, place=place)
            yield fault(f"table/{table.id}/{dip.keys}".rstrip("/"), message, help=advice if dip.either else None)


class Dip(Struct, frozen=True):
    """The one cell that goes the wrong way: its keys, what it holds, and what its neighbour wants of it.

    ``either`` is whether its neighbour, whose keys are ``other``, may be the slip as well.
    """

    keys: str
    found: float
    bound: Message
    beside: float
    other: str
    either: bool = False


def _lines(table: Table) -> Iterator[list[Line]]:
    """The columns from top to bottom where the rows have an order, and the rows where the columns have one."""
    if _is_ordered(table.rows):
        yield [_line(table, [(row, column) for row in table.rows.keys]) for column in table.columns.keys]
    if _is_ordered(table.columns):
        yield [_line(table, [(row, column) for column in table.columns.keys]) for row in table.rows.keys]


def _is_ordered(axis: Axis) -> bool:
    return axis.sort in ORDERED and len(axis.keys) >= SHORTEST


def _line(table: Table, keys: Sequence[tuple[str, str]]) -> Line:
    """The numbers of a line with their keys; nothing when a cell is no number."""
    found = [(f"{row}/{column}", _number(table.cells.get((row, column)))) for row, column in keys]
    line = [(key, number) for key, number in found if number is not None]
    return line if len(line) == len(found) else []


def _number(value: object) -> float | None:
    if isinstance(value, Dice):
        return (value.lowest + value.highest) / 2
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else None


def _only(lines: list[Line]) -> Dip | None:
    """The one cell of all lines that breaks their direction."""
    told = [line for line in lines if line]
    for sign in (1, -1):
        broken = [line for line in told if not _goes(line, sign)]
        if len(broken) == 1:
            (line,) = broken
            dip = _dip(line, sign, alone=not any(len({n for _, n in other}) > 1 for other in told if other is not line))
            if dip is not None:
                return dip
    return None


def _goes(line: Line, sign: int) -> bool:
    return all(sign * (after - before) >= 0 for (_, before), (_, after) in pairwise(line))


def _dip(line: Line, sign: int, alone: bool) -> Dip | None:
    """The cell without which a line keeps its direction; a line alone must do so at every step."""
    turns = [place for place, ((_, before), (_, after)) in enumerate(pairwise(line)) if sign * (after - before) < 0]
    if len(turns) != 1:
        return None
    dips = [dip for place, other in ((turns[0] + 1, turns[0]), (turns[0], turns[0] + 1))
            if (dip := _dip_at(line, place, other, sign, alone)) is not None]
    return replace(dips[0], either=len(dips) > 1) if dips else None


def _dip_at(line: Line, place: int, other: int, sign: int, alone: bool) -> Dip | None:
    """The cell at a place, when the line keeps its direction without it."""
    rest = line[:place] + line[place + 1 :]
    steps = len({number for _, number in rest})
    if not _goes(rest, sign) or steps < (len(rest) if alone else STEPS):
        return None
    bound = AT_LEAST if (sign > 0) == (place > other) else AT_MOST
    return Dip(*line[place], bound, line[other][1], line[other][0])
