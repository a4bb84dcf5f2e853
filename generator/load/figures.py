"""Reads the figures of a chapter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from generator.load.entries import Entries, entries_of
from generator.load.layouts import TURNS, cell, placed_tiles, ref
from generator.load.measures import length, size
from generator.load.nodes import Node, Scalar, Sequence, key_node
from generator.load.reader import Reader
from generator.message import msg, reason
from generator.model.chapters import (
    BoardFigure,
    Figure,
    FigureData,
    FormationFigure,
    GalleryFigure,
    LabyrinthFigure,
    LaidPiece,
    LayoutFigure,
    LegendFigure,
    MapFigure,
    PictureFigure,
    PiecesFigure,
    SetupFigure,
    SheetFigure,
    TilesFigure,
)
from generator.model.text import Text
from generator.model.values import Ref

T = TypeVar("T")


def _refs(reader: Reader, node: Node, path: str) -> tuple[Ref, ...]:
    if isinstance(node, Scalar):
        one = reader.parsed(node, path, ref)
        return () if one is None else (one,)
    return tuple(r for item, below in reader.items(node, path) if (r := reader.parsed(item, below, ref)) is not None)


def read_figures(reader: Reader, node: Node, chapter: str, figures: dict[str, Figure]) -> None:
    """Add the figures of a chapter; those of no chapter (``""``) stand in stories, behind no clause."""
    for id_, value, _ in reader.entries(node, f"chapter/{chapter}/figures" if chapter else "figures"):
        path = f"figure/{id_}"
        if not reader.first(path, value, figures, id_):
            continue
        reader.mark(path, value, key_node(node, id_))
        mapping = reader.mapping(value, path)
        if mapping is None:
            continue
        kind_node = mapping.entries.get("kind")
        if kind_node is None:
            reader.missing(path, value, "kind")
            continue
        kind = reader.one_of(kind_node, f"{path}/kind", FIGURES)
        if kind is None:
            continue
        keys, optional, build = FIGURES[kind]
        required = (*(("after",) if chapter else ()), "caption", *keys)
        found = entries_of(reader, value, path, ["kind", *required], optional)
        if any(key not in found for key in required):
            continue
        data = build(found)
        after, caption = found.string("after") or chapter, found.text("caption") or Text("")
        if data is not None:
            figures[id_] = Figure(id_, chapter, after, caption, data)


def _pieces(found: Entries) -> FigureData:
    rows = tuple(_refs(found.reader, row, below) for row, below in found.items("rows"))
    return PiecesFigure(rows, int(found.one_of("width", COLUMNS) or 1))


def _legend(found: Entries) -> FigureData:
    return LegendFigure(found.read("of", _refs) or (), found.texts("callouts"),
                        *(found.parsed("width", _width) or (1, None)))


def _tiles(found: Entries) -> FigureData:
    arrows = []
    for item, below in found.items("arrows"):
        one = entries_of(found.reader, item, below, ["from", "to"])
        start, end = one.read("from", cell), one.read("to", cell)
        if start is not None and end is not None:
            arrows.append((start, end))
    return TilesFigure(placed_tiles(found, ("mark",)), tuple(arrows))


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
                reader.bad(below, item, msg("expected [position, thing], such as [-1, monster.orc]"))
    return tuple(places)


def _arrows(found: Entries, read: Callable[[Reader, Node, str], tuple[T, ...]]) -> tuple[tuple[T, T], ...]:
    """The arrows of a figure, each written as [from, to]; ``read`` reads both ends."""
    arrows = []
    for item, below in found.items("arrows"):
        match read(found.reader, item, below):
            case (start, end):
                arrows.append((start, end))
            case _:
                found.reader.bad(below, item, msg("expected [from, to]"))
    return tuple(arrows)


def _formation(found: Entries) -> FigureData:
    monsters, party = found.read("monsters", _rank) or (), found.read("party", _rank) or ()
    return FormationFigure(monsters, party, _arrows(found, Reader.strings))


def _labyrinth(found: Entries) -> FigureData | None:
    start, of = found.parsed("start", ref), found.string("of")
    seed, tiles = found.integer("seed", 0), found.integer("tiles", 2, 200)
    if start is None or of is None or seed is None or tiles is None:
        return None
    return LabyrinthFigure(of, start, seed, tiles)


def _sheet(found: Entries) -> FigureData | None:
    thing = found.parsed("of", ref)
    return None if thing is None else SheetFigure(thing)


def _map(found: Entries) -> FigureData | None:
    drawn = _board(found)
    return None if drawn is None else MapFigure(drawn.of, drawn.marks, drawn.arrows)


def _board(found: Entries) -> BoardFigure | None:
    product = found.string("of", msg("a product of the kind board"))
    marks = _by_space(found, "marks", lambda reader, node, path: reader.one_of(node, path, MARKS))
    arrows = _arrows(found, _refs)
    return None if product is None else BoardFigure(product, marks, arrows)


def _place_on_table(reader: Reader, node: Node, path: str) -> tuple[float, float] | None:
    numbers = [item.value for item in node.items if isinstance(item, Scalar)] if isinstance(node, Sequence) else []
    match numbers:
        case [int() | float() as x, int() | float() as y] if max(abs(x), abs(y)) <= WIDEST_TABLE:
            return float(x), float(y)
    reader.bad(path, node, msg("expected a place [x, y] in mm, at most {most:,}", most=WIDEST_TABLE))
    return None


def _setup(found: Entries) -> FigureData | None:
    table = found.parsed("size", size)
    laid = []
    for item, below in found.items("place"):
        one = entries_of(found.reader, item, below, ["piece", "at"], ["turn", "back", "text", "product"])
        piece, at = one.parsed("piece", ref), one.read("at", _place_on_table)
        if piece is not None and at is not None:
            turn, back = int(one.one_of("turn", TURNS) or 0) // 90, bool(one.read("back", Reader.flag))
            product = one.string("product", msg("a product of the pack")) or ""
            laid.append(LaidPiece(piece, at, turn, back, one.text("text"), product))
    return None if table is None else SetupFigure(table, tuple(laid))


def _layout(found: Entries) -> FigureData | None:
    if "of" in found and "place" in found:
        found.wrong("of", msg("expected a layout, or tiles (place), found both"))
        return None
    on = _by_space(found, "on", _refs)
    callouts = _by_space(found, "callouts", Reader.text)
    return LayoutFigure(placed_tiles(found, ("side",)), found.string("of") or "", on, _arrows(found, _refs), callouts,
                        bool(found.read("part", Reader.flag)), *(found.parsed("width", _width) or (1, None)))


def _by_space(found: Entries, key: str, read: Callable[[Reader, Node, str], T | None]) -> dict[Ref, T]:
    """What an entry tells of spaces."""
    told = {}
    for written, node, below in found.entries(key):
        value = read(found.reader, node, below)
        try:
            space = ref(written)
        except ValueError as error:
            found.reader.bad(below, node, reason(error))
            continue
        if value is not None:
            told[space] = value
    return told


def _width(written: str) -> tuple[int, float | None]:
    """Columns and mm of ``1``, ``2`` or a length. Raises ValueError."""
    if written in ("1", "2"):
        return int(written), None
    found = length(written)
    if not written.strip().isdecimal() and LEAST_WIDTH <= found <= MOST_WIDTH:
        return 1, found
    raise ValueError(msg("expected 1 or 2 columns, or a width from {least:g} to {most:g} mm such as 60 mm, "
                         "found {written!r}", least=LEAST_WIDTH, most=MOST_WIDTH, written=written))


def _picture(found: Entries) -> FigureData | None:
    art, width = found.string("art", msg("the name of a picture")), found.parsed("width", _width)
    return None if art is None else PictureFigure(unicodedata.normalize("NFC", art), *(width or (1, None)))


def _gallery(found: Entries) -> FigureData:
    rows = tuple(_refs(found.reader, row, below) for row, below in found.items("rows"))
    picture = found.string("picture", msg("the name of a picture")) or ""
    return GalleryFigure(rows, picture, *(found.parsed("width", _width) or (2, None)))


COLUMNS = ("1", "2")
# of a picture in a book, mm
LEAST_WIDTH, MOST_WIDTH = 5.0, 400.0
WIDEST_TABLE = 5000
POSITION = re.compile(r"[+-]?\d{1,3}(\.\d{1,3}|/[1-9]\d{0,2})?", re.ASCII)
MARKS = ("start", "ok", "wrong")
Builder = Callable[[Entries], FigureData | None]
# by kind: required and optional keys
FIGURES: dict[str, tuple[tuple[str, ...], tuple[str, ...], Builder]] = {
    "pieces": (("rows",), ("width",), _pieces),
    "legend": (("of", "callouts"), ("width",), _legend),
    "tiles": (("place",), ("arrows",), _tiles),
    "formation": (("monsters", "party"), ("arrows",), _formation),
    "labyrinth": (("seed", "tiles", "start", "of"), (), _labyrinth),
    "sheet": (("of",), (), _sheet),
    "board": (("of",), ("marks", "arrows"), _board),
    "map": (("of",), ("marks", "arrows"), _map),
    "setup": (("size", "place"), (), _setup),
    "layout": ((), ("of", "place", "on", "arrows", "callouts", "part", "width"), _layout),
    "picture": (("art",), ("width",), _picture),
    "gallery": (("rows", "picture"), ("width",), _gallery),
}
