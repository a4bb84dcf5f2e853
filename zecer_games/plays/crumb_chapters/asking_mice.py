"""How the game asks the players of the mice, and what they see."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from generator.odds.whole_game import Decision
from zecer_games.plays.crumb_chapters.crumb_table import CrumbTable, Mouse

Choice = TypeVar("Choice")
Result = TypeVar("Result")
Steps = Generator[Decision["MouseView", Any], int, Result]


class MouseView(Struct, frozen=True):
    """All lies open but the order of the decks: players hide nothing from each other. ``about`` is what happens."""

    table: CrumbTable
    mouse: Mouse
    about: Any = None


class MouseTurn:
    """What is left of a turn. ``started`` is whether the mouse has moved: then an action may be a run."""

    __slots__ = ("actions", "inspired", "may_move", "paid", "points", "power", "ran", "started")

    def __init__(self, points: int, may_move: bool) -> None:
        self.points, self.may_move = points, may_move
        self.actions = 1
        self.started = self.power = self.ran = self.paid = False
        self.inspired = False


def ask(table: CrumbTable, mouse: Mouse, asked: str, choices: Sequence[Choice], about: object = None) -> Steps[Choice]:
    """The choice of a mouse's player; with one choice nobody is asked."""
    if len(choices) == 1:
        return choices[0]
    index = yield Decision(mouse.seat + 1, asked, choices, MouseView(table, mouse, about), table.round)
    return choices[index]
