"""A number typed in words before a noun that the pack counts with its data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from generator.check.prose import CheckedText, masked_text, passages
from generator.check.rule import Findings, finding_at, first_few, rule
from generator.language.language_data import language_data
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.pieces import known_line, pieces
from generator.products.deck import DeckOptions
from generator.products.spec import products_with
from generator.translate.contrasts import ITALICS
from zecer_proof.counted_nouns import (
    LEAST,
    MOST_BETWEEN,
    CountedNouns,
    CountingDatum,
    Noun,
    NumberWord,
    may_have_number,
    number_words,
    words_behind,
    words_between,
)
from zecer_proof.numbers_said import words_for_one
from zecer_proof.rule_texts import says_rules

# a noun that so many texts count with data is always counted with data, at least in numbers above two
ALWAYS, FEWEST = 5, 3
COLON = re.compile(r"(?:[^{.!?…:\n]|\{[^{}]*\})*:")
MOST_NAMED = 3
DECK = "deck"
END = r"[*_]*(?:[.!;]|$)"
Unbound = tuple[Message, tuple[CountingDatum, ...]]
# {name:card.purse} (two)
COPIES = re.compile(r"\{name:(?P<thing>[^{}|]+)(?:\|[^{}]*)?\}[*_]* \($")


@rule(
    id="number-unbound",
    severity="warning",
    whole=True,
    what="A number in words, typed in a rule, of what the pack counts with its data: gems where other texts print them "
         "from data, the teams of a pack that has as many, the copies of a thing behind its name; and another number "
         "of all that there is: “there are five heroes”, “all four teams”, “the three decks”.",
    why="When the number of the rule changes, only the printed ones follow: two pages then say two numbers.",
    bad="""\
