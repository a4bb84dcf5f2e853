"""Formulas in the texts of parts: numbers, names of numbers, arithmetic, comparisons and a few functions."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import cos, radians, sin

BINARY: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Mod: operator.mod, ast.Pow: operator.pow,
}
COMPARED: Mapping[type[ast.cmpop], Callable[[float, float], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.Gt: operator.gt,
}
FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "min": min, "max": max, "abs": abs, "sin": lambda angle: sin(radians(angle)),
    "cos": lambda angle: cos(radians(angle)),
}
Names = Mapping[str, float | Callable[..., float]]


def value(formula: str, names: Names) -> float:
    """The number of a formula; ``names`` are numbers, and functions beside ``min max abs sin cos`` (degrees).

    Raises ValueError with the part that is no formula, KeyError for an unknown name.
    """
    return _value(_tree(formula), names)


@lru_cache(4096)
def _tree(formula: str) -> ast.expr:
    return ast.parse(formula, mode="eval").body


def _value(tree: ast.expr, names: Names) -> float:
    match tree:
        case ast.Constant(value=int() | float() as number):
            return number
        case ast.Name(id=name):
            found = names[name]
            if not callable(found):
                return found
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in BINARY:
            return BINARY[type(op)](_value(left, names), _value(right, names))
        case ast.Compare(left=left, ops=[comparison], comparators=[right]) if type(comparison) in COMPARED:
            return COMPARED[type(comparison)](_value(left, names), _value(right, names))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            function = FUNCTIONS.get(name) or names[name]
            if callable(function):
                return function(*(_value(one, names) for one in arguments))
    raise ValueError(ast.unparse(tree))
