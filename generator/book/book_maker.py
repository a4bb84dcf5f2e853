"""The product ``rulebook``: parts are laid out separately in parallel, then bound and given page numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from generator.book import contents
from generator.book import page_numbers as folios
from generator.book.binding import Bookmark, PlacedFigures, bind, points_of
from generator.book.book_form import BookForm, book_form, columns_of, rules_pages
from generator.book.book_pages import PAGE_MARGIN, bleed_css, css_string, font_css, with_fallback_fonts
from generator.book.book_parts import (
    BookParts,
    Template,
    drawn_and_settled,
    figures_pdf,
    flows_of,
    foresee_booklet,
    outputs,
    pages_of,
    set_parts,
    template_html,
)
from generator.book.figure_views import figure_view, with_pictures
from generator.book.front import APPENDICES, appendices, book_matter, contents_leading, cover_matter, facts
from generator.book.page_layout import Press, measured_flows
from generator.book.small_book import SmallBook, small_book
from generator.book.tailpieces import tailpieces
from generator.layout.sheets.imposition import PAPERS
from generator.model.chapters import Place
from generator.products.rulebook import RulebookOptions
from generator.products.spec import own_options
from generator.render.job import Job, Output
from generator.share import folder
from generator.translate import Edition

BACK_COVER: Place = "back-cover"
# of a page (templates/book/book.css), mm: head, foot and room for a caption
PAGE_HEAD = 70.0
# the height of the picture over a chapter, as a share of that of the page
HEAD = 0.1
# columns of what is looked up rather than read
MOST_COLUMNS = 3


def make(job: Job) -> list[Output]:
    """The rulebook as one PDF, and as a booklet if the pack asks for one. Raises CannotMake when it cannot be stitched.

    Each part is laid out once with placeholder zeros for page numbers, which are filled in when the parts are bound. A
    part is laid out again only where a page number has more or fewer digits than guessed. The result depends on the
    game alone, not on earlier builds.
    """
    edition = job.edition
    templates, css = _templates(job), css_of(job)
    press = Press(css, job.pool, tuple(edition.game.theme.own_fonts.values()))
    parts = set_parts(edition, templates, contents.guessed_pages(edition))
    figures, laid = drawn_and_settled(job, templates, press, parts)
    points = points_of(laid)
    tails = tailpieces(edition, laid, parts.pictures, own_options(job.product, RulebookOptions).fillers)
    shown = [PlacedFigures([points[name] for name in parts.pictures], figures),
             PlacedFigures([spot for spot, _ in tails], figures_pdf(job, [picture for _, picture in tails]))]
    pdf = bind(laid, job.title, edition.language, _bookmarks(edition, points), shown)
    last = laid[-1].own_pages if templates[-1].place == BACK_COVER else 0
    return outputs(job, pdf, pages_of(laid), last)


def foreseen_booklet(job: Job) -> None:
    """Lays the pages out without their pictures. Raises Refused when their booklet cannot be stitched."""
    templates, css = _templates(job), css_of(job)
    htmls = set_parts(job.edition, templates, contents.guessed_pages(job.edition)).htmls
    foresee_booklet(measured_flows(flows_of(templates, htmls), css), templates)


def html_parts(job: Job) -> BookParts:
    """The book before it is laid out, with placeholder zeros for page numbers."""
    return set_parts(job.edition, _templates(job), contents.guessed_pages(job.edition))


def reading(job: Job) -> tuple[BookParts, str]:
    """The book before it is laid out, and its style sheet."""
    return html_parts(job), css_of(job)


def _paper(job: Job) -> tuple[float, float]:
    """Width and height of a page, mm."""
    return PAPERS[own_options(job.product, RulebookOptions).paper]


def css_of(job: Job) -> str:
    """The style sheet of a rulebook."""
    edition, columns, paper = job.edition, columns_of(own_options(job.product, RulebookOptions)), _paper(job)
    theme = edition.game.theme
    own = (folder("templates") / "book" / "book.css").read_text(encoding="utf-8")
    title = css_string(edition.line(edition.game.title))
    page = f'@page {{ size: {paper[0]}mm {paper[1]}mm; @top-left {{ content: {title} }} }}'
    settings = (f"{page} .columns {{ columns: {columns}; }}"
                f" :is(#rulings, #index) .columns {{ columns: {min(columns + 1, MOST_COLUMNS)}; column-gap: 6mm; }}")
    rules = f"\n{own}\n{settings}\n{theme.book_css}\n{folios.css()}"
    return font_css(theme) + bleed_css(job) + with_fallback_fonts(theme, rules)


def _templates(job: Job) -> list[Template]:
    """The parts of the book in its form: cover, other front matter, chapters, back matter; or one small book."""
    edition, options = job.edition, own_options(job.product, RulebookOptions)
    width, height = paper = _paper(job)
    figures = edition.game.numbered_figures().values()
    room = width - 2 * PAGE_MARGIN, height - PAGE_HEAD
    pictures = {figure.id: figure_view(edition, figure, number, room) for number, figure in enumerate(figures, 1)}
    sizes = [(view["sheet"].sheet.width, view["sheet"].sheet.height) for view in pictures.values()]
    form = book_form(edition.game, options, rules_pages(edition.game, sizes, options.paper))
    common = {"title": edition.line(edition.game.title), "author": "zecer",
              "product": edition.line(job.product.title), "paper_width": width, "facts": facts(edition)}
    matter = {**book_matter(edition, form.parts), **common}
    if form.is_small:
        art = options.cover if "cover" in form.parts else ""
        return [small_book(edition, SmallBook(paper, form.name == "leaflet", art, pictures, matter), css_of(job))]
    chapters = [Template(partial(template_html, name="book/chapters.html", values={
        "chapters": [with_pictures(edition, view, pictures, (room[0], height * HEAD)) for view in part], **common}),
        part[0].place, paged=form.long, flows=True)
        for part in contents.parts(edition)]
    back = Template(partial(template_html, name="book/back.html", values=matter), paged=form.long, flows=True)
    return sorted([*_front(job, form, matter, paper), *chapters, back], key=lambda one: one.place == BACK_COVER)


def _front(job: Job, form: BookForm, matter: Mapping[str, Any], paper: tuple[float, float]) -> Iterator[Template]:
    """The cover, and what stands between it and the chapters."""
    edition, options = job.edition, own_options(job.product, RulebookOptions)
    if "cover" in form.parts:
        cover = {**matter, **cover_matter(edition, options.cover, paper, matter["product"])}
        yield Template(partial(template_html, name="book/front.html", values=cover))
    entries = []
    if "contents" in form.parts:
        entries = [*contents.contents(edition, form.long), *appendices(edition, matter)]
    if entries or matter["box"]:
        leading = contents_leading(entries, columns_of(options), paper[1])
        yield Template(partial(template_html, name="book/matter.html", values={
            **matter, "contents": entries, "leading": leading}))


def _bookmarks(edition: Edition, anchors: Mapping[str, Any]) -> list[Bookmark]:
    entries = contents.contents(edition)
    marks = [Bookmark(f"{entry.number} {entry.title}", entry.anchor, entry.level) for entry in entries]
    marks += [Bookmark(edition.word(title), anchor) for anchor, title in APPENDICES if anchor in anchors]
    return marks
