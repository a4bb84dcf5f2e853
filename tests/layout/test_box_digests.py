"""Every sheet and every part of a rulebook of the reference boxes, as a digest: ``--accept`` writes them anew.

A digest that differs names the page to look at. A change of the content changes its own pages; any other one is a fault
of the program, or a redesign to be looked at page by page.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from listing import sheet_listing
from sheets_of import sheets

from generator.build.book_maker import html_parts
from generator.build.editions import edition_of
from generator.build.making import Job
from generator.build.table_sheet_plan import plans_of
from generator.layout.products import lay_out
from generator.load import load
from generator.model.game import Product
from generator.products import spec_of
from generator.translate import Edition

ROOT = Path(__file__).parents[2]
DIGESTS = Path(__file__).parent / "digests"
SIZES = (7.0, 8.5)
EDITIONS = (("labirynt-smierci", "pl"), ("labirynt-smierci", "en"), ("miasto", "pl"))


@cache
def edition(box: str, language: str) -> Edition:
    loaded = load(ROOT / "content" / box)
    assert loaded.game is not None
    return edition_of(loaded, loaded.game, language)


def digests(own: Edition, product: Product) -> Iterator[str]:
    """A line for each sheet or part: which one it is, how long, and its digest."""
    spec = spec_of(product)
    if spec.layout:
        for number, sheet in enumerate(sheets(lay_out(own, product)), 1):
            yield _line(product.id, f"sheet {number}", sheet_listing(sheet))
    elif spec.prints_chapters:
        parts = html_parts(Job(own, product))
        for number, html in enumerate(parts.htmls, 1):
            yield _line(product.id, f"part {number}", html)
        for name, picture in parts.pictures.items():
            yield _line(product.id, name, sheet_listing(picture.sheet))
    elif spec.prints_tables:
        yield from _tables(own, product)


def _tables(own: Edition, product: Product) -> Iterator[str]:
    """The turn sequence, every table, and how high it is as wide as one, two and three columns of the page."""
    for file, plan in plans_of(Job(own, product)):
        yield _line(file, "sequence", repr(plan.stages))
        for id_, grid in plan.grids.items():
            heights = [[plan.height(id_, span, size) for span in (1, 2, 3)] for size in SIZES]
            yield f"{_line(file, id_, repr(grid))} {heights}"


def _line(product: str, place: str, text: str) -> str:
    return f"{product} {place}: {len(text.splitlines())} lines {sha256(text.encode()).hexdigest()[:16]}"


@pytest.mark.parametrize(("box", "language"), EDITIONS)
def test_every_page_of_a_reference_box_is_as_it_was(box: str, language: str, accept: bool) -> None:
    own = edition(box, language)
    found = [line for product in own.game.products.values() for line in digests(own, product)]
    assert len(found) > len(own.game.products)
    file = DIGESTS / f"{box}-{language}.txt"
    if accept:
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join(found) + "\n", "utf-8")
    before = file.read_text("utf-8").splitlines()
    assert found == before, "\n".join(unified_diff(before, found, file.name, "now", lineterm="", n=0))
