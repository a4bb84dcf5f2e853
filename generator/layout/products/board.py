"""The product ``board``: the graph of its spaces, drawn by its style. Lengths in mm."""

from __future__ import annotations

from generator.layout.products.product_sheets import ProductSheets
from generator.layout.sheets.imposition import PAPERS
from generator.layout.style_interface import board_drawing
from generator.model.game import Product
from generator.products.board import BoardOptions
from generator.products.spec import own_options
from generator.translate.edition import Edition

WHOLE_SHEET = "whole"


def board_sheets(edition: Edition, product: Product) -> ProductSheets:
    """The board as one sheet, and the texts and fields without room.

    Raises ValueError when its spaces form no board, LookupError for unknown colours.
    """
    drawn = board_drawing(product).board(edition, product)
    return ProductSheets({WHOLE_SHEET: (drawn.sheet,)}, drawn.overflows, left=drawn.left,
                         split_on=PAPERS[own_options(product, BoardOptions).paper])
