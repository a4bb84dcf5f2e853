"""Expressions in the holes and conditions of faces, in the language of examples: ``cost + 1``, ``cost >= 2 and kind ==
spell``.

Names are fields of the thing, ``_`` for ``-``. A name that is no field is a word of a choice, or the id of a thing or a
kind. A field without a value makes the whole empty, and a condition false.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Container, Mapping
from functools import lru_cache

from msgspec import Struct

from generator.message import msg, reason
from generator.model.expression import ExpressionError, Functions, evaluate, parse
from generator.model.functions import FUNCTIONS, plain_value
from generator.model.game import Game
from generator.model.kinds import Field
from generator.model.values import ChoiceWord

PATH = re.compile(r"[a-z][a-z0-9.-]*")
# functions that need nothing of the game but what every piece may print
OF_EXAMPLES = ("min", "max", "sum", "len", "all", "any", "half_up", "within")
REMEMBERED = 1000


def is_empty(value: object) -> bool:
    """True if a field has no value; the number 0 is a value."""
    return not value and (isinstance(value, bool) or value != 0)


def _constant(game: Game, name: object) -> object:
    """A constant of the pack's ``values``."""
    if name not in game.values:
        raise ValueError(msg("expected a value of the pack, found {name!r}", name=name))
    return game.value(str(name))


def _chosen_result(game: Game, value: object, *choices: object) -> object:
    """The result behind the first key that equals a value; the last choice when it stands alone, else nothing."""
    pairs = zip(choices[::2], choices[1::2], strict=False)
    rest = choices[-1] if len(choices) % 2 else None
    return next((result for key, result in pairs if plain_value(key) == plain_value(value)), rest)


FACE_FUNCTIONS: Functions = {
    **{name: FUNCTIONS[name] for name in OF_EXAMPLES},
    "choose": _chosen_result,
    "value": _constant,
    "filled": lambda game, value: not is_empty(value),
}


class FaceExpression(Struct, frozen=True):
    """A parsed expression: its ``source`` for the evaluation, the ``paths`` that it names, in order, and those of them
    that it only compares with each other, each with what it is compared with.
    """

    source: str
    paths: tuple[str, ...]
    compared: tuple[tuple[str, str], ...]

    @property
    def roots(self) -> tuple[str, ...]:
        """The names at the head of its paths, as they are written in it."""
        return tuple(dict.fromkeys(path.partition(".")[0].replace("-", "_") for path in self.paths))


def is_expression(written: str) -> bool:
    """True if what stands in a hole is more than the path of a field."""
    return PATH.fullmatch(written) is None


@lru_cache(REMEMBERED)
def parsed_expression(written: str) -> FaceExpression:
    """An expression. Raises ExpressionError."""
    tree = parse(written)
    paths = [path for node in _outermost(tree) if (path := _path(node)) is not None]
    compared = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and all(isinstance(sign, ast.Eq | ast.NotEq | ast.In | ast.NotIn)
                                                 for sign in node.ops):
            sides = [_compared_path(side) for one in (node.left, *node.comparators)
                     for side in (one.elts if isinstance(one, ast.List | ast.Tuple) else [one])]
            compared += [(one, other) for one in sides for other in sides if one and other and one != other]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "choose" and node.args:
            keys = [path for key in node.args[1:-1:2] if (path := _path(key)) is not None]
            compared += [pair for key in keys if (one := _path(node.args[0]))
                         for pair in ((one, key), (key, one))]
    return FaceExpression(ast.unparse(ast.fix_missing_locations(_Asking().visit(tree))), tuple(dict.fromkeys(paths)),
                          tuple(dict.fromkeys(compared)))


def _compared_path(side: ast.expr) -> str | None:
    """The path that a side of a comparison names; of an entry of a list or a map that of the whole."""
    return _path(side.value if isinstance(side, ast.Subscript) else side)


def paths_of(written: str) -> tuple[str, ...]:
    """The paths that a hole or a condition names; those of an expression that nobody can parse are none."""
    if not is_expression(written):
        return (written,)
    try:
        return parsed_expression(written).paths
    except ExpressionError:
        return ()


