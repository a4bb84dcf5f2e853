"""Checks the questions of a pack: names in their expressions, and a short trial of each."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.check.rule import Findings, fault
from generator.check.targets import datum, exists
from generator.finding import did_you_mean
from generator.message import msg, reason
from generator.model.dice import are_dice
from generator.model.dice_questions import Question
from generator.model.expression import NAMES, ExpressionError, parse
from generator.model.game import Game
from generator.odds.fights import STATE
from generator.odds.steps import spelt_name
from generator.odds.trials import trials

TABLES = ("lookup", "cell", "rows", "columns")
BARE = ("copies", "at_once")


class Scope(Struct, frozen=True):
    """An expression, its path, and the names that it may use."""

    path: str
    expression: str
    names: tuple[str, ...]


def unknown_names(game: Game, question: Question, functions: Mapping[str, object]) -> Findings:
    """Unknown names, functions, tables, values, questions, kinds and fields."""
    for scope in _scopes(game, question):
        try:
            tree = parse(scope.expression)
        except ExpressionError as error:
            yield fault(scope.path, reason(error), width=len(scope.expression))
            continue
        called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and id(node) not in called:
                yield from _name(game, scope, node.id)
            elif isinstance(node, ast.Call):
                yield from _call(game, scope, node, functions)
            elif isinstance(node, ast.Attribute):
                yield from _field(game, question, scope, node)


def failing(game: Game, questions: Sequence[Question]) -> Findings:
    """What `zecer odds --question` would say instead of an answer."""
    for one in trials(game, questions):
        yield fault(one.path, one.message, cause=None if one.table is None else datum(game, "table", one.table))


def _scopes(game: Game, question: Question) -> Iterator[Scope]:
    """Every expression with the names that are known there; kinds and plain dice are left out."""
    axes, steps = [[spelt_name(name) for name in names] for names in (question.along, question.steps)]
    for place, expression in question.expressions().items():
        part, _, rest = place.partition("/")
        if part == "for":
            known = axes[: list(question.along).index(rest)]
        elif part == "when":
            known = axes
        elif part == "steps":
            known = [*axes, *steps[: list(question.steps).index(rest)]]
        else:
            known = [*axes, *steps]
        if part == "duel":
            side, _, key = rest.partition("/")
            own = list(question.duel[side].steps)
            inner = own[: own.index(key.removeprefix("steps/"))] if key.startswith("steps/") else own
            known += [] if key == "life" else [*STATE, *([] if key == "cost" else map(spelt_name, inner))]
        plain = are_dice(expression, game.dice) or (part == "for" and expression in game.kinds)
        if not plain:
            yield Scope(f"odds/{question.id}/{place}", expression, tuple(known))


def _name(game: Game, scope: Scope, name: str) -> Findings:
    if name in scope.names or name in NAMES:
        return
    if scope.expression.strip() == name and "/for/" in scope.path:
        yield fault(scope.path, msg("expected a kind or a list, found {name!r}", name=name), near=name,
                    help=did_you_mean(name, game.kinds))
        return
    known = did_you_mean(name, scope.names) or msg("known here: {known}",
                                                   known=", ".join(scope.names) or msg("nothing"))
    yield fault(scope.path, msg("expected a name that is known here, found {name!r}", name=name), near=name, help=known)


def _call(game: Game, scope: Scope, node: ast.Call, functions: Mapping[str, object]) -> Findings:
    if not isinstance(node.func, ast.Name):
        return
    name = node.func.id
    if name not in functions:
        there = did_you_mean(name, functions) or msg("there are: {known}", known=", ".join(sorted(functions)))
        yield fault(scope.path, msg("expected a function, found {name!r}", name=name), near=name, help=there)
    first = node.args[0] if node.args else None
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return
    asked = first.value
    if name in TABLES and asked.partition("/")[0] not in game.tables:
        yield fault(scope.path, msg("expected a table, found {asked!r}", asked=asked), near=asked,
                    help=did_you_mean(asked, game.tables))
    elif name == "outcome" and not (asked in game.odds and game.odds[asked].run):
        hint = did_you_mean(asked, [id_ for id_, one in game.odds.items() if one.run])
        message = msg("expected a question with a run, found {asked!r}", asked=asked)
        yield fault(scope.path, message, near=asked, help=hint)
    elif name == "value" and not exists(game, "value", asked):
        yield fault(scope.path, msg("expected a value, found {asked!r}", asked=asked), near=asked,
                    help=did_you_mean(asked, game.values))


def _field(game: Game, question: Question, scope: Scope, node: ast.Attribute) -> Findings:
    """An unknown field of an axis's kind."""
    if not isinstance(node.value, ast.Name) or node.value.id not in scope.names:
        return
    along = next((one for id_, one in question.along.items() if spelt_name(id_) == node.value.id), None)
    kind = game.kinds.get(along.source) if along is not None and isinstance(along.source, str) else None
    if kind is not None and node.attr not in (*map(spelt_name, kind.fields), *BARE):
        hint = did_you_mean(node.attr, kind.fields) or msg("fields of {kind}: {fields}",
                                                           kind=kind.id, fields=", ".join(kind.fields))
        message = msg("expected a field of {kind}, found {attr!r}", kind=kind.id, attr=node.attr)
        yield fault(scope.path, message, near=f"{node.value.id}.{node.attr}", help=hint)
