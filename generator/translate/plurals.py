"""Plural forms: their order in a language, and the form for a number (CLDR by Babel)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import isfinite

from babel.core import Locale

ORDER = ("zero", "one", "two", "few", "many", "other")
# every plural category of whole numbers occurs below this
ENOUGH = 200


@cache
def plural_order(language: str) -> tuple[str, ...]:
    """The categories of whole numbers in the order of CLDR and gettext: ``one``, ``few``, ``many`` in Polish."""
    rule = Locale.parse(language).plural_form
    found = {rule(number) for number in range(ENOUGH)}
    return tuple(category for category in ORDER if category in found)


def plural_category(language: str, number: int, ordinal: bool = False) -> str:
    """The CLDR category of a whole number: ``few``; of an ordinal ``two`` for 2nd in English."""
    locale = Locale.parse(language)
    return (locale.ordinal_form if ordinal else locale.plural_form)(abs(number))


def plural_index(language: str, number: int) -> int:
    """The index of the form for a whole number; the last one when its category has no form."""
    order, category = plural_order(language), plural_category(language, number)
    return order.index(category) if category in order else len(order) - 1


def whole_number(value: object) -> int | None:
    """The whole number that a computed value is, ``2.0`` and ``"2"`` included; None for any other value."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float | Fraction):
        return int(value) if isfinite(value) and value == int(value) else None
    return int(value) if isinstance(value, str) and value.removeprefix("-").isdecimal() else None
