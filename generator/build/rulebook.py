"""The product ``rulebook``: chapters are laid out apart, two at a time, until every page reference is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from multiprocessing import get_context
from typing import Any

from markupsafe import Markup

from generator.build.binding import Bookmark, bind, page_numbers
from generator.build.front import back_matter, front_matter
from generator.build.making import Job, Output
from generator.build.press import Press
from generator.layout import book as contents
from generator.layout.cover import art_width, tailpiece
from generator.layout.figures import COLUMN, figure_sheet
from generator.layout.imposition import PAPERS
from generator.layout.marks import Sheet
from generator.layout.sheet_pages import sheet_of
from generator.model.rulebook import Figure, SheetFigure
from generator.render.book import LaidOut, font_css
from generator.render.html import Picture, Setter, render_template
from generator.render.sheets import sheets_pdf
from generator.share import folder
from generator.translate import Edition

MOST_ROUNDS = 5
LEAST_BLANK, TAIL_MARGIN = 62.0, 12.0
ENGINE = "book-3"
Template = Callable[[Setter], str]


class Unsettled(RuntimeError):
    """Page numbers did not come to rest."""


def make(job: Job) -> list[Output]:
    """The rulebook as one PDF.

    A first round, with noughts for page numbers, tells how long each part is and how its last page ends; later rounds
    print true numbers, until they agree. What comes out depends on the game alone, never on an earlier build.
    """
    edition = job.edition
    templates = _templates(job)
    with _pool(job.jobs) as pool:
        press = Press(job.store, pool)
        first = press.measure(_all_html(edition, templates, {}, [1] * len(templates)))
        templates = _with_tailpieces(edition, templates, first)
        laid = _settle(edition, templates, first, press)
    title = f"{edition.line(edition.game.title)}: {edition.line(job.product.title)}"
    pictures = _pictures(edition, templates)
    bookmarks = _bookmarks(edition, page_numbers(laid))
    pdf = bind(laid, title, edition.language, bookmarks, list(pictures), _drawn(job, list(pictures.values())))
    return [Output(f"{job.product.id}.pdf", pdf, sum(part.pages for part in laid))]


def _pool(jobs: int) -> AbstractContextManager[Executor | None]:
    if jobs < 2:
        return nullcontext(None)
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def _settle(edition: Edition, templates: list[Template], guess: list[LaidOut], press: Press) -> list[LaidOut]:
    """Lay out all parts until each page number that a part prints is the true one. Raises Unsettled."""
    found = guess
    htmls: list[str] = []
    for _ in range(MOST_ROUNDS):
        wanted = _all_html(edition, templates, page_numbers(found), _bases(found))
        if wanted == htmls:
            return found
        htmls = wanted
        found = press.lay_out(htmls)
    raise Unsettled("page references did not come to rest")


def _with_tailpieces(edition: Edition, templates: list[Template], laid: list[LaidOut]) -> list[Template]:
    """The same parts; where one leaves much of its last page empty, a picture of the game's own pieces fills it."""
    ended = []
    for number, (template, part) in enumerate(zip(templates, laid, strict=True)):
        sheet = tailpiece(edition, number, part.blank - TAIL_MARGIN) if number and part.blank > LEAST_BLANK else None
        ended.append(template if sheet is None else partial(_ended, template, Picture(sheet)))
    return ended


def _ended(template: Template, picture: Picture, setter: Setter) -> str:
    html = template(setter)
    image = setter.picture(picture, setter.edition.line(setter.edition.game.title))
    return html.replace("</body>", f'<div class="tailpiece">{image}</div></body>')


def _drawn(job: Job, pictures: list[Picture]) -> bytes:
    """All pictures as one PDF, a page each; drawn once for all builds that show the same ones."""
    if not pictures:
        return b""
    key = "pictures " + " ".join(picture.digest for picture in pictures)
    kept = job.store.get(key) if job.store is not None else None
    if kept is not None:
        return kept
    drawn = sheets_pdf([picture.sheet for picture in pictures], title="", language="und")
    if job.store is not None:
        job.store.put(key, drawn)
    return drawn


def _pictures(edition: Edition, templates: list[Template]) -> dict[str, Picture]:
    """Every sheet that the book shows, by the id of its place."""
    found: dict[str, Picture] = {}
    for number, template in enumerate(templates):
        setter = Setter(edition, part=number)
        template(setter)
        found.update(setter.pictures)
    return found


