"""The picture of what lies in a box: its board, cards in fans, counters in rows. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise

from msgspec import Struct

from generator.layout.cut_piece import cut_piece
from generator.layout.edges import edges_of
from generator.layout.faces.product_faces import first_product
from generator.layout.geometry import Box
from generator.layout.marks import BoxMark, Piece, Placed
from generator.layout.products.deck import real_front
from generator.layout.refused import Refused
from generator.layout.scale import scaled_sheet
from generator.layout.style_interface import board_drawing, real_tile
from generator.message import msg
from generator.products import size_of_piece
from generator.products.board import BoardOptions
from generator.products.spec import products_with
from generator.records import replace
from generator.translate.edition import Edition

# kinds shown; of a kind as many small pieces (up to this size), cards, and sheets (from this size)
MOST_KINDS, EACH_SMALL, SMALL, EACH, EACH_LARGE, LARGE = 12, 4, 40.0, 3, 2, 100.0
# of its width what is seen of a card below another, the air between small pieces, and how many of these are in a row
SEEN, APART, BESIDE = 0.42, 0.1, 2
# sizes are drawn together by this power, so that beside a board a counter is no dot; a board of the least such size
DRAWN, UNIT, BOARD = 0.42, 40.0, 300.0
# the rows, and the air between groups and rows, in shares of the longer side of the picture
ROWS, GAP = 6, 0.022


class PieceGroup(Struct, frozen=True):
    """Pieces that lie together, their upper left corner at the origin."""

    width: float
    height: float
    placed: tuple[Placed, ...]


def components(edition: Edition, of: Sequence[str], box: Box, ink: str) -> Iterator[Placed]:
    """All kinds of pieces in rows, the largest first, each group as large as their box allows, with edges in ``ink``.

    ``of`` are the products whose pieces are shown, all by default. Raises Refused for an unknown one.
    """
    groups = sorted((*_boards(edition, of), *_kinds(edition, of, ink)), key=lambda group: -group.height)
    if not groups:
        return
    x, y, wide, high = box
    gap = GAP * max(wide, high)
    scale, rows = max((_scale(rows, wide, high, gap), rows) for rows in _breaks(len(groups), groups))
    talls = [scale * max(group.height for group in row) for row in rows]
    between = (high - sum(talls)) / (len(rows) + 1)
    low = y
    for row, tall in zip(rows, talls, strict=True):
        low += between + tall
        apart = (wide - scale * sum(group.width for group in row)) / (len(row) + 1)
        left = x + apart
        for group in row:
            for placed in group.placed:
                yield replace(placed, x=left + placed.x * scale, y=low + (placed.y - group.height) * scale,
                              scale=placed.scale * scale)
            left += group.width * scale + apart


def _breaks(many: int, groups: Sequence[PieceGroup]) -> Iterator[tuple[Sequence[PieceGroup], ...]]:
    """All ways to break groups into a few rows."""
    for rows in range(min(ROWS, many)):
        for ends in combinations(range(1, many), rows):
            yield tuple(groups[start:end] for start, end in pairwise((0, *ends, many)))


def _scale(rows: Sequence[Sequence[PieceGroup]], wide: float, high: float, gap: float) -> float:
    """How large rows of groups can be in a box, with air about each."""
    across = min((wide - gap * (len(row) + 1)) / sum(group.width for group in row) for row in rows)
    down = (high - gap * (len(rows) + 1)) / sum(max(group.height for group in row) for row in rows)
    return round(min(across, down), 6)


def _boards(edition: Edition, of: Sequence[str]) -> Iterator[PieceGroup]:
    """The first board."""
    boards = (one for one, _ in products_with(edition.game, BoardOptions) if not of or one.id in of)
    for board in islice(boards, 1):
        sheet = board_drawing(board).board(edition, board).sheet
        small = scaled_sheet(sheet, sheet.width / sheet.height * _shown_scale(BOARD) * BOARD)
        drawn = Piece(f"{board.id}.board", board.kind, "front", small.width, small.height, 0.0, small.marks)
        yield PieceGroup(small.width, small.height, (Placed(drawn, 0.0, 0.0), *small.pieces))


def _kinds(edition: Edition, of: Sequence[str], ink: str) -> Iterator[PieceGroup]:
    """The first pieces of each kind that products print: cards in a fan, small pieces in a block."""
    game = edition.game
    unknown = [id_ for id_ in of if id_ not in game.products]
    if unknown:
        raise Refused(msg("expected products of the pack, found {unknown}", unknown=", ".join(unknown)), "shows")
    kinds: dict[str, list[Piece]] = {}
    for thing in game.things.values():
        found = first_product(game, thing, of)
        if found is None or size_of_piece(found) is None or len(kinds.get(thing.kind, ())) == EACH_SMALL:
            continue
        piece = (cut_piece(real_front(edition, thing, of).piece) if edges_of(game, thing) is None
                 else real_tile(game, thing))
        kinds.setdefault(thing.kind, []).append(piece)
    for pieces in list(kinds.values())[:MOST_KINDS]:
        size = max(pieces[0].width, pieces[0].height)
        yield (_block(pieces, ink) if size <= SMALL
               else _group([pieces[: EACH_LARGE if size > LARGE else EACH]], SEEN, ink))


def _block(pieces: Sequence[Piece], ink: str) -> PieceGroup:
    """Small pieces in rows."""
    return _group([pieces[start : start + BESIDE] for start in range(0, len(pieces), BESIDE)], 1 + APART, ink)


def _group(rows: Sequence[Sequence[Piece]], step: float, ink: str) -> PieceGroup:
    """Pieces in rows, each a share of the width of one to the right of the one before."""
    pieces = [piece for row in rows for piece in row]
    factor = _shown_scale(max(piece.height for piece in pieces))
    wide, tall = (factor * max(side) for side in zip(*((one.width, one.height) for one in pieces), strict=True))
    placed = list[Placed]()
    for down, row in enumerate(rows):
        for across, piece in enumerate(row):
            at = across * step * wide, tall * (1 + down * (1 + APART)) - piece.height * factor
            line = (BoxMark(0, 0, piece.width, piece.height, None, ink, 0.5) if piece.cut is None
                    else replace(piece.cut, fill=None, stroke=ink, weight=0.5))
            edge = Piece(f"{piece.id}.edge", piece.kind, "front", piece.width, piece.height, 0.0, (line,))
            placed += [Placed(piece, *at, scale=factor), Placed(edge, *at, scale=factor)]
    high = tall * (1 + (len(rows) - 1) * (1 + APART))
    return PieceGroup(wide * (1 + step * (max(map(len, rows)) - 1)), high, tuple(placed))


def _shown_scale(size: float) -> float:
    """The scale at which a piece of a size is shown."""
    return float((size / UNIT) ** (DRAWN - 1))
