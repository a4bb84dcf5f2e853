"""What is told of a roll, a table or a question: names beside exact numbers, made once and written in several ways.

A writer decides how a probability and a mean look, and what stands in one table.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import UNSET, Struct, UnsetType

from generator.message import Message

NUMBER, RESULTS, AMOUNTS = "number", "results", "amounts"


class Probability(Struct, frozen=True):
    """The probability of something; ``exact`` is False for an approximation."""

    of: Fraction
    exact: bool = True


class NamedValue(Struct, frozen=True):
    """A value of an axis or an outcome, and its name in print."""

    name: str
    value: object


class ResultOdds(Struct, frozen=True):
    """A result and its probability; for a thing that comes up in numbers also the mean of its number then."""

    result: NamedValue | int
    chance: Probability
    mean: Fraction | UnsetType = UNSET

    @property
    def value(self) -> object:
        return self.result.value if isinstance(self.result, NamedValue) else self.result

    @property
    def name(self) -> str:
        return self.result.name if isinstance(self.result, NamedValue) else str(self.result)


class RollOdds(Struct, frozen=True):
    """A roll."""

    roll: str
    mean: Fraction | None
    results: tuple[ResultOdds, ...]


class RowOdds(Struct, frozen=True):
    """A row (or column) of a table: its key as data and in print, its cell, and its probability."""

    id: str
    key: str
    result: str
    chance: Probability


class WayOdds(Struct, frozen=True):
    """One way to use a table; ``row`` and ``column`` are the keys that no dice choose.

    ``rows`` is empty when dice choose both row and column. ``merged`` is True when a result is in several rows.
    """

    row: str | None
    row_name: str
    column: str | None
    column_name: str
    mean: Fraction | None
    rows: tuple[RowOdds, ...]
    merged: bool
    results: tuple[ResultOdds, ...]
    outside: Probability

    @property
    def name(self) -> str:
        """The headings that are chosen without dice."""
        return ", ".join(filter(None, (self.row_name, self.column_name)))


class Reached(Struct, frozen=True):
    """The lowest and the highest result of a roll with its modifiers."""

    low: int
    high: int


class TableOdds(Struct, frozen=True):
    """A table with a roll; ``modified`` is None when it has no modifiers."""

    table: str
    number: str
    title: str
    roll: str
    modified: Reached | None
    ways: tuple[WayOdds, ...]


class AxisName(Struct, frozen=True):
    """An axis of a question."""

    id: str
    name: str


class Column(Struct, frozen=True):
    """What is told at every point of a question's axes: a NUMBER, the RESULTS, or things with their AMOUNTS.

    ``said`` is its name for users, ``printed`` in a report. ``measured`` names what a report compares: the number, or
    the probability of the result ``focus``; it is empty when there is nothing to compare.
    """

    key: str
    sort: str
    said: Message
    printed: str
    measured: str = ""
    focus: object = None


# what a column holds at a point
Told = Fraction | tuple[ResultOdds, ...] | None


class PointOdds(Struct, frozen=True):
    """A point of a question's axes: its place by id and by name, and what is told there, by the keys of columns."""

    at: Mapping[str, str]
    names: tuple[NamedValue, ...]
    of: Mapping[str, Told]

    def number(self, key: str) -> Fraction | None:
        """The number of a column of the sort NUMBER."""
        found = self.of.get(key)
        assert not isinstance(found, tuple), key
        return found

    def results(self, key: str = "results") -> tuple[ResultOdds, ...]:
        """What stands in a column of another sort."""
        found = self.of.get(key)
        return found if isinstance(found, tuple) else ()

    def measure(self, column: Column) -> Fraction | None:
        """What a report compares of a column."""
        if column.sort == NUMBER:
            return self.number(column.key)
        return sum((one.chance.of for one in self.results(column.key) if one.value == column.focus), Fraction(0))


class QuestionOdds(Struct, frozen=True):
    """A question of a pack with a row for each point of its axes."""

    question: str
    title: str
    label: str | None
    note: str | None
    exact: bool
    axes: tuple[AxisName, ...]
    columns: tuple[Column, ...]
    rows: tuple[PointOdds, ...]
