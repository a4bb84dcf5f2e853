"""The notation of dice, numbers, spans and lists in a language: from CLDR, or from the engine's catalogue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from babel.lists import format_list
from babel.numbers import format_decimal
from msgspec import Struct

from generator.message import DIE
from generator.model.dice import Dice
from generator.model.values import Span
from generator.text.typeset import NBSP

NOTHING = "–"
# from this number on, thousands are grouped
LARGE = 10_000
# less is printed as "<0,01 %"
LEAST_SHARE = 0.005


class Notation(Struct, frozen=True):
    """The notation of one language; ``word`` looks up words in its catalogue."""

    language: str
    word: Callable[[str], str]

    @property
    def die(self) -> str:
        """The letter of dice: K in Polish, D in English."""
        # translators: the letter of a die, as in 2D6+3
        return self.word("D")

    def dice(self, dice: Dice) -> str:
        """``2K6+3`` in Polish, ``2D6+3`` in English."""
        return str(dice).replace(DIE, self.die)

    def code(self, dice: Dice) -> str:
        """The short code of dice that is printed on counters."""
        return dice.code.replace(DIE, self.die)

    def number(self, number: float) -> str:
        """``12``, ``1,5`` in Polish, ``−3`` with a true minus sign."""
        if isinstance(number, int) and abs(number) < LARGE:
            written = str(abs(number))
        else:
            # many fonts lack thin spaces
            written = format_decimal(abs(number), locale=self.language, group_separator=abs(number) >= LARGE)
            written = written.replace("\u202f", NBSP)
        return f"−{written}" if number < 0 else written

    def signed_number(self, number: int) -> str:
        return self.number(number) if number < 0 else f"+{self.number(number)}"

    def percent(self, chance: Fraction, places: int = 1) -> str:
        """``16,7%``, ``16,7 %`` in German: with so many decimals; less than one per cent with two, or as ``<1 %``."""
        share = float(chance * 100)
        if share in (0, 100):
            written = self.number(int(share))
        elif share < LEAST_SHARE:
            written = f"<{self.number(0.01)}"
        elif round(share, places) == 100:
            written = f">{self.decimal(100 - 10**-places, places)}"
        elif share < 1:
            written = self.decimal(share, 2) if places else f"<{self.number(1)}"
        else:
            written = self.decimal(share, places)
        # translators: a share in per cent; the space does not break
        return self.word("{number}%").replace("{number}", written).replace(" ", NBSP)

    def decimal(self, number: float, places: int) -> str:
        """``1,50``: a number with exactly ``places`` decimals."""
        pattern = f"#,##0.{'0' * places}" if places else "#,##0"
        written = format_decimal(abs(number), pattern, self.language, group_separator=abs(number) >= LARGE)
        return f"{'−' if round(number, places) < 0 else ''}{written}".replace("\u202f", NBSP)

    def span(self, span: Span) -> str:
        """``1–3``, ``do 3``, ``17+``."""
        if span.low is None and span.high is not None:
            # translators: at most so many, at the head of a row: "up to 3"
            return self.word("up to {number}").replace("{number}", self.number(span.high)).replace(" ", NBSP)
        return str(span)

    def listing(self, words: Sequence[str]) -> str:
        """``A, B i C``; ``A, B, and C`` in English."""
        return format_list(list(words), locale=self.language)
