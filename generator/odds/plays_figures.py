"""Figures of many plays: means, quantiles and shares, each with the interval in which the true one lies at 95 %."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from math import ceil, floor, sqrt
from statistics import NormalDist

from generator.odds.plays_party import Play

CONFIDENCE = 0.95
# how many standard errors an interval reaches to either side
REACH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
MEASURES = tuple(one.name for one in fields(Play) if one.name != "found")


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and the interval in which the true one lies at 95 %."""

    value: float
    low: float
    high: float

    def __contains__(self, true: float) -> bool:
        return self.low <= true <= self.high


@dataclass(frozen=True, slots=True)
class Measured:
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


@dataclass(slots=True)
class Tally:
    """What plays add up to: whole numbers only, so that it does not matter in which order they are added."""

    found: int = 0
    counts: dict[str, Counter[int]] = field(default_factory=lambda: {name: Counter() for name in MEASURES})
    # of draws and misfits of a play: the sums of their squares and of their product
    draws_squared: int = 0
    misfits_squared: int = 0
    product: int = 0

    def add(self, play: Play) -> None:
        self.found += play.found
        for name, counts in self.counts.items():
            counts[getattr(play, name)] += 1
        self.draws_squared += play.draws * play.draws
        self.misfits_squared += play.misfits * play.misfits
        self.product += play.draws * play.misfits

    def merge(self, other: Tally) -> None:
        self.found += other.found
        for name, counts in self.counts.items():
            counts.update(other.counts[name])
        self.draws_squared += other.draws_squared
        self.misfits_squared += other.misfits_squared
        self.product += other.product


@dataclass(frozen=True, slots=True)
class PlayStatistics:
    """What so many plays of an exploration came to, from one seed."""

    id: str
    plays: int
    seed: int
    found: Estimate
    misfit: Estimate
    tiles: Measured
    draws: Measured
    misfits: Measured
    levels: Measured
    walls: Measured
    stages: Measured

    @classmethod
    def of(cls, id_: str, seed: int, tallies: Iterable[Tally]) -> PlayStatistics:
        """What all tallies come to together."""
        whole = Tally()
        for tally in tallies:
            whole.merge(tally)
        measured = {name: Measured(dict(sorted(counts.items()))) for name, counts in whole.counts.items()}
        plays = measured["tiles"].plays
        return cls(id_, plays, seed, wilson(whole.found, plays), _misfit(whole, plays), **measured)


def wilson(times: int, of: int) -> Estimate:
    """A share with the interval of Wilson."""
    share, square = times / of, REACH * REACH
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = REACH * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    # rounding must not put a sure thing outside
    return Estimate(share, min(share, middle - reach), max(share, middle + reach))


def _misfit(whole: Tally, plays: int) -> Estimate:
    """The share of all draws that did not fit.

    Draws of one play have to do with each other, so the interval is that of a ratio of two sums over plays.
    """
    draws, misfits = (sum(v * count for v, count in whole.counts[name].items()) for name in ("draws", "misfits"))
    if not draws:
        return Estimate(0.0, 0.0, 1.0)
    ratio = Fraction(misfits, draws)
    squares = whole.misfits_squared - 2 * ratio * whole.product + ratio * ratio * whole.draws_squared
    reach = REACH * sqrt(squares * plays / (plays - 1)) / draws
    return Estimate(float(ratio), max(0.0, float(ratio) - reach), min(1.0, float(ratio) + reach))
