"""Views of a table for the report: its rows, results, and the effect of modifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypedDict

from msgspec import Struct

from generator.book.charts import Charts
from generator.layout.grid import heading, plain_cell
from generator.model.dice import Dice
from generator.model.table import Axis, Table
from generator.model.text import printed
from generator.model.value_text import exactly
from generator.model.values import Span
from generator.odds.cell_odds import TableUse, rolls_of, ways
from generator.odds.chances import summed
from generator.odds.encounters import factors, met, pieces
from generator.odds.roll import Roll
from generator.translate.edition import Edition

RARE = Fraction(1, 100)
DEEPEST = 0.55
MOST_MODIFIERS = 60
MOST_STACKED = 4
# rows that unmodified dice do not reach
ONLY_MODIFIED, NEVER = printed("tylko z modyfikatorami"), printed("nigdy")
View = dict[str, object]
# the lowest and highest modified result of a table's roll, by the table's id
Reach = Mapping[str, tuple[int, int]]


class Changes(TypedDict):
    """The effect of modifiers: a column for each of ``heads``, of the colours ``tones`` when they are one bar."""

    means: bool
    heads: list[str]
    stacked: bool
    tones: list[str]
    lines: list[View]


class Crowd(Struct, frozen=True):
    """The number of pieces that an encounter places at once, on the levels that ``level`` names."""

    level: str
    chances: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum((number * chance for number, chance in self.chances.items()), Fraction(0))


class Tables(Struct, frozen=True):
    """Makes views of tables that contain only words and drawings, so that a template just places them."""

    edition: Edition
    reach: Reach
    charts: Charts

    def view(self, table: Table) -> View:
        """The view of a table with a roll."""
        found = ways(table)
        lines = self._lines(table, found)
        changes = self._changes(table)
        # the view of modifiers includes the unmodified results
        several = [(self.name(table, way), self._results(table, way))
                   for way in found if not lines or (changes is None and _merged(self, table, way))]
        drawn = [*(results for _, results in several), changes["lines"] if changes else []]
        return {
            **self.head(table),
            "modified": self._modified(table),
            "lines": lines, "turned": table.rows.roll is None,
            "heads": [self.name(table, way) for way in found] if lines else [],
            "means": self._means(found) if lines else [],
            "ways": [{"name": name, "lines": results} for name, results in several],
            "things": self._things(table, found[0]) if len(found) == 1 else None,
            "changes": changes,
            "length": len(lines) + sum(map(len, drawn)),
        }

    def head(self, table: Table) -> View:
        """The number, title and dice of a table."""
        return {"id": table.id, "anchor": f"table-{table.id}", "number": table.number,
                "title": self.edition.line(table.title),
                "roll": ", ".join(map(self.edition.value, rolls_of(table)))}

    def name(self, table: Table, way: TableUse) -> str:
        """The headings that are chosen without dice."""
        chosen = [heading(self.edition, axis, key) for axis, key in ((table.rows, way.row), (table.columns, way.column))
                  if key is not None]
        return ", ".join(chosen)

    def percent(self, chance: Fraction) -> str:
        return self.edition.notation.percent(chance)

    def number(self, mean: Fraction) -> str:
        return self.edition.notation.decimal(float(mean), 2)

    def share(self, label: str, chance: Fraction, largest: Fraction) -> View:
        """A line of a chart: its label, its bar, and its probability exactly and in percent."""
        rare = 0 < chance < RARE
        return {"label": label, "bar": self.charts.bar(chance, largest, rare), "percent": self.percent(chance),
                "chance": exactly(chance), "mark": "",
                "sort": "rare" if rare else "" if chance else "never"}

    def compared(self, means: Sequence[tuple[str, Fraction]]) -> list[View]:
        """Means side by side: the label, bar and number of each."""
        largest = max(mean for _, mean in means)
        return [{"label": label, "bar": self.charts.bar(mean, largest), "number": self.number(mean),
                 "exactly": exactly(mean)} for label, mean in means]

    def heat(self, number: Fraction, largest: Fraction) -> str:
        """The background of a cell: darker for larger numbers."""
        return self.charts.tint(DEEPEST * float(max(number, Fraction(0)) / largest) if largest else 0)

    def _modified(self, table: Table) -> str:
        if table.id not in self.reach:
            return ""
        low, high = (self.edition.notation.number(end) for end in self.reach[table.id])
        return self.edition.word("z modyfikatorami od {low} do {high}", low=low, high=high)

    def _lines(self, table: Table, found: Sequence[TableUse]) -> list[View]:
        """The rows (or columns) selected by the only roll, with their content for each choice."""
        axis = rolled_axis(table)
        if axis is None:
            return []
        chances = row_chances(table, found[0])
        largest = max(chances.values())
        lines = []
        for place, (key, chance) in enumerate(chances.items()):
            line = self.share(heading(self.edition, axis, key), chance, largest)
            line["cells"] = [plain_cell(self.edition, table, way.shares[place].value) for way in found]
            if not chance:
                within = reached(axis, key, self.reach.get(table.id))
                line["mark"] = self.edition.word(ONLY_MODIFIED if within else NEVER)
            lines.append(line)
        return lines

    def _means(self, found: Sequence[TableUse]) -> list[str]:
        means = [way.mean for way in found]
        return [self.number(mean) if mean is not None else "" for mean in means] if any(means) else []

    def _results(self, table: Table, way: TableUse) -> list[View]:
        chances = way.results(partial(plain_cell, self.edition, table))
        largest = max(chances.values(), default=Fraction(1))
        shown = [(told, chance) for told, chance in chances.items() if chance or rolled_axis(table) is None]
        return [self.share(told, chance, largest) for told, chance in shown]

    def _things(self, table: Table, way: TableUse) -> View | None:
        """Things with their probability, number on every level, and number of pieces at once."""
        found = met(way)
        if not found:
            return None
        levels = self._levels(table)
        often, most = found[0].chance, max(one.chance * one.amount for one in found)
        lines = []
        for one in found:
            each = one.chance * one.amount
            amounts = [self.number(one.amount * times) for times in levels.values()]
            lines.append({**self.share(self.edition.name(one.of), one.chance, often), "amounts": amounts,
                          "each": self.number(each), "each-bar": self.charts.bar(each, most)})
        return {"levels": list(levels), "lines": lines, "alike": len({one.chance for one in found}) == 1,
                "pieces": [{"name": one.level, "chart": self.charts.columns(one.chances),
                            "mean": self.number(one.mean), "exactly": exactly(one.mean), "most": max(one.chances)}
                           for one in self.crowds(table)]}

    def crowds(self, table: Table) -> list[Crowd]:
        """The pieces that an encounter table places at once; empty for another table."""
        found = ways(table)
        if len(found) > 1 or not met(found[0]):
            return []
        return [Crowd(level, pieces(found[0], times)) for level, times in self._levels(table).items()]

    def _levels(self, table: Table) -> dict[str, int]:
        """The factors of a table's counts by label: ``poziom 1, 2``."""
        by_factor: dict[int, list[str]] = {}
        for level, times in factors(self.edition.game, table).items():
            by_factor.setdefault(times, []).append(level)
        if not by_factor:
            return {"": 1}
        axis = self.edition.game.tables[str(table.times).partition("/")[0]].rows
        label = self.edition.line(axis.label) if axis.label is not None else ""
        return {f"{label} {', '.join(heading(self.edition, axis, one) for one in levels)}".strip(): times
                for times, levels in by_factor.items()}

    def _changes(self, table: Table) -> Changes | None:
        """The effect of each sum of modifiers: the mean of numbers, or the probability of other results."""
        axis = rolled_axis(table)
        if axis is None or axis.roll is None or table.id not in self.reach:
            return None
        roll = Roll.of(axis.roll)
        by_addend = {addend: ways(table, roll + addend) for addend in _addends(axis.roll, self.reach[table.id])}
        first = next(iter(by_addend.values()))
        if all(way.mean is not None for way in first):
            numbers = {addend: [way.mean or Fraction(0) for way in found] for addend, found in by_addend.items()}
            heads = [self.name(table, way) or self.edition.word("średnio") for way in first]
            return {"means": True, "heads": heads, "stacked": False, "tones": [],
                    "lines": self._heat(numbers, self.number)}
        if len(first) > 1:
            return None
        results = [plain_cell(self.edition, table, one.value) for one in first[0].shares]
        heads = list(dict.fromkeys(results))
        numbers = {addend: list(_totals(results, found[0]).values()) for addend, found in by_addend.items()}
        return {"means": False, "heads": heads, "stacked": len(heads) <= MOST_STACKED,
                "tones": [self.charts.tone(n, len(heads)) for n in range(len(heads))],
                "lines": self._heat(numbers, self.percent)}

    def _heat(self, numbers: Mapping[int, list[Fraction]], write: Callable[[Fraction], str]) -> list[View]:
        """A line for each sum of modifiers; equal lines at either end are merged."""
        low, high = _span(numbers)
        largest = max(one for line in numbers.values() for one in line) or Fraction(1)
        first, last = min(numbers), max(numbers)
        return [
            {
                "label": self._addend(number, number == low > first, number == high < last),
                "stack": self.charts.stack(numbers[number]),
                "cells": [{"text": write(one), "tint": self.heat(one, largest)} for one in numbers[number]],
            }
            for number in range(low, high + 1)
        ]

    def _addend(self, number: int, and_less: bool, and_more: bool) -> str:
        signed = self.edition.notation.signed(number) if number else "±0"
        if and_less:
            return self.edition.word("do {number}", number=signed)
        return self.edition.word("od {number}", number=signed) if and_more else signed


