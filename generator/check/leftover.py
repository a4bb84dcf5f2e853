"""Translations that are still in the language of the source, known by their words alone: no history is needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from generator.model.text import PLACEHOLDER

# names of people, typefaces and places stay the same in every language, and most have a capital
WORD = re.compile(r"\b[^\W\d_]{3,}\b")
LIKELY, FOREIGN = 0.6, 0.3
FEWEST_OWN, FEWEST_ANY = 3, 4
# translations between these share most of their words though they are right
NEAR = (
    {"cs", "sk"}, {"da", "nb", "nn", "no", "sv"}, {"bs", "hr", "sr", "me", "sl"}, {"ca", "es", "gl", "pt", "oc"},
    {"id", "ms"}, {"af", "nl"}, {"be", "ru", "uk"}, {"bg", "mk"},
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Leftover:
    """How many different words of a translation are words of the source: ``own`` says whether of its own source."""

    found: int
    words: int
    own: bool


def near(one: str, other: str) -> bool:
    """Whether two languages (``pl``, ``pt_BR``) are so much alike that their words tell nothing."""
    base, wanted = one.partition("_")[0], other.partition("_")[0]
    return base == wanted or any(base in some and wanted in some for some in NEAR)


def leftovers(pairs: Iterable[tuple[str, str, str]]) -> dict[str, Leftover]:
    """The translations that are mostly words of the source, by key; each pair is a key, a source and a translation.

    A translation is compared with its own source first. A text of a former source shares less with the present one, so
    each word is also looked up in the whole catalogue: it belongs to the language that uses it more often.
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
