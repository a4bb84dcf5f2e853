"""The product ``rulebook``: chapters are laid out apart, two at a time, until every page reference is right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from typing import Any

from markupsafe import Markup, escape

from generator.build.binding import Bookmark, bind, page_numbers
from generator.build.front import back_matter, front_matter
from generator.build.making import Job, Output
from generator.layout import book as contents
from generator.layout.cover import tailpiece
from generator.layout.figures import COLUMN, figure_sheet
from generator.layout.marks import Sheet
from generator.layout.sheet_pages import sheet_of
from generator.model.rulebook import Figure, SheetFigure
from generator.render.book import LaidOut, font_css, lay_out
from generator.render.html import Setter, data_uri, render_template
from generator.render.svg import sheet_svg
from generator.share import folder
from generator.translate import Edition

MOST_ROUNDS = 5
LEAST_BLANK, TAIL_MARGIN = 62.0, 12.0
ENGINE = "book-2"
Template = Callable[[Setter], str]


class Unsettled(RuntimeError):
    """Page numbers did not come to rest."""


@dataclass
class Pages:
    """What is known of page numbers from round to round."""

    numbers: dict[str, int] = field(default_factory=dict)


def make(job: Job) -> list[Output]:
    """The rulebook as one PDF."""
    edition = job.edition
    templates = _templates(job)
    known = _remembered(job)
    with _pool(job.jobs) as pool:
        laid = _settle(job, templates, known, pool)
        laid = _settle(job, _with_tailpieces(job.edition, templates, laid), page_numbers(laid), pool)
    numbers = page_numbers(laid)
    if job.store is not None:
        job.store.put(_memory_key(job), json.dumps(numbers, sort_keys=True).encode())
    title = f"{edition.line(edition.game.title)}: {edition.line(job.product.title)}"
    pdf = bind(laid, title, edition.language, _bookmarks(edition, numbers))
    return [Output(f"{job.product.id}.pdf", pdf, sum(part.pages for part in laid))]


def _pool(jobs: int) -> AbstractContextManager[Executor | None]:
    if jobs < 2:
        return nullcontext(None)
    return ProcessPoolExecutor(jobs, mp_context=get_context("forkserver"))


def _settle(job: Job, templates: list[Template], known: Mapping[str, int], pool: Executor | None) -> list[LaidOut]:
    """Lay out all parts again and again until each page number that a part prints is the true one."""
    numbers, bases = dict(known), [known.get(f"part-{i}", 1) for i in range(len(templates))]
    laid: dict[str, LaidOut] = {}
    for _ in range(MOST_ROUNDS):
        htmls = [_html(job.edition, template, numbers, base) for template, base in zip(templates, bases, strict=True)]
        missing = [html for html in htmls if html not in laid]
        laid.update(zip(missing, _lay_out_all(job, missing, pool), strict=True))
        found = [laid[html] for html in htmls]
        numbers, bases = page_numbers(found), _bases(found)
        numbers.update({f"part-{i}": base for i, base in enumerate(bases)})
        if htmls == [_html(job.edition, t, numbers, base) for t, base in zip(templates, bases, strict=True)]:
            return found
    raise Unsettled("page references did not come to rest")


def _with_tailpieces(edition: Edition, templates: list[Template], laid: list[LaidOut]) -> list[Template]:
    """The same parts; where one leaves much of its last page empty, a picture of the game's own pieces fills it."""
    return [template if (picture := _tailpiece(edition, number, part.blank)) is None else partial(_ended, template, picture)
            for number, (template, part) in enumerate(zip(templates, laid, strict=True))]


def _tailpiece(edition: Edition, number: int, blank: float) -> str | None:
    sheet = tailpiece(edition, number, blank - TAIL_MARGIN) if number and blank > LEAST_BLANK else None
    if sheet is None:
        return None
    size = f"width: {sheet.width:.2f}mm; height: {sheet.height:.2f}mm"
    alt = escape(edition.line(edition.game.title))
    return f'<figure class="tailpiece"><img src="{data_uri(sheet_svg(sheet))}" alt="{alt}" style="{size}"></figure>'


def _ended(template: Template, picture: str, setter: Setter) -> str:
    return template(setter).replace("</body>", f"{picture}</body>")


def _bases(parts: list[LaidOut]) -> list[int]:
    bases, base = [], 1
    for part in parts:
        bases.append(base)
        base += part.pages
    return bases


def _lay_out_all(job: Job, htmls: list[str], pool: Executor | None) -> list[LaidOut]:
    found: dict[str, LaidOut] = {}
    for html in htmls:
        kept = job.store.get(_part_key(html)) if job.store is not None else None
        if kept is not None:
            found[html] = _unpack(kept)
    left = [html for html in htmls if html not in found]
    fresh = list(pool.map(lay_out, left)) if pool is not None and len(left) > 1 else [lay_out(html) for html in left]
    for html, part in zip(left, fresh, strict=True):
        if part.complaints:
            raise ValueError("; ".join(part.complaints))
        found[html] = part
        if job.store is not None:
            job.store.put(_part_key(html), _pack(part))
    return [found[html] for html in htmls]


