"""Alphabetical order by language, without ICU.

By the collation of CLDR: a language's own letters (ł in Polish, ch in Czech) have their own positions; any other accent
only breaks ties, so ä is sorted with a in German and English.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from generator.language.language_data import language_data

_LATIN = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
_ALIKE = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d"})
_NUMBER = re.compile(r"\d+")


def sort_key(text: str, language: str) -> tuple[object, ...]:
    """A key for ``sorted``: letters by the alphabet, numbers by value; accents, then case and signs, break ties."""
    order = _order(language)
    padded = _NUMBER.sub(lambda number: number[0].zfill(6), text.casefold())
    letters = tuple(
        (1, order.get(letter, 1000 + ord(letter[0]))) if letter.isalpha() else (0, ord(letter))
        for letter in _letters(padded, language)
        if letter.isalnum() or letter == " "
    )
    return letters, unicodedata.normalize("NFD", text.lower()), text.swapcase()


def initial(text: str, language: str) -> str:
    """The letter under which an index lists a word: ``Ł`` in Polish, ``CH`` in Czech, ``A`` for a German ``Ä``."""
    return next((letter.upper() for letter in _letters(text.casefold(), language) if letter.isalpha()), "#")


@cache
def _order(language: str) -> dict[str, int]:
    own = language_data(language).alphabet
    letters = " ".join(f"{letter} {own.get(letter, '')}" for letter in _LATIN.split())
    return {letter: place for place, letter in enumerate(letters.split(), 1)}


def _letters(text: str, language: str) -> list[str]:
    """The lower-case letters of a text; foreign ones without accents."""
    return [letter for found in _pattern(language).findall(unicodedata.normalize("NFC", text))
            for letter in ([found] if found in _order(language) else without_accents(found))]


@cache
def _pattern(language: str) -> re.Pattern[str]:
    pairs = [letter for letter in _order(language) if len(letter) > 1]
    return re.compile("|".join([*pairs, "."]), re.DOTALL)


def without_accents(text: str) -> str:
    """A text with the letters below its accents: *siłę* as *sile*."""
    plain = unicodedata.normalize("NFD", text.translate(_ALIKE))
    return "".join(char for char in plain if not unicodedata.combining(char))
