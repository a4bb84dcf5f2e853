"""Something that each player takes, and of which there are fewer than that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.check.numerals import number_of_word
from generator.check.placeholders import printed_value
from generator.check.prose import CheckedText, passages
from generator.check.rule import Findings, finding_at, rule
from generator.language.language_data import language_data
from generator.message import msg
from generator.model.game import Game
from generator.model.pieces import pieces_of_line
from generator.model.text import COUNTED
from generator.translate.number_words import form_and_nouns
from generator.translate.plurals import whole_number
from zecer_proof.alike_sentences import SENTENCE
from zecer_proof.numbers_said import words_for_one
from zecer_proof.players import players_of

BEFORE = re.compile(r"([^\W_]+)[ \u00a0]$")


class ShareOfEach(NamedTuple):
    """How many pieces a sentence gives to each player: the line of the box, and where that stands."""

    line: str
    each: int
    start: int
    end: int


@rule(
    id="too-few-for-all",
    severity="warning",
    whole=True,
    what="A sentence in which each player takes more of a kind of pieces than there are for all of them (Polish, "
         "English, German).",
    why="The last player looks into an empty box.",
    bad={"game.yaml": """\
game: tiny
title: Tiny
language: en
players: 2-4
products: {pawns: {kind: counters, title: Pawns, of: [pawn]}}
""", "example.yaml": """\
provenance: {original: trial}
kinds:
  pawn: {name: {nom: pawn, nom.pl: pawns}, fields: {name: name}}
kind: pawn
things: {red: {name: Red}, blue: {name: Blue}, green: {name: Green}}
chapter: "1.0"
title: Set-up
clauses: {"1.1": "Each player takes a pawn."}  ⟸
"""},
    mended={"green: {name: Green}": "green: {name: Green}, black: {name: Black}"},
)
def too_few_for_all(game: Game) -> Findings:
    words, players = language_data(game.language).players, players_of(game)
    if players is None or players.high is None or words is None:
        return
    each = re.compile(words.each, re.IGNORECASE)
    speaking = [passage for passage in passages(game) if each.search(passage.text.source)]
    lines = _lines(game) if speaking else {}
    for passage in speaking if lines else ():
        source = passage.text.source
        for sentence in SENTENCE.finditer(source):
            if each.search(sentence[0]):
                for demand in _shares(game, passage, lines, sentence.start(), sentence.end()):
                    there, wanted = pieces_of_line(game, demand.line), demand.each * players.high
                    if wanted > there:
                        yield finding_at(passage.path, source, demand.start, demand.end,
                                         msg("expected {wanted} of {line} for {players} players, found {there}",
                                             wanted=wanted, line=demand.line, players=players.high, there=there),
                                         help=msg("players of game.yaml is {players}", players=game.players))


def _lines(game: Game) -> Mapping[str, str]:
    """The kind by each form of its name, the largest of those of one name; none of which there is one piece alone."""
    counted = {kind.id: pieces_of_line(game, kind.id) for kind in game.kinds.values()}
    found: dict[str, str] = {}
    for kind in game.kinds.values():
        for form in kind.name.forms.values():
            key = form.casefold()
            if counted[kind.id] > max(1, counted.get(found.get(key, ""), 1)):
                found[key] = kind.id
    return found


def _shares(game: Game, passage: CheckedText, lines: Mapping[str, str], start: int, end: int) -> Iterator[ShareOfEach]:
    source, language = passage.text.source, game.language
    for holder in passage.text.placeholders:
        if start <= holder.start < end and holder.kind in COUNTED:
            nouns = form_and_nouns(game.language, holder.kind, holder.forms)[1]
            amount = whole_number(printed_value(game, holder, passage.example))
            line = next((lines[noun.casefold()] for noun in nouns if noun.casefold() in lines), None)
            if line is not None and amount is not None:
                yield ShareOfEach(line, amount, holder.start, holder.end)
    longest = sorted(lines, key=len, reverse=True)
    for match in re.finditer(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?![\w|}}])", source[start:end],
                             re.IGNORECASE):
        before = BEFORE.search(source, start, start + match.start())
        word = before[1].casefold() if before is not None else ""
        typed = int(word) if word.isdecimal() else 0
        number = 1 if word in words_for_one(language) else number_of_word(language).get(word, typed)
        if number:
            yield ShareOfEach(lines[match[0].casefold()], number, start + match.start(), start + match.end())