def rolled_axis(table: Table) -> Axis | None:
    """The axis of a table's only roll; None when there are two rolls."""
    rolled = [axis for axis in (table.rows, table.columns) if axis.roll is not None]
    return rolled[0] if len(rolled) == 1 else None


def row_chances(table: Table, way: TableUse) -> dict[str, Fraction]:
    """The probability that unmodified dice select each row (or column)."""
    turned = table.rows.roll is None
    return {one.column if turned else one.row: one.chance for one in way.shares}


def reached(axis: Axis, key: str, span: tuple[int, int] | None) -> bool:
    """True if a modified roll reaches a row."""
    covered: Span = axis.spans[axis.keys.index(key)]
    return span is not None and any(total in covered for total in range(span[0], span[1] + 1))


def _merged(tables: Tables, table: Table, way: TableUse) -> bool:
    """True if a result occurs in several rows."""
    results = [plain_cell(tables.edition, table, one.value) for one in way.shares if one.chance]
    return len(set(results)) < len(results)


def _totals(results: Sequence[str], way: TableUse) -> dict[str, Fraction]:
    return summed((result, one.chance) for result, one in zip(results, way.shares, strict=True))


def _addends(roll: Dice, span: tuple[int, int]) -> Iterator[int]:
    """Every possible sum of modifiers, up to a limit."""
    low, high = span[0] - roll.lowest, span[1] - roll.highest
    yield from range(low, min(high, low + MOST_MODIFIERS) + 1)


def _span(numbers: Mapping[int, list[Fraction]]) -> tuple[int, int]:
    """The range of sums within which results change, extended by one on either side."""
    addends = list(numbers)
    low = next((n for n in addends if numbers[n] != numbers[addends[0]]), addends[0] + 1) - 1
    high = next((n for n in reversed(addends) if numbers[n] != numbers[addends[-1]]), addends[-1] - 1) + 1
    return (low, high) if low < high else (addends[0], addends[-1])
