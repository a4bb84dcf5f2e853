"""Every sheet and every part of a rulebook of a pack, as a digest.

A digest that differs names the page to look at. A change of the content changes its own pages; any other one is a fault
of the program, or a redesign to be looked at page by page.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from listing import sheet_listing
from recorded import digest, hold
from sheets_of import sheets

from generator.book import story_maker
from generator.book.book_maker import html_parts
from generator.book.book_parts import BookParts
from generator.book.table_sheet_plan import plans_of
from generator.layout.products import lay_out
from generator.load.pack import load
from generator.make.editions import edition_of
from generator.model.game import Product
from generator.products import spec_of
from generator.products.rulebook import RulebookOptions
from generator.products.story_book import StoryBookOptions
from generator.products.tables import TableOptions
from generator.render.job import Job
from generator.translate import Edition

ROOT = Path(__file__).parents[1]
SIZES = (7.0, 8.5)


@cache
def edition(box: str, language: str) -> Edition:
    """The edition of a pack in a language; by default in its own."""
    loaded = load(ROOT / box)
    assert loaded.game is not None
    return edition_of(loaded, loaded.game, language or loaded.game.language)


def digests(own: Edition, product: Product) -> Iterator[str]:
    """A line for each sheet or part: which one it is, how long, and its digest."""
    spec = spec_of(product)
    if spec.layout:
        for number, sheet in enumerate(sheets(lay_out(own, product)), 1):
            yield digest(f"{product.id} sheet {number}", sheet_listing(sheet))
    elif isinstance(product.options, RulebookOptions):
        yield from _parts(product, html_parts(Job(own, product)))
    elif isinstance(product.options, TableOptions):
        yield from _tables(own, product)
    elif isinstance(product.options, StoryBookOptions):
        yield from _parts(product, story_maker.html_parts(Job(own, product)))


def _parts(product: Product, parts: BookParts) -> Iterator[str]:
    for number, html in enumerate(parts.htmls, 1):
        yield digest(f"{product.id} part {number}", html)
    for name, picture in parts.pictures.items():
        yield digest(f"{product.id} {name}", sheet_listing(picture.sheet))


def _tables(own: Edition, product: Product) -> Iterator[str]:
    """The turn sequence, every table, and how high it is as wide as one, two and three columns of the page."""
    for file, plan in plans_of(Job(own, product)):
        yield digest(f"{file} sequence", repr(plan.stages))
        for id_, grid in plan.grids.items():
            heights = [[plan.height(id_, span, size) for span in (1, 2, 3)] for size in SIZES]
            yield digest(f"{file} {id_}", f"{grid!r} {heights}")


def hold_pages(box: str, language: str, recorded: Path, accept: bool) -> None:
    """The pages of a pack, a folder of the repository, are those recorded; by default in its own language."""
    own = edition(box, language)
    found = [line for product in own.game.products.values() for line in digests(own, product)]
    assert len(found) >= len(own.game.products)
    hold("".join(f"{line}\n" for line in found), recorded, accept)
