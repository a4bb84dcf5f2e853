"""A table in the report of odds: its rows, results, things met, and the effect of modifiers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from markupsafe import Markup
from msgspec import Struct

from generator.layout.grid import heading
from generator.model.dice import Dice
from generator.model.table import Axis, Table
from generator.model.text import printed
from generator.model.value_text import exactly
from generator.model.values import Span
from generator.odds.cell_odds import ways
from generator.odds.chances import summed_chances
from generator.odds.roll import Roll
from generator.translate.edition import Edition
from zecer_odds.encounters import factors, pieces, things_met
from zecer_odds.odds_cells import CHANCE, MEAN, THEN, HtmlCell, HtmlSection, OddsCells, element, rarity
from zecer_odds.odds_tree import Reached, RowOdds, TableOdds, WayOdds

MOST_MODIFIERS = 60
MOST_STACKED = 4
# lines of a section that stays on one page
SHORT = 34
ROW, COLUMN, WHO, EACH = printed("row"), printed("column"), printed("who"), printed("mean per encounter")
MEANS = printed("Mean result by the sum of modifiers")
CHANCES = printed("Chance of each result by the sum of modifiers")
# rows that unmodified dice do not reach
ONLY_MODIFIED, NEVER = printed("only with modifiers"), printed("never")


class Tables(Struct, frozen=True):
    """Makes sections of tables with a roll."""

    cells: OddsCells

    @property
    def edition(self) -> Edition:
        return self.cells.edition

    def section(self, told: TableOdds) -> HtmlSection:
        """The section of a table; of a table of encounters only its things."""
        table = self.edition.game.tables[told.table]
        body = self._things(table) if not told.ways[0].rows else Markup()
        if not is_encounters(table):
            body = self._rows(told, table) + body + self._results_block(told, table)
        lead = [told.roll]
        if told.modified is not None:
            low, high = (self.edition.notation.number(end) for end in (told.modified.low, told.modified.high))
            lead.append(self.cells.setter.word("with modifiers from {low} to {high}", low=low, high=high))
        if told.table != told.number:
            lead.append(element("code", told.table))
        return HtmlSection(anchor(told), told.number, told.title, Markup(" · ").join(lead), body,
                           "short" if body.count("<tr") - body.count("<thead") < SHORT else "")

    def _rows(self, told: TableOdds, table: Table) -> Markup:
        """The rows (or columns) selected by the only roll, with their content for each choice."""
        rows = told.ways[0].rows
        if not rows:
            return Markup()
        largest = max(row.chance.of for row in rows)
        lines = []
        for place, row in enumerate(rows):
            share = self.cells.share(row.chance.of, largest) if row.chance.of else (
                self.cells.word(unreached_note(table, row, told.modified), span=3),)
            lines.append((rarity(row.chance.of), [HtmlCell(row.key, "key"), *share,
                                                  *(HtmlCell(way.rows[place].result) for way in told.ways)]))
        head = [self.cells.word(COLUMN if table.rows.roll is None else ROW), self.cells.word(CHANCE, span=3)]
        means = [self.cells.number(way.mean) if way.mean is not None else "" for way in told.ways]
        foot = [self.cells.word(MEAN, span=4), *map(HtmlCell, means)] if any(way.mean for way in told.ways) else []
        head += [HtmlCell(way.name) for way in told.ways]
        return self.cells.block(self.cells.table(lines, head, foot), css="wide")

    def _results_block(self, told: TableOdds, table: Table) -> Markup:
        """The results, unless rows or modifiers tell them, and the effect of modifiers."""
        several = [self.cells.shares([(one.name, one.chance.of) for one in way.results],
                                     [HtmlCell(way.name, span=4)] if way.name else [])
                   for way in told.ways if not way.rows or _has_merged_rows(way)]
        results = self.cells.block(*several, heading=self.edition.word("By result"), css="side")
        return self._changes(told, table) or (results if several else Markup())

    def _things(self, table: Table) -> Markup:
        """Things with their probability, number on every level, and number of pieces at once."""
        crowds = self.crowds(table)
        if not crowds:
            return Markup()
        found, levels, word = things_met(ways(table)[0]), self._levels(table), self.cells.word
        often, most = found[0].chance, max(one.chance * one.amount for one in found)
        alike = len({one.chance for one in found}) == 1
        lines = []
        for one in found:
            each = one.chance * one.amount
            lines.append((rarity(one.chance), [
                HtmlCell(self.edition.name(one.of)), *self.cells.share(one.chance, often)[1 if alike else 0:],
                *(HtmlCell(self.cells.number(one.amount * times), "n") for times in levels.values()),
                HtmlCell(self.cells.charts.bar(each, most), "b each"), HtmlCell(self.cells.number(each), "n")]))
        head = [word(WHO), word(CHANCE, span=2 if alike else 3)]
        head += [HtmlCell(self._word_over_level(THEN, level), "n") for level in levels]
        head.append(HtmlCell(self._word_over_level(EACH, next(iter(levels))), "each", 2))
        drawn = [self._crowd(level, number) for level, number in crowds.items()]
        return self.cells.table(lines, head) + self.cells.block(
            *drawn, heading=self.edition.word("How many at once"), css="side")

    def _word_over_level(self, word: str, level: str) -> str:
        return Markup("{}<br>{}").format(self.cells.setter.word(word), level) if level else self.edition.word(word)

    def _crowd(self, level: str, number: Mapping[int, Fraction]) -> Markup:
        name = Markup("<b>{}</b>: ").format(level) if level else ""
        mean = mean_of(number)
        told = self.cells.setter.word("mean {mean} ({exactly}), at most {most}", mean=self.cells.number(mean),
                                      exactly=exactly(mean), most=max(number))
        return element("div", element("p", name, told), self.cells.charts.columns(number))

    def crowds(self, table: Table) -> dict[str, dict[int, Fraction]]:
        """The number of pieces that an encounter table places at once, by levels; empty for another table."""
        found = ways(table)
        if len(found) > 1 or not things_met(found[0]):
            return {}
        return {level: pieces(found[0], times) for level, times in self._levels(table).items()}

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

    def _changes(self, told: TableOdds, table: Table) -> Markup:
        """The effect of each sum of modifiers: the mean of numbers, or the probability of other results."""
        axis = table.rows if table.rows.roll is not None else table.columns
        if not told.ways[0].rows or axis.roll is None or told.modified is None:
            return Markup()
        roll = Roll.of_dice(axis.roll)
        by_addend = {addend: ways(table, roll + addend) for addend in _addends(axis.roll, told.modified)}
        first = next(iter(by_addend.values()))
        if all(way.mean is not None for way in first):
            numbers = {addend: [way.mean or Fraction(0) for way in found] for addend, found in by_addend.items()}
            heads = [way.name or self.edition.word(MEAN) for way in told.ways]
            return self._sums(MEANS, heads, numbers, self.cells.number)
        if len(first) > 1:
            return Markup()
        results = [self.edition.value(one.value) for one in first[0].shares]
        numbers = {
            addend: list(summed_chances(zip(results, (one.chance for one in found[0].shares), strict=True)).values())
            for addend, found in by_addend.items()}
        heads = list(dict.fromkeys(results))
        return self._sums(CHANCES, heads, numbers, self.cells.percent,
                          len(heads) <= MOST_STACKED)

    def _sums(self, word: str, heads: list[str], numbers: Mapping[int, list[Fraction]],
              write: Callable[[Fraction], str], stacked: bool = False) -> Markup:
        """A line for each sum of modifiers; equal lines at either end are merged. Few results are also one bar."""
        low, high = _span(numbers)
        largest = max(one for line in numbers.values() for one in line) or Fraction(1)
        charts, lines = self.cells.charts, []
        for number in range(low, high + 1):
            label = self._addend(number, number == low > min(numbers), number == high < max(numbers))
            bar = [HtmlCell(charts.stack(numbers[number]), "b wide")] if stacked else []
            lines.append(("", [HtmlCell(label, "key n"), *bar, *(
                HtmlCell(write(one), "heat") if stacked else self.cells.heat(write(one), one, largest)
                for one in numbers[number])]))
        told = [HtmlCell(charts.swatch(place, len(heads)) + one if stacked else one, "heat")
                for place, one in enumerate(heads)]
        head = [self.cells.word(printed("sum")), *([HtmlCell("")] if stacked else []), *told]
        table = self.cells.table(lines, head, css="whole")
        return self.cells.block(table, heading=self.edition.word(word), css="wide")

    def _addend(self, number: int, and_less: bool, and_more: bool) -> str:
        signed = self.edition.notation.signed_number(number) if number else "±0"
        if and_less:
            return self.edition.word("up to {number}", number=signed)
        return self.edition.word("from {number}", number=signed) if and_more else signed


def anchor(told: TableOdds) -> str:
    """The anchor of the section of a table."""
    return f"table-{told.table}"


def mean_of(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def is_encounters(table: Table) -> bool:
    """True for a table of things that come in numbers by level."""
    return table.times is not None and bool(things_met(ways(table)[0]))


def unreached_note(table: Table, row: RowOdds, reached: Reached | None) -> str:
    """What is said of a row that unmodified dice do not reach: whether modified ones do."""
    axis: Axis = table.columns if table.rows.roll is None else table.rows
    covered: Span = axis.spans[axis.keys.index(row.id)]
    within = reached is not None and any(total in covered for total in range(reached.low, reached.high + 1))
    return ONLY_MODIFIED if within else NEVER


def _has_merged_rows(way: WayOdds) -> bool:
    """True if a result occurs in several rows that dice reach."""
    return len(way.results) < sum(1 for row in way.rows if row.chance.of)


def _addends(roll: Dice, span: Reached) -> Iterator[int]:
    """Every possible sum of modifiers, up to a limit."""
    low, high = span.low - roll.lowest, span.high - roll.highest
    yield from range(low, min(high, low + MOST_MODIFIERS) + 1)


def _span(numbers: Mapping[int, list[Fraction]]) -> tuple[int, int]:
    """The range of sums within which results change, extended by one on either side."""
    addends = list(numbers)
    low = next((n for n in addends if numbers[n] != numbers[addends[0]]), addends[0] + 1) - 1
    high = next((n for n in reversed(addends) if numbers[n] != numbers[addends[-1]]), addends[-1] - 1) + 1
    return (low, high) if low < high else (addends[0], addends[-1])