def _part_key(html: str) -> str:
    return hashlib.sha256(f"{ENGINE}\0{html}".encode()).hexdigest()


def _pack(part: LaidOut) -> bytes:
    head = json.dumps({"pages": part.pages, "anchors": part.anchors, "blank": part.blank}).encode()
    return len(head).to_bytes(4, "big") + head + part.pdf


def _unpack(data: bytes) -> LaidOut:
    size = int.from_bytes(data[:4], "big")
    head = json.loads(data[4 : 4 + size])
    anchors = {key: (int(page), float(x), float(y)) for key, (page, x, y) in head["anchors"].items()}
    return LaidOut(data[4 + size :], head["pages"], anchors, (), head["blank"])


def _memory_key(job: Job) -> str:
    game = job.edition.game
    return hashlib.sha256(f"pages\0{game.id}\0{job.edition.language}\0{job.product.id}".encode()).hexdigest()


def _remembered(job: Job) -> dict[str, int]:
    """Page numbers of the last build: a guess that makes a rebuild one round."""
    kept = job.store.get(_memory_key(job)) if job.store is not None else None
    if kept is None:
        return {}
    return {str(key): int(number) for key, number in json.loads(kept).items()}


def _html(edition: Edition, template: Template, numbers: Mapping[str, int], base: int) -> str:
    setter = Setter(edition, numbers)
    return template(setter).replace("/*first-page*/", f"@page :first {{ counter-reset: page {base}; }}" if base > 1 else "")


def _css(edition: Edition, columns: int) -> Markup:
    theme = edition.game.theme
    own = (folder("templates") / "book" / "book.css").read_text(encoding="utf-8")
    title = edition.line(edition.game.title).replace('"', "'")
    settings = f'@page {{ @top-left {{ content: "{title}" }} }} .columns {{ columns: {columns}; }}'
    return Markup(f"{font_css(theme)}\n{own}\n{settings}\n{theme.book_css}\n/*first-page*/")


def _templates(job: Job) -> list[Template]:
    """One template call a part: front matter, chapters, back matter."""
    edition = job.edition
    css = _css(edition, int(job.product.options["columns"]))
    common = {"css": css, "title": edition.line(edition.game.title), "author": "zecer",
              "product": edition.line(job.product.title)}
    pictures = {figure.id: figure for figure in edition.game.figures.values()}
    drawn = {id_: _picture(edition, figure, number) for number, (id_, figure) in enumerate(pictures.items(), 1)}
    views = contents.parts(edition)
    chapters = [
        partial(_chapters, common=common, views=[_with_pictures(view, drawn) for view in part]) for part in views
    ]
    front = partial(_front, common=common, edition=edition)
    back = partial(_back, common=common, edition=edition)
    return [front, *chapters, back]


def _chapters(setter: Setter, common: dict[str, Any], views: list[dict[str, Any]]) -> str:
    return render_template("book/chapters.html", setter, chapters=views, **common)


def _front(setter: Setter, common: dict[str, Any], edition: Edition) -> str:
    return render_template("book/front.html", setter, **front_matter(edition), **common)


def _back(setter: Setter, common: dict[str, Any], edition: Edition) -> str:
    return render_template("book/back.html", setter, **back_matter(edition), **common)


def _picture(edition: Edition, figure: Figure, number: int) -> dict[str, Any]:
    ready = sheet_of(edition, edition.game.things[figure.data.of]) if isinstance(figure.data, SheetFigure) else None
    sheet: Sheet = figure_sheet(edition, figure, ready=ready)
    caption = edition.blocks(figure.caption)
    return {
        "id": figure.id, "number": number, "caption": caption, "alt": edition.line(figure.caption),
        "uri": data_uri(sheet_svg(sheet)), "width": round(sheet.width, 2), "height": round(sheet.height, 2),
        "wide": sheet.width > COLUMN,
    }


def _with_pictures(view: contents.ChapterView, drawn: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """A chapter view as the template wants it, its figures drawn."""
    def shaped(item: contents.Item) -> dict[str, Any]:
        value = drawn[item.value.id] if isinstance(item.value, Figure) else item.value
        return {"sort": item.sort, "value": value, "clause": item.clause}

    bands = [{"wide": band.wide, "items": [shaped(item) for item in band.contents]} for band in view.bands]
    return {"id": view.id, "title": view.title, "context": view.context, "bands": bands}


def _bookmarks(edition: Edition, numbers: Mapping[str, int]) -> list[Bookmark]:
    marks = [Bookmark(f"{entry.number} {entry.title}", entry.anchor, entry.level) for entry in contents.contents(edition)]
    appendices = (("rulings", "Rozstrzygnięcia"), ("tables", "Spis tabel i rysunków"), ("index", "Skorowidz pojęć"),
                  ("icons", "Symbole"), ("provenance", "Skąd pochodzą zasady"), ("credits", "Podziękowania i licencje"))
    marks += [Bookmark(edition.word(title), anchor) for anchor, title in appendices if anchor in numbers]
    return marks
