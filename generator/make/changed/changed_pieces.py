"""The pieces that changed between two editions: those to print, imposed as usual, and those to throw away."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from generator.book.errata_sheet import ErrataLine, ErrataPart, ErrataSection, ErrataSheet, Marked
from generator.layout.marks import Piece, Sheet
from generator.layout.products import lay_out
from generator.layout.products.counters import on_sheets
from generator.layout.products.deck import impose_cards
from generator.layout.products.tile_sheets import tiles_on_sheets
from generator.layout.sheets.filenames import file_names
from generator.layout.sheets.imposition import Pair
from generator.layout.tokens import font_of
from generator.make.changed.errata import Word, editions_told
from generator.model.game import Product
from generator.model.text import printed
from generator.products import spec_of
from generator.products.deck import DeckOptions
from generator.products.tiles import TileOptions
from generator.render.sheet_maker import TURNS
from generator.render.sheets import sheets_pdf
from generator.translate.edition import Edition

# a piece as it is printed: its thing and a digest of both sides
Look = tuple[str, str]


class PrintedEdition(Struct, frozen=True):
    """The looks of the pieces of an edition by product, the names of its things and products, its version."""

    version: str
    looks: dict[str, tuple[Look, ...]]
    names: dict[str, str]
    titles: dict[str, str]


class ProductSince(Struct, frozen=True):
    """What changed of a product: the pieces to print, and by name how many go and how many come."""

    title: str
    pairs: tuple[Pair, ...]
    gone: dict[str, int]
    come: dict[str, int]
    product: Product | None = None


def printed_edition(edition: Edition, folder: Path) -> PrintedEdition:
    """The looks of all pieces of an edition. Raises what laying out raises."""
    game = edition.game
    products = [product for product in game.products.values() if is_of_pieces(product)]
    looks = {product.id: tuple(look(pair, edition, folder) for pair in lay_out(edition, product).pieces)
             for product in products}
    return PrintedEdition(game.version, looks, {str(thing.ref): thing.name.nom for thing in game.things.values()},
                          {product.id: edition.line(product.title) for product in game.products.values()})


def is_of_pieces(product: Product) -> bool:
    """True for decks, counters and tiles, whose pieces can be laid on any sheet."""
    return "sheet" in spec_of(product).declared


def look(pair: Pair, edition: Edition, folder: Path) -> Look:
    """A piece and a digest of its two sides, the same wherever the pack lies."""
    front, _ = pair
    sides = repr([_side(one) for one in pair]).replace(str(folder), "")
    # marks name the colours of the theme
    colours = sorted((name, value) for name, value in edition.game.theme.colours.items() if repr(name) in sides)
    return front.id, hashlib.sha256(f"{sides} {colours}".encode()).hexdigest()


def _side(piece: Piece) -> tuple[object, ...]:
    return piece.width, piece.height, piece.bleed, piece.marks


def changed_since(old: PrintedEdition, edition: Edition, folder: Path) -> Iterator[ProductSince]:
    """What changed of each product of pieces, in the order of the pack; what is gone altogether last."""
    game = edition.game
    names = {str(thing.ref): thing.name.nom for thing in game.things.values()}
    for product in filter(is_of_pieces, game.products.values()):
        left = Counter(old.looks.get(product.id, ()))
        pairs = []
        for pair in lay_out(edition, product).pieces:
            one = look(pair, edition, folder)
            if left[one] > 0:
                left[one] -= 1
            else:
                pairs.append(pair)
        gone = _by_name(((id_, count) for (id_, _), count in left.items()), old.names)
        come = _by_name(((front.id, 1) for front, _ in pairs), names)
        if pairs or gone:
            yield ProductSince(edition.line(product.title), tuple(pairs), gone, come, product)
    for id_, looks in old.looks.items():
        if id_ not in game.products:
            yield ProductSince(old.titles[id_], (), _by_name(((one, 1) for one, _ in looks), old.names), {})


def _by_name(counted: Iterator[tuple[str, int]], names: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for id_, count in counted:
        if count:
            name = names.get(id_, "")
            found[name] = found.get(name, 0) + count
    return found


def files_of(edition: Edition, since: ProductSince) -> dict[str, bytes]:
    """The sheets of the pieces to print, by file: one for each way of printing, as those of the whole product."""
    product = since.product
    if product is None or not since.pairs:
        return {}
    variants = variants_of(edition, product, list(since.pairs))
    names = file_names(edition, product)
    return {name: sheets_pdf(sheets, title=since.title, language=edition.language, duplex=TURNS.get(way, "simplex"),
                             typeface=font_of(edition.game.theme, "text"))
            for name, (way, sheets) in zip(names, variants.items(), strict=False) if sheets}


def variants_of(edition: Edition, product: Product, pairs: list[Pair]) -> dict[str, Sequence[Sheet]]:
    """Some pieces of a product on sheets, by way of printing."""
    options = product.options
    if isinstance(options, TileOptions):
        return dict(tiles_on_sheets(edition, product, pairs).variants)
    ways = options.get("duplex", ())
    assert isinstance(ways, tuple)
    if isinstance(options, DeckOptions):
        return {way: tuple(impose_cards(edition, product, len(pairs), way, pairs)) for way in ways}
    size = options.get("size")
    assert isinstance(size, tuple)
    return {way: on_sheets(edition, product, pairs, size, way) for way in ways}


def exchange_list(old: PrintedEdition, edition: Edition, found: Sequence[ProductSince], word: Word) -> ErrataSheet:
    """The list of what to throw away and what to put in its place."""
    sections = []
    for one in found:
        lines = [ErrataLine(word(printed("Wyrzuć")), (Marked(_listed(one.gone)),))] if one.gone else []
        lines += [ErrataLine(word(printed("Dołóż")), (Marked(_listed(one.come)),))] if one.come else []
        sections.append(ErrataSection(one.title, tuple(lines)))
    title = word(printed("Wymiana: {title}"), title=edition.line(edition.game.title))
    versions = editions_told(old.version, edition.game.version, word)
    return ErrataSheet(title, versions, edition.language, (ErrataPart("", tuple(sections)),))


def _listed(pieces: dict[str, int]) -> str:
    return ", ".join(f"{name} × {count}" if count > 1 else name for name, count in pieces.items())
