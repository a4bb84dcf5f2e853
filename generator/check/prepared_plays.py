"""What the rules of each play make of a pack: why they cannot, and which fields of things they read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from generator.check.per_game import once
from generator.model.game import Game, Thing
from generator.odds.playing import Unplayable, playing
from generator.records import replace


class PreparedPlay(Struct, frozen=True):
    """A play by its id, what its rules make of the pack, or why it cannot be played.

    ``read`` are the fields read for it, each as kind and field.
    """

    id: str
    made: object | None
    fault: Unplayable | None
    read: frozenset[tuple[str, str]]


@once
def prepared_plays(game: Game) -> Iterator[PreparedPlay]:
    """The plays of a game, each prepared from the pack."""
    for play in game.plays.values():
        read: set[tuple[str, str]] = set()
        things = {ref: replace(thing, fields=_WatchedFields(thing, read)) for ref, thing in game.things.items()}
        made: object | None = None
        fault: Unplayable | None = None
        try:
            made = playing(play.rules).prepare(replace(game, things=things), play.settings)
        except Unplayable as error:
            fault = error
        yield PreparedPlay(play.id, made, fault, frozenset(read))


class _WatchedFields(dict[str, Any]):
    """The fields of a thing, which notes those that are read one by one."""

    def __init__(self, thing: Thing, read: set[tuple[str, str]]) -> None:
        super().__init__(thing.fields)
        self._kind, self._read = thing.kind, read

    def __getitem__(self, key: str) -> Any:
        self._read.add((self._kind, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._read.add((self._kind, key))
        return super().get(key, default)
