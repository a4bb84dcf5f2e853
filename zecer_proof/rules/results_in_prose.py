"""Results of a roll in a text that overlap, leave one out, or are none of its dice."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.check.placeholders import printed_value
from generator.check.prose import CheckedText, masked_text, passages
from generator.check.rule import Findings, finding_at, rule
from generator.message import Message, msg
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.text import PLACEHOLDER
from generator.model.values import Span

TYPED = re.compile(r"(?<![\d.,–-])(\d{1,2})[–-](\d{1,2})(?![\d–-])")
DASHES = frozenset("–-")
NUMBER = re.compile(r"(?<!\d)\d{1,2}(?!\d)")


class ResultSpan(NamedTuple):
    """Results from ``low`` to ``high``, and where they stand in their text."""

    low: int
    high: int
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.low}–{self.high}"


class RollInText(NamedTuple):
    """What a text says of rolls: dice by their places, spans of results, single numbers, which may be results too."""

    dice: dict[int, Dice]
    spans: list[ResultSpan]
    singles: set[int]

    def dice_before(self, results: ResultSpan) -> list[Dice]:
        """The dice that stand before results, the last one first."""
        return [dice for start, dice in reversed(self.dice.items()) if start < results.start and not dice.die]


@rule(
    id="results-in-prose",
    severity="warning",
    what="Results in a text, such as 1–3 and 3–6, that overlap, leave one out, or that its dice cannot show.",
    why="The player who throws just that number finds two outcomes, or none.",
    bad="""\
values: {falls: 1–3, finds: 3–6}
chapter: "1.0"
title: Regał
clauses: {"1.1": "Rzućcie {dice:1K6}. Przy {value:falls} regał spada, przy {value:finds} coś znajdujecie."}  ⟸
""",
    mended={"finds: 3–6": "finds: 4–6"},
)
def results_in_prose(game: Game) -> Findings:
    for passage in passages(game):
        # an example tells results of many rolls
        if passage.sort != "source" and passage.example is None:
            roll = _roll(game, passage)
            for results, message in _faults(roll) if roll is not None and roll.spans else ():
                yield finding_at(passage.path, passage.text.source, results.start, results.end, message)


def _roll(game: Game, passage: CheckedText) -> RollInText | None:
    """What a text says of rolls, in its order; open spans such as 5+ overlap nothing. None without spans of results."""
    values = [(holder, printed_value(game, holder, None)) for holder in passage.text.placeholders]
    if DASHES.isdisjoint(passage.text.source) and not any(isinstance(value, Span) for _, value in values):
        return None
    plain = masked_text(passage.text.source, PLACEHOLDER)
    roll = RollInText({}, [ResultSpan(int(one[1]), int(one[2]), *one.span()) for one in TYPED.finditer(plain)],
                {int(one[0]) for one in NUMBER.finditer(masked_text(plain, TYPED))})
    for holder, value in values:
        if isinstance(value, Dice):
            roll.dice[holder.start] = value
        elif isinstance(value, Span) and value.low is not None and value.high is not None:
            roll.spans.append(ResultSpan(value.low, value.high, holder.start, holder.end))
        elif isinstance(value, int):
            roll.singles.add(value)
    roll.spans.sort(key=lambda one: one.start)
    return roll


def _faults(roll: RollInText) -> Iterator[tuple[ResultSpan, Message]]:
    for run in _runs(roll.spans):
        for one, other in pairwise(run):
            if one.low < other.low <= one.high < other.high:
                yield other, msg("expected results that do not overlap, found {one} and {other}",
                                 one=str(one), other=str(other))
        thrown = roll.dice_before(run[0])[:1]
        if thrown and (run[0].low, run[-1].high) == (thrown[0].lowest, thrown[0].highest):
            yield from _hole(run, roll.singles)
    for results in roll.spans:
        dice = roll.dice_before(results)
        if dice and all(results.low < one.lowest or results.high > one.highest for one in dice):
            yield results, msg("expected results of the dice, {low} to {high}, found {results}",
                               low=dice[0].lowest, high=dice[0].highest, results=str(results))


def _hole(run: Sequence[ResultSpan], singles: set[int]) -> Iterator[tuple[ResultSpan, Message]]:
    for one, other in pairwise(run):
        lost = [str(number) for number in range(one.high + 1, other.low) if number not in singles]
        if lost:
            yield other, msg("expected an outcome for each result, found none for {lost}", lost=", ".join(lost))


def _runs(spans: Sequence[ResultSpan]) -> Iterator[list[ResultSpan]]:
    """The spans of one roll each: those that rise. Two in the other order are of one roll too."""
    if len(spans) == 2:
        yield sorted(spans)
        return
    run: list[ResultSpan] = []
    for one in spans:
        if run and one.low <= run[-1].low:
            yield run
            run = []
        run.append(one)
    yield run
