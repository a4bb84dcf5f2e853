"""A changed wording is told apart from a changed rule, and in doubt a text is a rule."""

from __future__ import annotations

import pytest

from generator.check.wording import is_wording

WORDING = [
    ("pl", "Każda postać może się ruszyć.", "Każda postać może się ruszyć!"),
    ("pl", "Kto stoi sam, jest bezpieczny.", "Kto stoi sam, ten jest bezpieczny."),
    ("pl", "Rzućcie kostką i dodajcie siłę.", "Rzućcie kostką, a potem dodajcie siłę."),
    ("pl", "Bohater traci trzy rany.", "Bohater traci 3 rany."),
    ("pl", "Odrzućcie wierzchnią karte.", "Odrzućcie wierzchnią kartę."),
    ("pl", "Przesuńcie żeton na sąsiednie pole.", "Przesuńcie żetony na sąsiednie pole."),
    ("en", "Discard the top card, then draw one.", "Discard the top card and then draw one."),
    ("en", "If a unit retreats, place its marker.", "When a unit retreats, simply place its marker."),
    ("en", "Place the markr on the board.", "Place the marker on the board."),
    ("en", "The defender rolls two dice.", "the defender rolls 2 dice"),
    ("de", "Der Held verliert drei Punkte.", "Der Held verliert 3 Punkte."),
    ("de", "Legt die Karte ab und zieht neu.", "Legt die Karte ab, dann zieht neu."),
]
RULES = [
    ("pl", "Postać może atakować.", "Postać musi atakować."),
    ("pl", "Postać może atakować.", "Postać nie może atakować."),
    ("pl", "Bohater traci trzy rany.", "Bohater traci cztery rany."),
    ("pl", "Dobierzcie kartę.", "Odrzućcie kartę."),
    ("pl", "Atakuje w swojej fazie.", "Atakuje w każdej fazie."),
    ("pl", "Rzućcie 1K6 + 1.", "Rzućcie 1K6 − 1."),
    ("pl", "Przed ruchem rzućcie.", "Po ruchu rzućcie."),
    ("pl", "Wynik 4–6 trafia.", "Wynik 3–6 trafia."),
    ("pl", "Zobacz 8.4.", "Zobacz 8.5."),
    ("en", "The attacker strikes the defender.", "The defender strikes the attacker."),
    ("en", "Draw up to three cards.", "Draw three cards."),
    ("en", "A useful relic.", "A useless relic."),
    ("en", "Discard a card.", "Discard all cards."),
    ("en", "Units may not retreat.", "Units may retreat."),
    ("en", "Move north.", "Move south."),
    ("de", "Die Einheit darf ziehen.", "Die Einheit darf nicht ziehen."),
    ("de", "Zuerst würfeln, danach ziehen.", "Zuerst ziehen, danach würfeln."),
]


@pytest.mark.parametrize(("language", "old", "new"), WORDING)
def test_the_same_in_other_words_is_wording(language: str, old: str, new: str) -> None:
    assert is_wording(old, new, language)
    assert is_wording(new, old, language)


@pytest.mark.parametrize(("language", "old", "new"), RULES)
def test_what_may_change_a_rule_is_a_rule(language: str, old: str, new: str) -> None:
    assert not is_wording(old, new, language)
    assert not is_wording(new, old, language)
