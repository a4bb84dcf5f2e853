"""The product ``rulebook``: parts are laid out separately in parallel, then bound and given page numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from generator.book import contents
from generator.book import page_numbers as folios
from generator.book.binding import Bookmark, PlacedFigures, bind, points_of
from generator.book.book_art import framed_art
from generator.book.book_pages import PAGE_MARGIN, Anchor, LaidOut, bleed_css, css_string, font_css, with_fallback_fonts
from generator.book.book_parts import (
    BookParts,
    Template,
    drawn_and_settled,
    figures_pdf,
    foresee_booklet,
    outputs,
    set_parts,
    template_html,
)
from generator.book.cover import art_width, tailpiece, title_size, vignette
from generator.book.figure_drawing import COLUMN, figure_sheet, figure_width
from generator.book.front import APPENDICES, appendices, back_matter, contents_leading, front_matter, players
from generator.book.html import Picture
from generator.book.page_layout import Press, measured_layout
from generator.layout.marks import Sheet
from generator.layout.products.sheet_pages import sheet_of
from generator.layout.scale import scaled_sheet
from generator.layout.sheets.imposition import PAPERS
from generator.model.chapters import Figure, Place, SheetFigure
from generator.products.rulebook import RulebookOptions
from generator.products.spec import own_options
from generator.records import replace
from generator.render.job import Job, Output
from generator.share import folder
from generator.translate import Edition
from generator.translate.context import Context

BACK_COVER: Place = "back-cover"
LEAST_BLANK, TAIL_MARGIN, TAIL_GAP = 62.0, 12.0, 6.0
# of a page (templates/book/book.css), mm: head, foot and room for a caption
PAGE_HEAD = 70.0
# the height of the picture over a chapter, as a share of that of the page, and the weight of its frame, mm
HEAD, HEAD_FRAME = 0.118, 0.3
PT_PER_MM = 72 / 25.4


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
    tails = _tailpieces(edition, laid, parts.pictures, own_options(job.product, RulebookOptions).fillers)
    shown = [PlacedFigures([points[name] for name in parts.pictures], figures),
             PlacedFigures([spot for spot, _ in tails], figures_pdf(job, [picture for _, picture in tails]))]
    pdf = bind(laid, job.title, edition.language, _bookmarks(edition, points), shown)
    last = laid[-1].pages if templates[-1].place == BACK_COVER else 0
    return outputs(job, pdf, sum(part.pages for part in laid), last)


def foreseen_booklet(job: Job) -> None:
    """Lays the pages out without their pictures. Raises Refused when their booklet cannot be stitched."""
    templates, css = _templates(job), css_of(job)
    htmls = set_parts(job.edition, templates, contents.guessed_pages(job.edition)).htmls
    foresee_booklet([measured_layout(html, css) for html in htmls], templates)


def html_parts(job: Job) -> BookParts:
    """The book before it is laid out, with placeholder zeros for page numbers."""
    return set_parts(job.edition, _templates(job), contents.guessed_pages(job.edition))


def reading(job: Job) -> tuple[BookParts, str]:
    """The book before it is laid out, and its style sheet."""
    return html_parts(job), css_of(job)


def _tailpieces(edition: Edition, laid: Sequence[LaidOut], pictures: Mapping[str, Picture],
                fillers: str | tuple[str, ...]) -> list[tuple[Anchor, Picture]]:
    """Figures for pages that stay largely empty, of the game's own pieces or of pictures; the front matter is left out.

    ``pictures`` are the figures of the book by the ids of their places, ``fillers`` as in the options of a rulebook.
    """
    if fillers == "none":
        return []
    found: list[tuple[Anchor, Picture]] = []
    first = laid[0].pages
    for part in laid[1:]:
        shown = {(part.anchors[name].page, placed.piece.id) for name, picture in pictures.items()
                 if name in part.anchors for placed in picture.sheet.pieces}
        for rest in part.rests:
            number, blank = first + rest.page, rest.height / PT_PER_MM
            room = rest.width / PT_PER_MM, blank - TAIL_MARGIN
            if blank <= LEAST_BLANK:
                continue
            beside = {id_ for page, id_ in shown if page == rest.page}
            sheet = (tailpiece(edition, number, *room, beside, {id_ for _, id_ in shown}) if isinstance(fillers, str)
                     else vignette(edition, fillers[len(found):], *room))
            if sheet is not None:
                found.append((_anchor_in_rest(rest, sheet, number), Picture(sheet)))
        first += part.pages
    return found


def _anchor_in_rest(rest: Anchor, sheet: Sheet, page: int) -> Anchor:
    """The place of a figure, centred in the empty rest of a page; ``page`` counts through the book."""
    width, height = sheet.width * PT_PER_MM, sheet.height * PT_PER_MM
    return Anchor(page, rest.x + (rest.width - width) / 2, rest.y - TAIL_GAP * PT_PER_MM, width, height)


def _paper(job: Job) -> tuple[float, float]:
    """Width and height of a page, mm."""
    return PAPERS[own_options(job.product, RulebookOptions).paper]


def css_of(job: Job) -> str:
    """The style sheet of a rulebook."""
    edition, columns, paper = job.edition, own_options(job.product, RulebookOptions).columns, _paper(job)
    theme = edition.game.theme
    own = (folder("templates") / "book" / "book.css").read_text(encoding="utf-8")
    title = css_string(edition.line(edition.game.title))
    page = f'@page {{ size: {paper[0]}mm {paper[1]}mm; @top-left {{ content: {title} }} }}'
    settings = f"{page} .columns {{ columns: {columns}; }}"
    rules = f"\n{own}\n{settings}\n{theme.book_css}\n{folios.css()}"
    return font_css(theme) + bleed_css(job) + with_fallback_fonts(theme, rules)


def _templates(job: Job) -> list[Template]:
    """One template call for each part: front matter, chapters, back matter."""
    edition = job.edition
    width, height = _paper(job)
    common = {"title": edition.line(edition.game.title), "author": "zecer",
              "product": edition.line(job.product.title), "paper_width": width}
    figures = edition.game.numbered_figures().values()
    room = width - 2 * PAGE_MARGIN, height - PAGE_HEAD
    pictures = {figure.id: figure_view(edition, figure, number, room) for number, figure in enumerate(figures, 1)}
    chapters = [Template(partial(template_html, name="book/chapters.html", values={
        "chapters": [_with_pictures(edition, view, pictures, (room[0], height * HEAD)) for view in part], **common}),
        part[0].place)
        for part in contents.parts(edition)]
    if own_options(job.product, RulebookOptions).form == "leaflet":
        return [_leaflet(edition, pictures, common)]
    matter = front_matter(edition, own_options(job.product, RulebookOptions).cover, (width, height),
                          edition.line(job.product.title))
    art = art_width(edition, matter["cover"].sheet, [one.sheet for one in matter["cover_row"]], (width, height))
    behind = back_matter(edition)
    entries = [*matter["contents"], *appendices(edition, behind)]
    leading = contents_leading(entries, own_options(job.product, RulebookOptions).columns, height)
    front = Template(partial(template_html, name="book/front.html", values={
        **matter, **common, "contents": entries, "leading": leading, "art_width": art,
        "title_size": title_size(edition, (width, height))}))
    back = Template(partial(template_html, name="book/back.html", values={**behind, **common}))
    return sorted([front, *chapters, back], key=lambda one: one.place == BACK_COVER)


def _leaflet(edition: Edition, pictures: Mapping[str, dict[str, Any]], common: Mapping[str, Any]) -> Template:
    """All chapters one below another, without cover, contents, index, and pictures over chapters."""
    chapters = [_with_pictures(edition, replace(view, head="", place=""), pictures, (0.0, 0.0))
                for part in contents.parts(edition) for view in part]
    values = {"chapters": chapters, **back_matter(edition), "players": players(edition), **common}
    return Template(partial(template_html, name="book/leaflet.html", values=values), linked=False)


def figure_view(edition: Edition, figure: Figure, number: int, room: tuple[float, float]) -> dict[str, Any]:
    """A figure as the template expects it, reduced where it is larger than the ``room`` (mm) of a page."""
    ready = sheet_of(edition, edition.game.things[figure.data.of]) if isinstance(figure.data, SheetFigure) else None
    sheet: Sheet = figure_sheet(edition, figure, shown_sheet=ready)
    factor = min(room[0] / sheet.width, room[1] / sheet.height)
    sheet = scaled_sheet(sheet, sheet.width * factor) if factor < 1 else sheet
    caption = edition.blocks(figure.caption, Context(figure.after))
    return {
        "id": figure.id, "number": number, "caption": caption, "alt": edition.line(figure.caption),
        "sheet": Picture(sheet), "wide": figure_width(figure) > COLUMN,
    }


def _with_pictures(edition: Edition, view: contents.ChapterView, drawn: Mapping[str, dict[str, Any]],
                   head: tuple[float, float]) -> dict[str, Any]:
    """A chapter as the template expects it, with its figures drawn, and the picture over it as large as ``head``."""
    def template_item(item: contents.Item) -> dict[str, Any]:
        value = drawn[item.value.id] if isinstance(item.value, Figure) else item.value
        return {"sort": item.sort, "value": value, "clause": item.clause}

    bands = [{"wide": band.wide, "items": [template_item(item) for item in band.contents]} for band in view.bands]
    picture = Picture(framed_art(edition, view.head, *head, HEAD_FRAME)) if view.head else None
    return {"id": view.id, "title": view.title, "context": view.context, "bands": bands, "place": view.place,
            "head": picture}


def _bookmarks(edition: Edition, anchors: Mapping[str, Any]) -> list[Bookmark]:
    entries = contents.contents(edition)
    marks = [Bookmark(f"{entry.number} {entry.title}", entry.anchor, entry.level) for entry in entries]
    marks += [Bookmark(edition.word(title), anchor) for anchor, title, _ in APPENDICES if anchor in anchors]
    return marks
