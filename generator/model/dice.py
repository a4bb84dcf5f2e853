"""Dice in the notation of players: ``2K6+3``, ``1K3``, ``1K20x10``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from generator.message import msg
from generator.records import replace

DICE = re.compile(r"(?P<count>\d{1,2})[KkDd](?P<sides>\d{1,3})(?P<plus>[+\-−]\d{1,3})?(?:[x×](?P<times>\d{1,4}))?")
FEWEST_SIDES, MOST_SIDES = 2, 100
# faces of all dice of a throw: what is computed about it grows with their square
MOST_FACES = 1000


class Dice(Struct, frozen=True):
    """``count`` dice with faces 1 to ``sides``, plus an addend, times a factor."""

    count: int
    sides: int
    plus: int = 0
    times: int = 1

    @classmethod
    def parse(cls, code: str) -> Dice:
        """Parse a code such as ``2K6+3``. Raises ValueError with the reason."""
        match = DICE.fullmatch(code.strip())
        if match is None:
            raise ValueError(msg("expected dice such as 2K6+3, found {code!r}", code=code))
        count, sides = int(match["count"]), int(match["sides"])
        if count < 1 or not FEWEST_SIDES <= sides <= MOST_SIDES:
            raise ValueError(msg("expected at least one die with {fewest} to {most} faces, found {code!r}",
                                 fewest=FEWEST_SIDES, most=MOST_SIDES, code=code))
        if count * sides > MOST_FACES:
            raise ValueError(msg("expected dice with at most {most} faces together, found {code!r}",
                                 most=MOST_FACES, code=code))
        return cls(count, sides, int((match["plus"] or "0").replace("−", "-")), int(match["times"] or 1))

    @property
    def values(self) -> Sequence[int]:
        """The number on each face of one die."""
        return range(1, self.sides + 1)

    @property
    def lowest(self) -> int:
        return self.result(min(self.values) * self.count)

    @property
    def highest(self) -> int:
        return self.result(max(self.values) * self.count)

    def result(self, thrown: int) -> int:
        """The result when the dice show ``thrown`` in all."""
        return (thrown + self.plus) * self.times

    def results(self) -> tuple[int, ...]:
        """Every possible result, lowest first."""
        sums = {0}
        for _ in range(self.count):
            sums = {so_far + value for so_far in sums for value in self.values}
        return tuple(sorted({self.result(thrown) for thrown in sums}))

    def faces(self, thrown: int | None = None) -> tuple[int, ...]:
        """The result for each face of a single die.

        ``thrown`` is the number of faces of the die that is thrown in its stead: its faces are divided evenly, and
        rounded up. Raises ValueError for several dice, and when they cannot be divided.
        """
        if self.count != 1:
            raise ValueError(msg("{self} throws more than one die", self=self))
        thrown = self.sides if thrown is None else thrown
        if not self.sides <= thrown <= MOST_SIDES or thrown % self.sides:
            raise ValueError(msg("expected a multiple of {sides}, at most {most}, found {thrown}",
                                 sides=self.sides, most=MOST_SIDES, thrown=thrown))
        each = thrown // self.sides
        return tuple(self.result(value) for value in self.values for _ in range(each))

    def __add__(self, addend: int) -> Dice:
        return replace(self, plus=self.plus + addend)

    @property
    def code(self) -> str:
        """The short code printed on counters: ``2+3`` is 2K6+3, ``½+1`` is 1K3+1; other dice keep their sides."""
        match self.sides:
            case 6:
                head = str(self.count)
            case 3:
                head = "½" if self.count == 1 else f"{self.count}×½"
            case _:
                head = f"{self.count}K{self.sides}"
        return f"{head}{'−' if self.plus < 0 else '+'}{abs(self.plus)}"

    def __str__(self) -> str:
        plus = f"{'−' if self.plus < 0 else '+'}{abs(self.plus)}" if self.plus else ""
        return f"{self.count}K{self.sides}{plus}{f'×{self.times}' if self.times != 1 else ''}"
