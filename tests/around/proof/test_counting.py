"""Nouns behind numbers: in Polish by a dictionary, in other languages by what a pack says itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded
from generator.outside import has_polish_dictionary

Write = Callable[[str | Mapping[str, str]], Loaded]
PACK = """\
values: {{one: 1, few: 3, many: 5}}
chapter: "1.0"
title: Gra
clauses: {{"1.1": "{}"}}
"""
GAME = """\
game: loch
title: Loch
language: en
version: "1.0"
"""


def told(loaded: Loaded) -> list[str]:
    return [finding.message for finding in check(loaded).findings if finding.rule == "word-after-value"]


@pytest.mark.skipif(not has_polish_dictionary(), reason="there is no dictionary")
@pytest.mark.parametrize("wrong", [
    "Traci {value:many} rany.", "Traci {value:many} rana.", "Traci {value:few} ranę.", "Traci {value:one} punkty.",
    "Traci {value:many} czerwone żetony.", "Siła rośnie o {value:few} punktów.", "Dobiera po {value:many} karty.",
    "Traci {dice:1K6} rany.", "Zadaje ofierze {value:one} ran.", "Daje graczowi {value:many} rany.",
])
def test_polish_words_that_disagree(packs: Write, wrong: str) -> None:
    assert len(told(packs(PACK.format(wrong)))) == 1


@pytest.mark.skipif(not has_polish_dictionary(), reason="there is no dictionary")
@pytest.mark.parametrize("right", [
    "Traci {value:many} ran.", "Gra z {value:many} graczami.", "Nie ma {value:few} ran.",
    "Wynik {value:many} karta leczy.",
    "Na {value:many} potwór ucieka.", "Po {value:few} każdego koloru.", "Dzieli się na {value:few} graczy.",
    "Ma {value:many} lat.", "Po {value:one} punkcie.", "Zadaje ofierze {value:many} ran.",
    "Daje graczowi {value:few} karty.", "Dodaje wynik {value:many} karta po karcie.",
])
def test_polish_words_that_agree_or_are_not_counted(packs: Write, right: str) -> None:
    assert told(packs(PACK.format(right))) == []


@pytest.mark.parametrize("right", [
    "A {value:many} card limit.", "Draw a card or two cards. On {value:many} draw {value:one} card.",
    "You may rest. A rest is long, rests are few. On {value:many} rest.",
])
def test_english_nouns_before_nouns_and_verbs(packs: Write, right: str) -> None:
    assert told(packs({"game.yaml": GAME, "rules.yaml": PACK.format(right)})) == []


@pytest.mark.parametrize(("text", "number"), [
    ("Eine Stufe ist schwer, zwei Stufen sind schwerer. Aus Stufe {value:few} Stufe {value:many} zu machen kostet.", 0),
    ("Eine Stufe ist schwer, zwei Stufen sind schwerer. Es kostet {value:many} Stufe.", 1),
])
def test_a_number_may_belong_to_the_same_word_before(packs: Write, text: str, number: int) -> None:
    game = GAME.replace("language: en", "language: de")
    assert len(told(packs({"game.yaml": game, "rules.yaml": PACK.format(text)}))) == number


def test_english_words_are_learned_from_a_pack(packs: Write) -> None:
    text = "Take a card. Discarded cards are lost, so hold {value:many} card, and {value:one} cards."
    assert len(told(packs({"game.yaml": GAME, "rules.yaml": PACK.format(text)}))) == 2
