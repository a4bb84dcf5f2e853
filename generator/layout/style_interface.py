"""The interface of drawing styles for boards and tiles, in millimetres. The styles themselves are plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec import Struct

from generator.layout.geometry import Box
from generator.layout.marks import Piece, Sheet
from generator.layout.type.fit import Overflow
from generator.model.game import Game, Product, Thing
from generator.model.values import Ref
from generator.products import function, spec_of
from generator.products.styles import style_of
from generator.translate.edition import Edition

# mm, the side of a tile where no product gives one
TILE = 25.0


@dataclass(frozen=True)
class Board:
    """A drawn board: one sheet, the box of each space (x, y, width, height), and the texts that do not fit."""

    sheet: Sheet
    spaces: Mapping[Ref, Box]
    overflows: tuple[Overflow, ...] = ()


class BoardDrawing(Struct, frozen=True):
    """Draws boards; ``spaces`` returns the boxes of spaces without drawing.

    Both take the edition and the product, and raise ValueError or LookupError for what cannot be drawn.
    """

    board: Callable[[Edition, Product], Board]
    spaces: Callable[[Edition, Product], Mapping[Ref, Box]]


class TileDrawing(Struct, frozen=True):
    """Draws square tiles from their edges. All raise ValueError or LookupError for what cannot be drawn.

    ``front`` takes a thing with edges, the side (mm) and the number of a variant, all of which fit the same neighbours;
    ``back`` takes a kind of tiles and the side. ``foresee`` draws a front, and raises what ``back`` would.
    """

    front: Callable[[Game, Thing, float, int], Piece]
    back: Callable[[Game, str, float], Piece]
    foresee: Callable[[Game, Thing, float], Piece]


def board_drawing(product: Product) -> BoardDrawing:
    """The drawing style of a board."""
    drawing: BoardDrawing = function(style_of(product.kind, product.options.style).drawing)
    return drawing


def tile_drawing(product: Product | None) -> TileDrawing:
    """The drawing style of a product's tiles; the standard style without a product."""
    style = style_of(product.kind, product.options.style) if product is not None else style_of("tiles")
    drawing: TileDrawing = function(style.drawing)
    return drawing


def real_tile(game: Game, thing: Thing, variant: int = 0) -> Piece:
    """The front of a tile as the first product of its kind draws it, with a side of ``TILE`` mm."""
    line = game.lineage(thing.kind)
    printing = (product for product in game.products.values()
                if spec_of(product).draws_tiles and {*line} & {*product.options.kinds})
    return tile_drawing(next(printing, None)).front(game, thing, TILE, variant)
