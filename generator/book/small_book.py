"""A small book: title, components, chapters, rulings, words and credits in one run, without a page for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from msgspec import Struct

from generator.book import contents
from generator.book.book_art import art_sheet
from generator.book.book_pages import LaidOut
from generator.book.book_parts import Template, set_parts, template_html
from generator.book.figure_views import with_pictures
from generator.book.front import component_strip
from generator.book.html import Picture
from generator.book.page_layout import measured_flows
from generator.layout.scale import scaled_sheet
from generator.records import replace
from generator.translate import Edition

# sizes of figures that are tried where more than this much of a page would stay empty on all pages together
SCALES, MOST_BLANK = (1.0, 0.85, 0.7, 0.55), 0.5
# the height of the picture over the title, of that of the page
BAND = 0.2


class SmallBook(Struct, frozen=True):
    """What a small book shows: its paper (mm), whether it is a leaflet of chapters alone, the picture of its title, its
    figures by id, and the values of its templates.
    """

    paper: tuple[float, float]
    leaflet: bool
    art: str
    figures: Mapping[str, dict[str, Any]]
    matter: Mapping[str, Any]


def small_book(edition: Edition, book: SmallBook, css: str) -> Template:
    """The book on as few pages as it fills: its figures are reduced where that saves a page."""
    first, *others = _sized_templates(edition, book)
    laid = _measured_part(edition, first, css)
    if not (book.figures or book.art) or laid.pages == 1 or _blank_share(laid) <= MOST_BLANK:
        return first
    return next((one for one in others if 0 < _measured_part(edition, one, css).pages < laid.pages), first)


def _sized_templates(edition: Edition, book: SmallBook) -> Iterator[Template]:
    """The book with its pictures at each of the sizes."""
    wide, high = book.paper
    strip = component_strip(edition) if book.matter["box"] else []
    for scale in SCALES:
        figures = {name: _reduced_figure(view, scale) for name, view in book.figures.items()}
        band = Picture(art_sheet(edition, book.art, wide, high * BAND * scale)) if book.art else None
        chapters = [with_pictures(edition, replace(view, head="", place=""), figures, (0.0, 0.0))
                    for part in contents.parts(edition) for view in part]
        values = {**book.matter, "chapters": chapters, "band": band, "strip": strip, "leaflet": book.leaflet}
        yield Template(partial(template_html, name="book/small.html", values=values), paged=False)


def _reduced_figure(view: dict[str, Any], scale: float) -> dict[str, Any]:
    sheet = view["sheet"].sheet
    return view if scale == 1.0 else {**view, "sheet": Picture(scaled_sheet(sheet, sheet.width * scale))}


def _measured_part(edition: Edition, template: Template, css: str) -> LaidOut:
    (laid,) = measured_flows([tuple(set_parts(edition, [template], {}).htmls)], css)
    return laid


def _blank_share(laid: LaidOut) -> float:
    """How much of a page stays empty on all pages together."""
    return sum(rest.height for rest in laid.rests) / laid.height
