"""One piece as a picture: its face as SVG, or as PNG rendered from a one-page PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.book.figure_board import whole_board
from generator.book.figure_layout import layout_piece
from generator.layout.faces.face import back_of
from generator.layout.faces.product_faces import as_first_printed
from generator.layout.marks import Piece
from generator.layout.products.deck import draw_deck, real_front, size_of
from generator.lazy import lazy
from generator.model.chapters import MapFigure
from generator.model.game import Thing
from generator.model.layouts import TileLayout
from generator.model.maps import BoardMap
from generator.products import spec_of
from generator.records import replace
from generator.render.svg import piece_svg
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.render import png
else:
    png = lazy("generator.render.png")

DPI = 300
Shown = Thing | BoardMap | TileLayout


def as_svg(edition: Edition, shown: Shown, back: bool = False) -> bytes:
    """The front or back of a thing, cut to its trim, a map, or a layout.

    Raises LookupError when its face names missing data.
    """
    title = shown.name.nom if isinstance(shown, Thing) else shown.id
    return piece_svg(_piece(edition, shown, back), title=title).encode()


def as_png(edition: Edition, shown: Shown, back: bool = False) -> bytes:
    """The same as a PNG of 300 dpi. Raises LookupError, also without pypdfium2."""
    try:
        (data,) = png.piece_pngs([replace(_piece(edition, shown, back), bleed=0.0)], DPI)
    except png.NoPictures as error:
        raise LookupError(str(error)) from None
    return bytes(data)


def _piece(edition: Edition, thing: Shown, back: bool) -> Piece:
    """A side as the first product of single pieces prints it, in its size and with its back; else as its face says."""
    if isinstance(thing, BoardMap):
        sheet = whole_board(edition, MapFigure(thing.id)).sheet
        return Piece(thing.id, "map", "front", sheet.width, sheet.height, 0.0, sheet.marks)
    if isinstance(thing, TileLayout):
        return layout_piece(edition, thing)
    lineage = set(edition.game.lineage(thing.kind))
    for product in edition.game.products.values():
        if spec_of(product).single_pieces and lineage & set(product.options.kinds):
            alone = replace(product, options=replace(product.options, cards=(str(thing.ref),)))
            ((front, behind, _),) = draw_deck(edition, alone)
            return (behind if back else front).piece
    if not back:
        return real_front(edition, thing).piece
    return back_of(as_first_printed(edition, thing), thing, size_of(edition.game, thing)).piece
