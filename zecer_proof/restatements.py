"""Sentences of different parts of a game that say the same: a rule, and what a summary, an answer or an example repeats
of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import log

from msgspec import Struct

from generator.check.per_game import once
from generator.check.prose import CheckedText, passages
from generator.model.game import Game
from generator.model.text import PLACEHOLDER, Text
from generator.translate.contrasts import has_opposite
from generator.translate.number_words import form_and_nouns
from generator.translate.sentences import sentence_spans
from zecer_proof.clause_subjects import mentioned_subjects
from zecer_proof.counted_nouns import COUNTING
from zecer_proof.numbers_said import is_numeral

# sentences with fewer words are alike by chance
FEWEST_WORDS = 4
# a pair is looked for among the sentences that share a word which so many have, at most
RARE = 24
# placeholders stay as they are
WORD = re.compile(r"(?<![\w{:.|-])[^\W\d_]{3,}(?![^{}]*\})")
# the weight of the words that two sentences share, of that of all their words
ALIKE = 0.5
# parts of the book; things say different things in the same words by nature
BOOK = frozenset(("clause", "chapter", "example", "figure", "ruling", "term", "table", "part"))


class Statement(Struct, frozen=True):
    """A sentence: its passage, where it stands in it, its part of the game, and the stems and data it mentions."""

    passage: CheckedText
    start: int
    end: int
    part: str
    words: frozenset[str]

    @property
    def source(self) -> str:
        return " ".join(self.passage.text.source[self.start : self.end].split())


class Restatement(Struct, frozen=True):
    """Two sentences that say the same, the earlier one first; ``likeness`` is the share of their words (by weight) that
    both have, 1 for the same words.
    """

    one: Statement
    other: Statement
    likeness: float


@once
def restatements(game: Game) -> Iterator[Restatement]:
    """The sentences that say the same in two parts of the game, at least one of the book."""
    if not any(passage.path.partition("/")[0] in BOOK for passage in passages(game)):
        return
    found = Statements(list(statements(game, passages(game))))
    for number in range(len(found.every)):
        yield from found.restatements_of(number, range(number))


class Statements:
    """Sentences, those that share a rare word, and the weight of each word."""

    def __init__(self, every: list[Statement]) -> None:
        self.every = every
        self.holders: dict[str, list[int]] = defaultdict(list)
        for number, sentence in enumerate(every):
            for word in sentence.words:
                self.holders[word].append(number)
        self.weights = {word: log(1 + len(every) / len(numbers)) for word, numbers in self.holders.items()}

    def restatements_of(self, number: int, among: range, least: float = ALIKE) -> Iterator[Restatement]:
        """What says the same as a sentence, ``among`` these numbers, in order."""
        sentence = self.every[number]
        near = {other for word in sentence.words if len(self.holders[word]) <= RARE
                for other in self.holders[word] if other in among and other != number}
        for other in sorted(near):
            if _of_two_parts(self.every[other], sentence):
                likeness = _likeness(self.every[other].words, sentence.words, self.weights)
                if likeness >= least:
                    yield Restatement(self.every[other], sentence, likeness)


def statements(game: Game, some: Iterable[CheckedText]) -> Iterator[Statement]:
    """The sentences of texts that are long enough to be compared."""
    for passage in some:
        if passage.sort in ("prose", "cell"):
            part = _part(game, passage.path)
            for start, end in sentence_spans(passage.text.source):
                text = passage.text.source[start:end]
                words = words_compared(game, text) if text.rstrip("*_ ").endswith((".", "!", ";")) else frozenset()
                if len(words) >= FEWEST_WORDS:
                    yield Statement(passage, start, end, part, words)


def words_compared(game: Game, text: str) -> frozenset[str]:
    """The stems and data that a sentence mentions, but for opposites and numbers in words, in which those that say the
    same may differ.
    """
    if any(f"{{{kind}:" in text for kind in COUNTING):
        text = PLACEHOLDER.sub(lambda holder: _noun_counted(game, holder), text)
    return mentioned_subjects(game, Text(WORD.sub(lambda word: _without_number(word[0], game.language), text)))


def _noun_counted(game: Game, holder: re.Match[str]) -> str:
    """The noun of a number that is printed from the data, as if the number stood there in words."""
    forms = tuple(holder["forms"].split("|")[1:])
    nouns = form_and_nouns(game.language, holder["kind"], forms)[1] if holder["kind"] in COUNTING else ()
    return f" {nouns[-1]} " if nouns else holder[0]


def _without_number(word: str, language: str) -> str:
    return " " if is_numeral(word, language) or has_opposite(word, language) else word


def _part(game: Game, path: str) -> str:
    """The chapter, the kind of things, the ruling, example … that a datum belongs to."""
    sort, _, rest = path.partition("/")
    id_ = rest.partition("/")[0]
    if sort in ("clause", "chapter"):
        return f"chapter/{getattr(game.clause(id_), 'chapter', id_)}"
    return f"{sort}/{id_}" if sort in BOOK else sort


def _of_two_parts(one: Statement, other: Statement) -> bool:
    return one.part != other.part and any(side.part.partition("/")[0] in BOOK for side in (one, other))


def _likeness(one: frozenset[str], other: frozenset[str], weights: dict[str, float]) -> float:
    """The share of the words that both have; 0 if each names a datum that the other does not."""
    if all(any(not word.isalpha() for word in some) for some in (one - other, other - one)):
        return 0
    common, every = (sum(weights[word] for word in some) for some in (one & other, one | other))
    return common / every if every else 0
