"""Views of simulated plays for the report: means with intervals, and one distribution."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from generator.book.charts import Charts
from generator.book.odds_tables import View
from generator.model.plays import play_rules
from generator.odds.playing import part_of_game
from generator.odds.plays_figures import Estimate, MeasuredNumber, PlayStatistics
from generator.text.typeset import glue
from generator.translate.edition import Edition

LOW, HIGH = 0.05, 0.95
MOST_COLUMNS = 24
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Plays(Struct, frozen=True):
    """Makes views of the statistics of plays."""

    edition: Edition
    charts: Charts

    def view(self, found: PlayStatistics) -> View:
        """The view of one play."""
        play = self.edition.game.plays[found.id]
        rules, part = play_rules()[play.rules], part_of_game(play.rules)
        assert part is not None, "the report tells of parts of the game"
        subject = part.subject(play.settings)
        charted, heading = rules.charted
        word, number = self.edition.word, self.edition.notation.number
        return {
            "anchor": f"plays-{found.id}", "title": self.edition.name(subject), "plays": number(found.plays),
            "seed": found.seed,
            "lines": [self._line(word(one.printed), found.measures[one.id]) for one in rules.measures],
            "shares": " ".join(glue(word(one.printed, share=self._share(found.shares[one.id])), self.edition.language)
                               for one in rules.shares),
            "charted": word(heading), "chart": self.charts.bins(self._bins(found.measures[charted])),
        }

    def _line(self, name: str, measured: MeasuredNumber) -> View:
        quantiles = (self._number(measured.quantile(share), 0) for share in (LOW, 0.5, HIGH))
        return {"label": name, "cells": [self._number(measured.mean, 2), *quantiles]}

    def _number(self, one: Estimate, places: int) -> View:
        value, low, high = (self.edition.notation.decimal(end, places) for end in (one.value, one.low, one.high))
        return {"value": value, "low": low, "high": high}

    def _share(self, one: Estimate) -> str:
        value, low, high = (self.edition.notation.percent(Fraction(end)) for end in (one.value, one.low, one.high))
        return f"{value} ({low} – {high})"

    def _bins(self, measured: MeasuredNumber) -> list[tuple[str, Fraction]]:
        """A histogram with equal bins, each labelled with its lowest number."""
        high = max(measured.counts)
        step = next((step for step in STEPS if high // step < MOST_COLUMNS), high)
        counts = [0] * (high // step + 1)
        for value, count in measured.counts.items():
            counts[value // step] += count
        return [(str(place * step), Fraction(count, measured.plays)) for place, count in enumerate(counts)]
