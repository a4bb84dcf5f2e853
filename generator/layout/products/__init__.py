"""Layout of each product: counters, decks, tiles, standees, boxes, boards, character sheets.

A product's module is loaded when the first product of its kind is laid out.
"""

from __future__ import annotations

from generator.layout.products.product_sheets import Laid, ProductSheets
from generator.model.game import Product
from generator.products import function, spec_of
from generator.translate.edition import Edition


def lay_out(edition: Edition, product: Product, foresee: bool = False) -> Laid:
    """The layout of a product; with ``foresee`` only what can be refused is drawn. Empty for pages of HTML.

    Raises ValueError or LookupError for what cannot be laid out, OSError for a picture that changed meanwhile.
    """
    spec = spec_of(product)
    name = spec.foresee if foresee or not spec.layout else spec.layout
    laid: Laid | None = function(name or spec.layout)(edition, product)
    return laid or ProductSheets({})
