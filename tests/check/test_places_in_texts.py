"""A finding inside a text stands at its own characters, however often these stand there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check.report import placed_finding
from generator.check.rule import finding_at
from generator.load.pack import Loaded
from generator.message import msg

Write = Callable[[str | Mapping[str, str]], Loaded]
GAME = "game: tiny\ntitle: Tiny\nlanguage: pl\nproducts:\n  board: {kind: tables, title: 'TITLE'}\n"


@pytest.mark.parametrize(("source", "start"), [
    ("Karty nr. 5.", 8), ("Karty nr. 5.", 11), ("Karty. Karty. Karty.", 19), ("Karty. Karty. Karty.", 5),
    ("a a a a", 6),
])
def test_the_caret_stands_at_the_characters_that_are_meant(pack: Write, source: str, start: int) -> None:
    game = GAME.replace("TITLE", source)
    places = pack({"game.yaml": game}).places
    found = placed_finding(finding_at("product/board/title", source, start, start + 1, msg("expected another letter")),
                           places)
    assert str(found.place) == f"game.yaml:5:{game.splitlines()[4].index(source) + start + 1}"
