"""Control totals count what stands there, whatever it is written as."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from check.test_hints import GAME, finding
from check.test_hints import pack as with_cards

from generator.check import check
from generator.load.pack import Loaded
from zecer_proof.totals import counted_values, total, words

Write = Callable[[str | Mapping[str, str]], Loaded]

THINGS = """\
kinds:
  weapon: {name: broń, fields: {name: name}}
  monster: {name: potwór, fields: {name: name, strength: dice, skill: map of weapon to int, weapon: ref weapon or none}}
kind: monster
things:
  troll: {name: Troll, strength: 2K6+3, skill: {sword: 2}, weapon: sword}
  wolf: {name: Wilk, strength: 1K3, skill: {}, weapon: none}
"""
WEAPONS = "kind: weapon\nthings: {sword: {name: miecz}}\n"


@pytest.fixture
def game(pack: Write) -> Loaded:
    return pack({"example.yaml": THINGS, "weapons.yaml": WEAPONS})


def test_numbers_of_dice_and_maps_are_added_up(game: Loaded) -> None:
    assert game.game is not None
    # each die has a factor, 1
    assert total(counted_values(game.game, "monster.strength") or []) == (2 + 6 + 3 + 1) + (1 + 3 + 0 + 1)
    assert total(counted_values(game.game, "monster.skill") or []) == 2
    assert words(counted_values(game.game, "monster.weapon") or []) == {"sword": 1}
    assert counted_values(game.game, "monster.nothing") is None
    assert counted_values(game.game, "dragon") is None


def test_all_constants_are_added_up(pack: Write) -> None:
    loaded = pack("values: {limit: 3, chance: 1–2, wounds: 1K6}\n")
    assert loaded.game is not None
    assert total(counted_values(loaded.game, "value") or []) == 3 + (1 + 2) + (1 + 6 + 0 + 1)


def test_what_is_counted_and_is_not_there_is_told(pack: Write) -> None:
    totals = "totals: {monster.strenght: 3, monster.weapon: {sword: 2}}\n"
    report = check(pack({"example.yaml": THINGS, "weapons.yaml": WEAPONS, "totals.yaml": totals}))
    found = {str(f.place): (f.message, f.help) for f in report.findings if f.rule == "total-differs"}
    assert found["totals.yaml:1:28"][1] == 'did you mean "monster.strength"?'
    assert found["totals.yaml:1:55"][0] == "expected sword 2 times in monster.weapon, found 1"


def test_a_total_that_follows_from_another_fault_is_told_with_it(pack: Write) -> None:
    table = 'tables: {"1.1": {title: Rany, rows: {roll: 1K6}, cell: int 0..9, data: {"1–3": 1, "4–6": x}}}\n'
    report = check(pack({"example.yaml": table, "totals.yaml": 'totals: {"1.1": 3}\n'}))
    assert "total-differs" not in {group.lead.rule for group in report.groups}


TEXTS = """\
provenance: {original: próba, note: "z roku 1982"}
chapter: "1.0"
title: Dwie drogi
general: "Rzućcie dwa razy, a przy wyniku 5 jeszcze raz {icon:wound}. *Trzy żaby.*"
clauses:
  "1.1": "Trzeci gracz, najwyżej {value:limit}, bierze kartę po lewej ({ref:1.2.b})."
  "1.2": {text: "Dalej:", steps: {a: Ruch., b: Walka.}}
values: {limit: 4}
rulings: {left: {question: Kto z czterech?, answer: "Ten po lewej.", settled-by: "1.1"}}
"""


@pytest.mark.parametrize(("target", "numbers"), [
    ("chapters", 2 + 5), ("clauses", 0), ("rulings", 0),
])
def test_the_numbers_that_texts_type_are_added_up(pack: Write, target: str, numbers: int) -> None:
    loaded = pack(TEXTS)
    assert loaded.game is not None
    assert total(counted_values(loaded.game, target) or []) == numbers


def test_the_numbers_in_texts_of_a_field_are_added_up(pack: Write) -> None:
    loaded = pack("""\
kinds: {card: {name: karta, fields: {name: name, text: text}}}
kind: card
things: {a: {name: A, text: "Weź 2 złota.\\n\\n*Dwa? Trzy.*"}, b: {name: B, text: Drugi gracz traci trzy karty.}}
""")
    assert loaded.game is not None
    assert total(counted_values(loaded.game, "card.text") or []) == 2 + 3


def test_a_total_names_the_numbers_that_may_be_wrong(tmp_path: Path) -> None:
    # 81 instead of 18, or one digit of another number
    found = finding(with_cards(tmp_path, game=f"{GAME}totals: {{card.cost: 63}}\n"), "total-differs")
    assert [str(hint.place) for hint in found.hints] == ["cards.yaml:14:26"]
    assert found.hints[0].message == "perhaps this number"
