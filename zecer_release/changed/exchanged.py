"""What of a box is exchanged since an older edition: the files to print, and the list of what goes and what comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from generator.layout.marks import Piece
from generator.model.game import Product
from generator.model.text import printed
from generator.records import replace
from generator.text.marked_change import Marked
from generator.translate.edition import Edition
from zecer_release.changed.changed_pages import PagedFile, Pages, PagesSince, paged_files, pages_since
from zecer_release.changed.changed_pieces import (
    CutPiece,
    Look,
    files_of,
    mended_by_stickers,
    names_of,
    pieces_by_name,
    sticker_file,
    units_of,
)
from zecer_release.changed.errata import Word, editions_told
from zecer_release.changed.errata_sheet import ErrataLine, ErrataPart, ErrataSection, ErrataSheet

# between files of which one is to be printed
OR = " / "


class PrintedProduct(Struct, frozen=True):
    """What an edition prints of a product: the looks of its pieces, or those of the pages of each of its files."""

    title: str
    looks: tuple[Look, ...] = ()
    files: tuple[Pages, ...] = ()


class PrintedEdition(Struct, frozen=True):
    """What an edition prints, by product, and the names of its pieces."""

    version: str
    products: dict[str, PrintedProduct]
    names: dict[str, str]


class ProductSince(Struct, frozen=True):
    """What changed of a product: the files to print; by name how many pieces go, come, and are glued over; pages.

    ``is_gone``: there is no such product any more. ``is_choice``: of its files one is enough.
    """

    title: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    gone: dict[str, int] = field(default_factory=dict)
    come: dict[str, int] = field(default_factory=dict)
    mended: dict[str, int] = field(default_factory=dict)
    pages: tuple[PagesSince, ...] = ()
    stickers: tuple[str, ...] = ()
    is_gone: bool = False
    is_choice: bool = True


def printed_edition(edition: Edition, folder: Path, version: str) -> PrintedEdition:
    """What an edition prints, as if it had another version: a version alone changes nothing.

    Raises what laying out raises, and CannotMake.
    """
    named = replace(edition, game=replace(edition.game, version=version))
    products = {product.id: _printed_product(named, product, folder) for product in named.game.products.values()}
    return PrintedEdition(edition.game.version, products, names_of(edition))


def _printed_product(edition: Edition, product: Product, folder: Path) -> PrintedProduct:
    units, title = units_of(edition, product, folder), edition.line(product.title)
    if units is not None:
        return PrintedProduct(title, tuple(one.look for one in units))
    return PrintedProduct(title, files=tuple(one.looks for one in paged_files(edition, product, folder)))


def changed_since(old: PrintedEdition, edition: Edition, folder: Path, stickers: bool = False
                  ) -> Iterator[ProductSince]:
    """What changed of each product, in the order of the pack; what is gone altogether last.

    ``stickers``: what a sticker can mend is mended. Raises as ``printed_edition``.
    """
    names = names_of(edition)
    for product in edition.game.products.values():
        before = old.products.get(product.id, PrintedProduct(""))
        units = units_of(edition, product, folder)
        if before.files if units is not None else before.looks:
            # a product of another sort under the same id
            yield ProductSince(before.title, is_gone=True)
            before = PrintedProduct("")
        found = (_pages_since(edition, product, before, paged_files(edition, product, folder)) if units is None
                 else _pieces_since(edition, product, before, units, (old.names, names), stickers))
        if found.pages or found.gone or found.come or found.mended:
            yield found
    for id_, product_before in old.products.items():
        if id_ not in edition.game.products:
            yield ProductSince(product_before.title, is_gone=True)


def _pages_since(edition: Edition, product: Product, before: PrintedProduct, files: Sequence[PagedFile]
                 ) -> ProductSince:
    known = [*before.files, *[None] * len(files)]
    changed = tuple(one for one in map(pages_since, known, files) if one is not None)
    printed_files = {one.file: one.data for one in changed if one.data}
    return ProductSince(edition.line(product.title), printed_files, pages=changed)


def _pieces_since(edition: Edition, product: Product, before: PrintedProduct, units: Sequence[CutPiece],
                  names: tuple[Mapping[str, str], Mapping[str, str]], stickers: bool) -> ProductSince:
    left, come = Counter(before.looks), list[CutPiece]()
    for unit in units:
        if left[unit.look] > 0:
            left[unit.look] -= 1
        else:
            come.append(unit)
    mending = list(mended_by_stickers(come, left)) if stickers else []
    replaced = {id(unit) for unit, _ in mending}
    come = [unit for unit in come if id(unit) not in replaced]
    title, mended = edition.line(product.title), [one for _, one in mending]
    glued = sticker_file(edition, product, mended)
    return ProductSince(
        title, {**(files_of(edition, product, come) if come else {}), **glued},
        pieces_by_name((id_ for id_, _ in left.elements()), names[0], before.title),
        pieces_by_name((one.id for one in come), names[1], title),
        pieces_by_name((one.id for one in mended), names[1], title),
        stickers=tuple(glued), is_choice=not any(isinstance(unit.drawn, Piece) for unit in units))


def exchange_list(old: PrintedEdition, edition: Edition, found: Sequence[ProductSince], word: Word) -> ErrataSheet:
    """The list of what to throw away and what to put in its place, with the files to print."""
    sections = tuple(ErrataSection(one.title, tuple(_lines(one, word))) for one in found)
    title = word(printed("Exchange: {title}"), title=edition.line(edition.game.title))
    versions = editions_told(old.version, edition.game.version, word)
    return ErrataSheet(title, versions, edition.language, (ErrataPart("", sections),))


def _lines(one: ProductSince, word: Word) -> Iterator[ErrataLine]:
    change, stick = word(printed("Exchange")), word(printed("Glue on"))
    away, add = word(printed("Throw away")), word(printed("Add"))
    pieces = (OR if one.is_choice else ", ").join(name for name in one.files if name not in one.stickers)
    both = Counter(one.gone) & Counter(one.come)
    for head, counted, files in ((change, both, pieces), (away, Counter(one.gone) - both, ""),
                                 (add, Counter(one.come) - both, pieces),
                                 (stick, one.mended, OR.join(one.stickers))):
        if counted:
            yield _line(head, _listed_pieces(counted), files)
    for file in one.pages:
        for head, numbers in ((change, file.exchanged), (add, file.added), (away, file.removed)):
            if numbers:
                shown = (word(printed("sheet no. {numbers}"), numbers=ranges(numbers)) if file.is_booklet
                         else word(printed("p. {pages}"), pages=ranges(numbers)))
                yield _line(head, shown, "" if numbers is file.removed else file.file)
    if any(file.whole for file in one.pages):
        yield _line(change, word(printed("all of it")), OR.join(file.file for file in one.pages if file.whole))
    if one.is_gone:
        yield _line(away, word(printed("all of it")), "")


def _line(head: str, text: str, files: str) -> ErrataLine:
    return ErrataLine(head, (Marked(text),), f"({files})" if files else "")


def _listed_pieces(pieces: Mapping[str, int]) -> str:
    return ", ".join(f"{name}\u00a0×\u00a0{count}" if count > 1 else name for name, count in pieces.items())


def ranges(numbers: Sequence[int]) -> str:
    """Numbers in order, those that follow one another as one range: ``3–6, 9``."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return ", ".join(f"{some[0]}–{some[-1]}" if len(some) > 1 else str(some[0]) for some in found)
