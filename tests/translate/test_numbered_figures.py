"""A number of a figure that has no word gets one; whatever word an author has for figures is enough."""

from __future__ import annotations

from pathlib import Path

import pytest
from told_files import filled

from generator.load.pack import load
from generator.translate.edition import Edition

PACK = """\
provenance: {{original: x}}
chapter: "1.0"
title: Rules
figures:
  walk: {{after: "1.1", kind: pieces, caption: Streets, rows: [[pawn.red]]}}
  ride: {{after: "1.1", kind: pieces, caption: Roads, rows: [[pawn.red]]}}
kinds: {{pawn: {{name: {{nom: pawn, nom.pl: pawns}}, fields: {{name: name}}}}}}
kind: pawn
things: {{red: {{name: Red}}}}
clauses: {{"1.1": "{}"}}
"""
GAME = "game: loch\ntitle: Loch\nlanguage: {}\nversion: '1'\nproducts: {{rules: {{kind: rulebook, title: Rules}}}}\n"


@pytest.mark.parametrize(("language", "text", "printed"), [
    ("en", "Walk on, as in {figure:walk}.", "Walk on, as in fig. 1."),
    ("en", "{figure:walk} shows it.", "Fig. 1 shows it."),
    ("en", "Each has a sign: {figure:walk}.", "Each has a sign: fig. 1."),
    ("en", "See {figure:walk} and {figure:ride}.", "See fig. 1 and 2."),
    ("en", "The die (**{figure:walk}**) falls.", "The die (fig. 1) falls."),
    ("en", "See figures {figure:walk} and {figure:ride}.", "See figures 1 and 2."),
    ("en", "Figures: {figure:walk}, {figure:ride}.", "Figures: 1, 2."),
    ("en", "See fig. {figure:walk}.", "See fig. 1."),
    ("en", "Look at picture {figure:walk}.", "Look at picture 1."),
    ("en", "Walk on. {figure:walk}.", "Walk on. Fig. 1."),
    ("de", "Geht weiter, siehe Abb. {figure:walk}.", "Geht weiter, siehe Abb. 1."),
    ("de", "Geht wie in {figure:walk}.", "Geht wie in Abb. 1."),
    ("de", "Geht wie im Bild {figure:walk}.", "Geht wie im Bild 1."), ("pl", "Rys. {figure:walk}.", "Rys. 1."),
    ("pl", "Na rysunkach {figure:walk} i {figure:ride}.", "Na rysunkach 1 i 2."),
    ("pl", "Idź, jak w {figure:walk}.", "Idź, jak w rys. 1."),
])
def test_a_bare_number_gets_a_word(tmp_path: Path, language: str, text: str, printed: str) -> None:
    filled(tmp_path, {"game.yaml": GAME.format(language), "rules.yaml": PACK.format(text)}, {})
    game = load(tmp_path).game
    assert game is not None
    clause = game.clause("1.1")
    assert clause is not None
    assert clause.text is not None
    assert Edition(game, language).line(clause.text).replace("\xa0", " ") == printed
