"""The figure ``board``: the real board reduced, or the part around some spaces, with ticks, crosses and arrows."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from generator.book.figure_parts import Pens, arrow, badge, with_marks
from generator.layout.art.medallion import circle
from generator.layout.geometry import Box, Point
from generator.layout.marks import Mark, PathMark, Sheet
from generator.layout.scale import scaled_sheet
from generator.layout.sheets.poster import visible_part
from generator.layout.style_interface import Board, board_drawing, look_of, map_drawing, map_picture
from generator.message import msg
from generator.model.chapters import BoardFigure, MapFigure
from generator.model.game import Product
from generator.model.values import Ref
from generator.products.board import BoardOptions
from generator.translate.edition import Edition

WHOLE_WIDTH, COLUMN = 152.0, 84.0
# mm of the board around the spaces that are shown
AIR = 5.0
BADGE = 2.4


def board_width(data: BoardFigure) -> float:
    """The width (mm) of the figure: wider than a column for the whole board, a column for a map or a part."""
    return COLUMN if data.marks or data.arrows or isinstance(data, MapFigure) else WHOLE_WIDTH


def board_figure(edition: Edition, data: BoardFigure, width: float) -> Sheet:
    """The board of a product, or a map. Raises LookupError for an unknown one, or for a space that is not on it."""
    board = whole_board(edition, data)
    boxes = _checked_boxes(data, board.spaces)
    marked = [*data.marks, *(end for ends in data.arrows for end in ends)]
    if not marked:
        return scaled_sheet(board.sheet, width)
    part = _surrounding_box([boxes[ref] for ref in marked], (board.sheet.width, board.sheet.height))
    cut = Sheet(part[2], part[3], tuple(visible_part(board.sheet, part, (0.0, 0.0))))
    small, scale, pens = scaled_sheet(cut, width), width / part[2], Pens.from_theme(edition)

    def place(ref: Ref) -> Box:
        x, y, wide, high = boxes[ref]
        return (x - part[0]) * scale, (y - part[1]) * scale, wide * scale, high * scale

    marks: list[Mark] = []
    for start, end in data.arrows:
        marks += arrow(*_ends(place(start), place(end)), pens, 1.1)
    for ref, mark in data.marks.items():
        x, y, wide, high = place(ref)
        at = (x + wide - BADGE * 1.2, y + high - BADGE * 1.2)
        marks += _start_mark(at, pens) if mark == "start" else badge(mark, at, BADGE, pens)
    return with_marks(small, marks)


def _product(edition: Edition, data: BoardFigure) -> Product:
    product = edition.game.products.get(data.of)
    if product is None or not isinstance(product.options, BoardOptions):
        raise LookupError(msg("expected a product of the kind board, found {of}", of=data.of))
    return product


def whole_board(edition: Edition, data: BoardFigure) -> Board:
    """The board of a product, or a map in the theme's look. Raises LookupError for an unknown one."""
    game = edition.game
    if isinstance(data, MapFigure):
        if data.of not in game.maps:
            raise LookupError(msg("expected a map, found {named!r}; maps here: {known}", named=data.of,
                                  known=", ".join(game.maps) or msg("none")))
        drawn = game.maps[data.of]
        look = look_of(game, drawn)
        named_by = next((thing for thing in game.things.values() if data.of in thing.fields.values()), None)
        found = map_picture(edition, drawn, named_by, look)
        return Board(Sheet(*map_drawing(look).size(drawn), (), found.marks), found.spaces, found.overflows)
    product = _product(edition, data)
    return board_drawing(product).board(edition, product)


def space_boxes(edition: Edition, data: BoardFigure) -> Mapping[Ref, Box]:
    """The boxes of the spaces, without drawing a board. Raises as ``board_figure`` does."""
    if isinstance(data, MapFigure):
        return _checked_boxes(data, whole_board(edition, data).spaces)
    product = _product(edition, data)
    return _checked_boxes(data, board_drawing(product).spaces(edition, product))


def _checked_boxes(data: BoardFigure, boxes: Mapping[Ref, Box]) -> Mapping[Ref, Box]:
    missing = [str(ref) for ref in (*data.marks, *(end for ends in data.arrows for end in ends)) if ref not in boxes]
    if missing:
        raise LookupError(msg("expected spaces of the board, found {lost}", lost=", ".join(missing)))
    circular = next((f"{start}" for start, end in data.arrows if start == end), None)
    if circular is not None:
        raise LookupError(msg("expected an arrow from one space to another, found one from {still} to itself",
                              still=circular))
    return boxes


def _surrounding_box(boxes: list[Box], size: tuple[float, float]) -> Box:
    left, top = max(0.0, min(b[0] for b in boxes) - AIR), max(0.0, min(b[1] for b in boxes) - AIR)
    right = min(size[0], max(b[0] + b[2] for b in boxes) + AIR)
    bottom = min(size[1], max(b[1] + b[3] for b in boxes) + AIR)
    return left, top, right - left, bottom - top


def _ends(start_box: Box, end_box: Box) -> tuple[Point, Point]:
    """The ends of an arrow from below the middle of one space to another, shortened at both ends."""
    (ax, ay), (bx, by) = ((x + wide / 2, y + high * 0.7) for x, y, wide, high in (start_box, end_box))
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    gap = min(length * 0.22, 6.0)
    return (ax + ux * gap, ay + uy * gap), (bx - ux * gap, by - uy * gap)


def _start_mark(at: Point, pens: Pens) -> list[Mark]:
    """A pawn seen from above, at the start of a move."""
    return [PathMark(circle(at, BADGE), fill=pens.spot, stroke=pens.ground, weight=BADGE * 0.22),
            PathMark(circle(at, BADGE * 0.45), fill=pens.ground)]
