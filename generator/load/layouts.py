"""Reads tiles that lie on a grid: layouts of a pack, and the tiles of figures."""

from __future__ import annotations

from collections.abc import Iterable

from generator.load.entries import Entries, entries_of
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.message import msg
from generator.model.chapters import PlacedTile
from generator.model.layouts import TileLayout
from generator.model.values import Ref

FARTHEST = 100
TURNS = ("0", "90", "180", "270")
FRONT, BACK = "front", "back"


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


def placed_tiles(found: Entries, further: Iterable[str]) -> tuple[PlacedTile, ...]:
    """The tiles of the entry ``place``; ``further`` are the keys that a tile may have besides its turn."""
    placed = []
    for item, below in found.items("place"):
        one = entries_of(found.reader, item, below, ["tile", "at"], ["turn", *further])
        tile, at = one.parsed("tile", ref), one.read("at", cell)
        if tile is not None and at is not None:
            turn, mark = int(one.one_of("turn", TURNS) or 0) // 90, one.one_of("mark", ("ok", "wrong"))
            placed.append(PlacedTile(tile, *at, turn, mark, one.one_of("side", (FRONT, BACK)) == BACK))
    return tuple(placed)


def read_layout(reader: Reader, id_: str, node: Node, path: str) -> TileLayout:
    """A layout of a pack."""
    found = entries_of(reader, node, path, ("place",), ("flip",))
    return TileLayout(id_, placed_tiles(found, ("side",)), found.string("flip") or "")
