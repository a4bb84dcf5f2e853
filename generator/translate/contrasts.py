"""Words of opposite meanings in rules, by language: may and must, at most, more and less, before and after.

They are compared between a text and its translation, one sentence with one sentence. A side that has both words, or
neither, says nothing: translators put many things in other words.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache

from msgspec import Struct, field

from generator.model.text import PLACEHOLDER
from generator.share import folder
from generator.translate.sentences import sentences

NEGATION = "negation"
DUTIES = "permission and duty"
LIMITS = "at least and at most"
# a sentence in italics alone is a joke or a story
_ITALICS = re.compile(r"(?<![*\w])\*[^*\n]+[.!?…]\*(?![*\w])")
_WORD = re.compile(r"[^\W\d_]+")
NOTHING = re.compile(r"(?!)")
Opposites = tuple[re.Pattern[str], re.Pattern[str]]
# an abbreviation or an answer has fewer words
FEWEST_WORDS = 3


class Contrast(Struct, frozen=True):
    """What the source says and the translation does not: two opposite words, or a negation."""

    meaning: str
    source: str
    target: str


class OppositeWords(Struct, frozen=True):
    """One of two opposites: the pattern of its words, and that of its phrases, if it has some."""

    meaning: str
    place: int
    words: re.Pattern[str]
    phrases: re.Pattern[str] | None


class ContrastWords(Struct, frozen=True):
    """The words of a language: each pattern finds one, ``opposites`` are two patterns for each meaning; those in
    ``signed`` are what a sign-off tells apart, and ``sides`` are the same by words. ``known`` are words already looked
    up.

    ``aside`` are phrases of neither permission nor duty, ``freedom`` those of what need not be done, ``otherwise`` what
    may stand for a negation, ``either`` single words of the opposites that are signed.
    """

    opposites: Mapping[str, Opposites]
    signed: tuple[str, ...]
    sides: tuple[OppositeWords, ...]
    aside: re.Pattern[str]
    freedom: re.Pattern[str]
    negations: re.Pattern[str]
    otherwise: re.Pattern[str]
    either: re.Pattern[str]
    known: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)

    def sides_of(self, word: str) -> tuple[tuple[str, int], ...]:
        """The opposites that a word says, by meaning and side."""
        found = self.known.get(word)
        if found is None:
            found = tuple((side.meaning, side.place) for side in self.sides if side.words.fullmatch(word))
            self.known[word] = found
        return found


@lru_cache(maxsize=1 << 14)
def has_opposite(word: str, language: str) -> bool:
    """True for a word of duties, limits, sides … that has an opposite; for those of order not."""
    words = _words(language)
    return words is not None and words.either.fullmatch(word) is not None


def contrasts(source: str, target: str, languages: tuple[str, str]) -> Iterator[Contrast]:
    """The opposites that a translation exchanges, and the negations that it drops or adds; nothing for a language
    whose words are not known.
    """
    one, other = map(_words, languages)
    if one is None or other is None or len(_WORD.findall(source)) < FEWEST_WORDS:
        return
    pairs = _aligned_sentences(*(_ITALICS.sub("", text) for text in (source, target)))
    for before, after in pairs:
        yield from _exchanged_opposites(before, after, one, other)
    # where both have as many negations, sentences were joined and divided
    there = [sum(words.negations.search(pair[at]) is not None for pair in pairs)
             for at, words in enumerate((one, other))]
    for before, after in pairs if there[0] != there[1] else ():
        yield from _negated_sentences(before, after, one, other)


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
    return _counted_words(text, [*sides[LIMITS], ("freedom", words.freedom), ("ban", words.aside), *others,
                                 ("not", words.negations)])


def order(text: str, language: str) -> Counter[str]:
    """How often a text says each of the opposites of order and place: ``before``, ``end``; see ``order_exchanged``."""
    words = _words(language)
    if words is None:
        return Counter()
    return _counted_words(text, [side for meaning in words.opposites if meaning not in words.signed
                                 for side in _sides(words, meaning)])


def order_exchanged(before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """True if one of two opposites of ``order`` is said less often than before, and the other more often."""
    english = _words("en")
    assert english is not None
    gone, come = ({word for word in one if one[word] > other.get(word, 0)}
                  for one, other in ((before, after), (after, before)))
    pairs = (set(meaning.split(" and ")) for meaning in english.opposites)
    return any(gone & pair and come & pair - gone for pair in pairs)


def _sides(words: ContrastWords, meaning: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    return zip(meaning.split(" and "), words.opposites[meaning], strict=True)


def _counted_words(text: str, patterns: Iterable[tuple[str, re.Pattern[str]]]) -> Counter[str]:
    rest, found = " ".join(PLACEHOLDER.sub("·", text).split()), Counter[str]()
    for name, pattern in patterns:
        rest, count = pattern.subn("·", rest)
        if count:
            found[name] += count
    return found


def _aligned_sentences(source: str, target: str) -> list[tuple[str, str]]:
    """The sentences of two texts in pairs; whole lines, or whole texts, where they have not as many."""
    lines = [[line for line in PLACEHOLDER.sub("·", text).split("\n") if line.strip()] for text in (source, target)]
    if len(lines[0]) != len(lines[1]):
        lines = [[" ".join(some)] for some in lines]
    found: list[tuple[str, str]] = []
    for both in zip(*lines, strict=True):
        one, other = map(sentences, both)
        found += zip(one, other, strict=True) if len(one) == len(other) else [(" ".join(one), " ".join(other))]
    return found


def _exchanged_opposites(source: str, target: str, one: ContrastWords, other: ContrastWords) -> Iterator[Contrast]:
    said = _opposites_said(one, source)
    rendered = _opposites_said(other, target) if said else said
    for meaning in dict.fromkeys(meaning for meaning, _ in said):
        before, after = ([words.get((meaning, side), []) for side in (0, 1)] for words in (said, rendered))
        for side in (0, 1):
            # a text with both words may have lost one of them for a second of the other
            if before[side] and not after[side] and len(after[1 - side]) > len(before[1 - side]) and (
                    not before[1 - side] or len(before[0]) == len(before[1]) == 1):
                yield Contrast(meaning, before[side][0], after[1 - side][-1])


def _opposites_said(words: ContrastWords, text: str) -> dict[tuple[str, int], list[str]]:
    """The words of a text for each of the opposites, by meaning and side."""
    found: dict[tuple[str, int], list[str]] = {}
    free = words.aside.sub(" ", text)
    for word in _WORD.findall(text):
        for key in words.sides_of(word.lower()):
            if key[0] != DUTIES:
                found.setdefault(key, []).append(word)
    for word in _WORD.findall(free):
        for key in words.sides_of(word.lower()):
            if key[0] == DUTIES:
                found.setdefault(key, []).append(word)
    for side in words.sides:
        if side.phrases is not None:
            matches = side.phrases.findall(free if side.meaning == DUTIES else text)
            found.setdefault((side.meaning, side.place), []).extend(matches)
    return {key: some for key, some in found.items() if some}


def _negated_sentences(source: str, target: str, one: ContrastWords, other: ContrastWords) -> Iterator[Contrast]:
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
    meanings = {**data["opposites"], **data["order"]}
    opposites = {meaning: (_pattern(one), _pattern(other)) for meaning, (one, other) in meanings.items()}
    sides = tuple(_side(meaning, place, some) for meaning, both in meanings.items() for place, some in enumerate(both))
    aside, freedom, negations, otherwise = (
        _pattern(data[key]) for key in ("aside", "freedom", "negations", "otherwise"))
    single = [word for some in data["opposites"].values() for both in some for word in both if not _is_phrase(word)]
    return ContrastWords(opposites, tuple(data["opposites"]), sides, aside, freedom, negations, otherwise,
                         _pattern(single))


def _side(meaning: str, place: int, words: list[str]) -> OppositeWords:
    phrases = [word for word in words if _is_phrase(word)]
    single = [word for word in words if not _is_phrase(word)]
    some = _pattern(single) if single else NOTHING
    return OppositeWords(meaning, place, some, _pattern(phrases) if phrases else None)


def _is_phrase(word: str) -> bool:
    """What has a space or looks at its neighbours is a phrase."""
    return " " in word or "(?<" in word


def _pattern(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
