"""Finds translations that are still in the source language, from their words alone, without history."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from generator.model.text import PLACEHOLDER

# names of people, typefaces and places stay the same in every language, and most are capitalized
WORD = re.compile(r"\b[^\W\d_]{3,}\b")
LIKELY, FOREIGN = 0.6, 0.3
FEWEST_OWN, FEWEST_ANY = 3, 4
# correct translations between these share most of their words
NEAR = (
    {"cs", "sk"}, {"da", "nb", "nn", "no", "sv"}, {"bs", "hr", "sr", "me", "sl"}, {"ca", "es", "gl", "pt", "oc"},
    {"id", "ms"}, {"af", "nl"}, {"be", "ru", "uk"}, {"bg", "mk"},
)


class Leftover(Struct, frozen=True):
    """How many distinct words of a translation are words of the source; ``own`` is True for its own source."""

    found: int
    words: int
    own: bool


def near_languages(one: str, other: str) -> bool:
    """True if two languages (``pl``, ``pt_BR``) are too similar for their words to be compared."""
    base, wanted = one.partition("_")[0], other.partition("_")[0]
    return base == wanted or any(base in some and wanted in some for some in NEAR)


def leftovers(pairs: Iterable[tuple[str, str, str]]) -> dict[str, Leftover]:
    """Translations that are mostly words of the source, by key; each triple is a key, a source and a translation.

    A translation is first compared with its own source. A translation of a former source shares less with the current
    one, so each word is also looked up in the whole catalogue and assigned to the language that uses it more often.
    """
    words = {key: (_words(source), _words(target)) for key, source, target in pairs}
    sources = Counter(word for before, _ in words.values() for word in before)
    targets = Counter(word for before, after in words.values() if _share(before, after) <= FOREIGN for word in after)
    found = {}
    for key, (before, after) in words.items():
        same, known = len(before & after), sum(sources[word] > targets[word] for word in after)
        if len(after) >= FEWEST_OWN and same > LIKELY * len(after):
            found[key] = Leftover(same, len(after), True)
        elif len(after) >= FEWEST_ANY and known > LIKELY * len(after):
            found[key] = Leftover(known, len(after), False)
    return found


def _share(before: frozenset[str], after: frozenset[str]) -> float:
    return len(before & after) / len(after) if after else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in WORD.findall(PLACEHOLDER.sub(" ", text)) if not word[0].isupper())
