"""An example that is only said to be one."""

from __future__ import annotations

import ast

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.chapters import Example
from generator.model.expression import parse
from generator.model.game import Game


@rule(
    id="example-computes-nothing",
    severity="warning",
    what="A worked example whose `run` reads nothing of the pack and nothing that is given: its result is typed.",
    why="It agrees with itself for ever, whatever becomes of the rule that it is to show.",
    bad="""\
values: {limit: 3}
chapter: "1.0"
title: Oddział
clauses: {"1.1": Oddział jest mały.}
examples:
  two-ranks:
    clause: "1.1"
    run: 2 * 3  ⟸
    expect: 6
    text: W dwóch szeregach staje {result}.
""",
    mended={"2 * 3": '2 * value("limit")'},
)
def example_computes_nothing(game: Game) -> Findings:
    for example in game.examples.values():
        if not any(_reads(example, one) for one in ([example.run] if example.run else example.steps.values())):
            message = msg("expected a computation that reads the pack or what is given, found one of typed numbers")
            advice = msg("use lookup(…), cell(…), value(…) or a name of `given`")
            yield fault(f"example/{example.id}/run", message, help=advice)


def _reads(example: Example, expression: str) -> bool:
    """Whether an expression, or a step that it names, calls a function or takes what is given."""
    try:
        nodes = list(ast.walk(parse(expression)))
    except ValueError:
        return True
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    if any(isinstance(node, ast.Call) for node in nodes) or (example.actions and names):
        return True
    steps = [example.steps[name] for name in names if name in example.steps]
    return bool(names & example.given.keys()) or any(_reads(example, step) for step in steps)
