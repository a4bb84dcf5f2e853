"""No test is hollow: at least one of its assertions is sure to run.

An assertion in a loop runs only when there is something to go through. `some(things)` says that there is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("test_*.py"))
EXPECTS = ("raises", "warns")
# loop over exactly what they are given
SAME_LENGTH = {"enumerate", "sorted", "list", "tuple", "reversed", "set", "zip"}


def sure(things: ast.expr) -> bool:
    """Whether a loop over an expression runs at least once, as far as its words say."""
    match things:
        case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
            return any(sure(e.value) if isinstance(e, ast.Starred) else True for e in elts)
        case ast.Dict(keys):
            return bool(keys)
        case ast.Constant(value):
            return bool(value)
        case ast.Name(name) | ast.Attribute(attr=name):
            return name.isupper()
        case ast.Call(ast.Name("some")):
            return True
        case ast.Call(ast.Name("range"), bounds):
            return all(isinstance(bound, ast.Constant) for bound in bounds) and bool(eval(ast.unparse(things)))
        case ast.Call(ast.Name("zip"), parts, keywords):
            # strict: as many of one as of the other
            strict = any(k.arg == "strict" and ast.unparse(k.value) == "True" for k in keywords)
            return (any if strict else all)(sure(part) for part in parts)
        case ast.Call(ast.Name(name), [first, *_]) if name in SAME_LENGTH:
            return sure(first)
        case ast.Call(ast.Attribute(held, "items" | "values" | "keys" | "split")):
            return sure(held)
    return False


def expects(node: ast.AST) -> bool:
    """An assertion, or a block that must raise."""
    if isinstance(node, ast.With):
        calls = [item.context_expr for item in node.items]
        return any(isinstance(call, ast.Call) and ast.unparse(call.func).endswith(EXPECTS) for call in calls)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func).endswith("assert_called_once_with")
    return isinstance(node, ast.Assert)


def assertions(node: ast.AST, runs: bool = True) -> Iterator[bool]:
    """Of each assertion below a node: whether it is sure to run."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if expects(child):
            yield runs
        inner = runs
        if isinstance(child, ast.For):
            inner = runs and sure(child.iter)
        elif isinstance(child, ast.If):
            branches = [any(assertions(ast.Module(part, []))) for part in (child.body, child.orelse)]
            inner = runs and all(branches)
        elif isinstance(child, ast.While):
            inner = False
        yield from assertions(child, inner)


def made(test: ast.FunctionDef) -> bool:
    """Whether hypothesis makes what the test looks at, a hundred times; some of it may be empty."""
    return any(ast.unparse(decorator).startswith("given(") for decorator in test.decorator_list)


def hollow(path: Path) -> list[str]:
    """The tests of a file none of whose assertions is sure to run."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tests = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name.startswith("test_") and not made(n)]
    found = {test.name: list(assertions(test)) for test in tests}
    return [name for name, runs in found.items() if runs and not any(runs)]


def test_no_test_asserts_in_loops_alone() -> None:
    assert len(FILES) > 100
    assert {path: tests for path in FILES if (tests := hollow(path))} == {}


@pytest.mark.parametrize(
    ("body", "is_hollow"),
    [
        ("for x in things(): assert x", True),
        ("for x in some(things()): assert x", False),
        ("for x in some(things()):\n  for y in x: assert y", True),
        ("for x in (1, 2): assert x", False),
        ("for x in [*things()]: assert x", True),
        ("for x in range(3): assert x", False),
        ("for x in range(0): assert x", True),
        ("for a, b in zip(THINGS, others(), strict=True): assert a", False),
        ("for a, b in zip(THINGS, others()): assert a", True),
        ("if things(): assert things()", True),
        ("if things(): assert things()\nelse: assert other()", False),
        ("for x in things():\n  with pytest.raises(ValueError): x()", True),
        ("assert things()\nfor x in things(): assert x", False),
    ],
)
def test_what_is_hollow(body: str, is_hollow: bool, tmp_path: Path) -> None:
    file = tmp_path / "test_it.py"
    file.write_text("def test_it():\n" + "\n".join(f"    {line}" for line in body.splitlines()), encoding="utf-8")
    assert hollow(file) == (["test_it"] if is_hollow else [])
