"""Words of opposite meanings in rules, by language: may and must, at most, more and less, before and after.

They are compared between a text and its translation, one sentence with one sentence. A side that has both words, or
neither, says nothing: translators put many things in other words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

from msgspec import Struct, field

from generator.language.language_data import language_data
from generator.model.text import PLACEHOLDER
from generator.translate.sentences import paired_sentences

NEGATION = "negation"
DUTIES = "permission and duty"
LIMITS = "at least and at most"
# a sentence in italics alone is a joke or a story
ITALICS = re.compile(r"(?<![*\w])\*[^*\n]+[.!?…]\*(?![*\w])")
_WORD = re.compile(r"[^\W\d_]+")
NOTHING = re.compile(r"(?!)")
Opposites = tuple[re.Pattern[str], re.Pattern[str]]
Stems = tuple[str, str]
# words say one another if so many sentences and their translations have both, most of those with the rarer word, and
# far more than by chance
STEM, FEWEST_SHARED, SHARE, LIFT = 5, 3, 0.5, 4
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

    ``aside`` are phrases of neither permission nor duty, ``freedom`` those of what need not be done, ``until`` those
    whose negation another language does not have, ``otherwise`` what may stand for a negation, ``either`` single words
    of the opposites that are signed, ``every`` those of all opposites.
    """

    opposites: Mapping[str, Opposites]
    signed: tuple[str, ...]
    sides: tuple[OppositeWords, ...]
    aside: re.Pattern[str]
    freedom: re.Pattern[str]
    until: re.Pattern[str]
    negations: re.Pattern[str]
    otherwise: re.Pattern[str]
    either: re.Pattern[str]
    every: re.Pattern[str]
    known: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)

    def sides_of(self, word: str) -> tuple[tuple[str, int], ...]:
        """The opposites that a word says, by meaning and side."""
        found = self.known.get(word)
        if found is None:
            found = () if self.every.fullmatch(word) is None else tuple(
                (side.meaning, side.place) for side in self.sides if side.words.fullmatch(word))
            self.known[word] = found
        return found


@lru_cache(maxsize=1 << 14)
def has_opposite(word: str, language: str) -> bool:
    """True for a word of duties, limits, sides … that has an opposite; for those of order not."""
    words = _words(language)
    return words is not None and words.either.fullmatch(word) is not None


def opposites_of(word: str, language: str) -> frozenset[tuple[str, int]]:
    """The opposites that a word says, each by its meaning and side."""
    words = _words(language)
    return frozenset(words.sides_of(word.lower()) if words is not None else ())


def opposites_counted(text: str, language: str) -> Counter[str]:
    """How often a text says each of the opposites by its name, ``at least``, ``left``; a word of two counts for both.
    """
    words, found = _words(language), Counter[str]()
    if words is None:
        return found
    bare = PLACEHOLDER.sub("·", text)
    for word, count in Counter(_WORD.findall(bare.lower())).items():
        for meaning, place in words.sides_of(word):
            found[meaning.split(" and ")[place]] += count
    for side in words.sides:
        if side.phrases is not None:
            found[side.meaning.split(" and ")[side.place]] += len(side.phrases.findall(bare))
    return found


def contrasts(source: str, target: str, languages: tuple[str, str]) -> Iterator[Contrast]:
    """The opposites that a translation exchanges, and the negations that it drops or adds; nothing for a language
    whose words are not known.
    """
    yield from (found for _, found in contrasts_of_all([(source, target)], languages))


def contrasts_of_all(texts: Sequence[tuple[str, str]], languages: tuple[str, str]) -> Iterator[tuple[int, Contrast]]:
    """The ``contrasts`` of many texts and their translations, each with the index of its text.

    Their number tells which words that may stand for a negation say one another: “without” says *bez*, so it stands
    for no other negation of a sentence with *bez*.
    """
    one, other = map(_words, languages)
    if one is None or other is None:
        return
    sides = one, other
    telling = {at: paired_sentences(*(ITALICS.sub("", text) for text in pair)) for at, pair in enumerate(texts)
               if len(_WORD.findall(pair[0])) >= FEWEST_WORDS}
    counterparts = _counterparts([pair for pairs in telling.values() for pair in pairs], sides)
    for at, pairs in telling.items():
        for before, after in pairs:
            yield from ((at, found) for found in _exchanged_opposites(before, after, one, other))
        lost = [found for before, after in pairs for found in _negated_sentences(before, after, sides, counterparts)]
        # where both have as many negations, sentences were joined and divided
        if 2 * sum(bool(found.source) for found in lost) != len(lost):
            yield from ((at, found) for found in lost)


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


