"""The file names of a product in one language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.model.game import Product
from generator.model.names import fault_of_name, same_file
from generator.translate.edition import Edition


def file_name(edition: Edition, product: Product, word: str = "") -> str:
    """The name of a product's PDF; ``word``, a word of the program, distinguishes a further one.

    A pack's own word for it is used only where it is valid in a file name on every system.
    """
    own = edition.word(word) if word else ""
    ending = replace(edition, words={}).word(word) if own and fault_of_name(own) else own
    return f"{product.stem}-{ending}.pdf" if ending else f"{product.stem}.pdf"


def file_names(edition: Edition, product: Product) -> list[str]:
    """The names of all PDFs that a product can produce."""
    words = ("", *product.options.other_files())
    return list(dict.fromkeys(file_name(edition, product, word) for word in words))


def shared_files(edition: Edition) -> Iterator[tuple[Product, Product, str]]:
    """Pairs of products with the same file name, ignoring case, and that name."""
    owners: dict[str, Product] = {}
    for product in edition.game.products.values():
        for name in file_names(edition, product):
            owner = owners.setdefault(same_file(name), product)
            if owner is not product:
                yield owner, product, name
