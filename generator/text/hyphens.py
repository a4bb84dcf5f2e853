"""Where words may be divided, by language."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from generator.language.language_data import language_data
from generator.lazy import lazy

if TYPE_CHECKING:
    import pyphen
else:
    pyphen = lazy("pyphen")

# the letters that stay together on either side
LEAST = 3
# punctuation that may surround the letters of a word
PUNCTUATION = "„”“‚‘’«»‹›,.;:!?()–…′″\u202f"
# a slash between words, no unit such as km/h; an address of the web, and behind what it is divided
_SLASH = re.compile(r"(?<=[^\W\d_]{2})/(?=[^\W\d_]{2})")
_ADDRESS = re.compile(r"(?:[a-z]+://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/\S+", re.IGNORECASE)
_IN_ADDRESS = re.compile(r"(?<!/)[/.?&=_#-]+(?=[^\W_])")
_LETTERS = re.compile(r"[^\W\d_]+")


@cache
def break_points(language: str, word: str) -> tuple[int, ...]:
    """The positions where a word may be divided: at syllables, and behind its own hyphens and slashes.

    At least three letters stay on either side. None in words with figures or no-break spaces, but for addresses.
    """
    if (own := sign_breaks(word)) and _ADDRESS.search(word):
        return own
    bare = word.strip(PUNCTUATION)
    parts = re.split(f"[{re.escape(language_data(language).word_joints)}]", bare)
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
    return tuple(place for place in found if start <= place <= end or place in own)


@cache
def sign_breaks(word: str) -> tuple[int, ...]:
    """The positions where a word may be divided in any text: behind a slash between words, and in an address."""
    if "/" not in word and "." not in word:
        return ()
    address = _ADDRESS.search(word)
    if address is None:
        return tuple(match.end() for match in _SLASH.finditer(word))
    start, end = address.start() + LEAST, address.end() - LEAST
    return tuple(place for match in _IN_ADDRESS.finditer(word, address.start())
                 if start <= (place := match.end()) <= end)


def head(word: str, place: int) -> str:
    """The first part of a word that is divided at a place; behind a sign no hyphen is added."""
    return f"{word[:place]}-" if word[place - 1].isalnum() else word[:place]


def tail(word: str, place: int, language: str) -> str:
    """The rest of a word that is divided at a place; in some languages a compound repeats its hyphen."""
    repeats = word[place - 1] == "-" and language_data(language).repeats_hyphen and not _ADDRESS.search(word)
    return f"-{word[place:]}" if repeats else word[place:]


def repeating(text: str, language: str) -> str:
    """A text for WeasyPrint in which a line can end at the hyphen of a compound, which then begins the next line too.

    A soft hyphen is printed as a hyphen at the line's end; the word joiner forbids a break behind the compound's own.
    """
    if "-" not in text or not language_data(language).repeats_hyphen:
        return text
    return re.sub(rf"{_ADDRESS.pattern}|(?<=[^\W\d_])-(?=[^\W\d_])",
                  lambda match: "\u00ad-\u2060" if match[0] == "-" else match[0], text, flags=re.IGNORECASE)


@cache
def _dictionary(language: str) -> pyphen.Pyphen | None:
    """The hyphenation dictionary of a language; None when there is none."""
    known = pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=known) if known else None
