"""Reads what a pack tells of such a play, and plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.dice import Dice
from generator.model.game import Game
from generator.model.values import Ref
from generator.odds.playing import Playing, Unplayable


@dataclass(frozen=True, slots=True)
class Throwing:
    """For what is thrown, and until when."""

    thing: Ref
    dice: Dice
    least: int


def read(reader: Reader, found: Mapping[str, Node], path: str) -> Throwing | None:
    """What a pack tells; None when it cannot be read."""
    thing = reader.parse_scalar(found["thing"], f"{path}/thing", _ref) if "thing" in found else None
    dice = reader.dice(found["dice"], f"{path}/dice") if "dice" in found else None
    least = reader.integer(found["least"], f"{path}/least", 1) if "least" in found else None
    return None if thing is None or dice is None or least is None else Throwing(thing, dice, least)


def _ref(written: str) -> Ref:
    kind, dot, id_ = written.partition(".")
    if not dot:
        raise ValueError(msg("expected a thing such as kind.id, found {written!r}", written=written))
    return Ref(kind, id_)


def prepare(game: Game, settings: Throwing) -> Throwing:
    """All that a play has to know. Raises Unplayable when it would never end."""
    if game.thing(settings.thing.kind, settings.thing.id) is None:
        raise Unplayable("thing", msg("expected a thing of the pack, found {thing}", thing=settings.thing))
    if settings.least > settings.dice.highest:
        most = settings.dice.highest
        raise Unplayable("least", msg("expected at most {most}, found {least}", most=most, least=settings.least))
    return settings


def player(settings: Throwing) -> Callable[[Random], Mapping[str, int]]:
    """What throws until it is enough."""
    dice = settings.dice

    def play(chance: Random) -> Mapping[str, int]:
        throws, shown = 0, 0
        while not throws or shown < settings.least:
            thrown = sum(chance.choice(dice.values) for _ in range(dice.count))
            throws, shown = throws + 1, dice.result(thrown)
        return {"throws": throws, "at-once": int(throws == 1)}

    return play


def subject(settings: Throwing) -> Ref:
    return settings.thing


def uses(settings: Throwing) -> Iterator[tuple[str, str]]:
    yield "thing", str(settings.thing)


PLAYING = Playing(prepare, player, subject, uses)
