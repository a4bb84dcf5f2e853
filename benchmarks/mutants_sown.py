"""Mutation operators for `mutants.py`: small changes at nodes of a module's syntax tree, like mistakes of programmers.

A change keeps all line numbers. Docstrings, decorators, annotations, assertions and texts are not changed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

FLIPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in",
         "is": "is not", "is not": "is"}
OPERATORS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/",
    ast.FloorDiv: "//", ast.Mod: "%", ast.And: "and", ast.Or: "or"}
OTHERS = {"+": "-", "-": "+", "*": "/", "/": "*", "//": "*", "%": "//", "and": "or", "or": "and"}
LEFT_ALONE = (ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)
# functions whose arguments change messages at most
SPOKEN = {"tr", "message", "count", "debug", "cast", "TypeVar"}


@dataclass(frozen=True)
class Mutant:
    """One fault: the characters ``start`` to ``end`` of a file are replaced; ``line`` is the line of the fault."""

    path: Path
    kind: str
    line: int
    start: int
    end: int
    new: str

    @cached_property
    def source(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def changed(self) -> str:
        return self.source[: self.start] + self.new + self.source[self.end :]

    @property
    def in_function(self) -> bool:
        functions = [node for node in ast.walk(ast.parse(self.source)) if isinstance(node, ast.FunctionDef)]
        return any(one.body[0].lineno <= self.line <= (one.end_lineno or 0) for one in functions)

    @property
    def parses(self) -> bool:
        try:
            ast.parse(self.changed)
        except SyntaxError:
            return False
        return True

    @property
    def diff(self) -> str:
        """The line before and after, as one line each."""
        old, new = self.source.splitlines(), self.changed.splitlines()
        at = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), self.line - 1)
        return f"- {old[at].strip()}\n+ {new[at].strip()}"


class Sower:
    """Collects every possible fault of one module."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        lines = self.text.splitlines(keepends=True)
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))
        self.lines = lines

    def offset(self, line: int, column: int) -> int:
        """The index of the character at a place; the tree counts columns in bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.AST) -> tuple[int, int]:
        a, b, c, d = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]
        return self.offset(a, b), self.offset(c, d)

    def mutants(self) -> Iterator[Mutant]:
        for node in self._nodes(ast.parse(self.text)):
            for kind, start, end, new in self._faults(node):
                if self.text[start:end] != new:
                    yield Mutant(self.path, kind, self.text.count("\n", 0, start) + 1, start, end, new)

    def _nodes(self, node: ast.AST) -> Iterator[ast.AST]:
        for name, value in ast.iter_fields(node):
            if name in ("decorator_list", "annotation", "returns", "type_comment", "bases"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST) or isinstance(child, LEFT_ALONE) or _spoken(child):
                    continue
                yield child
                yield from self._nodes(child)

    def _faults(self, node: ast.AST) -> Iterator[tuple[str, int, int, str]]:
        match node:
            case ast.Compare(left, [op], [right]):
                yield from self._operator("comparison", left, right, op, FLIPS)
            case ast.BoolOp(op, [left, right, *_]):
                yield from self._operator("and/or", left, right, op, OTHERS)
            case ast.BinOp(left, op, right) if not isinstance(op, ast.BitOr | ast.BitAnd):
                yield from self._operator("arithmetic", left, right, op, OTHERS)
            case ast.UnaryOp(ast.Not(), operand):
                start, end = self.span(node)
                yield "condition", start, end, self.text[slice(*self.span(operand))]
            case ast.If(test) | ast.IfExp(test) | ast.While(test):
                start, end = self.span(test)
                yield "condition", start, end, f"(not ({self.text[start:end]}))"
            case ast.Constant(bool(value)):
                yield "constant", *self.span(node), str(not value)
            case ast.Constant(int(value)):
                yield "boundary", *self.span(node), str(value + 1)
                yield "boundary", *self.span(node), str(value - 1) if value else "(-1)"
            case ast.Constant(float(value)):
                yield "constant", *self.span(node), repr(value * 2 + 0.5)
            case ast.Return(value) if value is not None and not _none(value):
                yield "returned value", *self.span(value), "None"
            case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
                start, end = self.span(node)
                yield "removed statement", start, end, "pass" + self._blank(start, end)
            case ast.Call(args=[one, other, *_]) if not any(isinstance(part, ast.Starred) for part in (one, other)):
                (a, b), (c, d) = self.span(one), self.span(other)
                yield "swapped arguments", a, d, self.text[c:d] + self.text[b:c] + self.text[a:b]

    def _blank(self, start: int, end: int) -> str:
        return "\n" * self.text.count("\n", start, end)

    def _operator(
        self, kind: str, left: ast.expr, right: ast.expr, op: ast.AST, others: dict[str, str]
    ) -> Iterator[tuple[str, int, int, str]]:
        sign = OPERATORS.get(type(op))
        if sign is None:
            return
        start, end = self.span(left)[1], self.span(right)[0]
        pattern = r"\s+".join(rf"\b{word}\b" for word in sign.split()) if sign[0].isalpha() else re.escape(sign)
        found = re.search(pattern, self.text[start:end])
        if found is not None:
            yield kind, start + found.start(), start + found.end(), others[sign]


def _spoken(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SPOKEN


def _none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
