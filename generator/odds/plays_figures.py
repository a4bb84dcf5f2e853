"""Statistics of simulated plays: means, quantiles and shares, each with its 95 % confidence interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor, sqrt
from statistics import NormalDist

from msgspec import Struct

from generator.model.plays import Rules, Share

CONFIDENCE = 0.95
# half the width of a confidence interval in standard errors: the quantile 0.975 of the normal distribution, 1.96
REACH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(Struct, frozen=True):
    """An estimated figure and the bounds of its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def __contains__(self, true: float) -> bool:
        return self.low <= true <= self.high


class MeasuredNumber(Struct, frozen=True):
    """The histogram of an integer that was measured in every play: plays by value, ascending."""

    counts: Mapping[int, int]

    @property
    def plays(self) -> int:
        return sum(self.counts.values())

    @property
    def mean(self) -> Estimate:
        """The mean; the interval assumes that it is normally distributed."""
        plays = self.plays
        mean = Fraction(sum(value * count for value, count in self.counts.items()), plays)
        squares = sum((value - mean) ** 2 * count for value, count in self.counts.items())
        reach = REACH * sqrt(squares / (plays - 1) / plays)
        return Estimate(float(mean), float(mean) - reach, float(mean) + reach)

    @property
    def median(self) -> Estimate:
        return self.quantile(0.5)

    def quantile(self, share: float) -> Estimate:
        """The quantile of ``share`` (0 to 1); the interval consists of order statistics."""
        plays = self.plays
        reach = REACH * sqrt(plays * share * (1 - share))
        ranks = (ceil(plays * share), floor(plays * share - reach), ceil(plays * share + reach) + 1)
        value, low, high = (self._ranked(min(max(rank, 1), plays)) for rank in ranks)
        return Estimate(value, low, high)

    def at_most(self, value: int) -> Estimate:
        """The share of plays whose number does not exceed ``value``."""
        return wilson(sum(count for one, count in self.counts.items() if one <= value), self.plays)

    def _ranked(self, rank: int) -> int:
        for value, count in self.counts.items():
            rank -= count
            if rank <= 0:
                return value
        raise IndexError(rank)


class PlayTotals(Struct):
    """Sums over plays. All are integers, so that the order of addition does not change the result."""

    counts: dict[str, Counter[int]]
    # for each ratio (times, of): the sums of times², of² and times · of
    sums: dict[tuple[str, str], tuple[int, int, int]]

    @classmethod
    def of(cls, rules: Rules) -> PlayTotals:
        """Empty totals of all that the rules measure."""
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
    """The statistics of ``plays`` plays from one seed, by the ids of the measures and shares of the rules."""

    id: str
    plays: int
    seed: int
    shares: Mapping[str, Estimate]
    measures: Mapping[str, MeasuredNumber]

    @classmethod
    def of(cls, id_: str, rules: Rules, seed: int, tallies: Iterable[PlayTotals]) -> PlayStatistics:
        """The statistics of the sum of all tallies."""
        whole = PlayTotals.of(rules)
        for tally in tallies:
            whole.merge(tally)
        measured = {one.id: MeasuredNumber(dict(sorted(whole.counts[one.id].items()))) for one in rules.measures}
        plays = measured[rules.charted[0]].plays
        return cls(id_, plays, seed, {one.id: _share(one, whole, plays) for one in rules.shares}, measured)


def wilson(times: int, of: int) -> Estimate:
    """The share ``times / of`` with the score interval of Wilson (1927)."""
    share, square = times / of, REACH * REACH
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = REACH * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    # rounding must not put a share of 0 or 1 outside its interval
    return Estimate(share, min(share, middle - reach), max(share, middle + reach))


def _share(share: Share, whole: PlayTotals, plays: int) -> Estimate:
    """A share of the plays, or the ratio of two numbers summed over plays.

    Two numbers of one play are correlated, so the interval of a ratio is that of a ratio estimator.
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