def _exchanged_opposites(source: str, target: str, one: ContrastWords, other: ContrastWords) -> Iterator[Contrast]:
    said = _opposites_said(one, source)
    rendered = _opposites_said(other, target) if said else said
    for meaning in dict.fromkeys(meaning for meaning, _ in said):
        before, after = ([words.get((meaning, side), []) for side in (0, 1)] for words in (said, rendered))
        counts = [list(map(len, both)) for both in (before, after)]
        for side in (0, 1):
            is_other = before[side] and not after[side] and counts[1][1 - side] > counts[0][1 - side]
            # of several, one became its opposite
            is_one_of_many = sum(counts[0]) == sum(counts[1]) and 0 < counts[1][side] < counts[0][side]
            if (is_other and not before[1 - side]) or (is_one_of_many and before[1 - side]) or (
                    is_other and counts[0] == [1, 1]):
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


def _counterparts(pairs: Sequence[tuple[str, str]], sides: tuple[ContrastWords, ContrastWords]) -> frozenset[Stems]:
    """Pairs of stems of a word and of one that may stand for a negation, of which sentences that say no with neither
    tell that they say one another. The first stem is of the first language.
    """
    found = set[Stems]()
    for side in (0, 1):
        words, into = sides[side], sides[1 - side]
        uses, there, shared = Counter[str](), Counter[str](), Counter[Stems]()
        for pair in pairs:
            stems = {word[:STEM] for word in _WORD.findall(pair[side].lower())}
            uses.update(stems)
            others = _otherwise_stems(into, pair[1 - side])
            if others and not words.negations.search(words.until.sub(" ", pair[side])):
                there.update(others)
                shared.update((here, other) for here in stems for other in others)
        found.update((here, other) if side == 0 else (other, here) for (here, other), count in shared.items()
                     if count >= FEWEST_SHARED and count > SHARE * there[other]
                     and count * len(pairs) > LIFT * uses[here] * there[other])
    return frozenset(found)


def _otherwise_stems(words: ContrastWords, text: str) -> set[str]:
    return {word[:STEM].lower() for word in words.otherwise.findall(text)}


def _negated_sentences(source: str, target: str, sides: tuple[ContrastWords, ContrastWords],
                       counterparts: frozenset[Stems]) -> Iterator[Contrast]:
    texts = source, target
    for side, text in enumerate(texts):
        words, into, rendered = sides[side], sides[1 - side], texts[1 - side]
        if into.negations.search(rendered):
            continue
        permission, _ = into.opposites[DUTIES]
        bare = words.until.sub(" ", text)
        negation = words.negations.search(words.freedom.sub(" ", bare) if permission.search(rendered) else bare)
        if negation is None:
            continue
        said = {word[:STEM] for word in _WORD.findall(text.lower())}
        instead = (there for there in _otherwise_stems(into, rendered)
                   if not any(((here, there) if side == 0 else (there, here)) in counterparts for here in said))
        if next(instead, None) is None:
            yield Contrast(NEGATION, negation[0] if side == 0 else "", negation[0] if side == 1 else "")


@cache
def _words(language: str) -> ContrastWords | None:
    """The words of a language; None when there are none."""
    data = language_data(language).contrasts
    if data is None:
        return None
    meanings = {**data.opposites, **data.order}
    opposites = {meaning: (_pattern(one), _pattern(other)) for meaning, (one, other) in meanings.items()}
    sides = tuple(_side(meaning, place, some) for meaning, both in meanings.items() for place, some in enumerate(both))
    aside, freedom, until, negations, otherwise = map(
        _pattern, (data.aside, data.freedom, data.until, data.negations, data.otherwise))
    either, every = (_pattern([word for some in all_of.values() for both in some for word in both
                               if not _is_phrase(word)]) for all_of in (data.opposites, meanings))
    return ContrastWords(opposites, tuple(data.opposites), sides, aside, freedom, until, negations, otherwise, either,
                         every)


def _side(meaning: str, place: int, words: Sequence[str]) -> OppositeWords:
    phrases = [word for word in words if _is_phrase(word)]
    single = [word for word in words if not _is_phrase(word)]
    some = _pattern(single) if single else NOTHING
    return OppositeWords(meaning, place, some, _pattern(phrases) if phrases else None)


def _is_phrase(word: str) -> bool:
    """What has a space or looks at its neighbours is a phrase."""
    return " " in word or "(?<" in word


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
