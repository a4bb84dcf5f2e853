"""A worked example that does not come out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from generator.check.outcomes import outcome_of
from generator.check.rule import Findings, fault, rule
from generator.finding import Finding
from generator.load.pack import Loaded
from generator.message import joined_messages, msg
from generator.model.chapters import Example
from generator.model.expression import ExpressionError, Outcome, agrees
from generator.model.game import Game
from generator.model.value_text import show


class Unmet(NamedTuple):
    """What was expected of a step, or of the result (step ""), and what was found; where that is written."""

    where: str
    step: str
    expected: object
    found: object


class Trial(Struct, frozen=True):
    """An example, what it read, and how it failed: the error, or its steps and what was not met."""

    example: Example
    read: tuple[str, ...]
    error: ExpressionError | None = None
    steps: Mapping[str, object] = {}
    unmet: Unmet | None = None


@rule(
    id="example-fails",
    whole=True,
    what="A worked example whose result is not what the tables and things give.",
    why="Players learn the game from its examples; an example that is wrong teaches the wrong game.",
    bad="""\
values: {limit: 3}
chapter: "1.0"
title: Oddział
clauses: {"1.1": Oddział jest mały.}
examples:
  two-ranks:
    clause: "1.1"
    given: {ranks: 2}
    run: ranks * value("limit")
    expect: 7  ⟸
    text: W dwóch szeregach staje {result}.
""",
    mended={"expect: 7": "expect: 6"},
)
def example_fails(reading: Loaded) -> Findings:
    game = reading.game
    if game is None:
        return
    failures: list[Trial] = []
    cleared: set[str] = set()
    for example in game.examples.values():
        trial = _trial_of(game, example)
        if trial.error or trial.unmet:
            failures.append(trial)
        else:
            cleared.update(trial.read)
    broken = {finding.path for finding in reading.findings if finding.severity == "error"}
    for failure in failures:
        unread = next((path for path in failure.read if path in broken), None)
        suspect = unread or _suspect(failure, failures, cleared)
        yield _finding(failure, "things" if _of_nothing(game, suspect) else suspect)


def _unmet(example: Example, outcome: Outcome) -> Unmet | None:
    """The first thing that comes out otherwise than expected, steps first: a result may hide their difference."""
    for name, expected in example.expect_steps.items():
        found = outcome.steps.get(name)
        if not agrees(expected, found):
            return Unmet(example.place("expect", name), name, expected, found)
    met = agrees(example.expect, outcome.result)
    where = "expect/result" if example.expect_steps and not example.actions else "expect"
    return None if met else Unmet(where, "", example.expect, outcome.result)


def _of_nothing(game: Game, suspect: str | None) -> bool:
    """Whether the suspect is of a kind of which nothing could be read."""
    kind, slash, _ = (suspect or "").partition("/")
    return bool(slash) and kind in game.kinds and not game.of_kind(kind)


def _trial_of(game: Game, example: Example) -> Trial:
    try:
        outcome = outcome_of(game, example)
    except ExpressionError as error:
        return Trial(example, error.read, error)
    return Trial(example, outcome.read, None, outcome.steps, _unmet(example, outcome))


def _suspect(failure: Trial, failures: list[Trial], cleared: set[str]) -> str | None:
    """What several failing examples read and no other does; what the last step read when one broke off."""
    if failure.error is not None:
        return failure.read[-1] if failure.read else None
    shared = {path: sum(path in other.read for other in failures) for path in failure.read if path not in cleared}
    return max((path for path in shared if shared[path] > 1), key=lambda path: shared[path], default=None)


def _finding(failure: Trial, suspect: str | None) -> Finding:
    example, path = failure.example, f"example/{failure.example.id}"
    if failure.error is not None:
        steps = {example.place("steps", key): step for key, step in example.steps.items()}
        expression = steps.get(failure.error.where, example.run)
        return fault(
            f"{path}/{failure.error.where}",
            msg("example {example}: {error}", example=example.id, error=failure.error),
            help=msg("in: {expression}", expression=expression),
            cause=suspect,
        )
    unmet = failure.unmet
    assert unmet is not None
    told_steps = ", ".join(f"{name} = {show(value)}" for name, value in failure.steps.items())
    told = [*([msg("steps: {steps}", steps=told_steps)] if told_steps else []),
            *([msg("it read {read}", read=", ".join(failure.read))] if failure.read else [])]
    expected = show(unmet.expected)
    if unmet.step:
        expected = msg("{value} for {step}", value=expected, step=unmet.step)
    return fault(
        f"{path}/{unmet.where}",
        msg("example {example}: expected {expected}, found {found}",
            example=example.id, expected=expected, found=show(unmet.found)),
        help=joined_messages(told, "; ") if told else None,
        width=len(str(unmet.expected)),
        cause=suspect,
    )
