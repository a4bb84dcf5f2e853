"""Sentences that are alike but for a word, found by what stands around it, in time linear in their number."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from generator.check.prose import CheckedText

TOKEN = re.compile(r"\{[^{}]*\}|\w+|[^\w\s]")
SENTENCE = re.compile(r"(?:[^.!?…\n]+|[.!?…](?!\s)|\n(?!\s*\n))+[.!?…]?")
# shorter sentences are alike by chance, longer ones are too dear
FEWEST_WORDS, MOST_TOKENS = 4, 40
# so many say the same where one says something else
FEWEST_ALIKE = 3
BLOCKS = 3
Tokens = tuple[str, ...]


class Sentence(NamedTuple):
    """A sentence of a text: its tokens in small letters, a placeholder only by its kind, and where it stands."""

    passage: CheckedText
    tokens: Tokens
    start: int
    end: int

    @property
    def part(self) -> tuple[str, int]:
        """Sentences are compared with those of as many tokens in texts of the same sort."""
        return self.passage.path.partition("/")[0], len(self.tokens)

    def start_of(self, place: int) -> int:
        """Where a token begins in the text."""
        return next(islice(TOKEN.finditer(self.passage.text.source, self.start, self.end), place, None)).start()


Places = tuple[int, int]
Compared = tuple[Sentence, Places]


class OddWord(NamedTuple):
    """The place of a word in its sentence, and the word that ``alike`` other sentences have there."""

    sentence: Sentence
    place: int
    usual: str
    alike: int


def sentences(passages: Iterable[CheckedText]) -> Iterator[Sentence]:
    """The sentences of texts that are neither too short nor too long to be compared."""
    for passage in passages:
        for match in SENTENCE.finditer(passage.text.source):
            found = TOKEN.findall(match[0])
            tokens = tuple(map(_token, found)) if len(found) <= MOST_TOKENS else ()
            if sum(token[0].isalpha() for token in tokens) >= FEWEST_WORDS:
                yield Sentence(passage, tokens, *match.span())


def odd_words(all_sentences: Iterable[Sentence]) -> Iterator[OddWord]:
    """The words by which one sentence differs from several, which are alike but for one more word."""
    every = list(all_sentences)
    groups: dict[object, list[Compared]] = defaultdict(list)
    for sentence, places in zip(every, _places(every), strict=True):
        for one, other in places:
            groups[sentence.part, one, other, _tokens_without(sentence.tokens, one, other)].append(
                (sentence, (one, other)))
    told: set[tuple[int, int]] = set()
    for group in groups.values():
        for odd in _odd(group) if len(group) > FEWEST_ALIKE else ():
            key = id(odd.sentence), odd.place
            if key not in told:
                told.add(key)
                yield odd


def _places(every: Sequence[Sentence]) -> list[list[Places]]:
    """The pairs of places where each sentence may differ from several others.

    Of sentences that differ at two places only, one of three blocks is the same: those with the same block are
    compared at the places where not all of them have the same word.
    """
    buckets: dict[object, list[int]] = defaultdict(list)
    for number, sentence in enumerate(every):
        for key in _blocks(sentence):
            buckets[key].append(number)
    found: list[set[Places]] = [set() for _ in every]
    for bucket in buckets.values():
        if len(bucket) > FEWEST_ALIKE:
            places = _varying([every[number].tokens for number in bucket])
            pairs = list(combinations(places, 2)) or [(one, one) for one in places]
            for number in bucket:
                found[number].update(pairs)
    return [sorted(pairs) for pairs in found]


def _varying(rows: Sequence[Tokens]) -> list[int]:
    """The places of words that are not the same in all rows."""
    return [at for at, column in enumerate(zip(*rows, strict=True))
            if column[0][0].isalnum() and any(token != column[0] for token in column)]


def _blocks(sentence: Sentence) -> Iterator[tuple[object, ...]]:
    length = len(sentence.tokens)
    for block in range(BLOCKS):
        yield *sentence.part, block, sentence.tokens[block * length // BLOCKS : (block + 1) * length // BLOCKS]


def _tokens_without(tokens: Tokens, one: int, other: int) -> Tokens:
    return tokens[:one] + tokens[one + 1 : other] + tokens[other + 1 :]


def _odd(group: Sequence[Compared]) -> Iterator[OddWord]:
    """Of sentences that differ at two places at most, the one whose word at one of these no other has."""
    for side in (0, 1):
        words = Counter(sentence.tokens[places[side]] for sentence, places in group)
        if len(words) == 2 and min(words.values()) == 1:
            (usual, alike), (rare, _) = words.most_common()
            yield from (OddWord(sentence, places[side], usual, alike) for sentence, places in group
                        if sentence.tokens[places[side]] == rare)


def _token(written: str) -> str:
    return f"{{{written[1:-1].partition(':')[0]}}}" if written[0] == "{" and len(written) > 1 else written.casefold()
