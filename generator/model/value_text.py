"""Values as text for messages, without Python's notation of classes, brackets and quotes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from generator.model.game import Thing

# the largest denominator that is written out
FINEST = 10**1000


def show(value: object) -> str:
    """A value as text: ``space.gate``, ``“near”``, ``[1, 2]``, ``{a: 1}``, ``nothing``."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Thing):
        return str(value.ref)
    if isinstance(value, str):
        return f"“{value}”"
    if isinstance(value, tuple | list):
        return f"[{', '.join(show(item) for item in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {show(item)}' for key, item in value.items())}}}"
    return str(value)


def exactly(number: Fraction) -> str:
    """A fraction as ``5/36``; empty when it has too many digits."""
    return str(number) if number.denominator <= FINEST else ""
