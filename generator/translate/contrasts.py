"""Words of opposite meanings in rules, by language: may and must, at most, more and less, before and after.

They are compared between a text and its translation, one sentence with one sentence. A side that has both words, or
neither, says nothing: translators put many things in other words.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct

from generator.model.text import PLACEHOLDER
from generator.share import folder
from generator.translate.sentences import sentences

NEGATION = "negation"
DUTIES = "permission and duty"
LIMITS = "at least and at most"
# a sentence in italics alone is a joke or a story
_ITALICS = re.compile(r"(?<![*\w])\*[^*\n]+[.!?…]\*(?![*\w])")
_WORD = re.compile(r"[^\W\d_]+")
Opposites = tuple[re.Pattern[str], re.Pattern[str]]
# an abbreviation or an answer has fewer words
FEWEST_WORDS = 3


class Contrast(Struct, frozen=True):
    """What the source says and the translation does not: two opposite words, or a negation."""

    meaning: str
    source: str
    target: str


class ContrastWords(Struct, frozen=True):
    """The words of a language: each pattern finds one, ``opposites`` are two patterns for each meaning; those in
    ``signed`` are what a sign-off tells apart.

    ``aside`` are phrases of neither permission nor duty, ``freedom`` those of what need not be done, ``otherwise`` what
    may stand for a negation.
    """

    opposites: Mapping[str, Opposites]
    signed: tuple[str, ...]
    aside: re.Pattern[str]
    freedom: re.Pattern[str]
    negations: re.Pattern[str]
    otherwise: re.Pattern[str]


def contrasts(source: str, target: str, languages: tuple[str, str]) -> Iterator[Contrast]:
    """The opposites that a translation exchanges, and the negations that it drops or adds; nothing for a language
    whose words are not known.
    """
    one, other = map(_words, languages)
    if one is None or other is None or len(_WORD.findall(source)) < FEWEST_WORDS:
        return
    pairs = _aligned(*(_ITALICS.sub("", text) for text in (source, target)))
    for before, after in pairs:
        yield from _exchanged(before, after, one, other)
    # where both have as many negations, sentences were joined and divided
    there = [sum(words.negations.search(pair[at]) is not None for pair in pairs)
             for at, words in enumerate((one, other))]
    for before, after in pairs if there[0] != there[1] else ():
        yield from _negated(before, after, one, other)


def sense(text: str, language: str) -> Counter[str]:
    """How often a text says no, and each of the opposites by its name: ``duty``, ``at least``; nothing for a language
    whose words are not known.
    """
    words = _words(language)
    if words is None:
        return Counter()
    # what an earlier pattern found is not read again: “not more than” is no negation
    sides = {meaning: list(_sides(words, meaning)) for meaning in words.signed}
    others = (side for meaning in words.signed if meaning != LIMITS for side in sides[meaning])
    return _counted(text, [*sides[LIMITS], ("freedom", words.freedom), ("ban", words.aside), *others,
                           ("not", words.negations)])


def order(text: str, language: str) -> Counter[str]:
    """How often a text says each of the opposites of order and place: ``before``, ``end``; see ``exchanged``."""
    words = _words(language)
    if words is None:
        return Counter()
    return _counted(text, [side for meaning in words.opposites if meaning not in words.signed
                           for side in _sides(words, meaning)])


def exchanged(before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """True if one of two opposites of ``order`` is said less often than before, and the other more often."""
    english = _words("en")
    assert english is not None
    gone, come = ({word for word in one if one[word] > other.get(word, 0)}
                  for one, other in ((before, after), (after, before)))
    pairs = (set(meaning.split(" and ")) for meaning in english.opposites)
    return any(gone & pair and come & pair - gone for pair in pairs)


def _sides(words: ContrastWords, meaning: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    return zip(meaning.split(" and "), words.opposites[meaning], strict=True)


def _counted(text: str, patterns: Iterable[tuple[str, re.Pattern[str]]]) -> Counter[str]:
    rest, found = " ".join(PLACEHOLDER.sub("·", text).split()), Counter[str]()
    for name, pattern in patterns:
        rest, count = pattern.subn("·", rest)
        if count:
            found[name] += count
    return found


def _aligned(source: str, target: str) -> list[tuple[str, str]]:
    """The sentences of two texts in pairs; the whole texts where they have not as many."""
    one, other = (sentences(PLACEHOLDER.sub("·", text)) for text in (source, target))
    return list(zip(one, other, strict=True)) if len(one) == len(other) else [(" ".join(one), " ".join(other))]


def _exchanged(source: str, target: str, one: ContrastWords, other: ContrastWords) -> Iterator[Contrast]:
    for meaning in (meaning for meaning in one.opposites if meaning in other.opposites):
        before = _said(one, meaning, source)
        after = _said(other, meaning, target) if before else None
        if before and after and before[0] != after[0]:
            yield Contrast(meaning, before[1], after[1])


def _said(words: ContrastWords, meaning: str, text: str) -> tuple[int, str] | None:
    """Which of two opposites a text says, and by what word; None for both or neither."""
    text = words.aside.sub(" ", text) if meaning == DUTIES else text
    found = [side.search(text) for side in words.opposites[meaning]]
    said = [(at, match[0]) for at, match in enumerate(found) if match is not None]
    return said[0] if len(said) == 1 else None


def _negated(source: str, target: str, one: ContrastWords, other: ContrastWords) -> Iterator[Contrast]:
    for text, words, rendered, into in ((source, one, target, other), (target, other, source, one)):
        permission, _ = into.opposites[DUTIES]
        is_free = permission.search(rendered) is not None
        negation = words.negations.search(words.freedom.sub(" ", text) if is_free else text)
        if negation and not into.negations.search(rendered) and not into.otherwise.search(rendered):
            yield Contrast(NEGATION, negation[0] if text is source else "", negation[0] if text is target else "")


@cache
def _words(language: str) -> ContrastWords | None:
    """The words of a language, from ``locale/contrasts``; None when there are none."""
    file = folder("locale") / "contrasts" / f"{language.partition('_')[0]}.toml"
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text("utf-8"))
    opposites = {meaning: (_pattern(one), _pattern(other))
                 for meaning, (one, other) in (*data["opposites"].items(), *data["order"].items())}
    others = (_pattern(data[key]) for key in ("aside", "freedom", "negations", "otherwise"))
    return ContrastWords(opposites, tuple(data["opposites"]), *others)


def _pattern(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
