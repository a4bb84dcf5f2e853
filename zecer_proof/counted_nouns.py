"""The nouns that a game counts with its data, and numbers in words that stand before a noun."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from generator.check.placeholders import printed_value
from generator.check.prose import CheckedText, passages
from generator.check.targets import of_number
from generator.model.game import Game
from generator.model.text import LOCAL, PLACEHOLDER, Placeholder
from generator.translate.number_words import form_and_nouns, numerals
from generator.translate.plurals import whole_number
from zecer_proof.typed_names import may_be_forms_of_one_word

WORD = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
LEAST, MOST = 2, 12
# words that other numbers are made of: forty-two, czterdzieści dwa
ROUND = (*range(20, 100, 10), *range(100, 1000, 100), 1000)
COUNTING = ("plural", "number")
NAMING = ("kind", "term", "name")
# what stands between a number and its noun: a space, perhaps a sign of emphasis
GAP = re.compile(r"[*_]{0,3}[ \u00a0\n]+[*_]{0,3}")
# so many words of a phrase behind a number may be its noun
PHRASE = 2
# nouns that begin with the same letters may be forms of one
BEGINNING = 3
BRACKETS = re.compile(r"\([^()]*\)")
ANY_WORD = re.compile(r"\w+")
# between a number and the colon before what it counts stand so many words at most
MOST_BETWEEN = 3


class CountingDatum(NamedTuple):
    """What counts a noun: its target, ``rank-size`` or ``kinds:team``, the number, and where that is seen."""

    target: str
    number: int
    path: str


class NumberWord(NamedTuple):
    """A number from two to twelve in words, and where it stands in its text."""

    number: int
    start: int
    end: int


class Noun(NamedTuple):
    """A noun behind a number as it stands in the text, what counts it elsewhere, and in how many texts."""

    word: str
    data: tuple[CountingDatum, ...]
    texts: int


class CountedNouns:
    """The nouns that the texts of a game count by placeholders, with what counts them and the texts that do."""

    def __init__(self, game: Game) -> None:
        self.game = game
        # the forms of each noun by their first letters; a placeholder of a name is a form, by kind and target
        self.forms: dict[str, dict[str, int]] = {}
        # what counts each, by its target, with a text that prints it
        self.data: list[dict[str, tuple[Placeholder, str]]] = []
        self.texts: list[set[str]] = []
        for passage in passages(game):
            if passage.sort == "prose" and passage.example is None:
                for holder in passage.text.placeholders:
                    if holder.kind in COUNTING:
                        self._add(passage, holder)

    def _add(self, passage: CheckedText, holder: Placeholder) -> None:
        kind, target = of_number(holder)
        if kind in LOCAL or target in LOCAL:
            return
        nouns = form_and_nouns(self.game.language, holder.kind, holder.forms)[1]
        behind = next(words_behind(passage.text.source, holder.end), "") if not nouns else ""
        forms = _heads(nouns) if nouns else {behind} if ":" in behind else set()
        if forms:
            known = (at for form in sorted(forms) if (at := self._number_of(form)) is not None)
            at = next(known, len(self.data))
            if at == len(self.data):
                self.data.append({})
                self.texts.append(set())
            for form in sorted(forms):
                self.forms.setdefault(form[:BEGINNING], {}).setdefault(form, at)
            self.data[at].setdefault(target if kind == "value" else f"{kind}:{target}", (holder, passage.path))
            self.texts[at].add(passage.path)

    def _number_of(self, word: str) -> int | None:
        """The number of a noun, in whatever form it stands."""
        known = self.forms.get(word[:BEGINNING], {})
        found = known.get(word)
        if found is None and ":" not in word:
            found = next((at for form, at in known.items() if ":" not in form and may_be_forms_of_one_word(form, word)),
                         None)
        return found

    def noun_behind(self, source: str, end: int, fewest: int) -> Noun | None:
        """The first word behind a number, or placeholder of a name, that ``fewest`` texts count; None if there is
        none.
        """
        for word in words_behind(source, end):
            at = self._number_of(word.casefold())
            if at is not None:
                return self._noun(word, at) if len(self.texts[at]) >= fewest else None
        return None

    def _noun(self, word: str, at: int) -> Noun:
        printed = ((target, whole_number(printed_value(self.game, holder, None)), path)
                   for target, (holder, path) in self.data[at].items())
        data = (CountingDatum(target, number, path) for target, number, path in printed if number is not None)
        return Noun(word, tuple(data), len(self.texts[at]))


def words_behind(source: str, end: int) -> Iterator[str]:
    """The words behind a number that may be its noun; a placeholder of a name, as ``kind:target``, ends them."""
    for _ in range(PHRASE):
        gap = GAP.match(source, end)
        holder = PLACEHOLDER.match(source, gap.end()) if gap is not None else None
        word = WORD.match(source, gap.end()) if gap is not None and holder is None else None
        if holder is not None and holder["kind"] in NAMING:
            yield f"{holder['kind']}:{holder['target']}"
        if word is None:
            return
        end = word.end()
        yield word[0]


def _heads(nouns: Iterable[str]) -> set[str]:
    """The words in small letters that change with the number; of several the last one's."""
    rows = [[word.casefold() for word in WORD.findall(noun)] for noun in nouns]
    if len({len(row) for row in rows}) != 1:
        return set()
    changing = [column for column in zip(*rows, strict=True) if len(set(column)) > 1]
    return {word for word in (changing or [()])[-1] if len(word) >= BEGINNING}


def number_words(source: str, language: str) -> Iterator[NumberWord]:
    """The numbers from two to twelve that a text writes as words; *forty-two* is none."""
    words, after_round = _numbers_by_word(language.partition("_")[0]), -1
    plain = PLACEHOLDER.sub(lambda holder: "0" * len(holder[0]), source)
    for match in WORD.finditer(plain):
        number = words.get(match[0].casefold())
        if number is not None:
            if number and (after_round < 0 or plain[after_round : match.start()].strip()):
                yield NumberWord(number, match.start(), match.end())
            after_round = match.end() if not number else -1


@cache
def _numbers_by_word(language: str) -> Mapping[str, int]:
    """Numbers from two to twelve by their words in all forms; 0 for words of round numbers."""
    known = numerals(language)
    forms = known.forms("number") if known is not None else ()
    found: dict[str, int] = {}
    for number in (*ROUND, *range(LEAST, MOST + 1)) if known is not None else ():
        assert known is not None
        small = number if number <= MOST else 0
        found |= {known.spelt_number("number", number, form).casefold(): small for form in forms}
    return found


def may_have_number(source: str, language: str) -> bool:
    """False for a text without a number from two to twelve in words, as most are; found fast."""
    return _any_number(language.partition("_")[0]).search(source) is not None


@cache
def _any_number(language: str) -> re.Pattern[str]:
    words = [word for word, number in _numbers_by_word(language).items() if number]
    first = {way for word in words for way in (word[0], word[0].upper())}
    rest = sorted({word[1:] for word in words})
    # the letter first, for it is found fast; then that none stands before it
    return re.compile(rf"[{''.join(sorted(first))}](?<!\w.)(?:{'|'.join(map(re.escape, rest))})" if words else r"(?!)")


def words_between(text: str) -> int:
    """How many words stand between a number and what it announces, but for those in brackets."""
    return len(ANY_WORD.findall(BRACKETS.sub(" ", PLACEHOLDER.sub("0", text))))
