"""Odds of words, of many outcomes and of many columns: shares in a bar, rare ones as one line, upright heads."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.book.charts import Charts
from generator.book.odds_answers import AnswerMeasure, Answers
from generator.book.odds_tables import Tables
from generator.load.pack import load
from generator.make.odds_export import reach
from generator.odds.questions import answer
from generator.translate.edition import Edition

PACK = """
game: pit
title: Jama
language: pl
players: "2"
version: "1"
kinds:
  hero: {name: bohater, fields: {name: name, skill: int 0..9}}
"""
DATA = """
provenance: {original: na próbę}
odds:
  wide:
    title: Szeroko
    for:
      hero: hero
      level: {of: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], label: poziom}
    steps: {die: 1K6}
    run: die + hero.skill + level
  chance:
    title: Szanse
    for:
      hero: hero
      level: {of: [1, 2, 3], label: poziom}
    steps: {die: 1K6}
    run: die + hero.skill + level >= 8
  many: {title: Wiele, steps: {die: 5K6}, run: die}
  rare: {title: Rzadko, steps: {a: 1K6, b: 1K6, c: 1K6, d: 1K6, e: 1K6, f: 1K6}, run: a + b + c + d + e + f}
"""
HEROES = "kind: hero\nthings: {ann: {name: Anna, skill: 1}, bea: {name: Beata, skill: 4}}\n"


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Answers:
    folder: Path = tmp_path_factory.mktemp("pit")
    for name, text in {"game.yaml": PACK, "data.yaml": DATA, "heroes.yaml": HEROES}.items():
        (folder / name).write_text(text, "utf-8")
    loaded = load(folder)
    assert [str(finding) for finding in loaded.findings] == []
    assert loaded.game is not None
    edition = Edition(loaded.game, "pl")
    return Answers(Tables(edition, reach(edition.game), Charts("#804020")))


def view(answers: Answers, id_: str) -> Any:
    return answers.view(answer(answers.tables.edition.game, id_))


def test_the_longer_of_two_axes_goes_down(answers: Answers) -> None:
    shown = view(answers, "wide")
    (heat,) = shown["heats"]
    assert (shown["dense"], shown["turned"], heat["axis"], heat["across"]) == (False, False, "poziom", "bohater")
    assert (heat["heads"], heat["name"], heat["measure"]) == (["Anna", "Beata"], "", "średnio")
    assert [line["label"] for line in heat["lines"]] == [str(level) for level in range(1, 11)]
    # the largest mean is 3.5 + 4 + 10: one decimal, and the darkest
    assert [cell["text"] for cell in heat["lines"][0]["cells"]] == ["5,5", "8,5"]
    tints = [cell["tint"] for cell in heat["lines"][9]["cells"]]
    assert tints[1] == answers.tables.charts.tint(0.55)
    assert tints[0] == answers.tables.charts.tint(0.55 * 14.5 / 17.5)


def test_chances_are_whole_per_cents_of_a_whole(answers: Answers) -> None:
    (heat,) = view(answers, "chance")["heats"]
    # 1K6 + 1 + level: 8 and more with 6, with 5 and 6, …; 1K6 + 4 + level with 3 and more, 2 and more, always
    cells = [[cell["text"] for cell in line["cells"]] for line in heat["lines"]]
    assert cells == [["17", "67"], ["33", "83"], ["50", "100"]]
    assert heat["lines"][2]["cells"][1]["tint"] == answers.tables.charts.tint(0.55)


def test_the_ends_of_an_answer_and_how_often_they_come(answers: Answers) -> None:
    found = answers.extremes(answer(answers.tables.edition.game, "wide"))
    assert found is not None
    assert (found["anchor"], found["title"]) == ("odds-wide", "Szeroko")
    assert (found["least"], found["most"]) == (
        {"number": "5,50", "at": "Anna, poziom 1", "more": 0}, {"number": "17,50", "at": "Beata, poziom 10", "more": 0})
    assert answers.extremes(answer(answers.tables.edition.game, "many")) is None


def test_too_many_outcomes_end_in_one_line(answers: Answers) -> None:
    lines = view(answers, "many")["lines"]
    assert [(one["label"], one["chance"]) for one in lines[:2]] == [("5", "1/7776"), ("6", "5/7776")]
    assert (len(lines), lines[-1]["label"], lines[-1]["chance"]) == (25, "29+", "1/1296")


def test_numbers_are_told_from_the_lowest_up(answers: Answers) -> None:
    lines = view(answers, "rare")["lines"]
    assert lines[0]["label"] == "6"
    assert lines[-1]["label"] == "30+"
    assert sum(Fraction(one["chance"]) for one in lines) == 1


@pytest.mark.parametrize(("value", "told"), [
    ("0", "0"), ("1/201", "<1"), ("1/200", "0"), ("1/100", "1"), ("199/200", "100"), ("200/201", ">99"), ("1", "100")])
def test_small_cells_tell_almost_never_and_almost_always(answers: Answers, value: str, told: str) -> None:
    assert answers.short(AnswerMeasure("x", lambda row: None, True), Fraction(value), 0) == told


def test_numbers_in_small_cells_have_so_many_decimals(answers: Answers) -> None:
    measure = AnswerMeasure("x", lambda row: None, False)
    assert [answers.short(measure, Fraction(7, 3), places) for places in range(3)] == ["2", "2,3", "2,33"]
