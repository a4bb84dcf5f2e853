"""Exact probabilities of the cells of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from generator.message import msg
from generator.model.dice import Dice
from generator.model.table import Axis, Table
from generator.odds.chances import is_whole, summed_chances
from generator.odds.roll import Roll

KEEP = msg("keep to a row or a column")


class CellShare(Struct, frozen=True):
    """A cell: its keys, its value, and its probability."""

    row: str
    column: str
    value: object
    chance: Fraction


class TableUse(Struct, frozen=True):
    """One use of a table: the cells and their probabilities for a chosen row or column.

    ``row`` and ``column`` are the chosen keys, None where dice choose or the table has no such axis.
    """

    row: str | None
    column: str | None
    shares: tuple[CellShare, ...]

    @property
    def chance_outside(self) -> Fraction:
        """The probability that the roll has no row, no column or no cell."""
        return 1 - sum((share.chance for share in self.shares), Fraction(0))

    def results(self, write: Callable[[object], str]) -> dict[str, Fraction]:
        """The probability of each cell as ``write`` writes it: numbers ascending, others in the order of the table."""
        numbers = [(one.value, one.chance) for one in self.shares if isinstance(one.value, int)]
        cells: Sequence[tuple[object, Fraction]] = sorted(numbers)
        if len(numbers) < len(self.shares):
            cells = [(one.value, one.chance) for one in self.shares]
        return summed_chances((write(value), chance) for value, chance in cells)

    @property
    def mean(self) -> Fraction | None:
        """The mean of the cells; None unless all are numbers or dice and the roll is always inside the table."""
        numbers = [(_expected_number(share.value), share.chance) for share in self.shares]
        if self.chance_outside or not numbers or any(number is None for number, _ in numbers):
            return None
        return sum((number * chance for number, chance in numbers if number is not None), Fraction(0))


def rolls_of(table: Table) -> list[Dice]:
    """The dice that select a row or a column of a table, those for the rows first."""
    return [axis.roll for axis in (table.rows, table.columns) if axis.roll is not None]


def key_of(axis: Axis, asked: str) -> str | None:
    """The key of an axis that ``asked`` means: the key itself, or a number that its span contains; None if none."""
    found = axis.find(int(asked)) if asked.isdecimal() else None
    return found if found is not None else axis.find(asked) or axis.find(asked.replace("-", "–"))


def ways(table: Table, roll: Roll | None = None, row: str | None = None, column: str | None = None) -> list[TableUse]:
    """All uses of a table: one for each key of an axis without dice, in order.

    ``roll`` replaces the table's own roll; ``row`` and ``column`` fix a key. Raises ValueError when a roll could be for
    both axes, or when no axis is rolled.
    """
    rolls = _rolls(table, roll, row, column)
    found = []
    for chosen_row, rows in _choices(table.rows, rolls[0], row):
        for chosen_column, columns in _choices(table.columns, rolls[1], column):
            shares = tuple(
                CellShare(r, c, table.cells[r, c], rows[r] * columns[c])
                for r in table.rows.keys if r in rows
                for c in table.columns.keys if c in columns and (r, c) in table.cells
            )
            found.append(TableUse(chosen_row, chosen_column, shares))
    return found


def _rolls(table: Table, roll: Roll | None, row: str | None, column: str | None) -> tuple[Roll | None, Roll | None]:
    """The roll for the rows and the roll for the columns, None for an axis without dice."""
    axes = ((table.rows, row), (table.columns, column))
    own = [Roll.of_dice(axis.roll) if axis.roll is not None and kept is None else None for axis, kept in axes]
    free = [place for place, one in enumerate(own) if one is not None]
    if roll is not None:
        free = free or [place for place, (axis, kept) in enumerate(axes) if axis.spans and kept is None]
        if len(free) == 1:
            own[free[0]] = roll
    if not free:
        raise ValueError(msg("expected one roll to be made on table {table}, found none", table=table.id))
    if roll is not None and len(free) > 1:
        raise ValueError(msg("expected one roll to be made on table {table}, found two; {keep}",
                             table=table.id, keep=KEEP))
    return own[0], own[1]


def _choices(axis: Axis, roll: Roll | None, kept: str | None) -> Iterator[tuple[str | None, dict[str, Fraction]]]:
    """The choices on an axis, each with the probabilities of the axis' keys; None is the choice of dice."""
    if roll is None:
        for key in axis.keys if kept is None else (kept,):
            yield None if axis.sort == "none" else key, {key: Fraction(1)}
        return
    chances = dict.fromkeys(axis.keys, Fraction(0))
    for outcome, chance in roll.chances.items():
        reached = axis.find(outcome)
        if reached is not None:
            chances[reached] += chance
    yield None, chances


def _expected_number(value: object) -> Fraction | None:
    if isinstance(value, Dice):
        return Roll.of_dice(value).mean
    return Fraction(value) if is_whole(value) else None
