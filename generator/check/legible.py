"""Type sizes on pieces; each text is reported once for all copies."""

from __future__ import annotations

from generator.check.rule import Findings, Sheets, fault
from generator.layout.marks import Piece, TextMark, leaves
from generator.layout.products.product_sheets import SMALL_TYPE
from generator.message import msg

LEAST, WANTED = 6.0, SMALL_TYPE


def small_type(sheets: Sheets, low: float, high: float, side: float = 0.0) -> Findings:
    """Texts of at least ``low`` and less than ``high`` pt on pieces whose shorter side is ``side`` mm or more."""
    reported: set[tuple[str, str]] = set()
    for product, piece in sheets.pieces():
        # most pieces have no small type
        if not any(mark.__class__ is TextMark and mark.size < WANTED for mark in leaves(piece.marks)):
            continue
        for datum, size in _smallest(piece).items() if min(piece.width, piece.height) >= side else ():
            if low <= size < high and (product, datum) not in reported:
                reported.add((product, datum))
                message = msg("expected type of at least {high:g} pt on {piece} in {product}, found {size:g} pt",
                              high=high, piece=piece.id, product=product, size=size)
                yield fault(datum, message, help=msg("shorten the text, or enlarge its region"))


def _smallest(piece: Piece) -> dict[str, float]:
    """The smallest type (pt) of each datum on a piece."""
    sizes: dict[str, float] = {}
    for mark in leaves(piece.marks):
        if isinstance(mark, TextMark):
            sizes[mark.datum] = min(mark.size, sizes.get(mark.datum, mark.size))
    return {piece.datum(datum) or piece.id.replace(".", "/", 1): size for datum, size in sizes.items()}
