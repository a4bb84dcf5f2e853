"""Tells a change of wording from a change of rules, cautiously: in doubt a changed text is a changed rule.

Only these are wording: punctuation, capital letters, words without a meaning of their own (articles, conjunctions,
polite phrases), other forms of the same word, and letters mistyped. Any other word, number or order may change a rule.
"""

from __future__ import annotations

import re
from functools import cache

from generator.language.language_data import base_language, language_data
from generator.translate.number_words import numerals

TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[+\-−–×≤≥<>=%½¼¾→/]")
NUMBER = re.compile(r"\d")
SIGNS = frozenset("+-−–×≤≥<>=%½¼¾→/")
# letters: words this long may differ by a letter mistyped
LONG = 6
SHORT, LIKE, LONGEST_ENDING = 4, 0.65, 3


def is_wording(old: str, new: str, language: str) -> bool:
    """True if two texts surely say the same in other words."""
    before, after = (_telling(text, language) for text in (old, new))
    return len(before) == len(after) and all(_same_word(*pair, language) for pair in zip(before, after, strict=True))


def what_is_told(text: str, language: str) -> str:
    """The words of a text that tell something: the same for texts that only differ in others; else the text itself."""
    return " ".join(_telling(text, language)) or text


def _telling(text: str, language: str) -> list[str]:
    """The words and signs of a text that tell something, in order; numbers in words are numbers."""
    empty, numbers = _empty_words(language), _number_words(base_language(language))
    words = [token if token in SIGNS else token.lower() for token in TOKEN.findall(text)]
    told = [numbers.get(word, word) for word in words if word not in empty]
    # a dash between words is punctuation
    return [word for at, word in enumerate(told) if word not in "–-−/" or _by_number(told, at)]


def _by_number(words: list[str], at: int) -> bool:
    return any(NUMBER.search(word) for word in words[max(0, at - 1) : at + 2])


@cache
def _empty_words(language: str) -> frozenset[str]:
    """The words that can come and go: no negation, no number, no “may” and “must”, no “all”, “only”, “before”."""
    return frozenset(language_data(language).empty_words.split())


@cache
def _number_words(language: str) -> dict[str, str]:
    """The numbers up to twenty in words, in every form that the language knows."""
    known = numerals(language)
    if known is None:
        return {}
    found: dict[str, str] = {}
    for kind, mark in (("ordinal", "."), ("number", "")):
        for form in known.forms(kind):
            found |= {known.spelt_number(kind, number, form).lower(): f"{number}{mark}" for number in range(21)}
    return found


@cache
def _same_word(one: str, other: str, language: str) -> bool:
    """True for the same word in another form, or mistyped."""
    if one == other:
        return True
    if any(NUMBER.search(word) or word in SIGNS for word in (one, other)):
        return False
    turning = language_data(language).turning_endings
    if one.endswith(turning) != other.endswith(turning):
        return False
    longest, shortest = sorted((one, other), key=len, reverse=True)
    shared = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(shortest))
    if len(longest) <= SHORT:
        return False
    endings = len(longest) - shared <= LONGEST_ENDING and len(shortest) - shared <= LONGEST_ENDING
    return (endings and shared >= LIKE * len(longest)) or _is_mistyped(shortest, longest)


def _is_mistyped(shortest: str, longest: str) -> bool:
    """True if one letter inside was changed, added or swapped with the next."""
    if len(shortest) < LONG or shortest[0] != longest[0]:
        return False
    if len(shortest) == len(longest):
        wrong = [at for at, (one, other) in enumerate(zip(shortest, longest, strict=True)) if one != other]
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and shortest[wrong[0]] == longest[wrong[1]]
        return len(wrong) == 1 or (swapped and shortest[wrong[1]] == longest[wrong[0]])
    return len(longest) == len(shortest) + 1 and any(
        longest[:at] + longest[at + 1 :] == shortest for at in range(len(longest)))
