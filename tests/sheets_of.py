"""All sheets that a product is laid out as, in whatever form its layout returns them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.layout.marks import Sheet
from generator.layout.products.product_sheets import ProductSheets


def sheets(laid: Any) -> Iterator[Sheet]:
    """All sheets that a product is laid out as."""
    match laid:
        case Sheet():
            yield laid
        case ProductSheets():
            yield from sheets(list(laid.variants.values()))
        case tuple() | list():
            for one in laid:
                yield from sheets(one)
