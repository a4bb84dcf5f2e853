"""Dice in the notation of players: ``2K6+3``, ``1K3``, ``1K6x10``."""

from __future__ import annotations

import re

from msgspec import Struct

from generator.message import msg
from generator.records import replace

DICE = re.compile(r"(?P<count>\d{1,2})[KkDd](?P<sides>\d{1,3})(?P<plus>[+\-−]\d{1,3})?(?:[x×](?P<times>\d{1,4}))?")
SIDES = (3, 6)


class Dice(Struct, frozen=True):
    """``count`` dice with ``sides`` sides (3 or 6; a K3 is half a K6, rounded up), plus an addend, times a factor."""

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
        if count < 1 or sides not in SIDES:
            raise ValueError(msg("expected at least one K3 or K6, found {code!r}", code=code))
        return cls(count, sides, int((match["plus"] or "0").replace("−", "-")), int(match["times"] or 1))

    @property
    def lowest(self) -> int:
        return (self.count + self.plus) * self.times

    @property
    def highest(self) -> int:
        return (self.count * self.sides + self.plus) * self.times

    def faces(self) -> tuple[int, ...]:
        """The result for each face 1…6 of a single die. Raises ValueError for several dice."""
        if self.count != 1:
            raise ValueError(msg("{self} throws more than one die", self=self))
        return tuple((self.of_face(face) + self.plus) * self.times for face in range(1, 7))

    def of_face(self, face: int) -> int:
        """The value of one die of this kind when a K6 shows ``face``."""
        return (face + 1) // 2 if self.sides == 3 else face

    def __add__(self, addend: int) -> Dice:
        return replace(self, plus=self.plus + addend)

    @property
    def code(self) -> str:
        """The short code printed on counters: ``2+3`` is 2K6+3, ``½+1`` is 1K3+1."""
        head = str(self.count) if self.sides == 6 else ("½" if self.count == 1 else f"{self.count}×½")
        sign = "−" if self.plus < 0 else "+"
        return f"{head}{sign}{abs(self.plus)}"

    def __str__(self) -> str:
        plus = f"{'−' if self.plus < 0 else '+'}{abs(self.plus)}" if self.plus else ""
        return f"{self.count}K{self.sides}{plus}{f'×{self.times}' if self.times != 1 else ''}"
