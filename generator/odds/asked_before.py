"""What was solved before of the same data: kept in the cache with the data that it was solved from."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from generator.code import Code
from generator.model.game import Game
from generator.odds.watched_game import Datum, present, watched_game
from generator.safety import cache

CODE = Code("odds", ("fields", "language", "model", "odds", "records.py", "text"), ("locale/*/language.toml",),
            ("icepool",))


@lru_cache(256)
def _watched_copy(game: Game, about: str) -> tuple[Game, set[Datum]]:
    """A game that records what is read of it, and what was read; one for all that is asked about the same."""
    reads: set[Datum] = set()
    return watched_game(game, reads), reads


def solved_once(code: Code, game: Game, about: str, asked: str, solve: Callable[[Game], bytes | None]) -> bytes | None:
    """What is solved once of a game, and again when a datum has changed that was read to solve it.

    ``solve`` gets a game that records what is read of it; what is asked ``about`` the same gets the same one, since
    it may remember what it solved. None is not kept.
    """
    now = present(game)
    key = f"{now.base} {asked}"
    read = cache.get(code, key)
    if read is not None:
        found = cache.get(code, f"{key} {now.hash(map(tuple, json.loads(read)))}")
        if found is not None:
            return found
    silent, reads = _watched_copy(game, about)
    solved = solve(silent)
    if solved is not None:
        data = sorted(reads)
        cache.put(code, f"{key} {now.hash(data)}", solved)
        cache.put(code, key, json.dumps(data).encode())
    return solved


def number_kept(game: Game, about: str, asked: str, solve: Callable[[Game], Fraction]) -> Fraction:
    """A number that is solved once of the data that it rests on, even if much else of the game changes."""
    found = solved_once(CODE, game, about, asked, lambda silent: str(solve(silent)).encode())
    assert found is not None
    return Fraction(found.decode())
