"""Spell-checks Polish words with the dictionary of Morfeusz 2, an optional library."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import islice, product
from typing import Any

from generator.lazy import optional
from generator.outside import POLISH_DICTIONARY

LANGUAGE = "pl"
LETTERS = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
ACCENTED: Mapping[str, str] = {"a": "aą", "c": "cć", "e": "eę", "l": "lł", "n": "nń", "o": "oó", "s": "sś", "z": "zżź"}
# spellings that sound alike
SOUNDS = (("rz", "ż"), ("ch", "h"), ("ó", "u"), ("om", "ą"), ("on", "ą"), ("em", "ę"), ("en", "ę"))
# number of accented variants that are tried
MOST_ACCENTS = 2048


@cache
def _analyser() -> Any:
    with warnings.catch_warnings():
        # modules made by SWIG raise a DeprecationWarning in Python 3.12
        warnings.simplefilter("ignore", DeprecationWarning)
        library = optional(POLISH_DICTIONARY)
    # converting Morfeusz's analyses to Python takes longer than finding them; only whether there is one is needed
    return library.Morfeusz(generate=False, case_handling=library.STRICTLY_CASE_SENSITIVE)._morfeusz_obj


@lru_cache(maxsize=1 << 16)
def in_dictionary(word: str) -> bool:
    """True if the dictionary has a word as written, in small letters, or (if all in capitals) capitalized."""
    return any(_has(form) for form in dict.fromkeys(way(word) for way in FORMS))


def _has(word: str) -> bool:
    return not any(found.isIgn() for found in _analyser().analyse(word))


def tags(word: str) -> tuple[str, ...]:
    """The grammatical tags of all readings of a word, such as ``subst:pl:nom.acc.voc:m3``; none of an unknown one."""
    analyser = _analyser()
    return tuple(sorted({found.getTag(analyser) for found in analyser.analyse(word) if not found.isIgn()}))


def strangers(words: Iterable[str]) -> set[str]:
    """Those of the words, all of letters, that are not ``in_dictionary``; together a third as long."""
    left = set(words)
    for form in FORMS if left else ():
        found = _analyser().analyse(" ".join({form(word) for word in left}))
        lacking = {one.orth for one in found if one.isIgn()}
        left = {word for word in left if form(word) in lacking}
    return left


def _capitalized_name(word: str) -> str:
    return word.capitalize() if word.isupper() else word


FORMS: tuple[Callable[[str], str], ...] = (str, str.lower, _capitalized_name)


def likely(word: str, often: Mapping[str, int]) -> str | None:
    """A suggestion for an unknown word; of several, the one that the game uses most ``often``."""
    small = word.lower()
    for ways in WAYS:
        found = [near for near in dict.fromkeys(ways(small)) if near != word and (near in often or in_dictionary(near))]
        if found:
            meant = max(found, key=lambda near: often.get(near, 0))
            return meant.upper() if word.isupper() else meant.capitalize() if word[0].isupper() else meant
    return None


def _accents(word: str) -> Iterable[str]:
    """The word with possibly missing accents."""
    return map("".join, islice(product(*(ACCENTED.get(letter, letter) for letter in word)), MOST_ACCENTS))


def _sounds(word: str) -> Iterator[str]:
    """Words that sound alike, and the capitalized word."""
    yield word.capitalize()
    for one, other in SOUNDS:
        for old, new in ((one, other), (other, one)):
            at = word.find(old)
            while at >= 0:
                yield word[:at] + new + word[at + len(old) :]
                at = word.find(old, at + 1)


def _slips(word: str) -> Iterator[str]:
    """Words at edit distance one: two letters swapped, one deleted, one replaced, one added."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (head + tail[1] + tail[0] + tail[2:] for head, tail in halves if len(tail) > 1)
    yield from (head + tail[1:] for head, tail in halves if tail)
    yield from (head + letter + tail[1:] for head, tail in halves if tail for letter in LETTERS)
    yield from (head + letter + tail for head, tail in halves for letter in LETTERS)


WAYS: tuple[Callable[[str], Iterable[str]], ...] = (_accents, _sounds, _slips)
