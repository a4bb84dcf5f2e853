"""Numerals in words, inflected: *dwóch*, *trzema*, *third*.

The rules are those of Unicode CLDR (rule-based number formats, UTS 35 part 3), selected in ``locale/numerals``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from generator.message import msg
from generator.share import folder
from generator.translate.plurals import plural_category, plural_order

MOST = 999_999
ORDINAL = "ordinal"
# [with a remainder|without]; ← is the quotient, → the remainder, = the number itself
_OPTIONAL = re.compile(r"\[([^\]|]*)\|?([^\]]*)\]")
_PART = re.compile(r"([←→=])([a-z0-9-]*)[←→=]|\$\((cardinal|ordinal),((?:[a-z]+\{[^}]*\})+)\)\$")
_CHOICE = re.compile(r"([a-z]+)\{([^}]*)\}")


class SpellingRule(Struct, frozen=True, array_like=True):
    """The words for numbers from ``base`` on, up to the next rule."""

    base: int
    words: str
    radix: int = 10

    @property
    def divisor(self) -> int:
        """The greatest power of the radix that is not above the base."""
        power = 1
        while self.radix > 1 and power * self.radix <= self.base:
            power *= self.radix
        return power


class Numerals(Struct, frozen=True):
    """The rules of a language: for each form the name of a rule set, and the rule sets."""

    language: str
    cardinal: Mapping[str, str]
    ordinal: Mapping[str, str]
    rules: Mapping[str, tuple[SpellingRule, ...]]

    def forms(self, kind: str) -> Mapping[str, str]:
        """The forms of ``number`` or ``ordinal``: ``acc.m1``, and the empty one, used when none is asked for."""
        return self.ordinal if kind == ORDINAL else self.cardinal

    def spelt_number(self, kind: str, number: int, form: str = "") -> str:
        """A whole number from 0 to ``MOST`` in words. A form with a capital begins with one.

        Raises KeyError for a form that the language lacks, ValueError for a number out of range.
        """
        if not 0 <= number <= MOST:
            raise ValueError(msg("expected a number from 0 to {most} to write in words, found {number}",
                                 most=MOST, number=number))
        words = self._spelt_by_rule(self.forms(kind)[form[:1].lower() + form[1:]], number)
        return words[:1].upper() + words[1:] if form[:1].isupper() else words

    def _spelt_by_rule(self, name: str, number: int) -> str:
        rule = max((one for one in self.rules[name] if one.base <= number), key=lambda one: one.base)
        quotient, rest = divmod(number, rule.divisor)

        def part(match: re.Match[str]) -> str:
            if match[3]:
                choices: dict[str, str] = dict(_CHOICE.findall(match[4]))
                return choices.get(plural_category(self.language, quotient, match[3] == ORDINAL), choices["other"])
            return self._spelt_by_rule(match[2] or name, {"←": quotient, "→": rest, "=": number}[match[1]])

        return _PART.sub(part, _OPTIONAL.sub(r"\1" if rest else r"\2", rule.words))


@cache
def numerals(language: str) -> Numerals | None:
    """The numerals of a language; None when the program has none."""
    file = folder("locale") / "numerals" / f"{language.partition('_')[0]}.json"
    if not file.is_file():
        return None
    data = json.loads(file.read_text("utf-8"))
    rules = {name: tuple(SpellingRule(*row) for row in rows) for name, rows in data["rules"].items()}
    return Numerals(language, data["cardinal"], data[ORDINAL], rules)


def form_and_nouns(language: str, kind: str, forms: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The form of a numeral, and the plural forms of the noun behind it; both may be missing."""
    known = numerals(language)
    wanted = len(plural_order(language)) if kind != ORDINAL else 0
    is_form = bool(forms) and known is not None and forms[0][:1].lower() + forms[0][1:] in known.forms(kind)
    return (forms[0], forms[1:]) if is_form or len(forms) > wanted else ("", forms)
