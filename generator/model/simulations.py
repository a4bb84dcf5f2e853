"""Simulations that a pack declares: how many games of a play, who plays them, and the statistics that are expected."""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta, Struct

from generator.message import msg
from generator.model.annotations import Form, Slug, Words, about

GAMES, FEWEST_GAMES, MOST_GAMES, MOST_LIMIT = 1000, 2, 1_000_000, 1_000_000
SEED = 1
NUMBER = r"-?\d{1,9}(?:\.\d{1,6})?"
RANGE = re.compile(
    rf"(?:(?:≤|<=|do )\s*(?P<most>{NUMBER})|(?P<least>{NUMBER})\+|(?P<low>{NUMBER})(?:\s*[–-]\s*(?P<high>{NUMBER}))?)"
    r"(?P<percent>\s*%)?"
)


class Range(Struct, frozen=True):
    """Numbers from ``low`` to ``high``, None without a limit. Of shares (``percent``) they are fractions of 1.

    ``written`` is the range as the pack has it.
    """

    low: float | None
    high: float | None
    percent: bool
    written: str

    @classmethod
    def parse(cls, written: str) -> Range:
        """Parse ``20–30 %``, ``≤0.5 %``, ``125–190``, ``6.5+``. Raises ValueError with the reason."""
        match = RANGE.fullmatch(written.strip())
        if match is None:
            raise ValueError(msg("expected a range such as 20–30 %, ≤0.5 %, 125–190 or 6.5+, found {written!r}",
                                 written=written))
        unit = 100 if match["percent"] else 1
        low = match["low"] or match["least"]
        high = match["most"] or match["high"] or match["low"]
        found = cls(float(low) / unit if low else None, float(high) / unit if high else None, unit == 100,
                    written.strip())
        if found.low is not None and found.high is not None and found.high < found.low:
            raise ValueError(msg("expected the smaller number first, found {written!r}", written=written))
        if found.percent and any(not 0 <= end <= 1 for end in (found.low, found.high) if end is not None):
            raise ValueError(msg("expected a range within 0–100 %, found {written!r}", written=written))
        return found

    def meets(self, low: float, high: float) -> bool:
        """True if the range and the interval from ``low`` to ``high`` have a number in common."""
        return (self.high is None or low <= self.high) and (self.low is None or self.low <= high)

    def __str__(self) -> str:
        return self.written


class Expectation(Struct, frozen=True):
    """The range in which a statistic is expected: a measure, a share, or a share of each value of a dimension.

    An empty ``dimension`` is the statistic as a whole; an empty ``value`` is every value of the dimension.
    """

    figure: str
    range: Range
    dimension: str = ""
    value: str = ""

    @property
    def path(self) -> str:
        """The path of the expectation below the simulation."""
        return "/".join(filter(None, ("expect", self.figure, self.dimension, self.value)))


class Simulation(Struct, frozen=True):
    """So many games of the play with the id ``play``, from a seed.

    Of a whole game: ``limit`` is the number of rounds, or of decisions, after which a game is given up; ``seats`` the
    number of players, or the policy of each; ``policies`` are those among which a player draws, all when empty.
    """

    id: str
    play: Annotated[Slug, about("The play, by its id.")]
    games: Annotated[int, Meta(ge=FEWEST_GAMES, le=MOST_GAMES), about("How often it is played.")] = GAMES
    seed: Annotated[int, about("The seed of the random numbers.")] = SEED
    limit: Annotated[int | None, Meta(ge=1, le=MOST_LIMIT), about(
        "Of a whole game: the rounds, or the decisions where it counts no rounds, after which it is given up.")] = None
    seats: Annotated[int | tuple[str, ...] | None, Form("seats"), about(
        "Of a whole game: the number of players, or a list with the policy of each.")] = None
    policies: Annotated[Words, about(
        "Of a whole game: the policies among which each seat draws evenly, all of the rules if none are named.")] = ()
    expect: Annotated[tuple[Expectation, ...], Form("expectations"), about(
        "Ranges of figures (125–190, 20–30 %, ≤3, 6.5+), by the ids that zecer odds --play ID --json prints.")] = ()

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seats) if isinstance(self.seats, tuple) else self.seats or 0
