"""What else texts write as words of numbers: one, and ordinals.

Ordinals are those of ``locale/numerals``, in all cases that an ending makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache

from generator.check.numerals import WORD, number_of_word, numerals
from generator.language.language_data import language_data
from generator.model.text import PLACEHOLDER
from generator.translate import number_words
from generator.translate.number_words import ORDINAL
from zecer_proof.inflection import shared_prefix

LONGEST_ENDING = 3


@cache
def words_for_one(language: str) -> tuple[str, ...]:
    """The forms of *one* and what may stand for it."""
    return tuple(language_data(language).number_words.get(1, "").split())


def is_numeral(word: str, language: str) -> bool:
    """True if a word is a number from two to twelve."""
    return word.casefold() in number_of_word(language)


def ordinals(text: str, language: str) -> Counter[int]:
    """The ordinals from first to twelfth that a text writes as words."""
    starts = _ordinal_starts(base := language.partition("_")[0])
    bare = WORD.findall(PLACEHOLDER.sub(" ", text).casefold()) if starts else []
    return Counter(number for word in bare if word[:2] in starts for number in _ordinals_of(word, base))


@cache
def _ordinal_starts(language: str) -> frozenset[str]:
    """The first two letters of all ordinals, which few other words have."""
    return frozenset(stem[:2] for stem in _ordinal_stems(language))


@lru_cache(maxsize=1 << 14)
def _ordinals_of(word: str, language: str) -> tuple[int, ...]:
    words = _ordinal_stems(language)
    stems = (word[:length] for length in range(len(word) - LONGEST_ENDING, len(word) + 1))
    return tuple(words[stem][0] for stem in stems if stem in words and (words[stem][1] or stem == word))


@cache
def _ordinal_stems(language: str) -> Mapping[str, tuple[int, bool]]:
    """What all forms of each ordinal begin with, with its number and whether it has endings."""
    known = number_words.numerals(language)
    found: dict[str, tuple[int, bool]] = {}
    for number in range(1, 13) if known is not None else ():
        assert known is not None
        forms = sorted({known.spelt_number(ORDINAL, number, form) for form in known.forms(ORDINAL)})
        if forms:
            found[forms[0][: shared_prefix(forms[0], forms[-1])]] = number, len(forms) > 1
    return found


def said_as_words(digits: Counter[str], text: str, language: str) -> bool:
    """True if a text writes the numbers as words: ``one`` for 1, ``two`` for 2."""
    said = numerals(text, language)
    ones = set(WORD.findall(text.casefold())) & set(words_for_one(language))
    return bool(digits) and all(
        bool(ones) if number == "1" else number.isdecimal() and said[int(number)] >= count
        for number, count in digits.items()
    )
