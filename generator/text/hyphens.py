"""Where words may be divided, by language."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from generator.lazy import lazy

if TYPE_CHECKING:
    import pyphen
else:
    pyphen = lazy("pyphen")

# the letters that stay together on either side
LEAST = 3
# punctuation that may surround the letters of a word
PUNCTUATION = "„”“‚‘’«»‹›,.;:!?()–…′″\u202f"
# where a word is put together: parts are divided by themselves
_JOINTS = {language: re.compile("[-’]") for language in ("fr", "it", "ca")}
_HYPHEN = re.compile("-")
_LETTERS = re.compile(r"[^\W\d_]+")


@cache
def break_points(language: str, word: str) -> tuple[int, ...]:
    """The positions where a word may be divided: at syllables, and behind its own hyphens.

    At least three letters stay on either side. None in words with figures or no-break spaces.
    """
    bare = word.strip(PUNCTUATION)
    parts = _JOINTS.get(language, _HYPHEN).split(bare)
    if not all(_LETTERS.fullmatch(part) for part in parts):
        return ()
    start, end = word.index(bare) + LEAST, word.index(bare) + len(bare) - LEAST
    dictionary, at, found = _dictionary(language), word.index(bare), list[int]()
    for part in parts:
        places = dictionary.positions(part) if dictionary is not None else ()
        found += [at + place for place in places if LEAST <= place <= len(part) - LEAST]
        at += len(part) + 1
        if word[at - 1 : at] != "’":
            found.append(at)
    return tuple(place for place in found if start <= place <= end)


def head(word: str, place: int) -> str:
    """The first part of a word that is divided at a place."""
    return word[:place] if word[place - 1] == "-" else f"{word[:place]}-"


@cache
def _dictionary(language: str) -> pyphen.Pyphen | None:
    """The hyphenation dictionary of a language; None when there is none."""
    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known) if known else None
