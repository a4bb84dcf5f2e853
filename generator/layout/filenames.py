"""What the files of a product are called, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.layout.imposition import Duplex
from generator.model.game import Product
from generator.model.names import fault_of_name, same_file
from generator.translate.edition import Edition
from generator.translate.words import printed

# the first way that a product lists has the plain name; these tell the others apart
WAYS: Mapping[Duplex, str] = {
    # translators: part of a file's name: small letters, digits and hyphens
    "long-edge": printed("dluga-krawedz"),
    "short-edge": printed("krotka-krawedz"),
    "gutter-fold": printed("skladane"),
    "fronts-only": printed("jednostronne"),
    "backs-only": printed("same-tyly"),
}
# translators: the whole board, as part of a file's name: small letters, digits and hyphens
WHOLE = printed("cala")
# translators: part of a file's name: small letters, digits and hyphens
BLANK = printed("puste")


def file_name(edition: Edition, product: Product, word: str = "") -> str:
    """The name of a product's PDF, or of another one that a word of the program tells apart.

    A translation that is no part of a file's name on every system is left aside.
    """
    told = edition.word(word) if word else ""
    ending = word if told and fault_of_name(told) else told
    return f"{product.id}-{ending}.pdf" if ending else f"{product.id}.pdf"


def file_names(edition: Edition, product: Product) -> list[str]:
    """The names of all PDFs that a product can be made into."""
    options = product.options
    ways = [WAYS[way] for way in options.get("duplex", ())[1:]] if product.kind != "board" else []
    words = {"board": [WHOLE] if options.get("also-whole") else [], "character-sheet": [BLANK]}.get(product.kind, ways)
    names = [file_name(edition, product), *(file_name(edition, product, word) for word in words)]
    if product.kind == "tables" and options.get("also"):
        names.append(f"{product.id}-{options['also']}.pdf")
    return list(dict.fromkeys(names))


def shared_files(edition: Edition) -> Iterator[tuple[Product, Product, str]]:
    """Two products and the name that a file of both has, on systems that take no notice of case too."""
    owners: dict[str, Product] = {}
    for product in edition.game.products.values():
        for name in file_names(edition, product):
            owner = owners.setdefault(same_file(name), product)
            if owner is not product:
                yield owner, product, name
