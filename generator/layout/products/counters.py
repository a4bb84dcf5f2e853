"""The product ``counters``: every copy of every piece on sheets, backs in register, ready to cut. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.layout.faces.face import back_of, front_of
from generator.layout.faces.numbered import numbered_copies
from generator.layout.faces.product_faces import as_printed
from generator.layout.marks import Mark, Placed, Sheet
from generator.layout.products.product_sheets import DrawnPair, ProductSheets, pairs_of, product_sheets
from generator.layout.sheets.card_pages import paper_of
from generator.layout.sheets.contours import imposed_for_shop
from generator.layout.sheets.imposition import Pair, cut_marks, fold_grids, grid_on, impose
from generator.layout.sheets.own_places import on_own_sheets
from generator.layout.sheets.stamp import ruler, stamp
from generator.model.game import Product
from generator.model.own_sheet import OwnSheet
from generator.products.counters import CounterOptions
from generator.products.duplex import Duplex
from generator.products.spec import own_options
from generator.translate.edition import Edition


def counter_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The layout of a product of counters; each thing is drawn once and placed as often as it has copies,
    or drawn for each copy if it tells its number.

    Raises Refused when a piece is larger than the paper, LookupError when a face names what the theme lacks.
    """
    options = own_options(product, CounterOptions)
    size, faces = options.size, as_printed(edition, product)
    drawn_pairs = [DrawnPair(front_of(faces, one, size), back_of(faces, one, size), alike)
                   for thing in edition.game.printed_by(product)
                   for one, alike in numbered_copies(faces, thing, product=product)]
    if options.ink == "low":
        drawn_pairs = [pair.with_little_ink(edition) for pair in drawn_pairs]
    pairs = pairs_of(drawn_pairs)
    variants: dict[str, tuple[Sheet, ...]] = {
        duplex: on_sheets(edition, product, pairs, size, duplex) for duplex in options.duplex
    }
    return product_sheets(drawn_pairs, pairs, variants)


def on_sheets(edition: Edition, product: Product, pairs: Sequence[Pair], size: tuple[float, float], duplex: Duplex
              ) -> tuple[Sheet, ...]:
    """Pieces with crop marks, a ruler and a stamp. Raises Refused when a piece is not on the paper."""
    paper, theme, own = paper_of(product.options.paper), edition.game.theme, product.options.get("sheet")
    if theme.contours:
        return imposed_for_shop(edition, product, pairs, grid_on(paper, size, 2 * (theme.bleed or 0.0)), duplex)
    if isinstance(own, OwnSheet):
        return tuple(on_own_sheets(edition, product, own, pairs, len(pairs), size, duplex))
    grids = fold_grids(paper, size) if duplex == "gutter-fold" else (grid_on(paper, size),)

    def margins(placed: tuple[Placed, ...], side: str, count: tuple[int, int]) -> Iterator[Mark]:
        yield from cut_marks(placed)
        yield from ruler(edition)
        yield from stamp(edition, product, paper, count, side, duplex)

    return tuple(impose(edition, product, pairs, len(pairs), grids, duplex, margins))
