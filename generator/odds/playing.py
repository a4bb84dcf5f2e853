"""What rules of plays hand out: one play, by dice. The rules themselves are plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from generator.message import Message
from generator.model.game import Game
from generator.model.plays import play_rules
from generator.model.values import Ref
from generator.products import function


class Unplayable(ValueError):
    """A play that cannot be played, with the path of what is wrong in it."""

    def __init__(self, path: str, message: Message) -> None:
        super().__init__(message)
        self.path = path


class Playing(Struct, frozen=True):
    """How plays of some rules are played. ``told`` is what their ``read`` made of the pack.

    ``prepare`` takes the game and what is told, and returns all that a play has to know, which can be pickled; raises
    Unplayable. ``player`` takes that, once in each process, and returns what plays once with the random numbers that it
    is given: the number of each measure and share, by name.
    ``subject`` takes what is told, and returns the thing that the play is about. ``uses`` lists what the play names in
    the pack: ("thing", "kind.id"), ("table", id), ("value", id).
    """

    prepare: Callable[[Game, Any], Any]
    player: Callable[[Any], Callable[[Random], Mapping[str, int]]]
    subject: Callable[[Any], Ref]
    uses: Callable[[Any], Iterable[tuple[str, str]]]


def playing(rules: str) -> Playing:
    """How plays of some rules are played."""
    found: Playing = function(play_rules()[rules].playing)
    return found
