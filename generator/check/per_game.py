"""Caches computations that many rules need for the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

from generator.layout.identity_cache import IdentityCache
from generator.model.game import Game

T = TypeVar("T")


def once(compute: Callable[[Game], Iterable[T]]) -> Callable[[Game], tuple[T, ...]]:
    """Cache a result for the last game."""
    last: list[tuple[Game, tuple[T, ...]]] = []
    _CLEAR.append(last.clear)

    @wraps(compute)
    def computed_once(game: Game) -> tuple[T, ...]:
        if not last or last[0][0] is not game:
            last[:] = [(game, tuple(compute(game)))]
        return last[0][1]

    return computed_once


_CLEAR: list[Callable[[], None]] = []


def identity_cache(most: int) -> IdentityCache[T]:
    """A cache by objects of a game, which is cleared with all others."""
    cache: IdentityCache[T] = IdentityCache(most)
    _CLEAR.append(cache.clear)
    return cache


def forget() -> None:
    """Clear all caches, which are large for a large game."""
    for clear in _CLEAR:
        clear()
