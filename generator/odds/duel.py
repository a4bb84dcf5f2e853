"""Duels as a Markov chain: a state is the remaining life of both sides, a step is a round.

Life never increases, so each state is computed from states with less life. A round without wounds returns to the same
state; its probability p is removed by dividing by 1 - p.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct

MOST_LIFE = 200
# float where exact fractions would take too long
Number = Fraction | float
# the remaining life of both sides
State = tuple[int, int]
# the wounds dealt, each with its probability, and the wounds that the attack costs its own side
Attack = tuple[tuple[tuple[int, Number], ...], int]
# (remaining life, number of the round) -> attack
Attacker = Callable[[int, int], Attack]


class Ending(Struct, frozen=True):
    """The probability that each side wins, and the expected number of rounds; None when it may never end."""

    first: Number
    second: Number
    rounds: Number | None


class Duel(Struct):
    """Two sides that attack in turn, ``first`` before ``second``, until one has no life left.

    ``opening`` is the number of rounds whose attacks may differ; all later rounds are equal.
    """

    first: Attacker
    second: Attacker
    opening: int = 0

    def endings(self, lives: State) -> Mapping[State, Ending]:
        """The ending by state at the start of the first round, for all states with at most these lives."""
        steady = self._steady(lives)
        for round_ in range(self.opening, 0, -1):
            steady = {state: _ending_after(self.step(state, round_), steady, state) for state in steady}
        return steady

    def lengths(self, state: State, most: int) -> list[Number]:
        """The probabilities that the duel ends in round 1, 2, …, ``most``."""
        now: dict[State, Number] = {state: Fraction(1)}
        ended: list[Number] = []
        for round_ in range(1, most + 1):
            then: dict[State, Number] = {}
            for one, chance in now.items():
                for other, share in self.step(one, min(round_, self.opening + 1)):
                    then[other] = then.get(other, 0) + chance * share
            ended.append(sum((chance for one, chance in then.items() if 0 in one), Fraction(0)))
            now = {one: chance for one, chance in then.items() if 0 not in one}
        return ended

    def step(self, state: State, round_: int) -> list[tuple[State, Number]]:
        """The states after a round, with their probabilities; life below 0 counts as 0."""
        mine, theirs = state
        blows, cost = self.first(mine, round_)
        found: dict[State, Number] = {}
        for wounds, chance in blows:
            left, hurt = max(0, mine - cost), max(0, theirs - wounds)
            if not left or not hurt:
                found[left, hurt] = found.get((left, hurt), 0) + chance
                continue
            answer, price = self.second(hurt, round_)
            for blow, share in answer:
                after = (max(0, left - blow), max(0, hurt - price))
                found[after] = found.get(after, 0) + chance * share
        return list(found.items())

    def _steady(self, lives: State) -> dict[State, Ending]:
        found: dict[State, Ending] = {}
        for mine in range(1, lives[0] + 1):
            for theirs in range(1, lives[1] + 1):
                state = (mine, theirs)
                found[state] = _ending_after(self.step(state, self.opening + 1), found, state, alike=True)
        return found


def _ending_after(steps: list[tuple[State, Number]], known: Mapping[State, Ending], here: State,
                  alike: bool = False) -> Ending:
    """The ending of a state from the endings of the states that follow it.

    ``alike``: the next round is equal to this one, so a round without wounds returns to the same state.
    """
    first: Number = 0
    second: Number = 0
    rounds: Number | None = 1
    stays: Number = 0
    for state, chance in steps:
        if alike and state == here:
            stays = chance
        elif 0 in state:
            first += chance if state[0] else 0
            second += chance if state[1] and not state[0] else 0
        else:
            on = known[state]
            first, second = first + chance * on.first, second + chance * on.second
            rounds = None if rounds is None or on.rounds is None else rounds + chance * on.rounds
    if stays == 1:
        return Ending(first, second, None)
    if stays == 0:
        # no division: int / int would be a float
        return Ending(first, second, rounds)
    moves = 1 - stays
    return Ending(first / moves, second / moves, None if rounds is None else rounds / moves)
