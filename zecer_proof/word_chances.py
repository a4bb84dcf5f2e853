"""Which words of a translation say which words of its source, learned from the sentences of a whole catalogue.

Each word of a translated sentence is taken to be said by one word of its source, or by none of them, and the words that
often go together explain each other's sentences (IBM model 1). Endings are cut off, so that no dictionary is needed;
a placeholder is a word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from math import log
from typing import TYPE_CHECKING

from generator.check.translation import signature
from generator.lazy import lazy
from generator.model.text import COUNTED, PLACEHOLDER
from generator.translate.number_words import form_and_nouns
from generator.translate.sentences import paired_sentences
from zecer_proof.word_changes import stem

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

TOKEN = re.compile(r"⟦[^⟧]*⟧|[^\W\d_]+(?:[’'][^\W\d_]+)?|\d+")
# how often the chances of words are computed anew, each time from those before
ROUNDS = 5
# a pair that is met less often, or with less chance, says nothing
LEAST_MET, LEAST_CHANCE = 0.3, 0.01
# mates say one another with these chances; a single sentence is no witness of its own
MATE, MATE_BACK, OWN = 0.08, 0.02, 0.8
# and are in so many times more sentences together than by chance
LIFT = 3
# a word of a translation that its source does not say stands there with this chance and half its share of sentences
UNSAID = 0.03
# a word whose mates stand in so few more of its sentences than of any says nothing
TELLING, SURE = 1.3, 0.97

Words = Sequence[str]


class WordChances:
    """The words of a catalogue by their stems, and how likely each is said by each of the other language."""

    def __init__(self, pairs: Sequence[tuple[Words, Words]]) -> None:
        self.total = max(1, len(pairs))
        self.uses = Counter(word for one, _ in pairs for word in set(one))
        self.there = Counter(word for _, other in pairs for word in set(other))
        self.chances: dict[str, dict[str, float]] = {}
        self.mates: dict[str, frozenset[str]] = {}
        if pairs:
            self._learn(pairs)
        self.met = Counter(word for one, other in pairs for word in set(one)
                           if not self.mates.get(word, frozenset()).isdisjoint(other))

    def _learn(self, pairs: Sequence[tuple[Words, Words]]) -> None:
        """Fill in the chances and the mates; the first word, of no letters, stands for none."""
        ones, others = ["", *self.uses], list(self.there)
        one_at, other_at = ({word: at for at, word in enumerate(some)} for some in (ones, others))
        rows, columns, places, count = [], [], [], 0
        for one, other in pairs:
            here, there = [0, *map(one_at.__getitem__, set(one))], [*map(other_at.__getitem__, set(other))]
            rows.append(np.tile(here, len(there)))
            columns.append(np.repeat(there, len(here)))
            places.append(np.repeat(np.arange(count, count + len(there)), len(here)))
            count += len(there)
        place = np.concatenate(places)
        both, at = np.unique(np.concatenate(rows) * len(others) + np.concatenate(columns), return_inverse=True)
        row, column = both // len(others), both % len(others)
        chance = 1 / np.bincount(row, minlength=len(ones))[row]
        met = chance
        for _ in range(ROUNDS):
            share = chance[at]
            met = np.bincount(at, share / np.bincount(place, share)[place])
            chance = met / np.bincount(row, met)[row]
        back = met / np.bincount(column, met)[column]
        uses, others_uses = np.array([1, *self.uses.values()]), np.array(list(self.there.values()))
        often = np.bincount(at) * self.total > LIFT * uses[row] * others_uses[column]
        for which in np.nonzero((met > LEAST_MET) & (chance > LEAST_CHANCE) & (row > 0))[0].tolist():
            self.chances.setdefault(ones[row[which]], {})[others[column[which]]] = float(chance[which])
        mates: dict[str, set[str]] = {}
        are_mates = often & (met > LEAST_MET) & (chance >= MATE) & (back >= MATE_BACK) & (row > 0)
        for which in np.nonzero(are_mates)[0].tolist():
            mates.setdefault(ones[row[which]], set()).add(others[column[which]])
        self.mates = {word: frozenset(some) for word, some in mates.items()}

    def chance_by(self, word: str, by: Iterable[str]) -> float:
        """The chance with which a word of a translation is said by the likeliest of these words."""
        known = ((one, self.chances[one].get(word, 0.0)) for one in by if one in self.chances)
        return max((chance * (1 - OWN / self.uses[one]) for one, chance in known), default=0.0)

    def loss_of_source(self, word: str, before: Iterable[str], after: Iterable[str]) -> float:
        """How much less a word of a translation is said by the words ``after`` than by those ``before``."""
        unsaid = UNSAID + self.there[word] / (2 * self.total)
        return log((self.chance_by(word, before) + unsaid) / (self.chance_by(word, after) + unsaid))

    def lack_of_mates(self, word: str, there: Collection[str]) -> float:
        """How surely a word would have a mate among the words of its translation, if there is none; 0 if there is."""
        mates = self.mates.get(word)
        if not mates or self.uses[word] < 2 or not mates.isdisjoint(there):
            return 0.0
        chance = 1.0
        for mate in mates:
            chance *= 1 - self.there[mate] / self.total
        met = min(SURE, (self.met[word] + 0.5) / (self.uses[word] + 1.5))
        return log(max(chance, 1 - SURE) / (1 - met)) if met > TELLING * (1 - chance) else 0.0


def word_pairs(texts: Iterable[tuple[str, str]], languages: tuple[str, str]) -> Iterator[tuple[list[str], list[str]]]:
    """The words of each sentence of texts and of its translation."""
    for source, target in texts:
        for one, other in paired_sentences(as_words(source, languages[0]), as_words(target, languages[1])):
            yield _stems(one), _stems(other)


def as_words(text: str, language: str) -> str:
    """A text with its placeholders as words of which the kind and target are kept, and the nouns of numbers."""
    return PLACEHOLDER.sub(lambda holder: _as_word(holder, language), text)


def _as_word(holder: re.Match[str], language: str) -> str:
    (datum,) = signature(holder[0]) or (holder["kind"],)
    forms = tuple(holder["forms"].split("|")[1:])
    nouns = form_and_nouns(language, holder["kind"], forms)[1] if holder["kind"] in COUNTED else ()
    return " ".join((f"⟦{datum}⟧", *nouns[-1:]))


def words_of(text: str) -> list[str]:
    """The words and placeholders of a text that was made ``as_words``."""
    return TOKEN.findall(text)


def _stems(text: str) -> list[str]:
    return [stem(word) for word in words_of(text)]
