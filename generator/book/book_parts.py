"""The parts of a book: rendered, laid out until page numbers come to rest, their pictures drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from generator.book.binding import page_numbers
from generator.book.book_pages import LaidOut
from generator.book.booklet import booklet, sides
from generator.book.html import Picture, Setter, render_template, reserved_digits
from generator.book.page_layout import Flow, Press
from generator.code import SHEETS
from generator.layout.refused import Refused
from generator.layout.sheets.filenames import file_name
from generator.message import msg
from generator.model.chapters import Place
from generator.products.binding_ways import BOOKLET, BoundOptions
from generator.products.spec import own_options
from generator.products.used_plugins import used_plugins
from generator.records import replace
from generator.render import draw_ahead
from generator.render.job import CannotMake, Job, Output
from generator.render.sheets import sheets_pdf
from generator.safety.cache import cached_bytes
from generator.translate import Edition

MOST_ROUNDS = 5
FIGURES = replace(SHEETS, name="figures")


class Template(NamedTuple):
    """What renders a part of a book, the place that the part has in it, whether its references are links and name
    pages, and whether it may begin below the part before it.
    """

    render: Callable[[Setter], str]
    place: Place = ""
    linked: bool = True
    paged: bool = True
    flows: bool = False


class Unsettled(RuntimeError):
    """The lengths of page numbers did not converge."""


class BookParts(Struct, frozen=True):
    """A book as HTML, its figures by the id of their place, and the number of digits reserved for each page number."""

    htmls: list[str]
    pictures: dict[str, Picture]
    digits: dict[str, int]


def drawn_and_settled(job: Job, templates: list[Template], press: Press, parts: BookParts
                      ) -> tuple[bytes, list[LaidOut]]:
    """The pictures of a book as a PDF, drawn while its parts are laid out, and the parts. Raises Unsettled."""
    press.begin(flows_of(templates, parts.htmls))
    pictures = list(parts.pictures.values())
    begun = draw_ahead.on_sheets((one.sheet for one in pictures), job.pool)
    if job.pool is not None:
        job.pool.rest()
    draw_ahead.finish(begun)
    return figures_pdf(job, pictures), settle(job.edition, templates, press, parts)


def settle(edition: Edition, templates: list[Template], press: Press, parts: BookParts) -> list[LaidOut]:
    """All parts laid out, with room for the digits of each page number. Raises Unsettled."""
    for _ in range(MOST_ROUNDS):
        laid = press.lay_out(flows_of(templates, parts.htmls))
        laid = _with_blank_pages(press, edition, laid, [one.place for one in templates])
        pages = page_numbers(laid)
        if all(reserved_digits(pages, anchor) == digits for anchor, digits in parts.digits.items()):
            return laid
        parts = set_parts(edition, templates, pages)
    raise Unsettled(msg("page numbers did not come to rest"))


def _with_blank_pages(press: Press, edition: Edition, laid: Sequence[LaidOut], places: Sequence[Place]
                      ) -> list[LaidOut]:
    """The parts, with an empty page before each one that is to begin on a verso and would begin on a recto."""
    found: list[LaidOut] = []
    for part, place in zip(laid, places, strict=True):
        if _begins_on_recto(place, pages_of(found)):
            blank = template_html(Setter(edition), "book/page.html", {"title": "", "author": "zecer"})
            found += press.lay_out([(blank,)])
        found.append(part)
    return found


def flows_of(templates: Sequence[Template], htmls: Sequence[str]) -> list[Flow]:
    """The parts of a book in flows: a part flows on unless it or the one before it has a place of its own."""
    flows: list[list[str]] = []
    for number, (template, html) in enumerate(zip(templates, htmls, strict=True)):
        if number == 0 or not template.flows or template.place or templates[number - 1].place:
            flows.append([])
        flows[-1].append(html)
    return [tuple(flow) for flow in flows]


def pages_of(laid: Sequence[LaidOut]) -> int:
    """The pages of a book."""
    return sum(part.own_pages for part in laid)


def _begins_on_recto(place: Place, pages: int) -> bool:
    """True if a part that is to begin on a verso follows so many pages that it begins on a recto."""
    return bool(place) and pages % 2 == 0


def foresee_booklet(laid: Sequence[LaidOut], templates: Sequence[Template]) -> None:
    """Raises Refused when the booklet of a book has more pages than can be stitched."""
    pages = 0
    for part, template in zip(laid, templates, strict=True):
        pages += part.own_pages + _begins_on_recto(template.place, pages)
    sides(pages)


def set_parts(edition: Edition, templates: list[Template], pages: Mapping[str, int]) -> BookParts:
    """Every part as HTML, with room for page numbers as long as those in ``pages``."""
    parts = BookParts([], {}, {})
    for number, template in enumerate(templates):
        setter = Setter(edition, pages, part=number, digits=parts.digits, linked=template.linked,
                        paged=template.paged)
        parts.htmls.append(template.render(setter))
        parts.pictures.update(setter.pictures)
    return parts


def template_html(setter: Setter, name: str, values: dict[str, Any]) -> str:
    """A template of a book with its values."""
    return render_template(name, setter, **values)


def figures_pdf(job: Job, pictures: Sequence[Picture]) -> bytes:
    """All figures as one PDF, a page each; cached by their digests."""
    if not pictures:
        return b""
    key = " ".join(picture.digest for picture in pictures)
    code = FIGURES.using(used_plugins(job.edition.game))
    return cached_bytes(code, key, lambda: sheets_pdf([one.sheet for one in pictures], title="", language="und"))


def outputs(job: Job, pdf: bytes, pages: int, last: int = 0) -> list[Output]:
    """The files of a book: its pages and, if the pack asks for one, the booklet of them.

    ``last`` is the number of pages that stay at the end of a booklet. Raises CannotMake when it cannot be stitched.
    """
    made = [Output(f"{job.product.stem}.pdf", pdf, pages)]
    options = own_options(job.product, BoundOptions)
    if options.booklet:
        try:
            stitched, printed_sides = booklet(pdf, options.creep, last)
        except Refused as refused:
            raise CannotMake(job.product.id, refused.message, refused.at) from None
        made.append(Output(file_name(job.edition, job.product, BOOKLET), stitched, printed_sides))
    return made
