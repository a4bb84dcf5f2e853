"""The product ``story-book``: cover, contents, and chapters that open on facing pages. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from generator.book import page_numbers as folios
from generator.book.binding import Bookmark, PlacedFigures, bind, points_of
from generator.book.book_art import art_sheet, framed_art
from generator.book.book_pages import LaidOut, bleed_css, font_css, with_fallback_fonts
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
from generator.book.contents import PageEntry
from generator.book.cover import cover_sheet, title_height, title_size
from generator.book.figure_views import figure_view
from generator.book.html import Picture
from generator.book.page_layout import Press, measured_flows
from generator.book.tailpieces import chapter_pictures
from generator.layout.lettered_cover import BLEED, CoverTexts
from generator.layout.refused import Refused
from generator.layout.sheets.imposition import PAPERS
from generator.layout.tokens import colour_of
from generator.message import msg, reason
from generator.model.game import Product
from generator.model.scene import Scene
from generator.model.story import PartSort, StoryChapter, StoryPart
from generator.products.spec import own_options
from generator.products.story_book import StoryBookOptions
from generator.records import replace
from generator.render.job import CannotMake, Job, Output
from generator.share import folder
from generator.text.run import Paragraph, Run
from generator.translate.edition import Edition

# of a page (templates/book/story.css): the margins at its sides, those above and below its text
MARGIN, HEAD_AND_FOOT = 15.0, 34.0
# a cover: the height beside title and picture, the greatest share of the page for the title
COVER_REST, TITLE_MOST = 52.0, 0.2
# the picture on the title page of a chapter: its share of the height of the page, the weight of its frame
OPENING, FRAME = 0.68, 0.5
ENDING = (48.0, 36.0)
# chapters from which on a book has a list of contents
LEAST_LISTED = 4
# the most of the height of its page that a figure takes, and of the width for one beside its text
FIGURE, BESIDE = 0.75, 0.5


def make(job: Job) -> list[Output]:
    """The story book as one PDF, and as a booklet if the pack asks for one.

    Raises CannotMake for a part that its page cannot hold, and for a booklet that cannot be stitched.
    """
    edition = job.edition
    templates = _templates(job)
    press = Press(css_of(job), job.pool, tuple(edition.game.theme.own_fonts.values()))
    parts = set_parts(edition, templates, {})
    figures, laid = drawn_and_settled(job, templates, press, parts)
    try:
        _require_one_page(_chapters(edition, job.product), laid)
    except Refused as refused:
        raise CannotMake(job.product.id, refused.message, refused.at) from None
    points = points_of(laid)
    marks = [Bookmark(entry.title, entry.anchor) for entry in _entries(edition, job.product)]
    added = chapter_pictures(edition, laid, {f"story-{one.id}": one.fillers for one in _chapters(edition, job.product)})
    shown = [PlacedFigures([points[name] for name in parts.pictures], figures),
             PlacedFigures([spot for spot, _ in added], figures_pdf(job, [picture for _, picture in added]))]
    return outputs(job, bind(laid, job.title, edition.language, marks, shown), pages_of(laid))


def foreseen_story(edition: Edition, product: Product) -> None:
    """Lays the pages out without their pictures.

    Raises Refused for a picture or figure that cannot be drawn, a part that its page cannot hold, and a booklet that
    cannot be stitched.
    """
    job = Job(edition, product)
    templates, css = _templates(job), css_of(job)
    laid = measured_flows(flows_of(templates, set_parts(edition, templates, {}).htmls), css)
    _require_one_page(_chapters(edition, product), laid)
    if own_options(product, StoryBookOptions).booklet:
        foresee_booklet(laid, templates)


def html_parts(job: Job) -> BookParts:
    """The book before it is laid out, with placeholder zeros for page numbers."""
    return set_parts(job.edition, _templates(job), {})


def reading(job: Job) -> tuple[BookParts, str]:
    """The book before it is laid out, and its style sheet."""
    return html_parts(job), css_of(job)


def css_of(job: Job) -> str:
    """The style sheet of a story book."""
    edition, (width, height) = job.edition, _paper(job.product)
    theme = edition.game.theme
    own = (folder("templates") / "book" / "story.css").read_text(encoding="utf-8")
    page = f"@page {{ size: {width}mm {height}mm }}"
    return font_css(theme) + bleed_css(job) + with_fallback_fonts(theme, f"\n{own}\n{page}\n{folios.css()}")


def _paper(product: Product) -> tuple[float, float]:
    return PAPERS[own_options(product, StoryBookOptions).paper]


def _chapters(edition: Edition, product: Product) -> list[StoryChapter]:
    stories = edition.game.stories
    return [stories[id_] for id_ in product.options.of or stories if id_ in stories]


def _entries(edition: Edition, product: Product) -> list[PageEntry]:
    """The list of contents."""
    return [PageEntry("", edition.line(chapter.title), f"story-{chapter.id}")
            for chapter in _chapters(edition, product)]


def _require_one_page(chapters: Sequence[StoryChapter], laid: Sequence[LaidOut]) -> None:
    """Raises Refused for a part that is to stand on one page and does not."""
    anchors = {name: place for part in laid for name, place in part.anchors.items()}
    for chapter in chapters:
        for part in chapter.parts.values():
            begin, end = (anchors.get(f"{name}-{chapter.id}-{part.id}") for name in ("begin", "end"))
            if begin is not None and end is not None and begin.page != end.page:
                raise Refused(msg("expected a part that fits on one page, found one that is longer"),
                              f"/story/{chapter.id}/parts/{part.id}")


def _templates(job: Job) -> list[Template]:
    """One template call for the front matter, and one for each chapter. Raises Refused for what cannot be drawn."""
    edition, product = job.edition, job.product
    width, height = _paper(product)
    title = edition.line(product.title)
    common = {"title": title, "author": "zecer"}
    cover = own_options(product, StoryBookOptions).cover
    size = title_size(edition, (width, height), title, TITLE_MOST)
    scene, entries = edition.game.theme.images.get(cover), _entries(edition, product)
    front = Template(partial(template_html, name="book/story-front.html", values={
        **common, "contents": entries if len(entries) >= LEAST_LISTED else [], "title_size": size,
        "whole": isinstance(scene, Scene), "cover_bleed": BLEED, "paper_width": width,
        "cover": _cover(edition, cover, (width, height), size, title) if cover else None}))
    return [front, *(
        Template(partial(template_html, name="book/story.html", values={
            **common, "chapter": chapter, "parts": list(_parts(edition, chapter, (width, height))),
            "picture_of": _framed_picture(edition, chapter.picture, (width, height * OPENING),
                                          f"/story/{chapter.id}/picture")
            if chapter.picture else None,
            "ending": Picture(art_sheet(edition, chapter.ending, *ENDING)) if chapter.ending else None}),
            "spread" if chapter.picture else "", linked=False)
        for chapter in _chapters(edition, product))]


def _cover(edition: Edition, name: str, paper: tuple[float, float], size: float, title: str) -> Picture:
    """The picture on the cover: a scene with the title in it, or a framed picture under the title."""
    if isinstance(edition.game.theme.images.get(name), Scene):
        return Picture(cover_sheet(edition, name, paper, CoverTexts(title, edition.line(edition.game.title))))
    height = paper[1] - COVER_REST - title_height(edition, paper, size, title)
    return _framed_picture(edition, name, (paper[0], height), "cover")


def _framed_picture(edition: Edition, name: str, size: tuple[float, float], at: str) -> Picture:
    """A picture between the margins of a page. Raises Refused for an unknown one."""
    try:
        return Picture(framed_art(edition, name, size[0] - 2 * MARGIN, size[1], FRAME))
    except LookupError as fault:
        raise Refused(reason(fault), at) from None


def _parts(edition: Edition, chapter: StoryChapter, paper: tuple[float, float]) -> Iterator[dict[str, Any]]:
    """The parts as the template expects them. Raises Refused for a figure that cannot be drawn."""
    for part in chapter.parts.values():
        sort = edition.game.story_parts.get(part.sort) or PartSort(part.sort)
        label = edition.line(sort.label) if sort.label else ""
        yield {"id": f"{chapter.id}-{part.id}", "look": sort.look, "colour": _colour(edition, sort.colour),
               "label": label, **_opening_blocks(edition, part, sort), "items": list(part.items.values()),
               "figure": _figure(edition, part, paper) if part.figure in edition.game.figures else None}


def _opening_blocks(edition: Edition, part: StoryPart, sort: PartSort) -> dict[str, Any]:
    """The text of a part; what is read aloud begins with an initial, unless with a sign such as a dash."""
    text = edition.blocks(part.text) if part.text else ()
    match text:
        case (Paragraph() as first, *rest) if sort.look == "aloud" and _begins_with_letter(first):
            run = first.runs[0]
            assert isinstance(run, Run)
            shorter = replace(first, runs=(replace(run, text=run.text[1:].lstrip()), *first.runs[1:]))
            return {"initial": run.text[0], "gap": run.text[1:2].isspace(), "text": (shorter, *rest)}
    return {"initial": "", "gap": False, "text": text}


def _begins_with_letter(paragraph: Paragraph) -> bool:
    first = paragraph.runs[0] if paragraph.runs else None
    return isinstance(first, Run) and first.role == "plain" and first.text[:1].isalpha()


def _colour(edition: Edition, name: str) -> str:
    """A colour of the theme, or its own colour of titles where the theme lacks it, as ``check`` tells."""
    theme = edition.game.theme
    try:
        return colour_of(theme, name) or ""
    except LookupError:
        return colour_of(theme, "spot") or ""


def _figure(edition: Edition, part: StoryPart, paper: tuple[float, float]) -> dict[str, Any]:
    room = paper[0] - 2 * MARGIN, (paper[1] - HEAD_AND_FOOT) * FIGURE
    try:
        view = figure_view(edition, edition.game.figures[part.figure], 0, room)
    except Refused:
        raise
    except (ValueError, LookupError) as fault:
        raise Refused(reason(fault), f"/figure/{part.figure}") from None
    return {**view, "beside": view["sheet"].sheet.width < room[0] * BESIDE}
