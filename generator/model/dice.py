"""Dice in the notation of players (``2K6+3``, ``1K20x10``), and dice whose faces a pack declares (``2 doom``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Protocol

from msgspec import Struct

from generator.message import Message, msg
from generator.records import replace

DICE = re.compile(r"(?P<count>\d{1,2})[KkDd](?P<sides>\d{1,3})(?P<plus>[+\-−]\d{1,3})?(?:[x×](?P<times>\d{1,4}))?")
# a throw whose dice are read as the digits of a number
DIGITS = re.compile(r"[KkDd](?P<digits>(?P<side>[2-9])(?P=side){1,2})")
OWN = re.compile(r"(?P<count>\d{1,2})\s*(?P<die>[a-z][a-z0-9-]*)(?:\s+(?P<plus>[+\-−]\s*\d{1,3}))?")
FEWEST_SIDES, MOST_SIDES = 2, 100
# faces of all dice of a throw: what is computed about it grows with their square
MOST_FACES = 1000
BLANK = "blank"


class DieFace(Struct, frozen=True, order=True):
    """A face of a declared die: its icons, and its number, None without one. A blank face has neither."""

    icons: tuple[str, ...] = ()
    value: int | None = None

    def is_written(self, written: object) -> bool:
        """True for its number, its icon, a list of its icons, or ``blank``."""
        if isinstance(written, tuple):
            return written == self.icons
        if isinstance(written, str):
            return written == (BLANK if self == DieFace() else "".join(self.icons) if len(self.icons) == 1 else None)
        return written is not None and written == self.value

    def __str__(self) -> str:
        number = "" if self.value is None else f"({self.value})" if self.icons else str(self.value)
        return " ".join([*self.icons, *([number] if number else [])]) or BLANK


class Faced(Protocol):
    """A declared die, as its throws see it."""

    @property
    def faces(self) -> tuple[DieFace, ...]: ...


Declared = Mapping[str, Faced]
NO_DICE: Declared = {}


class Throw(Struct, frozen=True):
    """The faces that declared dice show, sorted, and their result in numbers: None when no face has a number."""

    faces: tuple[DieFace, ...]
    number: int | None = None

    def __str__(self) -> str:
        return ", ".join(map(str, self.faces))


class Dice(Struct, frozen=True):
    """``count`` dice with faces 1 to ``sides``, plus an addend, times a factor.

    ``die`` and ``own`` are the id and the faces of a die that the pack declares, in place of faces 1 to ``sides``. Of
    dice that are read as digits (``K66``) ``digits`` are their sides, and ``own`` is each number that they can show.
    """

    count: int
    sides: int
    plus: int = 0
    times: int = 1
    die: str = ""
    own: tuple[DieFace, ...] = ()
    digits: str = ""

    @classmethod
    def parse(cls, code: str, declared: Declared = NO_DICE) -> Dice:
        """Parse ``2K6+3``, ``K66``, or ``2 doom`` of the declared dice. Raises ValueError with the reason."""
        if (read := DIGITS.fullmatch(code.strip())) is not None:
            return cls._of_digits(read["digits"])
        match, own = DICE.fullmatch(code.strip()), OWN.fullmatch(code.strip())
        plus, times = (match or own or {"plus": None})["plus"], match["times"] if match is not None else None
        if match is not None:
            dice = cls(int(match["count"]), int(match["sides"]))
        elif own is not None and own["die"] in declared:
            faces = declared[own["die"]].faces
            dice = cls(int(own["count"]), len(faces), die=own["die"], own=faces)
        else:
            raise ValueError(_expected_dice(code, declared))
        if dice.count < 1 or not FEWEST_SIDES <= dice.sides <= MOST_SIDES:
            raise ValueError(msg("expected at least one die with {fewest} to {most} faces, found {code!r}",
                                 fewest=FEWEST_SIDES, most=MOST_SIDES, code=code))
        if dice.count * dice.sides > MOST_FACES:
            raise ValueError(msg("expected dice with at most {most} faces together, found {code!r}",
                                 most=MOST_FACES, code=code))
        addend = int((plus or "0").replace("−", "-").replace(" ", ""))
        return replace(dice, plus=addend, times=int(times or 1))

    @classmethod
    def _of_digits(cls, digits: str) -> Dice:
        sides = "".join(map(str, range(1, int(digits[0]) + 1)))
        faces = tuple(DieFace(value=int("".join(shown))) for shown in product(sides, repeat=len(digits)))
        return cls(1, len(faces), own=faces, digits=digits)

    @property
    def values(self) -> Sequence[int]:
        """The number on each face of one die; 0 on a face without one."""
        return tuple(face.value or 0 for face in self.own) or range(1, self.sides + 1)

    @property
    def has_numbers(self) -> bool:
        return not self.own or any(face.value is not None for face in self.own)

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

    def throw_showing(self, faces: Iterable[DieFace]) -> Throw:
        """The throw in which declared dice show these faces."""
        shown = tuple(sorted(faces, key=self.own.index))
        number = self.result(sum(face.value or 0 for face in shown)) if self.has_numbers else None
        return Throw(shown, number)

    def __add__(self, addend: int) -> Dice:
        return replace(self, plus=self.plus + addend)

    @property
    def code(self) -> str:
        """The short code printed on counters: ``2+3`` is 2K6+3, ``½+1`` is 1K3+1; other dice keep their sides."""
        if self.digits:
            return str(self)
        match self.sides:
            case 6:
                head = str(self.count)
            case 3:
                head = "½" if self.count == 1 else f"{self.count}×½"
            case _:
                head = f"{self.count}K{self.sides}"
        return f"{head}{'−' if self.plus < 0 else '+'}{abs(self.plus)}"

    @property
    def changes(self) -> str:
        """The addend and the factor: ``+3``, ``×10``."""
        plus = f"{'−' if self.plus < 0 else '+'}{abs(self.plus)}" if self.plus else ""
        return f"{plus}{f'×{self.times}' if self.times != 1 else ''}"

    def __str__(self) -> str:
        if self.die:
            return f"{self.count} {self.die} {self.changes}".rstrip()
        if self.digits:
            return f"K{self.digits}{self.changes}"
        return f"{self.count}K{self.sides}{self.changes}"


def are_dice(written: str, declared: Declared = NO_DICE) -> bool:
    """True for the notation of dice."""
    text = written.strip()
    own = OWN.fullmatch(text)
    return any(pattern.fullmatch(text) for pattern in (DICE, DIGITS)) or (own is not None and own["die"] in declared)


def _expected_dice(code: str, declared: Declared) -> Message:
    if not declared:
        return msg("expected dice such as 2K6+3, found {code!r}", code=code)
    return msg("expected dice such as 2K6+3 or 2 {die}, found {code!r}", die=next(iter(declared)), code=code)
