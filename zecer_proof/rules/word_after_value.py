"""A noun behind a number that is not in the form which the number asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.check import spelling
from generator.check.face_colours import drawn_regions
from generator.check.placeholders import printed_value
from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.layout.faces.holes import HOLE, value_at
from generator.message import Message, msg
from generator.model.dice import Dice
from generator.model.game import Game, Thing
from generator.model.text import IN_WORDS, Placeholder
from generator.model.value_text import show
from generator.outside import has_polish_dictionary
from generator.translate.edition import Edition
from generator.translate.number_words import ORDINAL, form_and_nouns
from generator.translate.plurals import plural_order, whole_number
from zecer_proof import polish_counting
from zecer_proof.counting_words import CountingWords

BEHIND = re.compile(r"[*_]{0,3}[ \u00a0\n][*_]{0,3}([^\W\d_]+)")
BEFORE = re.compile(r"(?:([^\W\d_]+)[ \u00a0\n])?([^\W\d_]+)[ \u00a0\n][*_]{0,3}$")
# two words before a number are no longer
NEAR = 80
# dice are spoken of like numbers from five on
OF_DICE = 5
Amount = int | Dice


@rule(
    id="word-after-value",
    severity="warning",
    dictionary=spelling.LANGUAGE,
    what="A noun typed behind a number, in another number or case than that needs: “1 cards”.",
    why="The sentence was right for the former number; who reads it asks what else was changed in a hurry.",
    bad={
        "game.yaml": """\
game: loch
title: Loch
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [event]}}
""",
        "example.yaml": """\
values: {limit: 5, least: 2}
kinds: {event: {name: event, fields: {name: name, text: text}}}
kind: event
things:
  storm: {name: Storm, text: "Lose {plural:least|coin|coins}, and never more than {value:limit} coin."}  ⟸
""",
    },
    mended={"{value:limit} coin": "{plural:limit|coin|coins}"},
    in_translation=True,
)
def word_after_value(game: Game) -> Findings:
    words = CountingWords.from_game(game)
    for passage in passages(game):
        yield from _in_text(game, passage, words)
    yield from _on_faces(game, words)


def _in_text(game: Game, passage: CheckedText, words: CountingWords) -> Findings:
    source = passage.text.source
    for holder in passage.text.placeholders:
        word = BEHIND.match(source, holder.end)
        if word is not None and _is_bare(game.language, holder):
            amount = _amount(printed_value(game, holder, passage.example))
            if amount is not None and _disagrees(game, source, holder.start, word, amount, words):
                message = msg("expected a word that agrees with {amount}, found {word!r}",
                              amount=show(amount), word=word[1])
                help = _advice(game.language, holder, amount)
                yield finding_at(passage.path, source, word.start(1), word.end(1), message, help=help)


def _is_bare(language: str, holder: Placeholder) -> bool:
    """True for a placeholder that prints a number without a noun."""
    if holder.kind in IN_WORDS:
        return holder.kind != ORDINAL and not form_and_nouns(language, holder.kind, holder.forms)[1]
    return not holder.forms


def _amount(value: object) -> Amount | None:
    """A number that counts things, or dice; None for another value."""
    if isinstance(value, Dice):
        return None if value.die else value
    return whole_number(value)


def _disagrees(game: Game, source: str, start: int, word: re.Match[str], amount: Amount, words: CountingWords) -> bool:
    number = OF_DICE if isinstance(amount, Dice) else amount
    if source[:start].rstrip().endswith(f" {word[1]}"):
        # level 2 becomes level 3: the number belongs to the word before
        return False
    if words.disagrees(game.language, number, word[1], source[word.end() :]):
        return True
    if game.language != spelling.LANGUAGE or not has_polish_dictionary() or not word[1].islower():
        return False
    before = BEFORE.search(source[max(0, start - NEAR) : start])
    if before is None and source[:start].endswith("} "):
        return False
    earlier, last = (before[1] or "", before[2]) if before is not None else ("", "")
    return polish_counting.disagrees(last, number, word[1], earlier)


def _on_faces(game: Game, words: CountingWords) -> Findings:
    """The words behind holes in the texts of faces, each at the first thing whose number asks for another."""
    edition, told = Edition(game, game.language), set()
    for thing, region, where in drawn_regions(game, lambda one: any(_holes(one.text))):
        text = region.text
        for hole, word in _holes(text):
            if (where, hole.start()) in told:
                continue
            amount = _amount(_value(edition, thing, hole["path"]))
            if amount is not None and _disagrees(game, text, hole.start(), word, amount, words):
                told.add((where, hole.start()))
                help = msg("give each form a region of its own: “when: {hole} is 1” and “when: {hole} is not 1”",
                           hole=hole["path"])
                message = msg("expected a word that agrees with {amount}, the number of {thing}, found {word!r}",
                              amount=show(amount), thing=thing.ref, word=word[1])
                yield finding_at(f"{where}/text", text, word.start(1), word.end(1), message, help=help)


def _holes(text: str) -> Iterator[tuple[re.Match[str], re.Match[str]]]:
    """The holes without a form that a word stands behind, and that word."""
    for hole in HOLE.finditer(text):
        word = BEHIND.match(text, hole.end())
        if word is not None and not hole["form"]:
            yield hole, word


def _value(edition: Edition, thing: Thing, path: str) -> object:
    try:
        return value_at(edition, thing, path)
    except (LookupError, AttributeError, TypeError, ValueError):
        # a path to nothing is told by another rule
        return None


def _advice(language: str, holder: Placeholder, amount: Amount) -> Message:
    """The placeholder to write, with as many forms as the language has."""
    if isinstance(amount, Dice):
        return msg("after dice, write the plural")
    if holder.kind in IN_WORDS:
        return msg("write the noun into {placeholder}, in all its forms", placeholder=holder.source)
    target = holder.target if holder.kind == "value" else f"{holder.kind}:{holder.target}".rstrip(":")
    return msg("write {{plural:{target}|{forms}}}, so that it follows the number", target=target,
               forms="|".join("…" for _ in plural_order(language)))
