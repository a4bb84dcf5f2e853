"""Probability distributions of outcomes: numbers, words, things, or tuples of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, lcm
from typing import TypeGuard, TypeVar

from msgspec import Struct

from generator.message import msg
from generator.model.dice import Dice, Throw
from generator.odds.roll import Roll

# smaller probabilities are dropped during the iteration in `settled` (LEAST) and from its result (TOLD)
LEAST = 1e-15
TOLD = 1e-12
MOST_REPEATED = 200
MOST_THROWS = 10_000
MOST_TURNS = 500
CERTAIN = Fraction(1)
Number = int | Fraction
Key = TypeVar("Key")
Weight = TypeVar("Weight", int, float)


class Again(Struct, frozen=True):
    """An outcome that repeats the question ``times`` times; its value is the sum of the results and ``plus``."""

    times: int
    plus: int = 0


class Chances(Struct, frozen=True):
    """The probability of each outcome, numbers in ascending order.

    ``exact`` is False for approximations with a total error of at most 1e-9. ``average`` is the mean when it is known
    more precisely than the sum over the outcomes.
    """

    of: Mapping[object, Fraction]
    exact: bool = True
    average: Fraction | None = None

    @property
    def mean(self) -> Fraction | None:
        """The mean of numbers; None for other outcomes."""
        if self.average is not None:
            return self.average
        numbers = self.numbers()
        return sum((outcome * chance for outcome, chance in numbers.items()), Fraction(0)) if numbers else None

    def numbers(self) -> dict[Number, Fraction]:
        """The distribution, if all outcomes are numbers; otherwise empty."""
        found = {outcome: chance for outcome, chance in self.of.items() if is_number(outcome)}
        return found if len(found) == len(self.of) else {}

    def __str__(self) -> str:
        return msg("a roll")

    def __iter__(self) -> Iterator[tuple[object, Fraction]]:
        return iter(self.of.items())


def is_number(outcome: object) -> TypeGuard[Number]:
    return isinstance(outcome, int | Fraction) and not isinstance(outcome, bool)


def is_whole(value: object) -> TypeGuard[int]:
    """True for a whole number, not for yes and no."""
    return isinstance(value, int) and not isinstance(value, bool)


def summed_chances(chances: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    """The probability of each key, in the order in which they occur first; those of equal keys are added."""
    found: dict[Key, Fraction] = {}
    for key, chance in chances:
        found[key] = found[key] + chance if key in found else chance
    return found


def ordered_chances(chances: Iterable[tuple[object, Fraction]], exact: bool = True) -> Chances:
    """A distribution with numbers in ascending order; other outcomes keep their order."""
    found = Chances(dict(chances), exact)
    numbers = found.numbers()
    return Chances(dict(sorted(numbers.items())), exact) if numbers else found


@lru_cache(256)
def of_dice(dice: Dice) -> Chances:
    """The distribution of a roll of dice: of numbers, or of the throws of declared dice. Raises ValueError."""
    return _of_faces(dice) if dice.die else ordered_chances(Roll.of_dice(dice).chances.items())


def _of_faces(dice: Dice) -> Chances:
    """The distribution of the faces that declared dice show, in any order."""
    alike = Counter(dice.own)
    faces = sorted(alike, key=dice.own.index)
    if comb(dice.count + len(faces) - 1, dice.count) > MOST_THROWS:
        raise ValueError(msg("expected at most {most:,} different throws of {dice}, found more",
                             most=MOST_THROWS, dice=dice))
    found: dict[object, Fraction] = {}
    for shown in combinations_with_replacement(faces, dice.count):
        orders, weight = factorial(dice.count), 1
        for face, times in Counter(shown).items():
            orders //= factorial(times)
            weight *= alike[face]**times
        throw = dice.throw_showing(shown)
        found[throw] = Fraction(orders * weight, dice.sides**dice.count)
    return Chances(found)


def in_numbers(outcome: object) -> object:
    """The number of a throw that has one; any other outcome unchanged."""
    return outcome if not isinstance(outcome, Throw) or outcome.number is None else outcome.number


def thrown_value(value: object) -> Chances:
    """A value as a distribution: dice are rolled, any other value has probability 1."""
    if isinstance(value, Chances):
        return value
    return of_dice(value) if isinstance(value, Dice) else Chances({value: CERTAIN})


def repeated_sum(chances: Chances, times: int) -> Chances:
    """The distribution of the sum of ``times`` independent outcomes.

    Raises ValueError when outcomes are not numbers, or for more than 200 repetitions.
    """
    if not 0 <= times <= MOST_REPEATED:
        raise ValueError(msg("expected a number of repetitions from 0 to {most_repeated}, found {times}",
                             most_repeated=MOST_REPEATED, times=times))
    numbers = chances.numbers()
    if not numbers:
        raise ValueError(msg("expected numbers to add up, found other outcomes"))
    average = None if chances.average is None else chances.average * times
    return Chances(dict(_sums(tuple(numbers.items()), times)), chances.exact, average)


@lru_cache(512)
def _sums(chances: tuple[tuple[Number, Fraction], ...], times: int) -> tuple[tuple[Number, Fraction], ...]:
    """The sums and their probabilities. Weights are integers over one common denominator, which is faster."""
    denominator = lcm(*(chance.denominator for _, chance in chances))
    once = {outcome: chance.numerator * (denominator // chance.denominator) for outcome, chance in chances}
    total: dict[Number, int] = {0: 1}
    for _ in range(times):
        total = _added_weights(total, once)
    return tuple((outcome, Fraction(weight, denominator**times)) for outcome, weight in sorted(total.items()))


def _added_weights(one: Mapping[Number, Weight], other: Mapping[Number, Weight]) -> dict[Number, Weight]:
    found: dict[Number, Weight] = {}
    for first, chance in one.items():
        for second, share in other.items():
            found[first + second] = found.get(first + second, 0) + chance * share
    return found


def settle_again(chances: Chances) -> Chances:
    """Replace `Again` by the outcomes of the repeated question; its distribution is then approximate.

    The distribution is the limit of a fixed-point iteration. The mean m is computed in fractions from m = rest + growth
    · m, where growth is the expected number of repetitions. Raises ValueError when growth is 1 or more, or outcomes are
    not numbers.
    """
    again = {one: chance for one, chance in chances if isinstance(one, Again)}
    if not again:
        return chances
    rest = ordered_chances((one, chance) for one, chance in chances if not isinstance(one, Again))
    growth = sum((one.times * chance for one, chance in again.items()), Fraction(0))
    if rest.mean is None or growth >= 1:
        raise ValueError(msg("expected again(…) to come to an end, and numbers beside it, found otherwise"))
    found: dict[Number, float] = {}
    start = {outcome: float(chance) for outcome, chance in rest.numbers().items()}
    for _ in range(MOST_TURNS):
        before, found = found, _once_more(start, found, {one: float(chance) for one, chance in again.items()})
        if sum(found.values()) - sum(before.values()) < LEAST:
            break
    more = sum((one.plus * chance for one, chance in again.items()), rest.mean)
    likely = {outcome: Fraction(chance) for outcome, chance in sorted(found.items()) if chance > TOLD}
    return Chances(dict(likely.items()), exact=False, average=more / (1 - growth))


def _once_more(start: Mapping[Number, float], found: Mapping[Number, float],
               again: Mapping[Again, float]) -> dict[Number, float]:
    total = dict(start)
    for one, chance in again.items():
        several: dict[Number, float] = {one.plus: chance}
        for _ in range(one.times):
            several = {outcome: share for outcome, share in _added_weights(several, found).items() if share > LEAST}
        for outcome, share in several.items():
            total[outcome] = total.get(outcome, 0.0) + share
    return total
