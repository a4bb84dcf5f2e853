"""An example that comes out at a part of a piece."""

from __future__ import annotations

from fractions import Fraction

from generator.check.outcomes import outcome_of
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.expression import ExpressionError
from generator.model.game import Game


@rule(
    id="result-not-whole",
    severity="warning",
    what="A worked example whose result is no whole number.",
    why="Nobody pays half a coin or takes two thirds of a wound: a rule that divides must say how it is rounded.",
    bad="""\
values: {shares: 4}
chapter: "1.0"
title: Okup
clauses: {"1.1": Potwór oddaje ćwierć skarbu.}
examples:
  quarter:
    clause: "1.1"
    given: {gold: 50}
    run: gold / value("shares")  ⟸
    expect: 12.5
    text: Z pięćdziesięciu sztuk złota oddaje {result}.
""",
    mended={
        "gold / value": "gold // value",
        "12.5": "12",
        "Potwór oddaje ćwierć skarbu.": '"Potwór oddaje ćwierć skarbu, zaokrągloną w dół."',
    },
)
def result_not_whole(game: Game) -> Findings:
    for example in game.examples.values():
        # only a division leaves parts
        if not any("/" in expression for expression in (example.run, *example.steps.values())):
            continue
        try:
            result = outcome_of(game, example).result
        except ExpressionError:
            continue
        if isinstance(result, Fraction | float) and result != int(result):
            message = msg("expected a whole number, found {result}", result=result)
            yield fault(f"example/{example.id}/run", message,
                        help=msg("round with //, half_up(…) or min(…), and say so"))
