"""Work that many rules ask for on the same game is done once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

from generator.check.again import memory_of
from generator.model.game import Game

T = TypeVar("T")


def once(compute: Callable[[Game], Iterable[T]]) -> Callable[[Game], tuple[T, ...]]:
    """Keep what was computed for the game that was asked for last; what a memory watches over it keeps itself."""
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
    """Let go of all that is kept: of a large game that is much."""
    for last in _KEPT:
        last.clear()
