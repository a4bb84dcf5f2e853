"""Names in prose that the game does not have, and capital letters of other reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]
FOES = """\
kinds: {foe: {name: {nom: wróg}, fields: {name: {type: name, label: nazwa}}}}
kind: foe
things: {ghoul: {name: Strzyga}, knight: {name: Czarny Rycerz}}
"""


def _told(pack: Write, text: str, words: str = "") -> list[str]:
    chapter = f'provenance: {{original: próba}}\nchapter: "1.0"\ntitle: Walka Wręcz\nclauses: {{"1.1": "{text}"}}\n'
    found = check(pack({"foes.yaml": FOES, "1.yaml": chapter, "words.txt": words})).findings
    return [str(finding.message) for finding in found if finding.rule == "name-unknown"]


@pytest.mark.parametrize("name", ["Zmorę", "Harpię", "Rycerzyka"])
def test_a_name_that_nothing_has_is_told(pack: Write, name: str) -> None:
    (message,) = _told(pack, f"Kto pokona {name}, bierze skarb.")
    assert name in message


@pytest.mark.parametrize("text", [
    "Kto pokona Strzygę albo Czarnego Rycerza, bierze skarb.",
    "Kto przegra Walkę, traci turę.",
    "Kto zmoże zmorę, bierze skarb Zmory.",
    "Ola traci turę, bo Ola przegrała. Ola czeka.",
    "Kto powie „Dość Tego”, traci turę, jak w *Wojnie Światów*.",
    "Kto ma **Łaskę Losu**, rzuca znowu; Łaska Losu wtedy przepada.",
    "Rzuca PRZYPADEK.",
])
def test_names_of_the_game_and_of_people_are_not_told(pack: Write, text: str) -> None:
    assert _told(pack, text) == []


def test_words_of_the_pack_are_names(pack: Write) -> None:
    assert _told(pack, "Kto wejdzie do Zamku, bierze skarb.", "Zamek\n") == []
