"""Numbers of figures need a word; whatever word an author has for figures is enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

PACK = """\
provenance: {{original: x}}
chapter: "1.0"
title: Rules
figures:
  walk: {{kind: gallery, caption: Streets, rows: [[pawn.red]]}}
  ride: {{kind: gallery, caption: Roads, rows: [[pawn.red]]}}
kinds: {{pawn: {{name: {{nom: pawn, nom.pl: pawns}}, fields: {{name: name}}}}}}
kind: pawn
things: {{red: {{name: Red}}}}
clauses: {{"1.1": "{}"}}
"""
GAME = "game: loch\ntitle: Loch\nlanguage: {}\nversion: '1'\nproducts: {{rules: {{kind: rulebook, title: Rules}}}}\n"


@pytest.mark.parametrize(("language", "text", "bare"), [
    ("en", "Walk on, as in {figure:walk}.", 1), ("en", "{figure:walk} shows it.", 1),
    ("en", "Each has a sign: {figure:walk}.", 1),
    ("en", "See {figure:walk} and {figure:ride}.", 1), ("en", "The die (**{figure:walk}**) falls.", 1),
    ("en", "See figures {figure:walk} and {figure:ride}.", 0), ("en", "Figures: {figure:walk}, {figure:ride}.", 0),
    ("en", "See fig. {figure:walk}.", 0), ("en", "Look at picture {figure:walk}.", 0),
    ("en", "It falls ({figure:walk}).", 1), ("en", "It falls (figure {figure:walk}).", 0),
    ("de", "Geht weiter, siehe Abb. {figure:walk}.", 0),
    ("de", "Geht wie in {figure:walk}.", 1), ("de", "Geht wie im Bild {figure:walk}.", 0),
    ("pl", "Rys. {figure:walk}.", 0),
    ("pl", "Na rysunkach {figure:walk} i {figure:ride}.", 0), ("pl", "Idź, jak w {figure:walk}.", 1),
])
def test_a_bare_number_of_a_figure_is_told(pack: Callable[[Mapping[str, str]], Loaded], language: str, text: str,
                                           bare: int) -> None:
    loaded = pack({"game.yaml": GAME.format(language), "rules.yaml": PACK.format(text)})
    assert [finding.rule for finding in check(loaded).findings].count("figure-without-word") == bare
