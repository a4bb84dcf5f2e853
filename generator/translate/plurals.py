"""Plural forms: their order in a language, and the form for a number (CLDR by Babel)."""

from __future__ import annotations

from functools import cache

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
