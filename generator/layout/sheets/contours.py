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
    bleed, known = edition.game.theme.bleed or 0.0, dict[int, Piece]()

    def ready(piece: Piece) -> Piece:
        if id(piece) not in known:
            known[id(piece)] = contoured(piece)
        return known[id(piece)]

    ready_pairs = [(ready(front), ready(back)) for front, back in pairs]
    # the outer ones need no room for marks
    wide = replace(grid, outer=(bleed, bleed))
    sheets = impose(edition, product, ready_pairs, len(pairs), (wide,), duplex, lambda *_: ())
    return tuple(replace(sheet, pieces=tuple(_continued(placed, bleed) for placed in sheet.pieces)) for sheet in sheets)


def contoured(piece: Piece) -> Piece:
    """A piece with a contour around its front, unless it has one."""
    if piece.side == "back" or any(isinstance(mark, PathMark) and mark.stroke == CUT_CONTOUR for mark in piece.marks):
        return piece
    contour = BoxMark(0.0, 0.0, piece.width, piece.height, None, CUT_CONTOUR, CONTOUR_WEIGHT)
    return replace(piece, marks=(*piece.marks, contour))


def with_margin(sheet: Sheet, bleed: float) -> Sheet:
    """A sheet that is one piece, such as a board, with bleed around it: what reaches its edges is continued."""
    whole = Piece(f"{sheet.name or 'sheet'}.whole", "sheet", "front", sheet.width, sheet.height, 0.0, sheet.marks)
    pieces = (_moved(Placed(whole, 0.0, 0.0), sheet, bleed), *(_moved(placed, sheet, bleed) for placed in sheet.pieces))
    return replace(sheet, width=sheet.width + 2 * bleed, height=sheet.height + 2 * bleed, pieces=pieces, marks=())


def _moved(placed: Placed, sheet: Sheet, bleed: float) -> Placed:
    """A piece on a sheet with a margin, continued on the sides on which it reaches the edge."""
    x, y, width, height = placed.trim
    gaps = (x, y, sheet.width - x - width, sheet.height - y - height)
    kept = [bleed if gap <= AT_EDGE else own for gap, own in zip(gaps, placed.bleed, strict=True)]
    return replace(placed, x=placed.x + bleed, y=placed.y + bleed, bleed=(kept[0], kept[1], kept[2], kept[3]),
                   mirrored=placed.mirrored or min(gaps) <= AT_EDGE)


def _continued(placed: Placed, bleed: float) -> Placed:
    return replace(placed, bleed=(bleed,) * 4, mirrored=placed.piece.bleed < bleed - AT_EDGE)


__all__ = ["contoured", "imposed_for_shop", "with_margin"]
