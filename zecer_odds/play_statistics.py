"""Statistics of simulated plays: means, quantiles and shares, each with its 95 % confidence interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import ceil, floor, sqrt
from statistics import NormalDist

from msgspec import Struct, field

from generator.message import msg
from generator.model.plays import Rules
from generator.model.simulations import FEWEST_GAMES, Simulation
from generator.odds.whole_game import Case, GameResult

CONFIDENCE = 0.95
# half the width of a confidence interval in standard errors: the quantile 0.975 of the normal distribution, 1.96
REACH = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
NO_VALUES: Mapping[str, Iterable[str]] = {}


class Estimate(Struct, frozen=True):
    """An estimated statistic and the bounds of its 95 % confidence interval."""

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
    def estimates(self) -> dict[str, Estimate]:
        """What is told of it: the mean, the median, and what one play in twenty is below and above."""
        quantiles = {"p5": 0.05, "median": 0.5, "p95": 0.95}
        return {"mean": self.mean} | {name: self.quantile(share) for name, share in quantiles.items()}

    def quantile(self, share: float) -> Estimate:
        """The quantile of ``share`` (0 to 1); the interval consists of order statistics."""
        plays = self.plays
        reach = REACH * sqrt(plays * share * (1 - share))
        ranks = (ceil(plays * share), floor(plays * share - reach), ceil(plays * share + reach) + 1)
        value, low, high = (self._ranked_value(min(max(rank, 1), plays)) for rank in ranks)
        return Estimate(value, low, high)

    def at_most(self, value: int) -> Estimate:
        """The share of plays whose number does not exceed ``value``."""
        return wilson(sum(count for one, count in self.counts.items() if one <= value), self.plays)

    def _ranked_value(self, rank: int) -> int:
        for value, count in self.counts.items():
            rank -= count
            if rank <= 0:
                return value
        raise IndexError(rank)


class Ratio(Struct):
    """A share: sums over plays of a number ``times``, of a number ``of``, and of their squares and product."""

    times: int = 0
    of: int = 0
    times_squared: int = 0
    of_squared: int = 0
    both: int = 0

    def add(self, times: int, of: int) -> None:
        """Add the two numbers of a play."""
        self.times += times
        self.of += of
        self.times_squared += times * times
        self.of_squared += of * of
        self.both += times * of

    def merge(self, other: Ratio) -> None:
        self.times += other.times
        self.of += other.of
        self.times_squared += other.times_squared
        self.of_squared += other.of_squared
        self.both += other.both

    def estimate(self, plays: int) -> Estimate:
        """The share of all plays.

        If a play counts once at most it is a share of independent cases. Otherwise the two numbers of one play are
        correlated, and the interval is that of a ratio estimator.
        """
        if not self.of:
            return Estimate(0.0, 0.0, 1.0)
        ratio = Fraction(self.times, self.of)
        squares = self.times_squared - 2 * ratio * self.both + ratio * ratio * self.of_squared
        if ratio <= 1 and (self.of_squared == self.of or not squares or plays < 2):
            return wilson(self.times, self.of)
        reach = REACH * sqrt(squares * plays / (plays - 1)) / self.of
        return Estimate(float(ratio), max(0.0, float(ratio) - reach), min(1.0, float(ratio) + reach))


# the values of each dimension
Values = Mapping[str, Iterable[str]]
# a share, and the dimension and the value that it is of; both are empty for all of it
Part = tuple[str, str, str]


class PlayTotals(Struct):
    """Sums over plays. All are integers, so that the order of addition does not change the result.

    ``finished`` plays have ended; ``limited`` ones have hit the limit and are in no other sum.
    """

    counts: dict[str, Counter[int]]
    ratios: dict[Part, Ratio]
    finished: int = 0
    limited: int = 0

    @classmethod
    def empty_totals(cls, rules: Rules, values: Values = NO_VALUES) -> PlayTotals:
        """Empty totals of all that the rules measure."""
        parts = [(one.id, "", "") for one in rules.shares]
        parts += [(one.id, by, value) for one in rules.shares for by in one.by for value in values[by]]
        return cls({one.id: Counter() for one in rules.measures}, {part: Ratio() for part in parts})

    def add(self, rules: Rules, numbers: Mapping[str, int]) -> None:
        """Add the numbers of a play."""
        self.finished += 1
        for name, counts in self.counts.items():
            counts[numbers[name]] += 1
        for share in rules.shares:
            if not share.by:
                self.ratios[share.id, "", ""].add(numbers[share.times], numbers[share.of] if share.of else 1)

    def add_game(self, rules: Rules, result: GameResult | None) -> None:
        """Add a whole game; None is one that has hit the limit.

        Raises ValueError for a case with a value that its dimension has not.
        """
        if result is None:
            self.limited += 1
            return
        self.add(rules, result.numbers)
        self._add_cases(rules, result.cases)

    def _add_cases(self, rules: Rules, cases: Iterable[Case]) -> None:
        sums: dict[Part, tuple[int, int]] = {}
        counted = [(share, case) for share in rules.shares if share.by for case in cases if share.times in case.numbers]
        for share, case in counted:
            more = case.numbers[share.times], case.numbers[share.of] if share.of else 1
            for part in ((share.id, "", ""), *((share.id, by, case.at[by]) for by in share.by if by in case.at)):
                times, of = sums.get(part, (0, 0))
                sums[part] = times + more[0], of + more[1]
        for part, (times, of) in sums.items():
            if part not in self.ratios:
                raise ValueError(msg("expected a value of {dimension}, found {value!r}",
                                     dimension=part[1], value=part[2]))
            self.ratios[part].add(times, of)

    def merge(self, other: PlayTotals) -> None:
        self.finished += other.finished
        self.limited += other.limited
        for name, counts in self.counts.items():
            counts.update(other.counts[name])
        for part, ratio in self.ratios.items():
            ratio.merge(other.ratios[part])


class PartOfShare(Struct, frozen=True):
    """A share of one value of a dimension: ``times`` cases of ``of``."""

    times: int
    of: int
    estimate: Estimate


class PlayStatistics(Struct, frozen=True):
    """The statistics of ``plays`` plays from one seed, by the ids of the measures and shares of the rules.

    ``limited`` plays have hit the limit; all statistics are those of the others. ``parts`` are the parts of a share by
    dimension and value.
    """

    id: str
    plays: int
    seed: int
    shares: Mapping[str, Estimate]
    measures: Mapping[str, MeasuredNumber]
    limited: int = 0
    parts: Mapping[str, Mapping[str, Mapping[str, PartOfShare]]] = field(default_factory=dict)

    @classmethod
    def from_tallies(cls, simulation: Simulation, rules: Rules, values: Values,
                     tallies: Iterable[PlayTotals]) -> PlayStatistics:
        """The statistics of the sum of all tallies."""
        whole = PlayTotals.empty_totals(rules, values)
        for tally in tallies:
            whole.merge(tally)
        return cls(
            simulation.id,
            whole.finished + whole.limited,
            simulation.seed,
            {one.id: whole.ratios[one.id, "", ""].estimate(whole.finished) for one in rules.shares},
            {name: MeasuredNumber(dict(sorted(counts.items()))) for name, counts in whole.counts.items()},
            whole.limited,
            {one.id: {by: {value: _part(whole, (one.id, by, value)) for value in values[by]} for by in one.by}
             for one in rules.shares},
        )

    @property
    def plays_finished(self) -> int:
        """The plays that have ended."""
        return self.plays - self.limited

    @property
    def enough(self) -> bool:
        """True if enough plays have ended for means and their intervals."""
        return self.plays_finished >= FEWEST_GAMES

    @property
    def limit(self) -> Estimate:
        """The share of plays that have hit the limit."""
        return wilson(self.limited, self.plays)


def _part(whole: PlayTotals, part: Part) -> PartOfShare:
    ratio = whole.ratios[part]
    return PartOfShare(ratio.times, ratio.of, ratio.estimate(whole.finished))


def wilson(times: int, of: int) -> Estimate:
    """The share ``times / of`` with the score interval of Wilson (1927)."""
    share, square = times / of, REACH * REACH
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = REACH * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    # rounding must not put a share of 0 or 1 outside its interval
    return Estimate(share, min(share, middle - reach), max(share, middle + reach))
