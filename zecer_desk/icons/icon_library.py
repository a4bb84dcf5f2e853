"""The icons that come along: some 4,000 of game-icons.net, found by English and Polish words, with their authors.

They are CC BY 3.0 but for those of two authors, which are CC0; the table of authors is that of the set's repository.
"""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from generator.share import folder
from generator.text.sorting import without_accents

WORD = re.compile(r"[^\W\d_]+|\d+")
LICENCE, FREE, FREE_AUTHORS = "CC BY 3.0", "CC0", frozenset(("viscious-speed", "zeromancer"))
# letters of a word that tell it in another form
STEM = 4
# how good a match is: the whole name, a whole word, a translated one, the beginning of one, a part of more letters
WHOLE, EQUAL, TRANSLATED, BEGUN, PART = 5, 4, 3, 2, 1
FEWEST_LETTERS = 2


class LibraryIcon(Struct, frozen=True):
    """An icon of the library: its name, its authors, and what an SVG of ``size`` units holds."""

    name: str
    author: str
    body: str
    size: int

    @property
    def licence(self) -> str:
        """Under which licence it is."""
        return FREE if {*self.author.split(", ")} <= FREE_AUTHORS else LICENCE

    @property
    def svg(self) -> str:
        """The drawing as a file."""
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.size} {self.size}">{self.body}</svg>\n')


@cache
def library_icons() -> Mapping[str, LibraryIcon]:
    """All icons by name."""
    told = json.loads(lzma.decompress((folder("templates") / "icons" / "game-icons.json.xz").read_bytes()))
    return {name: LibraryIcon(name, author, body, told["size"]) for name, (author, body) in told["icons"].items()}


def find_icons(words: str, most: int = 60) -> list[LibraryIcon]:
    """The icons that a search in English or Polish finds: those that meet most of its words, then the best, first."""
    sought = [_plain_word(word) for word in WORD.findall(words)]
    scored = [([_match_score(word, name) for word in sought], name) for name in library_icons()]
    # of equally good ones the shorter name is nearer
    best = sorted((one for one in scored if any(one[0])),
                  key=lambda one: (one[0].count(0), -sum(one[0]), len(one[1]), one[1]))
    return [library_icons()[name] for _, name in best[:most]]


def _match_score(word: str, name: str) -> int:
    """How well a name meets a word, in English or by what the word says in Polish."""
    parts = name.split("-")
    if word == name:
        return WHOLE
    own = max(EQUAL if word == part else BEGUN if part.startswith(word) else
              PART if len(word) > FEWEST_LETTERS and word in part else 0 for part in parts)
    return max(own, TRANSLATED if not _english_words(word).isdisjoint(parts) else 0)


@cache
def _english_words(word: str) -> frozenset[str]:
    """The English words for a Polish one, also in another form of it."""
    equal = frozenset(english for polish, some in _polish_words() if polish == word for english in some)
    stem = word[: max(STEM, len(word) - 2)]
    return equal or frozenset(english for polish, some in _polish_words() if len(word) > STEM
                              and polish.startswith(stem) for english in some)


@cache
def _polish_words() -> tuple[tuple[str, frozenset[str]], ...]:
    """Each Polish word without its accents, with the English words of names."""
    found: dict[str, set[str]] = {}
    for line in (folder("templates") / "icons" / "pl.txt").read_text("utf-8").splitlines():
        english, colon, polish = line.partition(":")
        if colon and not line.startswith("#"):
            for word in polish.split():
                found.setdefault(_plain_word(word), set()).update(map(str.strip, english.split(",")))
    return tuple((word, frozenset(some)) for word, some in found.items())


def _plain_word(word: str) -> str:
    """A word in small letters without accents, as one types it in haste."""
    return without_accents(word.casefold())
