"""Whatever becomes a finding is built by ``msg``, never put together by hand: only then can it be translated."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from modules import MODULES
from some import some

ROOT = Path(__file__).resolve().parents[1]
# which arguments are told; of exceptions all of them may be
TOLD = {"Finding": (2, 4), "fault": (1,), "at": (4,), "wrong": (0, 2, 3, 4), "bad": (2, 3), "tell": (2, 3),
        "Trouble": (2, 3), "Fault": (2,)}
WORDS = ("help", "message", "advice")
# what is for those who write the program, or is said by a library that was called on
INTERNAL = ("ModuleNotFoundError", "AssertionError", "TypeError", "AttributeError", "NotImplementedError", "SystemExit")
# options and documents of rules, which are marked by what they are
DOCUMENTED = ("option", "argument", "command", "group", "version_option", "Option", "rule")


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def by_hand(node: ast.AST) -> bool:
    """Whether an argument is a text with words of its own, or one put together of texts."""
    if isinstance(node, ast.IfExp):
        return by_hand(node.body) or by_hand(node.orelse)
    if isinstance(node, ast.BoolOp):
        return any(map(by_hand, node.values))
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add | ast.Mod) and (made(node.left) or made(node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ("format", "join") and made(node.func.value)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and " " in node.value
    # one without a space is a path, or a value
    return isinstance(node, ast.JoinedStr) and any(map(by_hand, node.values))


def made(node: ast.AST) -> bool:
    return is_text(node) or by_hand(node) or (isinstance(node, ast.Call) and name_of(node) in ("msg", "counted", "tr"))


def told_by(tree: ast.AST) -> Iterator[ast.AST]:
    """Every argument that a user is told."""
    raised = {id(node.exc) for node in ast.walk(tree) if isinstance(node, ast.Raise)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or (name := name_of(node)) in DOCUMENTED:
            continue
        if id(node) in raised and name not in INTERNAL:
            yield from node.args
        else:
            yield from (node.args[place] for place in TOLD.get(name, ()) if place < len(node.args))
        yield from (one.value for one in node.keywords if one.arg in WORDS)


def slips(source: str) -> list[int]:
    return [node.lineno for node in told_by(ast.parse(source)) if by_hand(node)]  # type: ignore[attr-defined]


def test_no_message_is_built_by_hand() -> None:
    found = [f"{path}:{line}" for path in some(MODULES) for line in slips(path.read_text("utf-8"))]
    assert found == [], "build it with generator.message.msg"


@pytest.mark.parametrize(
    "source",
    ['fault(path, f"expected {a}, found {b}")', 'fault(path, msg("a b"), help="do " + this)',
     "raise ValueError(f'no {a}')",
     'raise Refused("expected %s" % a, "of")', 'reader.wrong("bad-value", path, node, "expected {}".format(a))',
     'Finding("x", "", "; ".join(told))', 'raise LookupError("no such thing" if a else b)',
     'fault(path, msg("a {b}", b=b) + ", and more")'],
)
def test_what_is_put_together_by_hand_is_found(source: str) -> None:
    assert slips(source) == [1]


def test_what_msg_builds_is_no_slip() -> None:
    assert slips('fault(f"table/{id_}", msg("expected {a}", a=", ".join(b)), help=hint or msg("a b"))') == []
    assert slips("raise ValueError(reason(error)) from None") == []
