"""Reads what a pack tells of the race, plays it, and says how players decide."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.game import Game
from generator.model.values import Ref
from generator.odds.playing import Unplayable
from generator.odds.whole_game import Case, Decision, GameResult, RandomNumbers, WholeGame

ENOUGH = 20


@dataclass(frozen=True, slots=True)
class Race:
    """How far the race goes, and who runs."""

    target: int
    kind: str
    racers: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player knows: the score, what is to be reached, and what this turn has brought."""

    score: int
    target: int
    gained: int


def read(reader: Reader, found: Mapping[str, Node], path: str) -> Race | None:
    """What a pack tells; None when it cannot be read."""
    target = reader.integer(found["target"], f"{path}/target", 1) if "target" in found else None
    kind = reader.string(found["racers"], f"{path}/racers") if "racers" in found else None
    return None if target is None or kind is None else Race(target, kind)


def prepare(game: Game, settings: Race) -> Race:
    """The race with its racers. Raises Unplayable when there are too few."""
    racers = tuple(thing.ref for thing in game.of_kind(settings.kind))
    if len(racers) < PIG.seats[1]:
        raise Unplayable("racers", msg("expected a kind with {most} things, found {found}",
                                       most=PIG.seats[1], found=len(racers)))
    return Race(settings.target, settings.kind, racers)


def play(race: Race, seats: Sequence[str], chances: RandomNumbers) -> Generator[Decision[Turn, str], int, GameResult]:
    """One race, from the first turn to a winner."""
    racers = chances.generator_of("setup").sample(race.racers, len(seats))
    scores = [0] * len(seats)
    rolls, ones = 0, 0
    for turn in count():
        player = turn % len(seats)
        die, gained = chances.generator_of(f"seat {player + 1}"), 0
        while (yield Decision(player + 1, "roll", ("roll", "hold"), Turn(scores[player], race.target, gained))) == 0:
            rolled = die.randint(1, 6)
            rolls += 1
            if rolled == 1:
                ones, gained = ones + 1, 0
                break
            gained += rolled
        scores[player] += gained
        if scores[player] >= race.target:
            break
    cases = [Case({"won": int(seat == player)}, {"racer": ref.id}, seat + 1) for seat, ref in enumerate(racers)]
    return GameResult({"turns": turn + 1, "rolls": rolls, "ones": ones}, cases)


def careful(decision: Decision[Turn, str], chance: Random) -> int:
    """Holds as soon as it is enough."""
    turn = decision.view
    return int(turn.gained >= ENOUGH or turn.score + turn.gained >= turn.target)


def bold(decision: Decision[Turn, str], chance: Random) -> int:
    """Rolls until it has won, or lost the turn."""
    return int(decision.view.score + decision.view.gained >= decision.view.target)


def fickle(decision: Decision[Turn, str], chance: Random) -> int:
    """Decides by chance."""
    return chance.randrange(len(decision.choices))


def timid(decision: Decision[Turn, str], chance: Random) -> int:
    """Never rolls, so that a race among such players does not end."""
    return 1


def values(race: Race) -> Mapping[str, Mapping[str, tuple[Ref, ...]]]:
    """The racers, each called as the pack calls it."""
    return {"racer": {ref.id: (ref,) for ref in race.racers}}


def uses(settings: Race) -> Iterator[tuple[str, str]]:
    yield "kind", settings.kind


PIG = WholeGame(
    prepare=prepare,
    play=play,
    policies={"careful": careful, "bold": bold, "fickle": fickle, "timid": timid},
    seats=(2, 4),
    values=values,
    uses=uses,
)