def compute_expression(game: Game, written: str, value_of: Callable[[str], object],
                       declared: Callable[[str], Field | None],
                       fields: Container[str]) -> object:
    """The value of an expression; ``value_of`` gives that of a path, ``declared`` its declaration.

    None if one of the ``fields`` that it needs is empty. Raises LookupError for one that cannot be computed.
    """
    try:
        expression = parsed_expression(written)
        names = {root: _named_value(root, expression, value_of, declared) for root in expression.roots}
        return _meant_word(evaluate(expression.source, names, game, FACE_FUNCTIONS), expression, declared)
    except ExpressionError as error:
        if any(path.partition(".")[0] in fields and is_empty(value_of(path)) for path in paths_of(written)):
            return None
        raise LookupError(reason(error)) from None


def _meant_word(value: object, expression: FaceExpression, declared: Callable[[str], Field | None]) -> object:
    """What an expression comes to: a word in quotes is one of the first of its fields that has a choice of it."""
    if isinstance(value, tuple):
        return tuple(_meant_word(one, expression, declared) for one in value)
    if value.__class__ is not str:
        return value
    types = (field.type for path in expression.paths if (field := declared(path)) is not None)
    return next((word for type_ in types if isinstance(word := type_.meaning_of(str(value)), ChoiceWord)), value)


def _named_value(root: str, expression: FaceExpression, value_of: Callable[[str], object],
                 declared: Callable[[str], Field | None]) -> object:
    """The value of a name: of a field, the parts of a record, or a word."""
    name = root.replace("_", "-")
    value = value_of(name)
    if value is not None:
        return value
    parts = {path: value_of(path) for path in expression.paths if path.startswith(f"{name}.")}
    if any(part is not None for part in parts.values()):
        return _nested_parts({path.removeprefix(f"{name}."): part for path, part in parts.items()})
    if declared(name) is not None:
        return None
    # a word of the field that it is compared with
    others = [other for one, other in expression.compared if one == name]
    meant = [field.type.meaning_of(name) for other in others if (field := declared(other)) is not None]
    return next((value for value in meant if value.__class__ is not str), name if others else None)


def _nested_parts(parts: Mapping[str, object]) -> dict[str, object]:
    found: dict[str, object] = {}
    for path, value in parts.items():
        head, dot, rest = path.partition(".")
        found[head] = _nested_parts({rest: value}) if dot else value
    return found


def _outermost(node: ast.AST) -> list[ast.expr]:
    """The names and attributes of a tree that are no part of a larger one, in order."""
    if isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _path(node) is not None):
        return [node]
    if isinstance(node, ast.Call):
        return [found for argument in node.args for found in _outermost(argument)]
    return [found for child in ast.iter_child_nodes(node) for found in _outermost(child)]


def _path(node: ast.expr) -> str | None:
    """``race.name`` of names and attributes; None for anything else, and for words of the language."""
    if isinstance(node, ast.Name):
        return None if node.id in ("none", "true", "false") else node.id.replace("_", "-")
    if isinstance(node, ast.Attribute):
        owner = _path(node.value)
        return None if owner is None else f"{owner}.{node.attr.replace('_', '-')}"
    return None


class _Asking(ast.NodeTransformer):
    """Asks of a field in ``and``, ``or``, ``not`` and ``if`` whether it has a value, as ``when: weapon`` does."""

    def _asked_if_filled(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Name | ast.Attribute) and _path(node) is not None:
            return ast.Call(ast.Name("filled", ast.Load()), [node], [])
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.values = [self._asked_if_filled(one) for one in node.values]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not):
            node.operand = self._asked_if_filled(node.operand)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        node.test = self._asked_if_filled(node.test)
        return node


__all__ = ["FACE_FUNCTIONS", "FaceExpression", "compute_expression", "is_empty", "is_expression", "parsed_expression",
           "paths_of"]
