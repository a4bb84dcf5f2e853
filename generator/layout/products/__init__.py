"""What each product prints, laid out: counters, decks, tiles, standees, boxes, boards, character sheets.

The module of a product is loaded when the first product of its kind is laid out.
"""

from __future__ import annotations

from typing import Any

from generator.model.game import Product
from generator.products import function, spec_of
from generator.translate.edition import Edition


def lay_out(edition: Edition, product: Product, foresee: bool = False) -> Any:
    """The sheets of a product; only what can be refused is drawn to ``foresee`` it. None for pages of HTML, of which
    there is nothing to lay out but what can be refused.

    Raises ValueError, LookupError for what cannot be laid out, OSError for a picture that changed meanwhile.
    """
    spec = spec_of(product)
    name = spec.foresee if foresee or not spec.layout else spec.layout
    return function(name or spec.layout)(edition, product)
