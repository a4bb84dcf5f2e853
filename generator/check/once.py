"""Caches computations that many rules need for the same game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

from generator.check.again import memory_of
from generator.model.game import Game

T = TypeVar("T")


def once(compute: Callable[[Game], Iterable[T]]) -> Callable[[Game], tuple[T, ...]]:
    """Cache a result for the last game; for a watched game its memory is the cache."""
    last: list[tuple[Game, tuple[T, ...]]] = []
    _KEPT.append(last)

    def whole(game: Game) -> tuple[T, ...]:
        return tuple(compute(game))

    @wraps(compute)
    def kept(game: Game) -> tuple[T, ...]:
        memory = memory_of(game)
        if memory is not None:
            return memory.ask(whole)
        if not last or last[0][0] is not game:
            last[:] = [(game, whole(game))]
        return last[0][1]

    return kept


_KEPT: list[list[Any]] = []


def forget() -> None:
    """Clear all caches, which are large for a large game."""
    for last in _KEPT:
        last.clear()
