"""The figure ``layout``: real tiles edge to edge, and what stands on the spaces of their maps. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from msgspec import Struct

from generator.book.figure_parts import (
    ASIDE,
    Pens,
    arrow,
    arrow_ends,
    circled_number,
    natural_size,
    outline,
    piece_of,
    piece_outline,
    real_piece,
    thing_of,
    with_marks,
)
from generator.book.figure_setup import BELOW, RADIUS, numbered_texts
from generator.layout.cut_piece import cut_piece
from generator.layout.faces.contents.map_content import map_place
from generator.layout.faces.face import back_of
from generator.layout.faces.product_faces import as_first_printed
from generator.layout.geometry import Box
from generator.layout.marks import Mark, Piece, Placed, Sheet
from generator.layout.motion import turned_point
from generator.layout.scale import scaled_to
from generator.layout.sheets.poster import visible_part
from generator.layout.style_interface import look_of, map_drawing
from generator.layout.turn import turned_mark
from generator.message import msg
from generator.model.chapters import LayoutFigure, SidedTile
from generator.model.game import Thing
from generator.model.grid_maps import GridMap
from generator.model.joined_maps import face_shown, map_shown
from generator.model.layouts import TileLayout
from generator.model.region_contents import MapContent
from generator.model.values import Ref
from generator.products import size_of_piece
from generator.products.standees import StandeeOptions
from generator.records import replace
from generator.translate.edition import Edition

# mm: the line around a tile, a layout alone
EDGE, WIDE = 0.2, 176.0
# of the distance of two pieces, their width; of a cell, the height of the tallest piece, and what is around a part
SPREAD, TALLEST, AIR = 0.92, 1.25, 0.6
Cells = Sequence[tuple[int, int]]


class LaidTiles(Struct, frozen=True):
    """Tiles on a figure, the room for pieces on each space of their maps, and the height of the figure."""

    placed: tuple[Placed, ...]
    rooms: Mapping[Ref, Box]
    cell: float
    height: float


def layout_figure(edition: Edition, data: LayoutFigure, width: float) -> Sheet:
    """The tiles, what stands on them, arrows and numbers, and the texts of the numbers below.

    Raises LookupError for an unknown layout or piece, and for a space that is on none of the tiles.
    """
    pens, laid = Pens.from_theme(edition), laid_tiles(edition, data, width)
    on = standing(edition, data, laid)
    pieces = [one for group in on.values() for one in group]
    marks: list[Mark] = [outline(one.ink, pens.ink, EDGE) for one in laid.placed]
    marks += [piece_outline(one, pens.ink, 0.15) for one in pieces]
    for ends in data.arrows:
        marks += arrow(*arrow_ends(*(_bounding_box(on.get(end, ()), laid.rooms[end]) for end in ends)), pens, 1.0)
    for number, space in enumerate(data.callouts, 1):
        x, y, _, _ = laid.rooms[space]
        marks += circled_number(number, (x + RADIUS + ASIDE, y + RADIUS + ASIDE), pens, RADIUS)
    words, high = numbered_texts(edition, [*data.callouts.values()], (width - 2 * EDGE, laid.height + BELOW), pens)
    height = laid.height + (BELOW + high if data.callouts else 0.0)
    return with_marks(Sheet(width, height, (*laid.placed, *pieces)),
                      [*marks, *(scaled_to(word, 1.0, EDGE) for word in words)])


def layout_piece(edition: Edition, layout: TileLayout) -> Piece:
    """A layout as one piece as wide as a page. Raises as ``layout_figure`` does."""
    sheet = layout_figure(edition, LayoutFigure(of=layout.id), WIDE)
    marks = (turned_mark(scaled_to(mark, one.scale, one.x, one.y), 90.0 * one.turn, one.middle)
             for one in sheet.pieces for mark in one.piece.marks)
    return Piece(layout.id, "layout", "front", sheet.width, sheet.height, 0.0, tuple(marks))


def laid_tiles(edition: Edition, data: LayoutFigure, width: float) -> LaidTiles:
    """The tiles of a figure in its width, reduced by one factor. Raises as ``layout_figure`` does."""
    tiles = _tiles(edition, data)
    drawn = [(placed, _side(edition, placed)) for placed in tiles]
    sizes = [piece.trim for _, piece in drawn]
    columns = _starts((placed.column, size[2]) for (placed, _), size in zip(drawn, sizes, strict=True))
    rows = _starts((placed.row, size[3]) for (placed, _), size in zip(drawn, sizes, strict=True))
    scale = min(1.0, (width - 2 * EDGE) / columns[1])
    left, rooms, cells, laid = (width - columns[1] * scale) / 2, dict[Ref, Box](), [0.0], list[Placed]()
    for (placed, piece), size in zip(drawn, sizes, strict=True):
        x, y = left + columns[0][placed.column] * scale, EDGE + rows[0][placed.row] * scale
        piece = replace(piece, x=x - size[0] * scale, y=y - size[1] * scale, scale=scale)
        laid.append(piece)
        found, cell = _rooms(edition, placed, piece)
        rooms |= found
        cells.append(cell)
    lost = [str(space) for _, space in data.spaces if space not in rooms]
    if lost:
        raise LookupError(msg("expected spaces of the tiles that are shown, found {lost}", lost=", ".join(lost)))
    whole = LaidTiles(tuple(laid), rooms, max(cells), rows[1] * scale + 2 * EDGE)
    return _part(whole, [rooms[space] for _, space in data.spaces], width) if data.part and data.spaces else whole


def _part(whole: LaidTiles, named: Sequence[Box], width: float) -> LaidTiles:
    """The part around some rooms, as large as its width allows, but not larger than the tiles are printed."""
    air = whole.cell * AIR
    trims = [one.trim for one in whole.placed]
    left, top = (max(min(box[at] for box in named) - air, min(trim[at] for trim in trims)) for at in (0, 1))
    right, bottom = (min(max(box[at] + box[at + 2] for box in named) + air,
                         max(trim[at] + trim[at + 2] for trim in trims)) for at in (0, 1))
    factor = min((width - 2 * EDGE) / (right - left), 1 / max(one.scale for one in whole.placed))
    wide, high = (right - left) * factor, (bottom - top) * factor
    x, y = (width - wide) / 2, EDGE
    dx, dy = x - left * factor, y - top * factor
    laid = tuple(scaled_to(one, factor, dx, dy) for one in whole.placed)
    shown = tuple(one for one in visible_part(Sheet(width, high, laid), (x, y, wide, high), (x, y))
                  if one.piece.kind != "sheet")
    rooms = {space: (box[0] * factor + dx, box[1] * factor + dy, box[2] * factor, box[3] * factor)
             for space, box in whole.rooms.items()}
    return LaidTiles(shown, rooms, whole.cell * factor, high + 2 * EDGE)


def _tiles(edition: Edition, data: LayoutFigure) -> tuple[SidedTile, ...]:
    layouts = edition.game.layouts
    if data.of and data.of not in layouts:
        raise LookupError(msg("expected a layout, found {named!r}; layouts here: {known}", named=data.of,
                              known=", ".join(layouts) or msg("none")))
    tiles = layouts[data.of].place if data.of else data.place
    if not tiles:
        raise LookupError(msg("expected at least one tile, found none"))
    return tiles


def _side(edition: Edition, placed: SidedTile) -> Placed:
    """A side of a tile in its own size, at the corner of the figure."""
    thing = thing_of(edition, placed.tile)
    size = natural_size(edition, thing)
    if placed.back:
        back = back_of(as_first_printed(edition, thing), thing, size).piece
        return Placed(cut_piece(back), 0.0, 0.0, placed.turn)
    return real_piece(edition, thing, size[0], (0.0, 0.0), placed.turn)


def _starts(measured: Iterable[tuple[int, float]]) -> tuple[dict[int, float], float]:
    """Where each column begins and the width of all; each is as wide as its widest tile, an empty one as any."""
    widest: dict[int, float] = {}
    for number, size in measured:
        widest[number] = max(size, widest.get(number, 0.0))
    starts, at = dict[int, float](), 0.0
    for number in range(min(widest), max(widest) + 1):
        starts[number] = at
        at += widest.get(number, max(widest.values()))
    return starts, at


def _rooms(edition: Edition, placed: SidedTile, piece: Placed) -> tuple[dict[Ref, Box], float]:
    """The room of each space of a tile as it lies on the figure, and the side of a cell there."""
    game, thing = edition.game, thing_of(edition, placed.tile)
    shown = map_shown(game, thing, placed.back)
    if shown is None:
        return {}, 0.0
    drawn, region = shown
    face = face_shown(game, thing, placed.back)
    across, down = (piece.piece.width / face.size[0], piece.piece.height / face.size[1]) if face else (1.0, 1.0)
    x, y, wide, high = region.box
    content = region.content(MapContent)
    look = (content is not None and content.drawn) or look_of(game, drawn)
    factor, left, top = map_place(look, drawn, (x * across, y * down, wide * across, high * down))
    cell, frame = drawn.cell * factor, map_drawing(look).frame * factor
    rooms = {}
    for letter, space in drawn.spaces.items():
        if isinstance(drawn, GridMap):
            (x, y), columns, rows = drawn.mean(letter), 1, 1
            column, row = x - 0.5, y - 0.5
        else:
            column, row, columns, rows = widest_room(drawn.cells(letter))
        corner = (left + frame + column * cell, top + frame + row * cell)
        rooms[space] = _on_figure(piece, (*corner, columns * cell, rows * cell))
    return rooms, cell * piece.scale


def _on_figure(piece: Placed, box: Box) -> Box:
    """A box of a piece, from its corner in its own size, as it lies on the figure."""
    x, y, wide, high = box
    ends = [turned_point((piece.x + at[0] * piece.scale, piece.y + at[1] * piece.scale), 90.0 * piece.turn,
                         piece.middle) for at in ((x, y), (x + wide, y + high))]
    left, top = (min(values) for values in zip(*ends, strict=True))
    right, bottom = (max(values) for values in zip(*ends, strict=True))
    return left, top, right - left, bottom - top


def widest_room(cells: Cells) -> tuple[int, int, int, int]:
    """The largest rectangle of cells in a space: column, row, columns, rows; of equal ones the most square, then the
    first.
    """
    own, found = set(cells), (0, 0, 0, 0)
    best = (0, 0)
    for (x, y), (right, bottom) in product(cells, cells):
        wide, high = right - x + 1, bottom - y + 1
        worth = (wide * high, -abs(wide - high))
        if min(wide, high) > 0 and worth > best and own.issuperset(
                product(range(x, right + 1), range(y, bottom + 1))):
            best, found = worth, (x, y, wide, high)
    return found


def standing(edition: Edition, data: LayoutFigure, laid: LaidTiles) -> dict[Ref, list[Placed]]:
    """The pieces on each space, all reduced by one factor, in the middle of its room."""
    on = {space: [small_piece(edition, thing_of(edition, ref)) for ref in refs] for space, refs in data.on.items()}
    grids = {space: _grid(pieces, laid.rooms[space]) for space, pieces in on.items() if pieces}
    tallest = max((piece.height for pieces in on.values() for piece in pieces), default=1.0)
    scale = min([laid.cell * TALLEST / tallest, *(factor for _, factor in grids.values())])
    return {space: _in_rows(on[space], columns, laid.rooms[space], scale) for space, (columns, _) in grids.items()}


def _in_rows(pieces: Sequence[Piece], columns: int, room: Box, scale: float) -> list[Placed]:
    """Pieces in rows, the last one in the middle below the others."""
    x, y, wide, high = room
    across, down = (side * scale / SPREAD for side in _largest(pieces))
    rows = [pieces[first:first + columns] for first in range(0, len(pieces), columns)]
    placed = []
    for number, row in enumerate(rows):
        for place, piece in enumerate(row):
            middle_x = x + wide / 2 + (place - (len(row) - 1) / 2) * across
            middle_y = y + high / 2 + (number - (len(rows) - 1) / 2) * down
            placed.append(Placed(piece, middle_x - piece.width * scale / 2, middle_y - piece.height * scale / 2,
                                 scale=scale))
    return placed


def _largest(pieces: Sequence[Piece]) -> tuple[float, float]:
    return max(piece.width for piece in pieces), max(piece.height for piece in pieces)


def _bounding_box(pieces: Sequence[Placed], room: Box) -> Box:
    """The box around pieces; without any, the middle of their room."""
    if not pieces:
        return (room[0] + room[2] / 2, room[1] + room[3] / 2, 0.0, 0.0)
    left, top = min(one.trim[0] for one in pieces), min(one.trim[1] for one in pieces)
    right, bottom = (max(one.trim[at] + one.trim[at + 2] for one in pieces) for at in (0, 1))
    return left, top, right - left, bottom - top


def _grid(pieces: Sequence[Piece], room: Box) -> tuple[int, float]:
    """The number of columns with which pieces are largest in a room, and their factor."""
    wide, high = _largest(pieces)
    factors = {columns: SPREAD * min(room[2] / columns / wide, room[3] / -(-len(pieces) // columns) / high)
               for columns in range(1, len(pieces) + 1)}
    return max(factors.items(), key=lambda one: one[1])


def small_piece(edition: Edition, thing: Thing) -> Piece:
    """A thing as it stands on a board: its paper figure, else the smallest piece of it that a product prints."""
    products = edition.game.products.values()
    printing = [one for one in products
                if any(own.ref == thing.ref and own.copies for own in edition.game.printed_by(one))]
    for one in printing:
        if isinstance(one.options, StandeeOptions):
            return piece_of(edition, one, thing)
    sized = [(size, one) for one in printing if (size := size_of_piece(one))]
    if not sized:
        return real_piece(edition, thing, natural_size(edition, thing)[0], (0.0, 0.0)).piece
    _, smallest = min(sized, key=lambda pair: pair[0][0] * pair[0][1])
    return piece_of(edition, smallest, thing)
