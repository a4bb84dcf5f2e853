"""Numbers in a message, with as many decimals as tell them apart: never "expected 3, found 3.0", never "0.0 mm"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import isclose
from string import Formatter

_SPEC = re.compile(r"(?P<head>,?)\.(?P<places>\d+)(?P<type>[fg%])")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?")
MOST_PLACES = 6


class _Written(str):
    """A number that is written already: its hole prints it as it is."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return str(self)


class _Told:
    """A number with the rounded form in which its hole prints it."""

    def __init__(self, value: float, spec: str) -> None:
        self.value, self.spec, self.match = value, spec, _SPEC.fullmatch(spec)
        self.scale = 100 if self.spec.endswith("%") else 1
        self.places = int(self.match["places"]) if self.match is not None else MOST_PLACES

    @property
    def text(self) -> str:
        if self.match is None:
            return format(self.value, self.spec)
        return format(self.value, f"{self.match['head']}.{self.places}{self.match['type']}")

    @property
    def exact(self) -> float:
        return self.value * self.scale

    @property
    def printed_number(self) -> float:
        return float(self.text.replace(",", "").rstrip("%"))

    def hides(self, other: float, printed: float) -> bool:
        """True if it is rounded so that it prints as another number does that it is not."""
        return self.printed_number == printed and not same_number(self.exact, other) and not same_number(
            self.exact, self.printed_number)


def same_number(one: float, other: float) -> bool:
    """True for numbers that differ by no more than reckoning does."""
    return isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def with_decimals(form: str, values: Mapping[str, str | int | float]) -> Mapping[str, str | int | float]:
    """The values of a template; its rounded numbers have more decimals where they would else print as 0 or another."""
    if not any(isinstance(value, float) for value in values.values()):
        return values
    holes = list(Formatter().parse(form))
    told = {name: _Told(value, spec or "") for _, name, spec, _ in holes
            if name and isinstance(value := values.get(name), int | float) and not isinstance(value, bool)}
    fixed = [0.0, *(float(number) for literal, *_ in holes for number in _NUMBER.findall(literal))]
    while rising := [one for one in _hidden(told, fixed) if one.places < MOST_PLACES]:
        for one in rising:
            one.places += 1
    return {**values, **{name: _Written(one.text) for name, one in told.items()}}


def _hidden(told: Mapping[str, _Told], fixed: list[float]) -> Iterator[_Told]:
    for one in told.values():
        others = [(other.exact, other.printed_number) for other in told.values() if other is not one]
        if any(one.hides(*other) for other in (*others, *((number, number) for number in fixed))):
            yield one
