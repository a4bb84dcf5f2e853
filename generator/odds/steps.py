"""Exact evaluation of steps in order: dice are rolled, and later steps are evaluated for each outcome."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct, field

from generator.message import msg, reason
from generator.model.dice import Dice, are_dice
from generator.model.expression import ExpressionError, Functions, evaluate, parse
from generator.model.game import Game, Thing
from generator.model.value_text import show
from generator.odds.chances import CERTAIN, Chances, in_numbers, ordered_chances

MOST_WAYS = 100_000
MOST_KNOWN = 300_000


class TooLong(Exception):
    """An evaluation takes more effort than was allowed for it."""


class Step(Struct, frozen=True):
    """A step: its name, its expression, and ``where``, its path in the question."""

    name: str
    expression: str
    where: str


class Computer(Struct):
    """Evaluates expressions about one game, with a cache keyed by the expression and the values of its names.

    ``left`` is the number of evaluations that it may still do; None for any number.
    """

    game: Game
    functions: Functions
    known: dict[tuple[object, ...], tuple[object, frozenset[str]]] = field(default_factory=dict)
    left: int | None = None

    def spend(self, effort: int = 1) -> None:
        """Count an effort, measured in evaluations. Raises TooLong."""
        if self.left is not None:
            self.left -= effort
            if self.left < 0:
                raise TooLong

    def value(self, step: Step, names: Mapping[str, object], used: set[str] | None = None) -> object:
        """The value of a step; dice are not rolled yet. Raises ExpressionError, with the step in ``where``.

        The names on which the value depends are added to ``used``. Values of names must be hashable: see `hashable`.
        """
        self.spend()
        values = tuple(names.get(name) for name in _names(step.expression))
        key = (step.expression, values, tuple(map(type, values)))
        if key not in self.known:
            if len(self.known) > MOST_KNOWN:
                self.known.clear()
            self.known[key] = self._computed_step(step, names)
        value, depends = self.known[key]
        if used is not None:
            used |= depends
        return value

    def _computed_step(self, step: Step, names: Mapping[str, object]) -> tuple[object, frozenset[str]]:
        used: set[str] = set()
        try:
            if are_dice(step.expression, self.game.dice):
                return Dice.parse(step.expression, self.game.dice), frozenset()
            value = hashable(evaluate(step.expression, names, self.game, self.functions, used))
        except ValueError as error:
            raise ExpressionError(reason(error), step.where) from None
        return value, frozenset(used & set(names))


def stepwise(computer: Computer, steps: Sequence[Step], names: Mapping[str, object], used: set[str] | None,
             throw: Callable[[object], Chances]) -> Chances:
    """The distribution of the last step's result. Raises ExpressionError, with the step in ``where``.

    The ``names`` on which it depends are added to ``used``; ``throw`` turns a step's value into a distribution.
    """
    needed = _needed_names(tuple(step.expression for step in steps))
    ways: dict[tuple[object, ...], Fraction] = {(): CERTAIN}
    held: tuple[str, ...] = ()
    exact = True
    for step, later in zip(steps, needed, strict=True):
        here = spelt_name(step.name)
        keep = tuple(name for name in (*(one for one in held if one != here), here) if name in later)
        found: dict[tuple[object, ...], Fraction] = {}
        if len(keep) > len(held) and are_dice(step.expression, computer.game.dice):
            # dice that do not depend on what came before multiply the ways: no need to go through them
            _check_ways(len(ways) * sum(1 for _ in throw(computer.value(step, names))), step)
        for way, chance in ways.items():
            known = dict(zip(held, way, strict=True))
            chances = _thrown_step(step, throw, computer.value(step, {**names, **known}, used))
            exact = exact and chances.exact
            for outcome, share in chances:
                known[here] = outcome if later is not LAST else in_numbers(outcome)
                key = tuple([known[name] for name in keep]) if later is not LAST else (known[here],)
                # most steps are certain, and multiplying fractions is slow
                more = chance if share is CERTAIN else chance * share
                found[key] = found[key] + more if key in found else more
            _check_ways(len(found), step)
        ways, held = found, keep
    return ordered_chances(((outcome, chance) for (outcome,), chance in ways.items()), exact)


def _check_ways(ways: int, step: Step) -> None:
    """Raises ExpressionError when a step has too many outcomes together with those before it."""
    if ways > MOST_WAYS:
        raise ExpressionError(msg("expected at most {most_ways} ways, found more", most_ways=MOST_WAYS), step.where)


def _thrown_step(step: Step, throw: Callable[[object], Chances], value: object) -> Chances:
    try:
        return throw(value)
    except ValueError as error:
        raise ExpressionError(reason(error), step.where) from None


def spelt_name(name: str) -> str:
    """A name as it is written in expressions: ``-`` becomes ``_``."""
    return name.replace("-", "_")


def hashable(value: object) -> object:
    """A hashable form of a value: a thing becomes its reference. Raises ValueError for a mapping."""
    if isinstance(value, Thing):
        return value.ref
    if isinstance(value, tuple):
        return tuple(hashable(one) for one in value)
    if isinstance(value, Mapping):
        raise ValueError(msg("expected a step that is a number, a text, a thing, dice or a list, found {value}",
                             value=show(value)))
    return value


Names = tuple[str, ...]
LAST: frozenset[str] = frozenset({""})


@lru_cache(500)
def _needed_names(expressions: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """For each step, the names that later steps read; LAST for the last step."""
    later: frozenset[str] = frozenset()
    found = [LAST]
    for expression in reversed(expressions[1:]):
        later |= set(_names(expression))
        found.append(later)
    return tuple(reversed(found))


def names_in(expressions: Iterable[str]) -> frozenset[str]:
    """All names in the expressions."""
    return frozenset().union(*map(_names, expressions))


@lru_cache(1000)
def _names(expression: str) -> Names:
    try:
        return tuple(sorted({node.id for node in ast.walk(parse(expression)) if isinstance(node, ast.Name)}))
    except ValueError:
        return ()
