"""Numbers of players in prose are those that the box is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]


def _told(pack: Write, language: str, text: str) -> int:
    game = f"game: tiny\ntitle: Tiny\nlanguage: {language}\nplayers: 2–4\n"
    chapter = f'provenance: {{original: test}}\nchapter: "1.0"\ntitle: Start\nclauses: {{"1.1": "{text}"}}\n'
    found = check(pack({"game.yaml": game, "1.yaml": chapter})).findings
    return len([finding for finding in found if finding.rule == "too-many-players"])


@pytest.mark.parametrize(("language", "text"), [
    ("pl", "Przy pięciu graczach rozdajcie po trzy karty."), ("pl", "W pięć osób rozdajcie po trzy karty."),
    ("pl", "Gra dla 2–6 graczy."), ("en", "Deal three cards to each of five players."),
    ("en", "With 5 people, deal three."),
    ("de", "Bei sechs Spielern erhält jeder drei Karten."),
    ("de", "Zu Beginn, mit fünf Personen, gibt es drei Karten."),
])
def test_more_players_than_the_box_is_for_are_told(pack: Write, language: str, text: str) -> None:
    assert _told(pack, language, text) == 1


@pytest.mark.parametrize(("language", "text"), [
    ("pl", "W cztery osoby rozdajcie po pięć kart."), ("pl", "Uratujcie z wieży pięć osób."),
    ("en", "Two players sit opposite each other; five cards lie between."), ("en", "Save six people from the tower."),
    ("de", "Vier Spieler erhalten je sechs Karten."),
])
def test_other_numbers_are_not_told(pack: Write, language: str, text: str) -> None:
    assert _told(pack, language, text) == 0
