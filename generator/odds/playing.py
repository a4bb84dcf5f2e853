"""The interface of plug-ins that simulate a play with dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from generator.message import Message
from generator.model.game import Game
from generator.model.plays import play_rules
from generator.model.values import Ref
from generator.odds.whole_game import WholeGame
from generator.products import function

Told = TypeVar("Told")
Prepared = TypeVar("Prepared")


class Unplayable(ValueError):
    """A play cannot be simulated; ``path`` is the datum at fault."""

    def __init__(self, path: str, message: Message) -> None:
        super().__init__(message)
        self.path = path


class Playing(Struct, Generic[Told, Prepared], frozen=True):
    """The functions of one set of rules. Their argument ``settings`` is the value that ``read`` of the rules returned.

    ``prepare(game, settings)`` returns the data of a play; it must be picklable. Raises Unplayable.
    ``player(prepared)`` is called once in each process and returns a function, which plays once with the given random
    generator and returns the number of each measure and share, by name.
    ``subject(settings)`` returns the thing that the play is about.
    ``uses(settings)`` lists the data that the play names: ("thing", "kind.id"), ("table", id), ("value", id).
    """

    prepare: Callable[[Game, Told], Prepared]
    player: Callable[[Prepared], Callable[[Random], Mapping[str, int]]]
    subject: Callable[[Told], Ref]
    uses: Callable[[Told], Iterable[tuple[str, str]]]


def playing(rules: str) -> Playing[object, object] | WholeGame[object, object]:
    """The simulation of a set of rules, by the id of the rules."""
    found: Playing[object, object] | WholeGame[object, object] = function(play_rules()[rules].playing)
    return found


def part_of_game(rules: str) -> Playing[object, object] | None:
    """The simulation of rules that play a part of a game; None for those of a whole game."""
    found = playing(rules)
    return found if isinstance(found, Playing) else None
