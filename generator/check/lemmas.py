"""The dictionary forms of words: of Polish ones by Morfeusz, of others by simplemma; both libraries are optional."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Any

from generator.check import spelling
from generator.lazy import optional

LIBRARY = "simplemma"
LANGUAGES = ("cs", "de", "en", "fr")


def installed(language: str) -> bool:
    """True if there is a dictionary of a language."""
    base = language.partition("_")[0]
    if base == spelling.LANGUAGE:
        return spelling.installed()
    return base in LANGUAGES and find_spec(LIBRARY) is not None


@lru_cache(maxsize=1 << 14)
def lemmas(word: str, language: str) -> frozenset[str]:
    """The dictionary forms that a word, in small letters, may be of; the word itself without a dictionary."""
    if not installed(language):
        return frozenset((word,))
    base = language.partition("_")[0]
    if base == spelling.LANGUAGE:
        return spelling.lemmas(word)
    # German nouns are in its dictionaries with a capital
    return frozenset(str(_library().lemmatize(form, lang=base)).casefold() for form in (word, word.capitalize()))


@cache
def _library() -> Any:
    return optional(LIBRARY)
