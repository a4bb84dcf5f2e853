"""The report of a pack's odds: one HTML page, which can also be printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from markupsafe import Markup
from msgspec import Struct

from generator.book.book_pages import DEFAULT_COLOURS, font_css
from generator.book.html import Setter, render_template
from generator.model.text import printed
from generator.odds.cell_odds import ways
from generator.translate.edition import Edition
from zecer_odds.charts import Charts
from zecer_odds.encounters import things_met
from zecer_odds.odds_answers import Answers
from zecer_odds.odds_cells import HtmlCell, HtmlLine, HtmlSection, OddsCells, element, rarity
from zecer_odds.odds_plays import Plays
from zecer_odds.odds_tables import NEVER, ONLY_MODIFIED, Tables, anchor, is_encounters, mean_of, unreached_note
from zecer_odds.odds_tree import QuestionOdds, TableOdds
from zecer_odds.play_statistics import PlayStatistics

MOST_RARE, SELDOM = 8, Fraction(1, 10)

def report_page(edition: Edition, tables: Sequence[TableOdds], answers: Sequence[QuestionOdds] = (),
                played: Sequence[PlayStatistics] = ()) -> str:
    """The page: self-contained, deterministic for the same edition, answers and plays."""
    setter = Setter(edition)
    colours = {**DEFAULT_COLOURS, **edition.game.theme.colours}
    cells = OddsCells(setter, Charts(colours["spot"]))
    of_tables = Tables(cells)
    parts: dict[str, tuple[str, list[HtmlSection]]] = {
        "encounters": (printed("Encounters"), []), "tables": (printed("Tables"), []),
        "questions": (printed("Questions about this game"), [Answers(cells).section(told) for told in answers]),
        "plays": (printed("Plays by dice"), [Plays(cells).section(found) for found in played])}
    for told in tables:
        sort = "encounters" if is_encounters(edition.game.tables[told.table]) else "tables"
        parts[sort][1].append(of_tables.section(told))
    return render_template("odds/report.html", setter, colours=colours,
                           outstanding=Markup("").join(Outstanding(of_tables, tables).blocks(answers)),
                           parts={id_: (setter.word(title), of) for id_, (title, of) in parts.items() if of})


def print_css(edition: Edition) -> str:
    """Additional CSS to set the page with the pack's own fonts."""
    return font_css(edition.game.theme)


class Outstanding(Struct, frozen=True):
    """The summary: the rarest rows, those that never occur, the largest and smallest numbers."""

    of: Tables
    tables: Sequence[TableOdds]

    def blocks(self, answers: Sequence[QuestionOdds]) -> Iterator[Markup]:
        cells = self.of.cells
        extremes = [("", [self._link_cell(f"odds-{told.question}", told.title), *ends])
                    for told in answers if (ends := Answers(cells).extremes(told))]
        head = [HtmlCell(""), *(cells.word(one, span=2) for one in (printed("least"), printed("most")))]
        for heading, lines, heads in (
            (printed("The rarest"), list(self._rare()), []),
            (printed("Answers to the questions: extremes"), extremes, head),
            (printed("Never comes of the bare dice"), list(self._never()), []),
            (printed("Leaves the table"), list(self._outside_lines()), []),
        ):
            if lines:
                yield cells.block(cells.table(lines, heads), heading=cells.edition.word(heading))
        for heading, found in ((printed("How many at once, on average"), self._crowds),
                               (printed("Means of the bare dice"), self._means)):
            numbers = [(told, means) for told, means in zip(self.tables, map(found, self.tables), strict=True)
                       if any(mean for _, mean in means)]
            if numbers:
                yield cells.block(*(cells.means_table(means, HtmlCell(self._table_link(told).text, span=4))
                                    for told, means in numbers), heading=cells.edition.word(heading), css="side")

    def _link_cell(self, to: str, text: str) -> HtmlCell:
        return HtmlCell(element("a", self.of.cells.setter.plain_text(text), href=f"#{to}"))

    def _table_link(self, told: TableOdds) -> HtmlCell:
        return self._link_cell(anchor(told), f"{told.number} {told.title}")

    def _rare(self) -> Iterator[HtmlLine]:
        """The least frequent rows of tables with unequal rows, and things of tables of things."""
        found: list[tuple[Fraction, TableOdds, list[str]]] = []
        for told in self.tables:
            by_chance: dict[Fraction, list[str]] = {}
            for name, chance in self._results(told):
                by_chance.setdefault(chance, []).append(name)
            least = min(by_chance, default=Fraction(1))
            if len(by_chance) > 1 and least <= SELDOM:
                found.append((least, told, by_chance[least]))
        rarest = sorted(found, key=lambda one: one[0])[:MOST_RARE]
        for chance, told, names in rarest:
            yield rarity(chance), [self._table_link(told), HtmlCell(", ".join(names), "key"),
                                   *self.of.cells.share(chance, rarest[-1][0])]

    def _results(self, told: TableOdds) -> list[tuple[str, Fraction]]:
        """What dice reach of a table: its rows, or its things when it has two rolls."""
        rows = told.ways[0].rows
        if rows:
            return [(row.key, row.chance.of) for row in rows if row.chance.of]
        edition = self.of.edition
        things = things_met(ways(edition.game.tables[told.table])[0])
        return [(edition.name(one.of), one.chance) for one in things if one.chance]

    def _never(self) -> Iterator[HtmlLine]:
        for told in self.tables:
            table = self.of.edition.game.tables[told.table]
            by_reason: dict[str, list[str]] = {ONLY_MODIFIED: [], NEVER: []}
            for row in told.ways[0].rows:
                if not row.chance.of:
                    by_reason[unreached_note(table, row, told.modified)].append(row.key)
            yield from (("", [self._table_link(told), HtmlCell(", ".join(rows), "key"), self.of.cells.word(why)])
                        for why, rows in by_reason.items() if rows)

    def _outside_lines(self) -> Iterator[HtmlLine]:
        for told in self.tables:
            chance = max(way.outside.of for way in told.ways)
            if chance:
                yield "", [self._table_link(told), *self.of.cells.share(chance, chance)[1:]]

    def _means(self, told: TableOdds) -> list[tuple[str, Fraction]]:
        """The means of a table, the largest first."""
        return sorted(((way.name, way.mean) for way in told.ways if way.mean is not None), key=lambda one: -one[1])

    def _crowds(self, told: TableOdds) -> list[tuple[str, Fraction]]:
        """The number of pieces that an encounter table places at once, by level."""
        table = self.of.edition.game.tables[told.table]
        found = self.of.crowds(table) if table.times is not None else {}
        return [(level, mean_of(number)) for level, number in found.items()]
