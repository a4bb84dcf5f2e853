"""Small values that fields and cells hold: names, spans, references, counts, chances, edges."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from generator.message import msg
from generator.model.dice import Dice, DieFace

CASES = ("nom", "gen", "dat", "acc", "ins", "loc", "voc")
FORMS = (*CASES, *(f"{case}.pl" for case in CASES))
SIDES = ("north", "east", "south", "west")


class Name(Struct, frozen=True):
    """A name with the inflected forms it declares; ``nom`` is always there.

    Of a translated name ``original`` is the one in the language of the pack.
    """

    forms: Mapping[str, str]
    original: str = ""

    @property
    def nom(self) -> str:
        return self.forms["nom"]

    def __str__(self) -> str:
        return self.nom


class ChoiceWord(str):
    """A word of a choice, equal to that word; ``declared`` is the path of its declaration, which says its printed text.

    ``kind/card/fields/sort`` of a field, ``table/8.2`` of a cell.
    """

    __slots__ = ("declared",)
    declared: str

    def __new__(cls, word: str, declared: str) -> ChoiceWord:
        made = super().__new__(cls, word)
        made.declared = declared
        return made

    def __reduce__(self) -> tuple[type[ChoiceWord], tuple[str, str]]:
        return ChoiceWord, (str(self), self.declared)


class Die(Struct, frozen=True):
    """A die that a pack declares."""

    id: str
    name: Name
    faces: tuple[DieFace, ...]


class Span(Struct, frozen=True):
    """Whole numbers from ``low`` to ``high``; None means no limit."""

    low: int | None
    high: int | None
    PATTERN: ClassVar[re.Pattern[str]] = re.compile(
        r"(?:≤|<=|do )\s*(?P<most>-?\d{1,6})|(?P<least>-?\d{1,6})\+|(?P<low>-?\d{1,6})(?:\s*[–-]\s*(?P<high>\d{1,6}))?"
    )

    @classmethod
    def parse(cls, written: str) -> Span:
        """Parse ``4``, ``1–3``, ``≤3`` or ``17+``. Raises ValueError with the reason."""
        match = cls.PATTERN.fullmatch(written.strip())
        if match is None:
            raise ValueError(msg("expected a result such as 4, 1–3, ≤3 or 17+, found {written!r}", written=written))
        if match["most"]:
            return cls(None, int(match["most"]))
        if match["least"]:
            return cls(int(match["least"]), None)
        low = int(match["low"])
        high = int(match["high"] or low)
        if high < low:
            raise ValueError(msg("expected the smaller number first, found {written!r}", written=written))
        return cls(low, high)

    def __contains__(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.low is None:
            return f"≤{self.high}"
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


class Ref(Struct, frozen=True, order=True):
    """A thing, by kind and id."""

    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}.{self.id}"


class Count(Struct, frozen=True):
    """A number of a thing: fixed, or dice."""

    amount: int | Dice
    of: Ref

    @property
    def most(self) -> int:
        return self.amount if isinstance(self.amount, int) else self.amount.highest


class Chance(Struct, frozen=True):
    """``amount``, if the die of its field shows ``at_most`` or less."""

    at_most: int
    amount: int | Dice


class Edges(Struct, frozen=True):
    """The four sides of a tile, clockwise from north."""

    north: str
    east: str
    south: str
    west: str

    def clockwise(self) -> tuple[str, str, str, str]:
        return (self.north, self.east, self.south, self.west)

    def turned_edges(self, quarters: int) -> Edges:
        """The edges after a clockwise rotation by quarter turns: the north side becomes the east side, and so on."""
        sides = self.clockwise()
        return Edges(*(sides[(i - quarters) % 4] for i in range(4)))
