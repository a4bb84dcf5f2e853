"""Which function lays out a kind of product as sheets. Its module is loaded when the first product of the kind is laid
out."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from generator.model.game import Product
from generator.translate.edition import Edition

# each raises ValueError or LookupError (most of them Refused) for what it cannot lay out
LAYOUTS = {
    "character-sheet": "sheet_pages:all_sheets",
    "counters": "counters:counter_sheets",
    "tiles": "tile_sheets:tile_sheets",
    "deck": "deck:deck_sheets",
    "board": "town:board_sheets",
    "standees": "standees:standee_sheets",
    "tuckbox": "tuckbox:tuckbox_sheets",
    "dice-net": "dice_net:dice_sheets",
}
# the same for products that take long to draw: as much of them as can be refused
FORESEEN = LAYOUTS | {
    "character-sheet": "sheet_pages:foreseen_sheets",
    "tiles": "tile_sheets:foreseen_tiles",
}
# laid out as CounterSheets, whose texts are measured
MEASURED = ("counters", "deck", "board")


def lay_out(edition: Edition, product: Product, foresee: bool = False) -> Any:
    """The sheets of a product of a kind in LAYOUTS; only what can be refused is drawn to ``foresee`` it.

    Raises ValueError, LookupError for what cannot be laid out, OSError for a picture that changed meanwhile.
    """
    module, _, function = (FORESEEN if foresee else LAYOUTS)[product.kind].partition(":")
    layout: Callable[[Edition, Product], Any] = getattr(import_module(f"generator.layout.{module}"), function)
    return layout(edition, product)
