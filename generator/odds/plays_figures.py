"""Figures of many plays: means, quantiles and shares, each with the interval in which the true one lies at 95 %."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor, sqrt
from statistics import NormalDist

from msgspec import Struct

from generator.model.plays import Rules, Share

CONFIDENCE = 0.95
# how many standard errors an interval reaches to either side
REACH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(Struct, frozen=True):
    """A figure, and the interval in which the true one lies at 95 %."""

    value: float
    low: float
    high: float

    def __contains__(self, true: float) -> bool:
        return self.low <= true <= self.high


class MeasuredNumber(Struct, frozen=True):
    """A whole number that was measured in every play: how often it came to what, lowest first."""

    counts: Mapping[int, int]

    @property
    def plays(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> Estimate:
        """The mean, with a normal interval."""
        plays = self.plays
        mean = Fraction(sum(value * count for value, count in self.counts.items()), plays)
        squares = sum((value - mean) ** 2 * count for value, count in self.counts.items())
        reach = REACH * sqrt(squares / (plays - 1) / plays)
        return Estimate(float(mean), float(mean) - reach, float(mean) + reach)

    @property
    def median(self) -> Estimate:
        return self.quantile(0.5)

    def quantile(self, share: float) -> Estimate:
        """The value that so large a share of plays does not exceed; the interval is one of order statistics."""
        plays = self.plays
        reach = REACH * sqrt(plays * share * (1 - share))
        ranks = (ceil(plays * share), floor(plays * share - reach), ceil(plays * share + reach) + 1)
        value, low, high = (self._ranked(min(max(rank, 1), plays)) for rank in ranks)
        return Estimate(value, low, high)

    def at_most(self, value: int) -> Estimate:
        """The share of plays that do not exceed a value."""
        return wilson(sum(count for one, count in self.counts.items() if one <= value), self.plays)

    def _ranked(self, rank: int) -> int:
        for value, count in self.counts.items():
            rank -= count
            if rank <= 0:
                return value
        raise IndexError(rank)


class PlayTotals(Struct):
    """What plays add up to: whole numbers only, so that it does not matter in which order they are added."""

    counts: dict[str, Counter[int]]
    # of each share of one number in another: the sums of the squares of both, and of their product
    sums: dict[tuple[str, str], tuple[int, int, int]]

    @classmethod
    def of(cls, rules: Rules) -> PlayTotals:
        """Nothing yet of what some rules measure."""
        pairs = [(one.times, one.of) for one in rules.shares]
        names = dict.fromkeys([one.id for one in rules.measures] + [name for pair in pairs for name in pair if name])
        return cls({name: Counter() for name in names}, {pair: (0, 0, 0) for pair in pairs if all(pair)})

    def add(self, play: Mapping[str, int]) -> None:
        for name, counts in self.counts.items():
            counts[play[name]] += 1
        for (times, of), (first, second, both) in self.sums.items():
            one, other = play[times], play[of]
            self.sums[times, of] = (first + one * one, second + other * other, both + one * other)

    def merge(self, other: PlayTotals) -> None:
        for name, counts in self.counts.items():
            counts.update(other.counts[name])
        for pair, sums in other.sums.items():
            first, second, both = self.sums[pair]
            self.sums[pair] = (first + sums[0], second + sums[1], both + sums[2])

    def total(self, name: str) -> int:
        return sum(value * count for value, count in self.counts[name].items())


class PlayStatistics(Struct, frozen=True):
    """What so many plays of one sort came to, from one seed: by the names of the measures and shares of their rules."""

    id: str
    plays: int
    seed: int
    shares: Mapping[str, Estimate]
    measures: Mapping[str, MeasuredNumber]

    @classmethod
    def of(cls, id_: str, rules: Rules, seed: int, tallies: Iterable[PlayTotals]) -> PlayStatistics:
        """What all tallies come to together."""
        whole = PlayTotals.of(rules)
        for tally in tallies:
            whole.merge(tally)
        measured = {one.id: MeasuredNumber(dict(sorted(whole.counts[one.id].items()))) for one in rules.measures}
        plays = measured[rules.charted[0]].plays
        return cls(id_, plays, seed, {one.id: _share(one, whole, plays) for one in rules.shares}, measured)


def wilson(times: int, of: int) -> Estimate:
    """A share with the interval of Wilson."""
    share, square = times / of, REACH * REACH
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = REACH * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    # rounding must not put a sure thing outside
    return Estimate(share, min(share, middle - reach), max(share, middle + reach))


def _share(share: Share, whole: PlayTotals, plays: int) -> Estimate:
    """A share of the plays, or of a number in another.

    Numbers of one play have to do with each other, so the interval of these is that of a ratio of two sums over plays.
    """
    times = whole.total(share.times)
    if not share.of:
        return wilson(times, plays)
    of = whole.total(share.of)
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    ratio = Fraction(times, of)
    first, second, both = whole.sums[share.times, share.of]
    squares = first - 2 * ratio * both + ratio * ratio * second
    reach = REACH * sqrt(squares * plays / (plays - 1)) / of
    return Estimate(float(ratio), max(0.0, float(ratio) - reach), min(1.0, float(ratio) + reach))
