"""Words of a translation that say what its source said before it was changed, and no longer says.

The catalogue tells which words of the translation the words that were taken out are said by, and whether
any of it says those that were put in. Both must be sure, so that words of the same meaning are not told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from msgspec import Struct

from generator.translate.contrasts import ITALICS, opposites_of
from generator.translate.sentences import paired_sentences, sentences
from zecer_proof.inflection import shared_prefix
from zecer_proof.turned_texts import empty_stems, is_reordered
from zecer_proof.word_chances import WordChances, as_words, word_pairs, words_of
from zecer_proof.word_changes import WordChange, stem, word_changes

# so surely a word of the translation says what was taken out, and no word of it what was put in
ORPHANED, MISSED = 2.0, 1.2
# so surely none of it says what was put in beside all that stood there before, all words together
ADDED = 5.0
# a word that is neither a name nor an opposite is known from so many sentences
KNOWN = 5
# words of the translation with so many first letters in common may be one word
ALIKE = 4


class Former(Struct, frozen=True):
    """What was taken out of a source and put in, either may be "", and the word of the translation that says the
    first, or ""; of a sentence with its parts in another order all of it.
    """

    gone: str
    come: str
    target: str


class ChangedSentences(NamedTuple):
    """The words of sentences of a source before and after, and of their translation; ``reordered`` is a sentence that
    has the same parts in another order, or "".
    """

    before: Sequence[str]
    after: Sequence[str]
    target: Sequence[str]
    reordered: str


class FormerWords:
    """The search of one catalogue; ``names`` are all that the game calls something."""

    def __init__(self, texts: Sequence[tuple[str, str]], languages: tuple[str, str], names: Iterable[str] = ()) -> None:
        self.languages = languages
        self.named = {stem(word) for name in names for word in words_of(name) if len(word) >= ALIKE}
        self.words = WordChances(list(word_pairs(texts, languages)))
        self.empty = empty_stems(languages[0])

    def former_words(self, former: str, source: str, target: str) -> Iterator[Former]:
        """What a translation of the former source says that the source says no more, or does not say."""
        for part in self._changed_parts(*(ITALICS.sub("", text) for text in (former, source, target))):
            if part.reordered:
                yield Former(part.reordered, part.reordered, "")
            for change in word_changes(part.before, part.after):
                if found := self._former_of_change(part, change):
                    yield found
                    break

    def _former_of_change(self, part: ChangedSentences, change: WordChange) -> Former | None:
        gone, come = ([words[at] for at in some] for words, some in ((part.before, change.gone),
                                                                     (part.after, change.come)))
        left, there = [stem(word) for word in part.after], [stem(word) for word in part.target]
        orphans = ((self._orphaned_by(stem(one), word, left), one, word) for one in gone for word in there)
        orphaned, was, word = max(orphans, default=(0.0, "", ""))
        missed = [(self.words.lack_of_mates(stem(one), there), one) for one in come]
        lack, now = max(missed, default=(0.0, ""))
        if not gone:
            telling = sum(lack for lack, word in missed if stem(word) not in self.empty)
            is_told = bool(part.before) and telling >= ADDED
            return Former("", " ".join(come), "") if is_told else None
        if orphaned < ORPHANED:
            return None
        says = part.target[there.index(word)]
        if not come:
            return Former(" ".join(gone), "", says) if not self.empty.issuperset(map(stem, gone)) else None
        if not self._is_certain(was, now, is_single=len(gone) == len(come) == 1):
            return None
        # a word that no text has is told where one of a name stood
        is_told = lack >= MISSED or (stem(was) in self.named and stem(now) not in self.words.uses)
        return Former(was, now, says) if is_told and not any(
            self._mean_the_same(*both) for both in (*((was, word) for word in come), *((word, now) for word in gone))
        ) else None

    def _is_certain(self, was: str, now: str, is_single: bool) -> bool:
        """True for two words that hardly mean the same: one for one, names, opposites, or words of many sentences."""
        if not is_single or stem(was) in self.empty:
            return False
        is_named = not self.named.isdisjoint((stem(was), stem(now)))
        return is_named or self.words.uses[stem(now)] >= KNOWN or all(
            opposites_of(word, self.languages[0]) for word in (was, now))

    def _changed_parts(self, former: str, source: str, target: str) -> Iterator[ChangedSentences]:
        one, other = self.languages
        pairs = paired_sentences(as_words(former, one), as_words(target, other))
        now = sentences(as_words(source, one))
        before = [pair[0] for pair in pairs]
        for way, start, end, here, there in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
            if way != "equal":
                sides = before[start:end], now[here:there], [pair[1] for pair in pairs[start:end]]
                is_same = len(sides[0]) == len(sides[1]) == 1 and is_reordered(sides[0][0], sides[1][0], one)
                some = [words_of(" ".join(side)) for side in sides]
                yield ChangedSentences(some[0], some[1], some[2], sides[1][0] if is_same else "")

    def _orphaned_by(self, gone: str, word: str, after: Collection[str]) -> float:
        if word not in self.words.mates.get(gone, ()) or word[0] == "⟦":
            return 0.0
        return self.words.loss_of_source(word, [gone], after)

    def _mean_the_same(self, one: str, other: str) -> bool:
        """True for words of which a word of the translation may say either, and for two words of duty, of order …"""
        some, others = (self.words.mates.get(stem(word), frozenset()) for word in (one, other))
        if any(shared_prefix(word, mate) >= min(ALIKE, len(word), len(mate)) for word in some for mate in others):
            return True
        said = opposites_of(one, self.languages[0]), opposites_of(other, self.languages[0])
        return bool(said[0] & said[1])
