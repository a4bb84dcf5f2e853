"""The games of content/, each loaded once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.load.pack import load
from generator.model.game import Game

CONTENT = Path(__file__).parents[1] / "content"


@cache
def content_game(name: str) -> Game:
    """The game in a folder of content/, whose files must load without a finding."""
    loaded = load(CONTENT / name)
    assert loaded.findings == ()
    assert loaded.game is not None
    return loaded.game
