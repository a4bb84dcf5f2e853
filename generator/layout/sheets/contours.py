"""Pieces that a print shop cuts out of sheets: apart, with bleed, along lines in inks of their own. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from generator.layout.marks import CONTOUR_WEIGHT, CUT_CONTOUR, BoxMark, PathMark, Piece, Placed, Sheet
from generator.layout.sheets.imposition import Grid, Pair, impose
from generator.model.game import Product
from generator.products.duplex import Duplex
from generator.records import replace
from generator.translate.edition import Edition

# a side this close to the edge of a sheet is cut there
AT_EDGE = 0.05


def imposed_for_shop(edition: Edition, product: Product, pairs: Sequence[Pair], grid: Grid, duplex: Duplex
                     ) -> tuple[Sheet, ...]:
    """Pieces in the cells of a grid, whose gaps are as wide as their bleed, with a contour around each front."""
    bleed = edition.game.theme.bleed or 0.0
    contour = BoxMark(0.0, 0.0, *grid.cell, None, CUT_CONTOUR, CONTOUR_WEIGHT)
    piece = Piece(f"{product.id}.contour", "contours", "front", *grid.cell, CONTOUR_WEIGHT, (contour,))
    sheets = []
    for sheet in impose(edition, product, pairs, len(pairs), (grid,), duplex, lambda *_: ()):
        contours = [Placed(piece, placed.x, placed.y, bleed=(CONTOUR_WEIGHT,) * 4) for placed in sheet.pieces
                    if placed.piece.side == "front" and not _has_contour(placed.piece)]
        sheets.append(replace(sheet, pieces=(*(_continued_piece(placed, bleed) for placed in sheet.pieces), *contours)))
    return tuple(sheets)


def _has_contour(piece: Piece) -> bool:
    """True for a piece whose face is cut along an outline."""
    return any(isinstance(mark, PathMark) and mark.stroke == CUT_CONTOUR for mark in piece.marks)


def with_margin(sheet: Sheet, bleed: float) -> Sheet:
    """A sheet that is one piece, such as a board, with bleed around it: what reaches its edges is continued."""
    whole = Piece(f"{sheet.name or 'sheet'}.whole", "sheet", "front", sheet.width, sheet.height, 0.0, sheet.marks)
    own = [Placed(whole, 0.0, 0.0)] if sheet.marks else []
    pieces = tuple(_moved_piece(placed, sheet, bleed) for placed in (*own, *sheet.pieces))
    return replace(sheet, width=sheet.width + 2 * bleed, height=sheet.height + 2 * bleed, pieces=pieces, marks=())


def _moved_piece(placed: Placed, sheet: Sheet, bleed: float) -> Placed:
    """A piece on a sheet with a margin, continued on the sides on which it reaches the edge."""
    x, y, width, height = placed.trim
    gaps = (x, y, sheet.width - x - width, sheet.height - y - height)
    kept = [bleed if gap <= AT_EDGE else own for gap, own in zip(gaps, placed.bleed, strict=True)]
    return replace(placed, x=placed.x + bleed, y=placed.y + bleed, bleed=(kept[0], kept[1], kept[2], kept[3]),
                   mirrored=placed.mirrored or (min(gaps) <= AT_EDGE and reaches_edge(placed.piece)))


def _continued_piece(placed: Placed, bleed: float) -> Placed:
    piece = placed.piece
    return replace(placed, bleed=(bleed,) * 4, mirrored=piece.bleed < bleed - AT_EDGE and reaches_edge(piece))


def reaches_edge(piece: Piece) -> bool:
    """True if something is drawn up to the trim of a piece, so that bare paper beside it would show."""
    return any(left <= AT_EDGE or top <= AT_EDGE or right >= piece.width - AT_EDGE or bottom >= piece.height - AT_EDGE
               for left, top, right, bottom in (mark.bounds for mark in piece.marks))


__all__ = ["imposed_for_shop", "reaches_edge", "with_margin"]
