"""Words of a translation that say what its source said before it was changed, and no longer says.

The lexicon of the catalogue tells which words of the translation the words that were taken out are said by, and whether
any of it says those that were put in. Both must be sure, so that words of the same meaning are not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from msgspec import Struct

from generator.check.inflection import shared_prefix
from generator.check.lexicon import Lexicon, as_words, stem, stems, word_pairs, words_of
from generator.language.language_data import language_data
from generator.translate.contrasts import ITALICS, opposites_of
from generator.translate.sentences import paired_sentences, sentences

# so surely a word of the translation says what was taken out, and no word of it what was put in
ORPHANED, MISSED = 2.0, 1.2
# a sentence of which something was only taken out, or only put in, all words together
LOST, ADDED = 2.0, 5.0
# longer stretches are put in other words
LONGEST = 2
# words of the translation with so many first letters in common may be one word
ALIKE = 4


class Former(Struct, frozen=True):
    """What was taken out of a source and put in, either may be "", and the word of the translation that says the
    first, or "".
    """

    gone: str
    come: str
    target: str


class Part(NamedTuple):
    """Sentences of a source before and after, the words of both, and the stems of their translation."""

    before: Sequence[str]
    after: Sequence[str]
    target: Sequence[str]


class FormerWords:
    """The search of one catalogue; ``names`` are all that the game calls something."""

    def __init__(self, texts: Sequence[tuple[str, str]], languages: tuple[str, str], names: Iterable[str] = ()) -> None:
        self.languages = languages
        self.named = {stem(word) for name in names for word in words_of(name) if len(word) >= ALIKE}
        self.lexicon = Lexicon(list(word_pairs(texts, languages)))
        self.empty = frozenset(map(stem, language_data(languages[0]).empty_words.split()))

    def found(self, former: str, source: str, target: str) -> Iterator[Former]:
        """What a translation of the former source says that the source says no more, or does not say."""
        for part in self._changed_parts(*(ITALICS.sub("", text) for text in (former, source, target))):
            keys = [stem(word) for word in part.before], [stem(word) for word in part.after]
            there = [stem(word) for word in part.target]
            steps = [step for step in SequenceMatcher(None, *keys, autojunk=False).get_opcodes() if step[0] != "equal"]
            gone = _surplus(keys[0], keys[1], [at for _, start, end, _, _ in steps for at in range(start, end)])
            come = _surplus(keys[1], keys[0], [at for _, _, _, start, end in steps for at in range(start, end)])
            found = None
            if not come and _lowered(part.after) == _lowered(part.before, gone):
                found = self._lost(part, gone, keys, there)
            elif not gone and part.before:
                found = self._added(part, come, keys, there)
            for _, start, end, here, to in steps if gone and come else ():
                one, other = [at for at in gone if start <= at < end], [at for at in come if here <= at < to]
                if 0 < len(one) <= LONGEST and 0 < len(other) <= LONGEST:
                    found = found or self._exchanged(part, one, other, keys, there)
            if found is not None:
                yield found

    def _changed_parts(self, former: str, source: str, target: str) -> Iterator[Part]:
        one, other = self.languages
        pairs = paired_sentences(as_words(former, one), as_words(target, other))
        now = sentences(as_words(source, one))
        before = [pair[0] for pair in pairs]
        for way, start, end, here, there in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
            if way != "equal":
                sides = before[start:end], now[here:there], [pair[1] for pair in pairs[start:end]]
                yield Part(*(words_of(" ".join(side)) for side in sides))

    def _exchanged(self, part: Part, gone: list[int], come: list[int], keys: tuple[list[str], list[str]],
                   there: list[str]) -> Former | None:
        orphans = [(self._orphaned(keys[0][at], word, keys[1]), word, part.before[at])
                   for at in gone for word in there]
        missed = [(self.lexicon.missed(keys[1][at], there), part.after[at]) for at in come]
        (orphaned, word, was), (lack, now) = max(orphans, default=(0.0, "", "")), max(missed)
        # a word that no text has is told where one of a name stood
        is_told = lack >= MISSED or (stem(was) in self.named and stem(now) not in self.lexicon.uses)
        if orphaned < ORPHANED or not is_told or any(
                self._mean_the_same(part.before[at], part.after[other]) for at in gone for other in come):
            return None
        return Former(was, now, part.target[there.index(word)])

    def _orphaned(self, gone: str, word: str, after: Collection[str]) -> float:
        if word not in self.lexicon.mates.get(gone, ()) or word[0] == "⟦":
            return 0.0
        return self.lexicon.orphaned(word, [gone], after)

    def _lost(self, part: Part, gone: list[int], keys: tuple[list[str], list[str]], there: list[str]
              ) -> Former | None:
        orphans = [(self._orphaned(keys[0][at], word, keys[1]), word) for at in gone for word in there
                   if keys[0][at] not in self.empty]
        orphaned, word = max(orphans, default=(0.0, ""))
        if orphaned < LOST:
            return None
        return Former(" ".join(part.before[at] for at in gone), "", part.target[there.index(word)])

    def _added(self, part: Part, come: list[int], keys: tuple[list[str], list[str]], there: list[str]
               ) -> Former | None:
        missed = sum(self.lexicon.missed(keys[1][at], there) for at in come if keys[1][at] not in self.empty)
        return Former("", " ".join(part.after[at] for at in come), "") if missed >= ADDED else None

    def _mean_the_same(self, one: str, other: str) -> bool:
        """True for words of which a word of the translation may say either, and for two words of duty, of order …"""
        some, others = (self.lexicon.mates.get(stem(word), frozenset()) for word in (one, other))
        if any(shared_prefix(word, mate) >= min(ALIKE, len(word), len(mate)) for word in some for mate in others):
            return True
        said = opposites_of(one, self.languages[0]), opposites_of(other, self.languages[0])
        return bool(said[0] & said[1])


def _surplus(some: Sequence[str], others: Sequence[str], among: Iterable[int]) -> list[int]:
    """Which words, ``among`` these places, one side has more often than the other."""
    more = Counter(some) - Counter(others)
    found = []
    for at in among:
        if more[some[at]] > 0:
            more[some[at]] -= 1
            found.append(at)
    return found


def _lowered(words: Sequence[str], without: Collection[int] = ()) -> list[str]:
    return [word.casefold() for at, word in enumerate(words) if at not in without]
