"""The words of a language, as far as a dictionary is installed, and those that the text itself has elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from generator.check import spelling
from generator.load.languages import likely_language
from generator.message import Message, msg
from generator.outside import has_polish_dictionary
from generator.text.hyphens import break_points

POLISH_SMALL = "ąćęłńóśźż"
POLISH = POLISH_SMALL + POLISH_SMALL.upper()
WORD = re.compile(r"[^\W\d_]+")
LONGEST = 60
# how often a word must stand in the text so that it proves itself
OFTEN = 2


class Lexicon:
    """Knows words: of Polish by the dictionary if it is installed, and those that stand in the text itself."""

    def __init__(self, language: str, text: str) -> None:
        self.language = language
        self.has_dictionary = language == spelling.LANGUAGE and has_polish_dictionary()
        self.counts = Counter(word.lower() for word in WORD.findall(text))

    def knows(self, word: str) -> bool:
        """True if the dictionary has the word; False without a dictionary."""
        return self.has_dictionary and len(word) <= LONGEST and spelling.in_dictionary(word)

    def evidence(self, word: str) -> Message | None:
        """Why this is a word; None if nothing says so."""
        if self.knows(word):
            return msg("the dictionary has “{word}”", word=word)
        if self.counts[word.lower()] >= OFTEN:
            return msg("“{word}” stands elsewhere in the text", word=word)
        return None

    def unknown(self, words: Iterable[str]) -> set[str]:
        """Those of the words that the dictionary has not; none without a dictionary."""
        return spelling.strangers(word for word in words if len(word) <= LONGEST) if self.has_dictionary else set()

    def may_divide(self, word: str, at: int) -> bool:
        """True if the rules of the language divide the word at this place."""
        return len(word) <= LONGEST and at in break_points(self.language, word)


def language_of(text: str) -> str:
    """``pl`` if the text has Polish letters in some number, or damaged ones; else that of its words, or ``en``."""
    letters = sum(map(str.isalpha, text))
    own = sum(text.count(c) for c in POLISH_SMALL) + text.count("Ŝ")
    return "pl" if own * 100 > letters else likely_language(text) or "en"
