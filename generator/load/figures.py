"""Reads the figures of a chapter."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as Map
from fractions import Fraction

from generator.load.chapters import key_node
from generator.load.nodes import Node, Scalar, Sequence
from generator.load.reader import Reader
from generator.message import msg, reason
from generator.model.chapters import (
    BoardFigure,
    Figure,
    FigureData,
    FormationFigure,
    LabyrinthFigure,
    LegendFigure,
    PiecesFigure,
    PlacedTile,
    SheetFigure,
    TilesFigure,
)
from generator.model.text import Text
from generator.model.values import Ref


def ref(written: str) -> Ref:
    """``kind.id``. Raises ValueError."""
    kind, dot, id_ = written.partition(".")
    if not dot or not kind or not id_:
        raise ValueError(msg("expected a thing such as monster.troll, found {written!r}", written=written))
    return Ref(kind, id_)


def _refs(reader: Reader, node: Node, path: str) -> tuple[Ref, ...]:
    if isinstance(node, Scalar):
        one = reader.parsed(node, path, ref)
        return () if one is None else (one,)
    return tuple(r for item, below in reader.items(node, path) if (r := reader.parsed(item, below, ref)) is not None)


def read_figures(reader: Reader, node: Node, chapter: str) -> dict[str, Figure]:
    """The figures of a chapter."""
    figures: dict[str, Figure] = {}
    for id_, value, _ in reader.entries(node, f"chapter/{chapter}/figures"):
        path = f"figure/{id_}"
        reader.mark(path, value, key_node(node, id_))
        mapping = reader.mapping(value, path)
        kind_node = mapping.entries.get("kind") if mapping else None
        kind = reader.one_of(kind_node, f"{path}/kind", FIGURES) if kind_node is not None else None
        if kind is None:
            reader.missing(path, value, "kind")
            continue
        keys, build = FIGURES[kind]
        optional = [key.removesuffix("?") for key in keys if key.endswith("?")]
        required = [key for key in keys if not key.endswith("?")]
        found = reader.shape(value, path, ["after", "caption", "kind", *required], optional)
        if any(key not in found for key in ("after", "caption", *required)):
            continue
        data = build(reader, found, path)
        after = reader.string(found["after"], f"{path}/after") or chapter
        caption = reader.text(found["caption"], f"{path}/caption") or Text("")
        if data is not None:
            figures[id_] = Figure(id_, chapter, after, caption, data)
    return figures


def _pieces(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    rows = [_refs(reader, row, below) for row, below in reader.items(found["rows"], f"{path}/rows")]
    return PiecesFigure(tuple(rows))


def _legend(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    return LegendFigure(_refs(reader, found["of"], f"{path}/of"), reader.texts(found["callouts"], f"{path}/callouts"))


def _pair(reader: Reader, node: Node, path: str) -> tuple[int, int] | None:
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int(column), int(row)] if max(abs(column), abs(row)) <= FARTHEST:
            return column, row
    reader.wrong("bad-value", path, node,
                 msg("expected a cell [column, row] from -{farthest} to {farthest}", farthest=FARTHEST))
    return None


def _tiles(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    placed = []
    for item, below in reader.items(found["place"], f"{path}/place"):
        one = reader.shape(item, below, ["tile", "at"], ["turn", "mark"])
        tile = reader.parsed(one["tile"], f"{below}/tile", ref) if "tile" in one else None
        at = _pair(reader, one["at"], f"{below}/at") if "at" in one else None
        if tile is None or at is None:
            continue
        degrees = reader.one_of(one["turn"], f"{below}/turn", TURNS) if "turn" in one else None
        mark = reader.one_of(one["mark"], f"{below}/mark", ("ok", "wrong")) if "mark" in one else None
        placed.append(PlacedTile(tile, *at, turn=int(degrees or 0) // 90, mark=mark))
    arrows = []
    for item, below in reader.items(found["arrows"], f"{path}/arrows") if "arrows" in found else ():
        one = reader.shape(item, below, ["from", "to"], ())
        ends = [_pair(reader, one[key], f"{below}/{key}") for key in ("from", "to") if key in one]
        if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
            arrows.append((ends[0], ends[1]))
    return TilesFigure(tuple(placed), tuple(arrows))


def _position(written: str) -> float:
    """A position in a rank: ``-1``, ``0.5``, ``1/3``. Raises ValueError."""
    if POSITION.fullmatch(written) is None:
        raise ValueError(msg("expected a number such as -1, 0.5 or 1/3, found {written!r}", written=written))
    return float(Fraction(written))


def _rank(reader: Reader, node: Node, path: str) -> tuple[tuple[float, Ref], ...]:
    places = []
    for item, below in reader.items(node, path):
        match item:
            case Sequence(items=[Scalar() as at, Scalar() as thing]):
                found = reader.parsed(thing, below, ref)
                position = reader.parsed(at, below, _position)
                if found is not None and position is not None:
                    places.append((position, found))
            case _:
                reader.wrong("bad-value", below, item, msg("expected [position, thing], such as [-1, monster.orc]"))
    return tuple(places)


def _formation(reader: Reader, found: Map[str, Node], path: str) -> FigureData:
    arrows = []
    for item, below in reader.items(found["arrows"], f"{path}/arrows") if "arrows" in found else ():
        match reader.strings(item, below):
            case (start, end):
                arrows.append((start, end))
            case _:
                reader.wrong("bad-value", below, item, msg("expected [from, to]"))
    monsters, party = (_rank(reader, found[key], f"{path}/{key}") for key in ("monsters", "party"))
    return FormationFigure(monsters, party, tuple(arrows))


def _labyrinth(reader: Reader, found: Map[str, Node], path: str) -> FigureData | None:
    start = reader.parsed(found["start"], f"{path}/start", ref)
    of = reader.string(found["of"], f"{path}/of")
    seed = reader.integer(found["seed"], f"{path}/seed", 0)
    tiles = reader.integer(found["tiles"], f"{path}/tiles", 2, 200)
    if start is None or of is None or seed is None or tiles is None:
        return None
    return LabyrinthFigure(of, start, seed, tiles)


def _sheet(reader: Reader, found: Map[str, Node], path: str) -> FigureData | None:
    thing = reader.parsed(found["of"], f"{path}/of", ref)
    return None if thing is None else SheetFigure(thing)


def _board(reader: Reader, found: Map[str, Node], path: str) -> FigureData | None:
    product = reader.string(found["of"], f"{path}/of", msg("a product of the kind board"))
    marks, arrows = dict[Ref, str](), list[tuple[Ref, Ref]]()
    for key, word, below in reader.entries(found["marks"], f"{path}/marks") if "marks" in found else ():
        mark = reader.one_of(word, below, MARKS)
        try:
            marks |= {ref(key): mark} if mark is not None else {}
        except ValueError as error:
            reader.wrong("bad-value", below, word, reason(error))
    for item, below in reader.items(found["arrows"], f"{path}/arrows") if "arrows" in found else ():
        match _refs(reader, item, below):
            case (start, end):
                arrows.append((start, end))
            case _:
                reader.wrong("bad-value", below, item, msg("expected [from, to]"))
    return None if product is None else BoardFigure(product, marks, tuple(arrows))


FARTHEST = 100
TURNS = ("0", "90", "180", "270")
POSITION = re.compile(r"[+-]?\d{1,3}(\.\d{1,3}|/[1-9]\d{0,2})?", re.ASCII)
MARKS = ("start", "ok", "wrong")
Builder = Callable[[Reader, Map[str, Node], str], FigureData | None]
FIGURES: dict[str, tuple[tuple[str, ...], Builder]] = {
    "pieces": (("rows",), _pieces),
    "legend": (("of", "callouts"), _legend),
    "tiles": (("place", "arrows?"), _tiles),
    "formation": (("monsters", "party", "arrows?"), _formation),
    "labyrinth": (("seed", "tiles", "start", "of"), _labyrinth),
    "sheet": (("of",), _sheet),
    "board": (("of", "marks?", "arrows?"), _board),
}
