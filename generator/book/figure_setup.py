"""The figure ``setup``: real pieces on a table, with numbers, and what is said about them below. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from generator.book.figure_parts import (
    Pens,
    arrow,
    arrow_ends,
    circled_number,
    natural_size,
    piece_of,
    piece_outline,
    real_piece,
    thing_of,
    with_marks,
)
from generator.layout.cut_piece import cut_piece
from generator.layout.faces.face import back_of
from generator.layout.faces.product_faces import as_first_printed
from generator.layout.marks import BoxMark, Mark, Placed, Sheet
from generator.layout.type.fit import block_height, fit, settle
from generator.layout.type.fonts import cap_height
from generator.message import msg
from generator.model.chapters import LaidPiece, SetupFigure
from generator.model.game import Product
from generator.model.text import Text
from generator.translate.edition import Edition

RADIUS = 2.3
# from the corner of a square to the circle in it, as a part of its side
ROUND = 0.146
# a column of texts is about as wide as this
COLUMN, GUTTER, GAP, BELOW = 58.0, 4.0, 1.4, 3.0


def setup(edition: Edition, data: SetupFigure, width: float) -> Sheet:
    """The table, and the texts of its numbers in columns below it. Raises LookupError for an unknown piece."""
    pens, scale = Pens.from_theme(edition), width / data.size[0]
    height = data.size[1] * scale
    placed = [_placed_piece(edition, one, scale) for one in data.place]
    marks: list[Mark] = [piece_outline(one, pens.ink, 0.15) for one in placed]
    said = [(one, on) for one, on in zip(data.place, placed, strict=True) if one.text is not None]
    lies = {one.piece: on.trim for one, on in zip(data.place, placed, strict=True)}
    for start, end in data.arrows:
        marks += arrow(*arrow_ends(lies[start], lies[end]), pens, 1.0)
    for number, (_, on) in enumerate(said, 1):
        marks += circled_number(number, _place_of_number(on, width), pens, RADIUS)
    words, high = numbered_texts(edition, [one.text for one, _ in said if one.text], (width, height + BELOW), pens)
    table = BoxMark(0.0, 0.0, width, height, pens.ground, pens.ink, 0.3, radius=2.0)
    return with_marks(Sheet(width, height + (BELOW + high if said else 0.0), tuple(placed), (table,)), [*marks, *words])


def _place_of_number(on: Placed, width: float) -> tuple[float, float]:
    """The upper right corner of a piece, which hides least of it; below one that the number would hide."""
    left, top, wide, high = on.trim
    if min(wide, high) <= 4 * RADIUS:
        return on.middle[0], top + high + 1.3 * RADIUS
    # so much nearer a round piece still has its edge below the number
    inset = min(ROUND * min(wide, high), RADIUS)
    return min(left + wide - inset, width - RADIUS), max(top + inset, RADIUS)


def _placed_piece(edition: Edition, laid: LaidPiece, scale: float) -> Placed:
    """A piece with its middle at its place."""
    thing = thing_of(edition, laid.piece)
    if laid.product:
        piece = piece_of(edition, _product(edition, laid.product), thing, laid.back)
        x, y = (laid.at[0] - piece.width / 2) * scale, (laid.at[1] - piece.height / 2) * scale
        return Placed(piece, x, y, laid.turn, scale=scale)
    wide, high = natural_size(edition, thing)
    at = (laid.at[0] * scale - wide * scale / 2, laid.at[1] * scale - high * scale / 2)
    if laid.back:
        back = back_of(as_first_printed(edition, thing), thing, (wide, high)).piece
        return Placed(cut_piece(back), *at, laid.turn, scale=scale)
    return real_piece(edition, thing, wide * scale, at, laid.turn)


def _product(edition: Edition, id_: str) -> Product:
    products = edition.game.products
    if id_ not in products:
        raise LookupError(msg("expected a product, found {named!r}; products here: {known}", named=id_,
                              known=", ".join(products)))
    return products[id_]


def numbered_texts(edition: Edition, texts: Sequence[Text], at: tuple[float, float], pens: Pens
                   ) -> tuple[list[Mark], float]:
    """The texts of the numbers in rows of columns from a height on, and their own height; ``at``: width, height."""
    columns = max(1, round(at[0] / COLUMN))
    column = (at[0] - GUTTER * (columns - 1)) / columns
    left, wide = 2 * RADIUS + 1.4, column - 2 * RADIUS - 1.4
    lines = [edition.line(text) for text in texts]
    settled = [settle(line, wide, 1000.0, pens.text) for line in lines]
    starts = [max(0.0, RADIUS - cap_height(pens.text.font, one.size) / 2) for one in settled]
    heights = [block_height(len(one.lines), pens.text, one.size) for one in settled]
    rows = [max(2 * RADIUS, 2 * start + height) for start, height in zip(starts, heights, strict=True)]
    marks: list[Mark] = []
    y = at[1]
    for row in range(0, len(lines), columns):
        for place in range(row, min(row + columns, len(lines))):
            x = (place - row) * (column + GUTTER)
            box = (x + left, y + starts[place], wide, heights[place] + 0.1)
            words, _ = fit(lines[place], box, pens.text, pens.ink, edition.language, align="left", valign="top")
            marks += [*circled_number(place + 1, (x + RADIUS, y + RADIUS), pens, RADIUS), *words]
        y += max(rows[row:row + columns]) + GAP
    return marks, y - at[1]
