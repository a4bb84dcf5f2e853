"""The product ``tiles``: every copy of every tile on sheets, with one back for all tiles of a kind. Lengths in mm."""

from __future__ import annotations

from generator.layout.edges import edges_field, edges_of
from generator.layout.marks import Placed, Sheet
from generator.layout.products.counters import on_sheets
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.layout.sheets.imposition import Pair
from generator.layout.style_interface import tile_drawing
from generator.message import msg
from generator.model.game import Product, Thing
from generator.products.spec import own_options
from generator.products.tiles import TileOptions
from generator.records import replace
from generator.translate.edition import Edition

# copies of one tile have different stones, so that a long corridor does not repeat itself
VARIANTS = 4


def tile_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The layout of a product of tiles, in the order of the pack.

    Raises Refused when a thing has no edges, the tiles are not square, or one is larger than the paper.
    """
    game, width, drawing = edition.game, own_options(product, TileOptions).size[0], tile_drawing(product)
    pairs = [(drawing.front(game, thing, width, copy % VARIANTS), drawing.back(game, _bag_kind(edition, thing), width))
             for thing in _tiles(edition, product) for copy in range(thing.copies)]
    return tiles_on_sheets(edition, product, pairs)


def foreseen_tiles(edition: Edition, product: Product) -> ProductSheets:
    """The layout with one front in the place of all pieces. Raises as ``tile_sheets`` does."""
    thing = next((thing for thing in _tiles(edition, product) if thing.copies), None)
    if thing is None:
        return tiles_on_sheets(edition, product, [])
    front = tile_drawing(product).foresee(edition.game, thing, own_options(product, TileOptions).size[0])
    return tiles_on_sheets(edition, product, [(front, front)])


def _tiles(edition: Edition, product: Product) -> list[Thing]:
    """The things of a product. Raises Refused when one is not a tile, or they are not square."""
    game, (width, height) = edition.game, own_options(product, TileOptions).size
    if width != height:
        raise Refused(msg("expected square tiles, found {width:g} × {height:g} mm", width=width, height=height), "size")
    things = list({thing.ref: thing for kind in product.options.kinds for thing in game.of_kind(kind)}.values())
    edgeless = next((thing for thing in things if edges_of(game, thing) is None), None)
    if edgeless is not None:
        raise Refused(msg("expected things with edges, found {bare}", bare=edgeless.ref), "of")
    return things


def tiles_on_sheets(edition: Edition, product: Product, pairs: list[Pair]) -> ProductSheets:
    """The sheets of some of the tiles of a product."""
    options = own_options(product, TileOptions)
    variants: dict[str, tuple[Sheet, ...]] = {
        duplex: on_sheets(edition, product, pairs, options.size, duplex) for duplex in options.duplex}
    # those of a shop do not touch, those on a sheet of one's own have their places
    if not (edition.game.theme.contours or options.sheet):
        variants = {duplex: tuple(map(chequered_sheet, sheets)) for duplex, sheets in variants.items()}
    return ProductSheets(variants, (), tuple(pairs))


def chequered_sheet(sheet: Sheet) -> Sheet:
    """The sheet with every other front rotated by 180°, as on a chessboard.

    Equal tiles then meet at the same edges, so that their drawing continues over the cut and an inexact cut does no
    harm.
    """
    left, top = min((p.x for p in sheet.pieces), default=0.0), min((p.y for p in sheet.pieces), default=0.0)

    def is_odd(placed: Placed) -> bool:
        column, row = (placed.x - left) / placed.piece.width, (placed.y - top) / placed.piece.height
        return placed.piece.side == "front" and (round(column) + round(row)) % 2 == 1

    return replace(sheet, pieces=tuple(replace(p, turn=(p.turn + 2) % 4) if is_odd(p) else p for p in sheet.pieces))


def _bag_kind(edition: Edition, thing: Thing) -> str:
    """The most general kind with edges that a tile's kind extends: its back is on all tiles of a bag."""
    return [kind for kind in edition.game.lineage(thing.kind) if edges_field(edition.game, kind)][-1]
