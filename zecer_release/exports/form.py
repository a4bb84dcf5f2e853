"""The interface of a form of export: its order, its files, and its functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from generator.model.game import Product
from generator.translate.edition import Edition


class ExportJob(Struct, frozen=True):
    """What to export: some products of an edition, at a resolution (dpi).

    ``links`` precedes the names of pictures in files that refer to them.
    """

    edition: Edition
    products: tuple[Product, ...]
    dpi: int
    links: str = ""


class ExportFile(Struct, frozen=True):
    """A finished file: its name in the folder of the form, its content, and the product it was made of."""

    name: str
    data: bytes
    product: str


class ExportForm(Struct, frozen=True):
    """A form of export.

    ``accepts`` says whether it has a use for a product. ``dry_run`` raises CannotMake for what ``make`` would refuse.
    ``make`` makes the files one after another. ``dpi`` is the resolution unless another is asked for; ``draws`` is
    False for a form without pictures.
    """

    name: str
    accepts: Callable[[Product], bool]
    dry_run: Callable[[ExportJob], None]
    make: Callable[[ExportJob], Iterator[ExportFile]]
    dpi: int = 300
    draws: bool = True
