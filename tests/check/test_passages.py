"""Every text that a pack may translate is checked, whatever holds it; only the theme's texts are not."""

from __future__ import annotations

from collections.abc import Callable

from generator.check.prose import passages
from generator.load.pack import Loaded

CLAUSE = """\
chapter: "1.0"
title: Runda
clauses: {"1.1": {title: Fazy, text: "Dwie:", steps: {a: Ruch., b: Walka.}, after: I już.}}
"""


def test_the_own_texts_of_a_datum_stand_together(pack: Callable[[str], Loaded]) -> None:
    game = pack(CLAUSE).game
    assert game is not None
    assert [passage.path for passage in passages(game) if passage.path.startswith("clause")] == [
        f"clause/1.1/{key}" for key in ("title", "text", "after", "steps/a", "steps/b")]
