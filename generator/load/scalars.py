"""The value of an unquoted YAML scalar by the YAML 1.2 core schema.

`no`, `on`, `1:30`, `010`, `1_000` and dates are text. A number that cannot be represented exactly enough is refused.
"""

from __future__ import annotations

import math
import re

from generator.message import msg

Value = str | int | float | bool | None

CONSTANTS: dict[str, Value] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
NUMBER_STARTS = frozenset("+-.0123456789")
# first characters of unquoted scalars that may be no text
VALUE_STARTS = NUMBER_STARTS.union(word[:1] for word in CONSTANTS)
MOST_DIGITS = 18
LONGEST_NUMBER = 40

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_BASED = re.compile(r"0x[0-9a-fA-F]+|0o[0-7]+")
_REAL = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NON_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")


class BadNumberError(ValueError):
    """A scalar that looks like an invalid number; the message says "expected A, found B"."""


def number(text: str) -> str | int | float:
    """The number that an unquoted `text` represents, or `text` itself; raises `BadNumberError`."""
    if _INTEGER.fullmatch(text):
        return _integer(text, len(text.lstrip("+-")))
    if _BASED.fullmatch(text):
        return _based_number(text)
    if _REAL.fullmatch(text):
        return _real(text)
    if _NON_FINITE.fullmatch(text):
        raise BadNumberError(msg("expected a finite number, found {text}", text=text))
    return text


def _integer(text: str, digits: int) -> int:
    if digits > MOST_DIGITS:
        raise BadNumberError(msg("expected a whole number of at most {most_digits} digits, found {digits} digits",
                                 most_digits=MOST_DIGITS, digits=digits))
    return int(text)


def _based_number(text: str) -> int:
    if len(text) > LONGEST_NUMBER or (value := int(text, 0)) >= 10**MOST_DIGITS:
        raise BadNumberError(msg("expected a whole number of at most {most_digits} decimal digits, found {text}",
                                 most_digits=MOST_DIGITS, text=text[:LONGEST_NUMBER]))
    return value


def _real(text: str) -> float:
    if len(text) > LONGEST_NUMBER:
        raise BadNumberError(msg("expected a number of at most {longest_number} characters, found {count}",
                                 longest_number=LONGEST_NUMBER, count=len(text)))
    value = float(text)
    if not math.isfinite(value):
        raise BadNumberError(msg("expected a finite number, found {text}", text=text))
    return value
