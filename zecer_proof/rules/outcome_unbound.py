"""A yes or no, or a word of a choice, that an example expects and its text types."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.outcomes import outcome_of
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.chapters import Example
from generator.model.choices import outcomes
from generator.model.expression import ExpressionError
from generator.model.game import Game
from generator.model.value_text import show


@rule(
    id="outcome-unbound",
    severity="warning",
    what="A worked example that expects yes, no or a word of a choice, which its text tells in words of its own.",
    why="The text that says the trap is disarmed says so still when it goes off: nothing holds its words to the data.",
    bad="""\
values: {limit: 3}
chapter: "1.0"
title: Pułapki
clauses: {"1.1": Pułapkę rozbraja ten, kto umie.}
examples:
  trap:
    clause: "1.1"
    given: {die: 3}
    run: die <= value("limit")
    expect: true
    text: "Wypada {given:die}: rozbraja pułapkę."  ⟸
""",
    mended={"rozbraja pułapkę": "{form:result|rozbraja|uruchamia} pułapkę"},
)
def outcome_unbound(game: Game) -> Findings:
    for example in game.examples.values():
        texts = [text for text in (example.title, example.text) if text is not None]
        printed = {f"step:{one.target}" if one.kind == "step" else one.target or one.kind
                   for text in texts for one in text.placeholders}
        for datum, value in _outcomes(game, example):
            if datum not in printed:
                few = outcomes(game, value)
                message = msg("expected {{form:{datum}|{shape}}} in the text, found the outcome {value} unprinted",
                              datum=datum, shape="|".join(map(show, few)), value=show(value))
                advice = msg("print the words that depend on it so; what the text does not tell needs no `expect`")
                yield fault(f"example/{example.id}/text", message, help=advice)


def _outcomes(game: Game, example: Example) -> Iterator[tuple[str, object]]:
    """Each yes, no and word of a choice that an example expects, as placeholders name it."""
    try:
        outcome = outcome_of(game, example)
    except ExpressionError:
        # told by another rule
        return
    expected = {f"step:{step}": outcome.steps.get(step) for step in example.expect_steps} | {"result": outcome.result}
    yield from ((datum, value) for datum, value in expected.items() if outcomes(game, value))
