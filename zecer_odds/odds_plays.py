"""Simulated plays in the report of odds: means with intervals, and one distribution."""

from __future__ import annotations

from fractions import Fraction

from markupsafe import Markup, escape
from msgspec import Struct

from generator.model.plays import play_rules
from generator.model.text import printed
from generator.odds.playing import part_of_game
from zecer_odds.odds_cells import MEAN, HtmlCell, HtmlSection, OddsCells, element
from zecer_odds.play_statistics import Estimate, MeasuredNumber, PlayStatistics

MOST_COLUMNS = 24
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
FIGURES = (MEAN, printed("5% have at most"), printed("half of them at most"), printed("95% have at most"))


class Plays(Struct, frozen=True):
    """Makes sections of the statistics of plays."""

    cells: OddsCells

    def section(self, found: PlayStatistics) -> HtmlSection:
        """The section of one play."""
        edition, word = self.cells.edition, self.cells.setter.word
        play = edition.game.plays[found.id]
        rules, part = play_rules()[play.rules], part_of_game(play.rules)
        assert part is not None, "the report tells of parts of the game"
        charted, heading = rules.charted
        lead = word("This is not reckoned but played: {plays} plays, always the same ones (seed {seed}). "
                    "In brackets, where the true figure lies with a confidence of 95%.",
                    plays=edition.notation.number(found.plays), seed=found.seed)
        lines = [("", [HtmlCell(word(one.printed)), *self._statistic_cells(found.measures[one.id])])
                 for one in rules.measures]
        shares = " ".join(word(one.printed, share=self._share(found.shares[one.id])) for one in rules.shares)
        table = self.cells.table(lines, [HtmlCell(""), *(self.cells.word(one, "n") for one in FIGURES)])
        chart = self.cells.block(self.cells.charts.bins(bins(found.measures[charted])), heading=word(heading))
        return HtmlSection(f"plays-{found.id}", "", edition.name(part.subject(play.settings)), Markup(escape(lead)),
                           table + element("p", shares) + chart)

    def _statistic_cells(self, measured: MeasuredNumber) -> list[HtmlCell]:
        cells = []
        for name, one in measured.estimates.items():
            ends = [self.cells.edition.notation.decimal(end, 2 if name == "mean" else 0)
                    for end in (one.value, one.low, one.high)]
            cells.append(HtmlCell(escape(f"{ends[0]} ") + element("span", f"({ends[1]}–{ends[2]})", css="quiet"), "n"))
        return cells

    def _share(self, one: Estimate) -> str:
        value, low, high = (self.cells.percent(Fraction(end)) for end in (one.value, one.low, one.high))
        return f"{value} ({low} – {high})"


def bins(measured: MeasuredNumber) -> list[tuple[str, Fraction]]:
    """A histogram with equal bins, each labelled with its lowest number."""
    high = max(measured.counts)
    step = next((step for step in STEPS if high // step < MOST_COLUMNS), high)
    counts = [0] * (high // step + 1)
    for value, count in measured.counts.items():
        counts[value // step] += count
    return [(str(place * step), Fraction(count, measured.plays)) for place, count in enumerate(counts)]
