"""Small numbers written as words, by language: two, dwie, zwei. One is excluded, since it is ambiguous."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

from generator.language.language_data import language_data
from generator.model.text import PLACEHOLDER

WORD = re.compile(r"[^\W\d_]+")


@cache
def number_of_word(language: str) -> Mapping[str, int]:
    """The words for numbers from two on, in all their forms."""
    words = language_data(language).number_words
    return {word: number for number, forms in words.items() if number > 1 for word in forms.split()}


def numerals(text: str, language: str) -> Counter[int]:
    """The numbers from two to twelve that a text writes as words."""
    words = number_of_word(language)
    bare = PLACEHOLDER.sub(" ", text).casefold()
    return Counter(words[word] for word in WORD.findall(bare) if word in words)
