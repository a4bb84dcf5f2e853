"""A word that an example computes, typed in its text."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.outcomes import outcome_of
from generator.check.prose import CheckedText, masked_text, passages, whole_words
from generator.check.rule import Findings, finding_at, rule
from generator.message import msg
from generator.model.chapters import Example
from generator.model.expression import ExpressionError
from generator.model.game import Game
from generator.model.text import PLACEHOLDER, Text
from generator.translate.edition import Edition

# shorter words, such as the letter of a treasure, are found everywhere
SHORTEST = 3


@rule(
    id="example-word-unbound",
    severity="warning",
    what="A worked example whose result or step is a word of a table or a choice, which its text types.",
    why="When the table says something else, the example still tells the former word, and agrees with itself.",
    bad="""\
tables:
  "1.1":
    title: Rozmowa
    rows: {roll: 1K6}
    data: {"1–3": odmowa, "4–6": zgoda}
chapter: "1.0"
title: Rozmowa
clauses: {"1.1": {text: "Rzućcie kostką.", table: "1.1"}}
examples:
  talk:
    clause: "1.1"
    given: {die: 5}
    run: lookup("1.1", die)
    expect: zgoda
    text: "Wypada {given:die}, czyli zgoda."  ⟸
""",
    mended={"czyli zgoda": "czyli {result}"},
)
def example_word_unbound(game: Game) -> Findings:
    for passage in passages(game):
        if passage.example is not None and passage.path == f"example/{passage.example.id}/text":
            yield from _typed_words(game, passage, passage.example)


def _typed_words(game: Game, passage: CheckedText, example: Example) -> Findings:
    source = passage.text.source
    plain = masked_text(source, PLACEHOLDER)
    for holder, word in _words(game, example):
        found = whole_words([word]).search(plain) if holder not in source else None
        if found is not None:
            message = msg("expected {holder}, found the word {word!r}, which the example computes",
                          holder=holder, word=found[0])
            yield finding_at(passage.path, source, found.start(), found.end(), message)


def _words(game: Game, example: Example) -> Iterator[tuple[str, str]]:
    """The words that an example computes, each with the placeholder that prints it."""
    try:
        outcome = outcome_of(game, example)
    except ExpressionError:
        # told by another rule
        return
    printable = example.printable_steps()
    values = {"{result}": outcome.result} | {f"{{step:{step}}}": value for step, value in outcome.steps.items()
                                             if step in printable}
    edition = Edition(game, game.language)
    for holder, value in values.items():
        word = value.source if isinstance(value, Text) else (
            edition.value(edition.recognized_value(value)) if isinstance(value, str) else "")
        if len(word) >= SHORTEST and word[0].isalpha() and "{" not in word:
            yield holder, word
