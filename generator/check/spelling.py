"""Polish words by the dictionary of Morfeusz 2, a library that need not be installed."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice, product
from typing import Any

LIBRARY = "morfeusz2"
LANGUAGE = "pl"
LETTERS = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
ACCENTED: Mapping[str, str] = {"a": "aą", "c": "cć", "e": "eę", "l": "lł", "n": "nń", "o": "oó", "s": "sś", "z": "zżź"}
# what is spelt in two ways and sounds alike
SOUNDS = (("rz", "ż"), ("ch", "h"), ("ó", "u"), ("om", "ą"), ("on", "ą"), ("em", "ę"), ("en", "ę"))
# ways to put accents on a word that are tried
MOST_ACCENTS = 2048


def installed() -> bool:
    """Whether there is a dictionary to ask."""
    return find_spec(LIBRARY) is not None


@cache
def _analyser() -> Any:
    with warnings.catch_warnings():
        # of modules that SWIG made, Python 3.12 says that they will have to change
        warnings.simplefilter("ignore", DeprecationWarning)
        library = import_module(LIBRARY)
    # what Morfeusz tells of a word takes longer to put into Python than to find; only whether it knows one is asked
    return library.Morfeusz(generate=False, case_handling=library.STRICTLY_CASE_SENSITIVE)._morfeusz_obj


@lru_cache(maxsize=1 << 16)
def known(word: str) -> bool:
    """Whether the dictionary has a word: as it is written, in small letters, or what is all in capitals with one."""
    return any(_has(form) for form in dict.fromkeys(way(word) for way in FORMS))


def _has(word: str) -> bool:
    return not any(found.isIgn() for found in _analyser().analyse(word))


def strangers(words: Iterable[str]) -> set[str]:
    """Those of the words, all of letters, that are not ``known``; asked together they take a third of the time."""
    left = set(words)
    for form in FORMS if left else ():
        found = _analyser().analyse(" ".join({form(word) for word in left}))
        lacking = {one.orth for one in found if one.isIgn()}
        left = {word for word in left if form(word) in lacking}
    return left


def _named(word: str) -> str:
    return word.capitalize() if word.isupper() else word


FORMS: tuple[Callable[[str], str], ...] = (str, str.lower, _named)


def likely(word: str, often: Mapping[str, int]) -> str | None:
    """What may be meant by a word that the dictionary does not have; of several, what the game has most ``often``."""
    small = word.lower()
    for ways in WAYS:
        found = [near for near in dict.fromkeys(ways(small)) if near != word and (near in often or known(near))]
        if found:
            meant = max(found, key=lambda near: often.get(near, 0))
            return meant.upper() if word.isupper() else meant.capitalize() if word[0].isupper() else meant
    return None


def _accents(word: str) -> Iterable[str]:
    """The word with accents that it may have lost."""
    return map("".join, islice(product(*(ACCENTED.get(letter, letter) for letter in word)), MOST_ACCENTS))


def _sounds(word: str) -> Iterator[str]:
    """What sounds alike; and a name with its capital."""
    yield word.capitalize()
    for one, other in SOUNDS:
        for old, new in ((one, other), (other, one)):
            at = word.find(old)
            while at >= 0:
                yield word[:at] + new + word[at + len(old) :]
                at = word.find(old, at + 1)


def _slips(word: str) -> Iterator[str]:
    """A slip of the hand away: two letters swapped, one too many, one other, one too few."""
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    yield from (head + tail[1] + tail[0] + tail[2:] for head, tail in halves if len(tail) > 1)
    yield from (head + tail[1:] for head, tail in halves if tail)
    yield from (head + letter + tail[1:] for head, tail in halves if tail for letter in LETTERS)
    yield from (head + letter + tail for head, tail in halves for letter in LETTERS)


WAYS: tuple[Callable[[str], Iterable[str]], ...] = (_accents, _sounds, _slips)
