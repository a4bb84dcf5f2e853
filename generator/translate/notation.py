"""How a language writes dice, numbers, spans, counts and lists."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.dice import Dice
from generator.model.values import Span

DICE_LETTER = {"pl": "K", "en": "D", "de": "W", "cs": "k"}
AND = {"pl": "i", "en": "and", "de": "und"}
AT_MOST = {"pl": "do", "en": "up to", "de": "bis"}
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Notation:
    """The marks of one language."""

    language: str

    def dice(self, dice: Dice) -> str:
        """``2K6+3`` in Polish, ``2D6+3`` in English."""
        return str(dice).replace("K", DICE_LETTER.get(self.language, "D"))

    def number(self, number: int) -> str:
        return f"−{-number}" if number < 0 else str(number)

    def signed(self, number: int) -> str:
        return f"+{number}" if number >= 0 else f"−{-number}"

    def span(self, span: Span) -> str:
        """``1–3``, ``do 3``, ``17+``."""
        if span.low is None and span.high is not None:
            return f"{AT_MOST.get(self.language, 'up to')}\u00a0{self.number(span.high)}"
        return str(span)

    def listing(self, words: list[str]) -> str:
        """``a, b i c``."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {AND.get(self.language, ',')} {words[-1]}"
