"""Odds of words, of many outcomes and of many columns: shares in a bar, rare ones as one line, upright heads."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from odds_page import answers_of, rows

from generator.load.pack import load
from generator.message import msg
from generator.odds.questions import answer
from generator.translate.edition import Edition
from zecer_odds.odds_answers import Answers
from zecer_odds.odds_tree import NUMBER, RESULTS, Column, QuestionOdds
from zecer_odds.odds_view import question_odds

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
  fight:
    title: Walka
    duel:
      we: {label: my, life: "1", attack: dice("1K2") - 1}
      they: {label: oni, life: "1", attack: dice("1K2") - 1}
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
    return answers_of(Edition(loaded.game, "pl"))


def told(answers: Answers, id_: str) -> QuestionOdds:
    edition = answers.cells.edition
    return question_odds(edition, answer(edition.game, id_), edition.value)


def body(answers: Answers, id_: str) -> str:
    return answers.section(told(answers, id_)).body


def test_the_longer_of_two_axes_goes_down(answers: Answers) -> None:
    shown = body(answers, "wide")
    assert "<h4>średnio · bohater</h4>" in shown
    head, first, *_, last = rows(shown)
    assert (head, len(rows(shown))) == (["poziom", "Anna", "Beata"], 11)
    # the largest mean is 3.5 + 4 + 10: one decimal, and the darkest
    assert (first, last[0]) == (["1", "5,5", "8,5"], "10")
    charts = answers.cells.charts
    assert re.findall("background: (#[0-9a-f]+)", shown)[-2:] == [charts.tint(0.55 * 14.5 / 17.5), charts.tint(0.55)]


def test_chances_are_whole_per_cents_of_a_whole(answers: Answers) -> None:
    shown = body(answers, "chance")
    # 1K6 + 1 + level: 8 and more with 6, with 5 and 6, …; 1K6 + 4 + level with 3 and more, 2 and more, always
    assert [line[1:] for line in rows(shown)[1:]] == [["17", "67"], ["33", "83"], ["50", "100"]]
    assert re.findall("background: (#[0-9a-f]+)", shown)[-1] == answers.cells.charts.tint(0.55)


def test_the_ends_of_an_answer_and_how_often_they_come(answers: Answers) -> None:
    assert [one.text for one in answers.extremes(told(answers, "wide"))] == [
        "5,50", "Anna, poziom 1", "17,50", "Beata, poziom 10"]
    assert answers.extremes(told(answers, "many")) == []


def test_a_duel_without_axes_is_told_with_its_sides_and_rounds(answers: Answers) -> None:
    shown = body(answers, "fight")
    assert [line[0] for line in rows(shown)] == ["wynik", "my", "oni", "runda", *map(str, range(1, 13))]
    assert "<p>rundy, średnio <b>1,33</b></p>" in shown


def test_too_many_outcomes_end_in_one_line(answers: Answers) -> None:
    lines = rows(body(answers, "many"))[1:]
    assert [(line[0], line[3]) for line in (*lines[:2], lines[-1])] == [
        ("5", "1/7776"), ("6", "5/7776"), ("29+", "1/1296")]
    assert len(lines) == 25


def test_numbers_are_told_from_the_lowest_up(answers: Answers) -> None:
    lines = rows(body(answers, "rare"))[1:]
    assert (lines[0][0], lines[-1][0]) == ("6", "30+")
    assert sum(Fraction(line[3]) for line in lines) == 1


@pytest.mark.parametrize(("value", "told"), [
    ("0", "0"), ("1/201", "<1"), ("1/200", "0"), ("1/100", "1"), ("199/200", "100"), ("200/201", ">99"), ("1", "100")])
def test_small_cells_tell_almost_never_and_almost_always(answers: Answers, value: str, told: str) -> None:
    assert answers.short_number(Column("x", RESULTS, msg("result"), "x", "x", True), Fraction(value), 0) == told


def test_numbers_in_small_cells_have_so_many_decimals(answers: Answers) -> None:
    column = Column("x", NUMBER, msg("mean"), "x", "x")
    assert [answers.short_number(column, Fraction(7, 3), places) for places in range(3)] == ["2", "2,3", "2,33"]
