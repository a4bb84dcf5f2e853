"""What dice of battle do, in exact numbers: hits less blocks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

# chances of 0, 1, 2 … of what is counted
Spread = tuple[Fraction, ...]


def spread_of(counted: Sequence[int]) -> Spread:
    """The spread of one die whose faces count so much each."""
    return tuple(Fraction(list(counted).count(amount), len(counted)) for amount in range(max(counted) + 1))


@lru_cache(512)
def several(die: Spread, count: int) -> Spread:
    """The spread of the sum of so many dice; of none for less than one."""
    if count <= 0:
        return (Fraction(1),)
    before = several(die, count - 1)
    found = [Fraction(0)] * (len(before) + len(die) - 1)
    for one, chance in enumerate(before):
        for other, share in enumerate(die):
            found[one + other] += chance * share
    return tuple(found)


def again(die: Spread) -> Spread:
    """The spread of a die of hits that is rolled anew once if it has missed."""
    return (die[0] * die[0], *(chance + die[0] * chance for chance in die[1:]))


@lru_cache(4096)
def wounds(hits: Spread, dice: int, blocks: Spread, defence: int) -> Spread:
    """The spread of the wounds of an attack: each hit that no block takes is one."""
    found = [Fraction(0)] * (len(several(hits, dice)))
    for hit, chance in enumerate(several(hits, dice)):
        for block, share in enumerate(several(blocks, defence)):
            found[max(0, hit - block)] += chance * share
    return tuple(found)


def mean(spread: Spread) -> Fraction:
    return sum((amount * chance for amount, chance in enumerate(spread)), Fraction(0))


@lru_cache(8192)
def at_least(hits: Spread, dice: int, blocks: Spread, defence: int, life: int) -> float:
    """How probably an attack deals at least so many wounds; a float, for players who compare attacks."""
    return float(sum(wounds(hits, dice, blocks, defence)[life:], Fraction(0)))


@lru_cache(8192)
def mean_wounds(hits: Spread, dice: int, blocks: Spread, defence: int) -> float:
    return float(mean(wounds(hits, dice, blocks, defence)))
