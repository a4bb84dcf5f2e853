"""Questions are tried, and odds solved, again only when what they read has changed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from generator.load.pack import Loaded
from generator.odds import questions, trials
from generator.odds.odds_in_prose import Odds, odds

PACK = """\
provenance: {original: do prób}
tables:
  "1.1": {title: Rany, rows: {roll: 1K6}, cell: int, data: {"1–5": 0, "6": 1}}
values: {goal: 4}
odds:
  wounds: {title: Rany, steps: {die: 1K6}, run: 'lookup("1.1", die) + value("goal")'}
"""


FEW = [
    ("", "", 0),
    ("values:", "glossary: {goal: {name: cel}}\nvalues:", 0),
    ('"6": 1', '"6": 2', 1),
    ("goal: 4", "goal: 5", 1),
]


@pytest.mark.parametrize(("old", "new", "asked"), [*FEW, ("steps: {die: 1K6}", "steps: {die: 2K6}", 1)])
def test_only_figures_make_a_question_be_asked_again(
        old: str, new: str, asked: int, packs: Callable[[str], Loaded], monkeypatch: pytest.MonkeyPatch,
        empty_cache: object) -> None:
    before, after = packs(PACK).game, packs(PACK.replace(old, new)).game
    assert before is not None
    assert after is not None
    assert list(trials.trials(before, list(before.odds.values()))) == []
    calls, answered = [], trials.answer_within_effort
    monkeypatch.setattr(trials, "answer_within_effort", lambda *given: calls.append(given) or answered(*given))
    found = list(trials.trials(after, list(after.odds.values())))
    assert len(calls) == asked
    assert [one.path for one in found] == (["odds/wounds/run"] if "2K6" in new else [])


@pytest.mark.parametrize(("old", "new", "asked"), FEW)
def test_odds_in_prose_are_solved_once_for_the_same_figures(
        old: str, new: str, asked: int, packs: Callable[[str], Loaded], monkeypatch: pytest.MonkeyPatch,
        empty_cache: object) -> None:
    before, after = packs(PACK).game, packs(PACK.replace(old, new)).game
    assert before is not None
    assert after is not None
    first = odds(before, "wounds >= 5"), odds(before, "mean wounds")
    assert first == (Odds(Fraction(1, 6)), Odds(Fraction(25, 6), mean=True))
    calls, answered = [], questions.answer_within_effort
    monkeypatch.setattr(questions, "answer_within_effort", lambda *given: calls.append(given) or answered(*given))
    again = odds(after, "wounds >= 5"), odds(after, "mean wounds")
    assert (len(calls), again == first) == (asked, not asked)
