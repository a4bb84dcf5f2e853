"""The report of a pack's odds: one HTML page, which can also be printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from generator.book.book_pages import DEFAULT_COLOURS, font_css
from generator.book.charts import Charts
from generator.book.html import Setter, render_template
from generator.book.odds_answers import Answers
from generator.book.odds_plays import Plays
from generator.book.odds_tables import (
    NEVER,
    ONLY_MODIFIED,
    Reach,
    Tables,
    View,
    reached,
    rolled_axis,
    row_chances,
)
from generator.layout.grid import heading
from generator.model.table import Table
from generator.model.value_text import exactly
from generator.odds.cell_odds import rolls_of, ways
from generator.odds.encounters import met
from generator.odds.plays_figures import PlayStatistics
from generator.odds.questions import Answer
from generator.translate.edition import Edition

MOST_RARE, SELDOM = 8, Fraction(1, 10)


def report_page(edition: Edition, reach: Reach, answers: Sequence[Answer] = (),
                played: Sequence[PlayStatistics] = ()) -> str:
    """The page: self-contained, deterministic for the same edition, answers and plays."""
    setter = Setter(edition)
    colours = {**DEFAULT_COLOURS, **edition.game.theme.colours}
    tables = Tables(edition, reach, Charts(colours["spot"]))
    rolled = [table for table in edition.game.tables.values() if rolls_of(table)]
    encounters = [table for table in rolled if table.times is not None and met(ways(table)[0])]
    others = [table for table in rolled if table not in encounters]
    questions = Answers(tables)
    views = {table.id: tables.view(table) for table in rolled}
    return render_template(
        "odds/report.html", setter, colours=colours, count=len(rolled),
        encounters=[views[table.id] for table in encounters], tables=[views[table.id] for table in others],
        outstanding=Outstanding(tables, rolled).view(), answers=[questions.view(answer) for answer in answers],
        extremes=list(filter(None, map(questions.extremes, answers))),
        plays=[Plays(edition, tables.charts).view(found) for found in played],
    )


def print_css(edition: Edition) -> str:
    """Additional CSS to set the page with the pack's own fonts."""
    return font_css(edition.game.theme)


class Outstanding:
    """The summary: the rarest rows, those that never occur, the largest and smallest means."""

    def __init__(self, tables: Tables, rolled: Sequence[Table]) -> None:
        self.tables = tables
        self.rolled = rolled
        self.word = tables.edition.word

    def view(self) -> View:
        return {"rare": list(self._rare()), "never": list(self._never()), "outside": list(self._outside()),
                "means": list(self._means()), "crowds": list(self._crowds())}

    def _rare(self) -> Iterator[View]:
        """The least frequent rows of tables with unequal rows, and things of tables of things."""
        found: list[tuple[Fraction, Table, list[str]]] = []
        for table in self.rolled:
            chances = self._named(table)
            by_chance: dict[Fraction, list[str]] = {}
            for name, chance in chances:
                by_chance.setdefault(chance, []).append(name)
            least = min(by_chance, default=Fraction(1))
            if len(by_chance) > 1 and least <= SELDOM:
                found.append((least, table, by_chance[least]))
        found.sort(key=lambda one: one[0])
        largest = max((chance for chance, _, _ in found[:MOST_RARE]), default=Fraction(1))
        for chance, table, names in found[:MOST_RARE]:
            yield {**self.tables.head(table), **self.tables.share(", ".join(names), chance, largest)}

    def _named(self, table: Table) -> list[tuple[str, Fraction]]:
        """The results of a table and their probability: its rows, or its things when it has two rolls."""
        axis = rolled_axis(table)
        way = ways(table)[0]
        if axis is not None:
            edition = self.tables.edition
            return [(heading(edition, axis, key), chance) for key, chance in row_chances(table, way).items() if chance]
        return [(self.tables.edition.name(one.of), one.chance) for one in met(way) if one.chance]

    def _never(self) -> Iterator[View]:
        for table in self.rolled:
            axis = rolled_axis(table)
            if axis is None:
                continue
            keys = [key for key, chance in row_chances(table, ways(table)[0]).items() if not chance]
            for within, words in ((True, ONLY_MODIFIED), (False, NEVER)):
                rows = [heading(self.tables.edition, axis, key) for key in keys
                        if reached(axis, key, self.tables.reach.get(table.id)) == within]
                if rows:
                    yield {**self.tables.head(table), "rows": ", ".join(rows), "when": self.word(words)}

    def _outside(self) -> Iterator[View]:
        for table in self.rolled:
            chance = max(way.outside for way in ways(table))
            if chance:
                yield {**self.tables.head(table), "percent": self.tables.percent(chance), "chance": exactly(chance)}

    def _means(self) -> Iterator[View]:
        """Means of tables with several, the largest first."""
        for table in self.rolled:
            means = [(self.tables.name(table, way), way.mean) for way in ways(table) if way.mean is not None]
            if not any(mean for _, mean in means):
                continue
            means.sort(key=lambda one: -one[1])
            yield {**self.tables.head(table), "lines": self.tables.compared(means)}

    def _crowds(self) -> Iterator[View]:
        """The number of pieces that each encounter table places at once."""
        for table in self.rolled:
            crowds = self.tables.crowds(table) if table.times is not None else []
            if crowds:
                yield {**self.tables.head(table),
                       "lines": self.tables.compared([(one.level, one.mean) for one in crowds])}