kinds: {team: {name: {nom: drużyna, nom.pl: drużyny, gen.pl: drużyn}, fields: {name: name}}}
kind: team
things: {elves: {name: Elfy}, dwarves: {name: Krasnoludy}, undead: {name: Umarli}}
provenance: {original: próba}
chapter: "1.0"
title: Wstęp
clauses: {"1.1": "Wybierzcie jedną z trzech drużyn."}  ⟸
""",
    mended={"z trzech drużyn": "z {number:kinds:team|gen.f|drużyny|drużyn|drużyn}"},
)
def number_unbound(game: Game) -> Findings:
    nouns, kinds = CountedNouns(game), _kinds_by_word(game)
    for passage in passages(game):
        if may_have_number(passage.text.source, game.language) and says_rules(game, passage):
            # a sentence in italics alone is a joke or a story
            for word in number_words(masked_text(passage.text.source, ITALICS), game.language):
                message = _unbound(game, passage, word, nouns, kinds)
                if message is not None:
                    told, data = message
                    yield finding_at(passage.path, passage.text.source, word.start, word.end, told,
                                     help=_advice(data), cause=data[0].path)


def _unbound(game: Game, passage: CheckedText, word: NumberWord, nouns: CountedNouns, kinds: Mapping[str, str],
             ) -> Unbound | None:
    """What is wrong with a number in words, and the data that it may be."""
    source = passage.text.source
    typed = source[word.start : word.end]
    copies = _copies(game, source, word)
    if copies is not None:
        return (_message_of_typed(typed, copies.target) if copies.number == word.number else
                msg("expected {number}, as the pack has of it, found {typed}", number=copies.number, typed=typed),
                (copies,))
    colon = COLON.match(source, word.end)
    if colon is not None and words_between(source[word.end : colon.end()]) <= MOST_BETWEEN:
        # what it counts follows: `count-of-list`
        return None
    noun = nouns.noun_behind(source, word.end, FEWEST)
    return _of_noun(noun, word.number, typed) or _of_kinds(game, source, word, kinds) or _of_whole(
        game, source, word, kinds)


def _of_noun(noun: Noun | None, number: int, typed: str) -> Unbound | None:
    """What is wrong with a number of a noun that other texts count with data."""
    if noun is None or not noun.data:
        return None
    equal = tuple(one for one in noun.data if one.number == number)
    # two of something are spoken of without a rule too
    is_counted = noun.texts >= (ALWAYS if number == LEAST else FEWEST)
    if equal:
        return (_message_of_typed(typed, equal[0].target), equal) if is_counted else None
    numbers = {one.number for one in noun.data}
    if len(numbers) == 1 and min(numbers) >= LEAST:
        return (msg("expected {number}, as {count} other texts print it of {noun}, found {typed}",
                    number=min(numbers), count=noun.texts, noun=noun.word, typed=typed), noun.data)
    if is_counted:
        return (msg("expected a number from the data, as {count} other texts print it of {noun}, found {typed}",
                    count=noun.texts, noun=noun.word, typed=typed), noun.data)
    return None


def _of_kinds(game: Game, source: str, word: NumberWord, kinds: Mapping[str, str]) -> Unbound | None:
    """What is wrong with a number of things of a kind: as many as there are, or “one of” one more or less."""
    typed = source[word.start : word.end]
    for behind in words_behind(source, word.end):
        kind = kinds.get(behind.casefold())
        for datum in _of_kind(game, kind) if kind else ():
            if datum.number == word.number:
                return _message_of_typed(typed, datum.target), (datum,)
            if (abs(datum.number - word.number) == 1 and datum.number > LEAST and datum.target.startswith("kinds:")
                    and _is_one_of(source[: word.start], game.language)):
                return (msg("expected {number}, as the pack has of it, found {typed}", number=datum.number,
                            typed=typed), (datum,))
    return None


def _of_whole(game: Game, source: str, word: NumberWord, kinds: Mapping[str, str]) -> Unbound | None:
    """What is wrong with a number of all that there is: “there are five heroes.”, “shuffle the three decks.”"""
    whole, words = _before_number_of_all(game.language), language_data(game.language).whole
    said = whole.search(source, 0, word.start) if whole is not None else None
    behind = next(words_behind(source, word.end), "").casefold()
    noun = re.compile(rf"\W+{re.escape(behind)}{END}", re.IGNORECASE).match(source, word.end)
    if said is None or noun is None or words is None:
        return None
    data = _decks(game) if behind in words.decks else [
        *_of_kind(game, kinds[behind])] if behind in kinds and said["all"] is not None else []
    if not data or word.number in {one.number for one in data}:
        return None
    return (msg("expected {number}, as the pack has of it, found {typed}", number=data[0].number,
                typed=source[word.start : word.end]), tuple(data))


@cache
def _before_number_of_all(language: str) -> re.Pattern[str] | None:
    """What ends with words before a number of all that there is, in the group ``all`` those that are so of anything."""
    words = language_data(language).whole
    if words is None:
        return None
    there_are, every, definite = map("|".join, (words.there_are or ("(?!)",), words.every, words.definite))
    before = rf"(?P<all>(?:\A|[.!?:]\s)(?:{there_are}) |\b(?:{every}) )|\b(?:{definite}) "
    return re.compile(rf"(?:{before})\Z", re.IGNORECASE)


def _decks(game: Game) -> list[CountingDatum]:
    """How many decks have backs, and how many there are with those that have none, as mats."""
    decks = products_with(game, DeckOptions)
    backed = [deck.id for deck, options in decks if set(options.duplex) - {"fronts-only"}]
    return [CountingDatum(DECK, len(some), f"product/{some[0]}") for some in (backed, [one.id for one, _ in decks])
            if some]


def _is_one_of(before: str, language: str) -> bool:
    """Whether “one of”, or “one of the”, stands at the end of a text."""
    words = before.casefold().split()[-3:]
    ones = words_for_one(language)
    return any(word in ones and 0 < len(words) - at - 1 <= 2 for at, word in enumerate(words))


def _message_of_typed(typed: str, target: str) -> Message:
    return msg("expected {{number:{target}|…}}, found the typed word {typed}", target=target, typed=typed)


def _advice(data: tuple[CountingDatum, ...]) -> Message:
    if data[0].target == DECK:
        return msg("count them again, or leave the number out")
    named = first_few(sorted({one.target for one in data}), MOST_NAMED)
    return msg("print it from the datum that it is ({named}), so that it follows a change; if it is none of these, "
               "give it a constant of its own, or waive it", named=named)


def _copies(game: Game, source: str, word: NumberWord) -> CountingDatum | None:
    """The copies of a thing, if a number stands in brackets behind its name."""
    named = COPIES.search(source, 0, word.start) if source[word.end : word.end + 1] == ")" else None
    if named is None:
        return None
    kind, _, id_ = named["thing"].partition(".")
    thing = game.thing(kind, id_)
    if thing is None:
        return None
    return CountingDatum(f"count:{named['thing']}", game.copies(thing), f"{thing.kind}/{thing.id}")


def _kinds_by_word(game: Game) -> dict[str, str]:
    """The kinds that a word, or a placeholder of their name, names."""
    found = {form.casefold(): kind.id for kind in game.kinds.values() for form in kind.name.forms.values()}
    return found | {f"kind:{id_}": id_ for id_ in game.kinds}


def _of_kind(game: Game, kind: str) -> Iterator[CountingDatum]:
    """How many things of a kind there are, and how many pieces."""
    things = game.of_kind(kind)
    if len(things) > 1:
        yield CountingDatum(f"kinds:{kind}", len(things), f"kind/{kind}")
    if things and known_line(game, kind):
        yield CountingDatum(f"count:{kind}", pieces(game, kind), f"kind/{kind}")
