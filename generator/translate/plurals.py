"""Plural forms: in which order a language writes them, and which of them a number takes (CLDR by Babel)."""

from __future__ import annotations

from functools import cache

from babel.core import Locale

ORDER = ("zero", "one", "two", "few", "many", "other")
# every category that a language has for whole numbers shows itself below this
ENOUGH = 200


@cache
def plural_order(language: str) -> tuple[str, ...]:
    """The categories of whole numbers as CLDR and gettext order them: ``one``, ``few``, ``many`` in Polish."""
    rule = Locale.parse(language).plural_form
    found = {rule(number) for number in range(ENOUGH)}
    return tuple(category for category in ORDER if category in found)


def plural_index(language: str, number: int) -> int:
    """Which of the forms a whole number takes; the last one when its own is too rare to have a form."""
    order, category = plural_order(language), Locale.parse(language).plural_form(abs(number))
    return order.index(category) if category in order else len(order) - 1
