"""What a product prints in pages (books, boards, sheets of tables): the leaves that changed, or the whole file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

from msgspec import Struct

from generator.layout.sheets.filenames import file_name
from generator.make import make
from generator.model.game import Product
from generator.products import spec_of
from generator.products.binding_ways import BOOKLET, BoundOptions
from generator.render.job import Job, Output
from generator.translate.edition import Edition
from zecer_release.changed.chosen_pages import chosen_pages
from zecer_release.changed.page_look import page_looks

# digests of the pages of a file
Pages = tuple[str, ...]


class PagedFile(Struct, frozen=True):
    """A file of pages, and what they look like. ``leaf``: how many pages are exchanged as one; ``is_booklet``: leaves
    are the sheets of a booklet.
    """

    output: Output
    looks: Pages
    leaf: int
    is_booklet: bool

    def leaves(self) -> list[Pages]:
        return _cut(self.looks, self.leaf)


class PagesSince(Struct, frozen=True):
    """What changed of a file: the numbers (from 1) of its pages, or sheets of a booklet, to exchange, to add, to throw
    away. ``whole``: all of it is exchanged.
    """

    file: str
    data: bytes
    exchanged: tuple[int, ...]
    added: tuple[int, ...]
    removed: tuple[int, ...]
    whole: bool
    is_booklet: bool


def paged_files(edition: Edition, product: Product, folder: Path) -> list[PagedFile]:
    """The files of a product of pages. Raises CannotMake."""
    made = make(Job(edition, product, folder=folder))
    stitched, fonts = file_name(edition, product, BOOKLET), sorted(edition.game.theme.own_fonts)
    found = []
    for output in made:
        # the outlines of letters are no part of the look of a page
        looks = tuple(f"{look} {fonts}" for look in page_looks(output.data))
        leaf = 2 if isinstance(product.options, BoundOptions) else 1 if spec_of(product).html_pages else len(looks)
        found.append(PagedFile(output, looks, leaf, output.file == stitched))
    return found


def pages_since(old: Pages | None, new: PagedFile) -> PagesSince | None:
    """What changed of a file; None when nothing did. More than half of the leaves are as good as all.

    ``old`` is None for a file that there was not.
    """
    before, after = _cut(old or (), new.leaf), new.leaves()
    changed = [number for number, (one, other) in enumerate(zip_longest(before, after, fillvalue=())) if one != other]
    if not changed:
        return None
    name, data = new.output.file, new.output.data
    wanted = [number for number in changed if number < len(after)]
    if 2 * len(wanted) > len(after):
        return PagesSince(name, data, (), (), (), True, new.is_booklet)
    exchanged, added, removed = (
        tuple(_told_numbers(new, some, longest)) for some, longest in (
            ([number for number in wanted if number < len(before)], after),
            ([number for number in wanted if number >= len(before)], after),
            ([number for number in changed if number >= len(after)], before)))
    pages = [page for number in wanted for page in _pages(number, after, new.leaf)]
    return PagesSince(name, chosen_pages(data, pages) if pages else b"", exchanged, added, removed, False,
                      new.is_booklet)


def _cut(looks: Pages, leaf: int) -> list[Pages]:
    return [looks[start : start + leaf] for start in range(0, len(looks), leaf)]


def _told_numbers(file: PagedFile, leaves: Sequence[int], among: Sequence[Pages]) -> Iterator[int]:
    """The numbers by which leaves are known: those of their pages, or of sheets."""
    for number in leaves:
        yield from (number + 1,) if file.is_booklet else _pages(number, among, file.leaf)


def _pages(number: int, among: Sequence[Pages], leaf: int) -> Iterator[int]:
    yield from range(number * leaf + 1, number * leaf + 1 + len(among[number]))
