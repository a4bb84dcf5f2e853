"""Answers to what was asked before of the same data: kept in the cache, by a hash of all that odds rest on."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from io import BytesIO

from generator.code import Code
from generator.model.game import Game
from generator.model.text import Text
from generator.safety import cache

CODE = Code("odds", ("fields", "model", "odds", "records.py", "text"), (), ("icepool",))


# the parts of a game that odds rest on; also what counts the copies of things
PARTS = ("kinds", "things", "tables", "values", "maps", "layouts", "plays", "odds", "dice", "box", "products")


def without_prose(game: Game) -> Game:
    """A game with all that odds rest on, and nothing else."""
    parts = {name: getattr(game, name) for name in PARTS}
    return Game(game.id, Text(""), None, game.language, "", "", terms={}, chapters={}, figures={}, examples={},
                rulings={}, open_questions={}, **parts)


@lru_cache(4)
def data_hash(game: Game) -> str:
    """A hash of all that the odds of a game rest on."""
    data = BytesIO()
    pickler = pickle.Pickler(data, 5)
    # equal data give equal bytes, whether two equal words in them are one object or two
    pickler.fast = True
    pickler.dump([getattr(game, name) for name in PARTS])
    return hashlib.sha256(data.getbuffer()).hexdigest()


def number_kept(game: Game, asked: str, solve: Callable[[], Fraction]) -> Fraction:
    """A number that is solved once for a game's data, even if much else of the game changes."""
    def solved() -> bytes:
        return str(solve()).encode()

    return Fraction(cache.remembered(CODE, f"{data_hash(game)} {asked}", solved).decode())
