"""Reads things and cells of a grid as they are written."""

from __future__ import annotations

from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.message import msg
from generator.model.values import Ref

FARTHEST = 100
TURNS = ("0", "90", "180", "270")


def ref(written: str) -> Ref:
    """``kind.id``. Raises ValueError."""
    kind, dot, id_ = written.partition(".")
    if not dot or not kind or not id_:
        raise ValueError(msg("expected a thing such as monster.troll, found {written!r}", written=written))
    return Ref(kind, id_)


def cell(reader: Reader, node: Node, path: str) -> tuple[int, int] | None:
    """A column and a row."""
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int(column), int(row)] if max(abs(column), abs(row)) <= FARTHEST:
            return column, row
    reader.bad(path, node, msg("expected a cell [column, row] from -{farthest} to {farthest}", farthest=FARTHEST))
    return None
