"""How the game asks its players, and what they see."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from generator.odds.whole_game import Decision
from zecer_games.plays.crystal_errands.world import Pawn, World

Choice = TypeVar("Choice")
Result = TypeVar("Result")
Steps = Generator[Decision["TableView", Any], int, Result]


class TableView(Struct, frozen=True):
    """What lies open on the table for the player of ``seat`` (from 0). Policies read packs and runes of own pawns only.

    ``pawn`` is the pawn that it is about, ``about`` what happens: a fight, the number of a roll, a tuple of tokens.
    """

    world: World
    seat: int
    pawn: Pawn | None = None
    about: Any = None


def ask(world: World, seat: int, asked: str, choices: Sequence[Choice], pawn: Pawn | None = None,
        about: object = None) -> Steps[Choice]:
    """The choice of a player; with one choice nobody is asked."""
    if len(choices) == 1:
        return choices[0]
    index = yield Decision(seat + 1, asked, choices, TableView(world, seat, pawn, about), world.round)
    return choices[index]
