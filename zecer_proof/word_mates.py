"""Which words of a translation go with which words of its source, learned from a whole catalogue.

A word's mates are the words that stand in the translations of many texts with it, and in few others. How far a text and
its translation belong together is the sum of what each word with mates says: the logarithm of how much likelier it is,
among texts and their own translations than among any two texts, that a mate is there (or that none is). Endings are cut
off, so that no dictionary is needed.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import log

from msgspec import Struct

from generator.translate.sentences import sentences

# words of four letters and more; placeholders that go with one of the same target, or of the same kind
WORD = re.compile(
    r"[^\W\d_]{4,}|\{(?:term|name|kind):[^{}|]*|\{(?:value|ref|table|plural|number|dice|given|step|cell|result)\b")
STEM = 5
# a catalogue with fewer texts tells too little
FEWEST_TEXTS = 20
# texts with a word of which mates are sought, and those of them that have the mate
FEWEST_USES, FEWEST_SHARED, SHARE, LIFT = 4, 3, 0.35, 3
# the mates of a word are sought among the words of at most this share of all texts
COMMON, FEWEST_COMMON = 0.08, 20
# below these nothing is a translation of the text, or the sentence; in our own boxes none is below -6.6, -9.4
STRANGE_TEXT, STRANGE_SENTENCE = -9.0, -10.5
# above this it is
FITTING = 6.0
NEAREST = 3
SURE = 0.97

Stems = frozenset[str]


class Strange(Struct, frozen=True):
    """A text whose translation seems to be of another one.

    ``at`` is its index; ``sentence`` the one that has no counterpart, "" for the whole text, and ``added`` is True if
    it is one of the translation; ``words`` are words of it whose mates are not there; ``fits`` is the index of a near
    text that the translation fits.
    """

    at: int
    sentence: str
    added: bool
    words: tuple[str, ...]
    fits: int | None


class Mates:
    """The mates of all words of one side of a catalogue among those of the other."""

    def __init__(self, pairs: Sequence[tuple[Stems, Stems]]) -> None:
        self.uses = Counter(word for one, _ in pairs for word in one)
        there = Counter(word for _, other in pairs for word in other)
        most = max(FEWEST_COMMON, COMMON * len(pairs))
        telling = {word for word, count in there.items() if FEWEST_SHARED <= count <= most}
        used = {word for word, count in self.uses.items() if count >= FEWEST_USES}
        shared: dict[str, Counter[str]] = defaultdict(Counter)
        for one, other in pairs:
            mates = other & telling
            for word in one & used:
                shared[word].update(mates)
        self.mates = {word: mates for word, counts in shared.items()
                      if (mates := self._mates_of(word, counts, there, len(pairs)))}
        self.found = Counter(word for one, other in pairs for word in one
                             if word in self.mates and not self.mates[word].isdisjoint(other))
        self.weights = {word: weights for word, mates in self.mates.items()
                        if (weights := self._word_weights(word, sum(there[mate] for mate in mates) / len(pairs)))}

    def _mates_of(self, word: str, counts: Counter[str], there: Counter[str], texts: int) -> Stems:
        uses = self.uses[word]
        return frozenset(mate for mate, count in counts.items()
                         if count >= max(FEWEST_SHARED, SHARE * uses) and count * texts > LIFT * uses * there[mate])

    def _word_weights(self, word: str, chance: float) -> tuple[float, float] | None:
        """What a word says if a mate is there, and if none is; of its uses the one in question does not count."""
        found, uses = self.found[word], self.uses[word] + 0.5
        there, not_there = (min(SURE, (found - own + 0.5) / uses) for own in (1, 0))
        if there <= 2 * chance:
            return None
        return log(there / chance), log((1 - not_there) / (1 - chance))

    def evidence(self, words: Iterable[str], other: Stems) -> tuple[float, float]:
        """How far words of a text and the words of a translation belong together, and the part of it that says no."""
        total = against = 0.0
        for word in words:
            weights = self.weights.get(word)
            if weights is not None:
                said = weights[self.mates[word].isdisjoint(other)]
                total += said
                against += min(said, 0.0)
        return total, against


def strange(pairs: Sequence[tuple[str, str]]) -> list[Strange]:
    """The pairs of a text and its translation that do not belong together, or a sentence of which does not.

    The work grows with the number of texts and the square of their lengths.
    """
    if len(pairs) < FEWEST_TEXTS:
        return []
    both = [(_stems(source), _stems(target)) for source, target in pairs]
    there = Mates(both), Mates([(other, one) for one, other in both])

    found = []
    for at, (one, other) in enumerate(both):
        total, against_one = there[0].evidence(one, other)
        more, against_other = there[1].evidence(other, one)
        if total + more < STRANGE_TEXT:
            found.append(Strange(at, "", False, _missing(pairs[at][0], other, there[0]), _fitting(at, both, there)))
            continue
        sides = ((pairs[at][0], other, against_one), (pairs[at][1], one, against_other))
        for mates, (text, rest, against) in zip(there, sides, strict=True):
            if against < STRANGE_SENTENCE:
                found += [Strange(at, sentence, mates is there[1], _missing(sentence, rest, mates), None)
                          for sentence in sentences(text)
                          if mates.evidence(_stems(sentence), rest)[0] < STRANGE_SENTENCE]
    return found


def _fitting(at: int, both: Sequence[tuple[Stems, Stems]], there: tuple[Mates, Mates]) -> int | None:
    """The near text that a translation fits best."""
    other = both[at][1]
    fits = {place: there[0].evidence(both[place][0], other)[0] + there[1].evidence(other, both[place][0])[0]
            for place in range(max(0, at - NEAREST), min(len(both), at + NEAREST + 1)) if place != at}
    best = max(fits, key=lambda place: fits[place])
    return best if fits[best] > FITTING else None


def _missing(text: str, other: Stems, mates: Mates) -> tuple[str, ...]:
    """The words of a text whose mates are not there, the surest first."""
    lacking: dict[str, str] = {}
    for word in WORD.findall(text):
        stem = _stem(word.casefold())
        if not stem.startswith("{") and stem in mates.mates and mates.mates[stem].isdisjoint(other):
            lacking.setdefault(stem, word)
    order = sorted(lacking, key=lambda stem: -mates.found[stem] / mates.uses[stem])
    return tuple(lacking[stem] for stem in order)


def _stems(text: str) -> Stems:
    return frozenset(map(_stem, WORD.findall(text.casefold())))


def _stem(word: str) -> str:
    if word.startswith("{"):
        return word.replace("{plural", "{number")
    return word[:STEM]