def _bases(parts: list[LaidOut]) -> list[int]:
    """The first page of each part."""
    return [1 + sum(part.pages for part in parts[:number]) for number in range(len(parts))]


def _all_html(edition: Edition, templates: list[Template], numbers: Mapping[str, int], bases: list[int]) -> list[str]:
    return [_html(edition, number, template, numbers, base)
            for number, (template, base) in enumerate(zip(templates, bases, strict=True))]


def _html(edition: Edition, number: int, template: Template, numbers: Mapping[str, int], base: int) -> str:
    setter = Setter(edition, numbers, part=number)
    begin = f"@page :first {{ counter-reset: page {base}; }}" if base > 1 else ""
    return template(setter).replace("/*first-page*/", begin)


def _css(edition: Edition, columns: int, paper: tuple[float, float]) -> Markup:
    theme = edition.game.theme
    own = (folder("templates") / "book" / "book.css").read_text(encoding="utf-8")
    title = edition.line(edition.game.title).replace('"', "'")
    page = f'@page {{ size: {paper[0]}mm {paper[1]}mm; @top-left {{ content: "{title}" }} }}'
    settings = f"{page} .columns {{ columns: {columns}; }}"
    return Markup(f"{font_css(theme)}\n{own}\n{settings}\n{theme.book_css}\n/*first-page*/")


def _templates(job: Job) -> list[Template]:
    """One template call a part: front matter, chapters, back matter."""
    edition = job.edition
    width, height = PAPERS[job.product.options["paper"]]
    css = _css(edition, int(job.product.options["columns"]), (width, height))
    common = {"css": css, "title": edition.line(edition.game.title), "author": "zecer",
              "product": edition.line(job.product.title), "paper_width": width}
    figures = edition.game.figures.values()
    drawn = {figure.id: _picture(edition, figure, number) for number, figure in enumerate(figures, 1)}
    chapters = [partial(_page, name="book/chapters.html", values={
        "chapters": [_with_pictures(view, drawn) for view in part], **common}) for part in contents.parts(edition)]
    matter = front_matter(edition)
    art = art_width(edition, matter["cover"].sheet, [one.sheet for one in matter["cover_row"]], (width, height))
    front = partial(_page, name="book/front.html", values={**matter, **common, "art_width": art})
    back = partial(_page, name="book/back.html", values={**back_matter(edition), **common})
    return [front, *chapters, back]


def _page(setter: Setter, name: str, values: dict[str, Any]) -> str:
    return render_template(name, setter, **values)


def _picture(edition: Edition, figure: Figure, number: int) -> dict[str, Any]:
    ready = sheet_of(edition, edition.game.things[figure.data.of]) if isinstance(figure.data, SheetFigure) else None
    sheet: Sheet = figure_sheet(edition, figure, ready=ready)
    caption = edition.blocks(figure.caption)
    return {
        "id": figure.id, "number": number, "caption": caption, "alt": edition.line(figure.caption),
        "sheet": Picture(sheet), "wide": sheet.width > COLUMN,
    }


def _with_pictures(view: contents.ChapterView, drawn: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """A chapter view as the template wants it, its figures drawn."""
    def shaped(item: contents.Item) -> dict[str, Any]:
        value = drawn[item.value.id] if isinstance(item.value, Figure) else item.value
        return {"sort": item.sort, "value": value, "clause": item.clause}

    bands = [{"wide": band.wide, "items": [shaped(item) for item in band.contents]} for band in view.bands]
    return {"id": view.id, "title": view.title, "context": view.context, "bands": bands}


def _bookmarks(edition: Edition, numbers: Mapping[str, int]) -> list[Bookmark]:
    entries = contents.contents(edition)
    marks = [Bookmark(f"{entry.number} {entry.title}", entry.anchor, entry.level) for entry in entries]
    appendices = (("rulings", "Rozstrzygnięcia"), ("tables", "Spis tabel i rysunków"), ("index", "Skorowidz pojęć"),
                  ("icons", "Symbole"), ("provenance", "Skąd pochodzą zasady"), ("credits", "Podziękowania i licencje"))
    marks += [Bookmark(edition.word(title), anchor) for anchor, title in appendices if anchor in numbers]
    return marks
