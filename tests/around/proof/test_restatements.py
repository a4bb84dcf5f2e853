"""Sentences that tell a rule twice: contradictions are told, and what only looks like one is not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
CONTRADICTIONS = {
    "pl": [
        ("Odkryty skarb kładziecie na wierzchu talii łupów.", "Zakryty skarb kładziecie na wierzchu talii łupów."),
        ("Na końcu tury bohater odrzuca trzy karty pościgu.", "Na końcu tury bohater odrzuca cztery karty pościgu."),
        ("Strażnik bramy nie atakuje rannych wędrowców.", "Strażnik bramy atakuje rannych wędrowców."),
        ("W walce z wężem najwyżej dwie postacie rzucają.", "W walce z wężem co najmniej dwie postacie rzucają."),
    ],
    "en": [
        ("After a lost fight the hero must discard the top treasure.",
         "After a lost fight the hero may discard the top treasure."),
        ("The ferry carries at most three travellers each night.",
         "The ferry carries at least three travellers each night."),
        ("A wounded guard does not block the narrow bridge.", "A wounded guard blocks the narrow bridge."),
        ("Shuffle the discarded spells and draw two of them.", "Shuffle the discarded spells and draw three of them."),
    ],
    "de": [
        ("Nach dem Kampf muss der Held eine Karte abwerfen.", "Nach dem Kampf darf der Held eine Karte abwerfen."),
    ],
}
HARMLESS = {
    "pl": [
        ("Strażnik bramy nie atakuje rannych wędrowców.", "Rannych wędrowców strażnik bramy nie atakuje."),
        ("Ranny bohater musi odrzucić kartę ekwipunku.", "Nie, ranny bohater może zatrzymać kartę ekwipunku."),
        ("Pierwszy gracz rzuca trzema kostkami ataku.", "Drugi gracz rzuca kostkami obrony i dobiera cztery karty."),
        ("Po walce musicie odrzucić karty pościgu.", "Przed podróżą możecie odłożyć wierzchni kafelek labiryntu."),
    ],
    "en": [
        ("The ferry carries at most three travellers each night.",
         "Each night, the ferry carries no more than three travellers."),
        ("May the hero discard the top treasure after a lost fight?",
         "After a lost fight the hero must discard the top treasure."),
    ],
}


def _cases(pairs: Mapping[str, list[tuple[str, str]]]) -> list[tuple[str, str, str]]:
    return [(language, *pair) for language, some in pairs.items() for pair in some]


def _book(write: Write, language: str, one: str, other: str) -> list[str]:
    game = f"game: próba\ntitle: Próba\nlanguage: {language}\n"
    chapters = {f"{number}.yaml": f'provenance: {{original: test}}\nchapter: "{number}.0"\ntitle: Część\n'
                                  f'clauses: {{"{number}.1": "{text}"}}\n'
                for number, text in enumerate((one, other), 1)}
    found = check(write({"game.yaml": game, **chapters})).findings
    return [str(finding.path) for finding in found if finding.rule == "prose-contradicts"]


@pytest.mark.parametrize(("language", "one", "other"), _cases(CONTRADICTIONS))
def test_the_later_of_two_opposite_sentences_is_told(pack: Write, language: str, one: str, other: str) -> None:
    assert _book(pack, language, one, other) == ["clause/2.1/text"]


@pytest.mark.parametrize(("language", "one", "other"), _cases(HARMLESS))
def test_sentences_that_agree_or_are_of_other_things_are_not_told(
    pack: Write, language: str, one: str, other: str,
) -> None:
    assert _book(pack, language, one, other) == []
