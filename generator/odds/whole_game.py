"""The interface of plug-ins that play a whole game, and the runner that asks its players."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from generator.message import msg
from generator.model.game import Game
from generator.model.plays import POLICY, SEAT
from generator.model.simulations import Simulation
from generator.model.values import Ref
from generator.records import replace

View = TypeVar("View")
Choice = TypeVar("Choice")
Told = TypeVar("Told")
Prepared = TypeVar("Prepared")
# of a game that counts rounds: decisions in a round, so that a round cannot last for ever
MOST_DECISIONS = 1000


class RandomNumbers:
    """The random numbers of one game: a generator for each role, from a hash of seed, number of the game and role.

    So the dice of one player do not depend on how many another has thrown.
    """

    def __init__(self, seed: int, game: int) -> None:
        self._source = f"{seed}/{game}"
        self._roles: dict[str, Random] = {}

    def generator_of(self, role: str) -> Random:
        """The generator of a role such as ``setup`` or ``seat 2``; the same object whenever it is asked for."""
        if role not in self._roles:
            digest = hashlib.sha256(f"{self._source}/{role}".encode()).digest()
            self._roles[role] = Random(int.from_bytes(digest, "big"))
        return self._roles[role]


class Decision(Struct, Generic[View, Choice], frozen=True):
    """What a player must decide: the player at ``seat`` (from 1) answers with the index of one of the ``choices``.

    ``asked`` says what about. ``view`` is all that this player may know. ``round`` is what the limit of a simulation
    counts; without rounds it counts decisions.
    """

    seat: int
    asked: str
    choices: Sequence[Choice]
    view: View
    round: int | None = None


class Case(Struct, frozen=True):
    """Numbers of a part of a finished game, such as a seat or a card, and its values by dimension (``at``).

    The runner adds the dimensions seat and policy of a case with a ``seat``.
    """

    numbers: Mapping[str, int]
    at: Mapping[str, str] = field(default_factory=dict)
    seat: int | None = None


class GameResult(Struct, frozen=True):
    """The numbers of a finished game, by the names in measures and shares, and its cases."""

    numbers: Mapping[str, int]
    cases: Sequence[Case] = ()


Playthrough = Generator[Decision[Any, Any], int, GameResult]


class WholeGame(Struct, Generic[Told, Prepared], frozen=True):
    """The functions of the rules of a whole game. ``settings`` is the value that ``read`` of the rules returned.

    ``prepare(game, settings)`` returns the data of a play; it must be picklable. Raises Unplayable.
    ``play(prepared, seats, chances)`` plays once: it yields decisions, is sent the index of each answer, and returns
    the finished game. ``seats`` holds the policy of each seat. All that is random is taken from ``chances``.
    ``policies`` are the players, by id: functions of a decision and a random generator that return an index.
    ``seats`` is the smallest and the largest number of players.
    ``values(prepared)`` returns the values of each dimension, each with the things whose names are its name.
    ``uses(settings)`` lists the data that the play names: ("thing", "kind.id"), ("table", id), ("value", id).
    """

    prepare: Callable[[Game, Told], Prepared]
    play: Callable[[Prepared, Sequence[str], RandomNumbers], Playthrough]
    policies: Mapping[str, Callable[[Decision[Any, Any], Random], int]]
    seats: tuple[int, int]
    values: Callable[[Prepared], Mapping[str, Mapping[str, tuple[Ref, ...]]]]
    uses: Callable[[Told], Iterable[tuple[str, str]]]


def play_once(whole: WholeGame[Any, Any], prepared: object, simulation: Simulation, number: int) -> GameResult | None:
    """Play the game with this number; None if it hits the limit. Raises ValueError for a policy's wrong answer."""
    chances = RandomNumbers(simulation.seed, number)
    seats = _drawn_policies(whole, simulation, chances)
    players = {seat: (whole.policies[policy], chances.generator_of(f"policy {seat}"))
               for seat, policy in enumerate(seats, 1)}
    limit = simulation.limit or 0
    game = whole.play(prepared, seats, chances)
    asked, go_on = 0, partial(next, game)
    while True:
        try:
            decision = go_on()
        except StopIteration as end:
            return _by_seat(end.value, seats)
        asked += 1
        reached = asked if decision.round is None else max(decision.round, asked // MOST_DECISIONS)
        if reached > limit:
            game.close()
            return None
        go_on = partial(game.send, _answer(decision, *players[decision.seat]))


def _drawn_policies(whole: WholeGame[Any, Any], simulation: Simulation, chances: RandomNumbers) -> tuple[str, ...]:
    """The policy of each seat: as the simulation says, or drawn evenly."""
    if isinstance(simulation.seats, tuple):
        return simulation.seats
    chance, policies = chances.generator_of("policies"), simulation.policies or tuple(whole.policies)
    return tuple(chance.choice(policies) for _ in range(simulation.players))


def _answer(decision: Decision[Any, Any], policy: Callable[[Decision[Any, Any], Random], int], chance: Random) -> int:
    if len(decision.choices) == 1:
        return 0
    index = policy(decision, chance)
    if not 0 <= index < len(decision.choices):
        raise ValueError(msg("expected one of {choices} choices for {asked!r}, found {index}",
                             choices=len(decision.choices), asked=decision.asked, index=index))
    return index


def _by_seat(finished: GameResult, seats: Sequence[str]) -> GameResult:
    """The finished game whose cases know the seat and the policy as dimensions."""
    cases = [one if one.seat is None
             else replace(one, at={**one.at, SEAT.id: str(one.seat), POLICY.id: seats[one.seat - 1]})
             for one in finished.cases]
    return replace(finished, cases=cases)
