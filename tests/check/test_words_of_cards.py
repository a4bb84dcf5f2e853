"""Ordinary words are names of cards: they may stand in the texts of these cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.load.pack import load
from generator.translate.edition import Edition

GAME = """\
game: tiny
title: Tiny
language: {language}
version: "1"
products:
  cards: {{kind: deck, title: Cards, of: [card], card: poker, face: stock-card}}
kinds:
  card: {{name: {{nom: card, nom.pl: cards}}, fields: {{name: name, text: text}}}}
kind: card
provenance: {{original: test}}
things:
  round: {{name: Third round, text: "{own}"}}
  year:  {{name: Jahr, text: "{other}"}}
"""


def typed(folder: Path, language: str, own: str, other: str) -> list[str]:
    (folder / "game.yaml").write_text(GAME.format(language=language, own=own, other=other), encoding="utf-8")
    loaded = load(folder)
    assert loaded.game is not None
    report = check(loaded, Edition(loaded.game, language))
    return [one.path for one in report.findings if one.rule == "figure-in-prose"]


@pytest.mark.parametrize(("language", "own", "other", "found"), [
    ("en", "The Third round begins.", "Nothing.", []),
    ("en", "A Jahr passes.", "In the Third round.", ["card/round/text", "card/year/text"]),
    ("de", "Ein Jahr vergeht.", "Dieses Jahr.", []),
    ("de", "Nichts.", "Nach Third round.", ["card/year/text"]),
])
def test_a_card_may_use_its_own_name(tmp_path: Path, language: str, own: str, other: str, found: list[str]) -> None:
    assert typed(tmp_path, language, own, other) == found
