"""Two sentences of a game that say the same thing and its opposite."""

from __future__ import annotations

import re
from collections import Counter

from generator.check.numerals import numerals
from generator.check.placeholders import printed_value
from generator.check.rule import Findings, finding_at, rule
from generator.message import Message, msg
from generator.model.game import Game
from generator.translate.contrasts import NEGATION, contrasts, sense
from generator.translate.plurals import whole_number
from zecer_proof.restatements import Restatement, Statement, restatements

# a sentence with a negation more is a restatement only if nearly all of its words are those of the other
NEARLY_THE_SAME = 0.75
# one with another number, if more of them are: three and two may be of other things
RATHER_THE_SAME = 0.65
# an answer that begins with a word and a comma denies what its question asks
ANSWER = re.compile(r"\W*\w+, ")


@rule(
    id="prose-contradicts",
    severity="warning",
    whole=True,
    what="A sentence that repeats one of another chapter, ruling, example … with the opposite word (may and must, at "
         "least and at most, face up and face down …), a negation more, or another number, in words (Polish, English, "
         "German) or printed from the data.",
    why="A summary or an answer stayed as it was when the rule changed: half of the table plays by it.",
    bad={"fights.yaml": """\
provenance: {original: próba}
chapter: "1.0"
title: Walka
clauses: {"1.1": "Po przegranej walce postać musi odrzucić wierzchnią kartę ekwipunku."}
""", "summary.yaml": """\
provenance: {original: próba}
chapter: "2.0"
title: Skrót zasad
clauses: {"2.1": "Po przegranej walce postać może odrzucić wierzchnią kartę ekwipunku."}  ⟸
"""},
    mended={"postać może": "postać musi"},
)
def prose_contradicts(game: Game) -> Findings:
    for twice in restatements(game):
        message = _contradiction(game, twice)
        if message is not None:
            where = twice.other
            yield finding_at(where.passage.path, where.passage.text.source, where.start, where.end, message,
                             help=msg("compare {path}: “{sentence}”", path=twice.one.passage.path,
                                      sentence=twice.one.source))


def _contradiction(game: Game, twice: Restatement) -> Message | None:
    one, other, language = twice.one.source, twice.other.source, game.language
    if ANSWER.match(one) or ANSWER.match(other):
        return None
    for found in contrasts(one, other, (language, language)):
        if found.meaning != NEGATION:
            return msg("expected “{one}”, as in another sentence of the same words, found “{other}”",
                       one=found.source, other=found.target)
        # “no more than” is no negation
        if twice.likeness >= NEARLY_THE_SAME and sense(one, language) != sense(other, language) and all(
                map(_is_whole_sentence, (twice.one, twice.other))):
            return msg("expected “{negation}” in both sentences of the same words or in neither, found it in one",
                       negation=found.source or found.target)
    here, there = _numbers(game, twice.one), _numbers(game, twice.other)
    if here != there and here.total() == there.total() and twice.likeness >= RATHER_THE_SAME:
        numbers = [", ".join(map(str, sorted(some.elements()))) for some in (here - there, there - here)]
        return msg("expected the number {here}, as in another sentence of the same words, found {there}",
                   here=numbers[0], there=numbers[1])
    return None


def _numbers(game: Game, sentence: Statement) -> Counter[int]:
    """The numbers that a sentence says in words or prints from the data."""
    printed = (whole_number(printed_value(game, one, None)) for one in sentence.passage.text.placeholders
               if one.kind != "form" and sentence.start <= one.start < sentence.end)
    return numerals(sentence.source, game.language) + Counter(one for one in printed if one is not None)


def _is_whole_sentence(sentence: Statement) -> bool:
    return sentence.source.rstrip("*_ ").endswith(".")
