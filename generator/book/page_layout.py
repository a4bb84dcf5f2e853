"""Lays out the parts of a book in other processes, and caches the results."""

from __future__ import annotations

import json
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.book.book_pages import Anchor, LaidOut
from generator.code import Code
from generator.lazy import lazy
from generator.message import joined_messages
from generator.model.theme import PackFont
from generator.render.job import Pool, Spoilt
from generator.safety import cache, limits

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")

CODE = Code("pages", ("book/balanced_columns.py", "book/book_pages.py", "book/html_layout.py", "book/page_layout.py",
                      "book/weasyprint_shortcuts.py", "layout/tokens.py", "model", "render/fetcher.py"),
            ("fonts",), ("fonttools", "pikepdf", "pillow", "pydyf", "pyphen", "tinycss2", "tinyhtml5", "weasyprint"))


@dataclass(slots=True)
class Press:
    """Lays out HTML, each document once: results are cached. Raises Spoilt on complaints.

    ``fonts`` are those of the pack, which other processes need.
    """

    css: str
    pool: Pool | None = None
    fonts: tuple[PackFont, ...] = ()
    found: dict[str, LaidOut] = field(default_factory=dict)
    begun: dict[str, Future[LaidOut]] = field(default_factory=dict)

    def begin(self, htmls: Iterable[str]) -> None:
        """Submit documents to the pool. A single one is laid out in this process."""
        left = {html for html in htmls if html not in self.found and html not in self.begun}
        left = {html for html in left if not self._take_cached(html)}
        if self.pool is None or len(left) < 2:
            return
        # the longest first, so that no process works on it alone at the end
        for html in sorted(left, key=lambda html: (-len(html), html)):
            self.begun[html] = self.pool.submit(_laid_out, html, self.css, self.fonts)

    def lay_out(self, htmls: list[str]) -> list[LaidOut]:
        """The layout of each document, with its PDF."""
        self.begin(htmls)
        return [self.found.get(html) or self._fresh(html) for html in htmls]

    def _take_cached(self, html: str) -> bool:
        kept = cache.get(CODE, self._key(html))
        if kept is not None:
            self.found[html] = _unpack(kept)
        return kept is not None

    def _fresh(self, html: str) -> LaidOut:
        try:
            part = self._waited_for(html)
        except BaseException:
            if self.pool is not None:
                self.pool.drop(self.begun.values())
            raise
        if part.complaints:
            raise Spoilt(joined_messages(part.complaints, "; "))
        self.found[html] = part
        cache.put(CODE, self._key(html), _pack(part))
        return part

    def _waited_for(self, html: str) -> LaidOut:
        if html not in self.begun:
            return limits.call_limited(limits.TASK, _laid_out, html, self.css)
        limits.waiting()
        return self.begun[html].result()

    def _key(self, html: str) -> str:
        return f"{self.css} {html}"


def _laid_out(html: str, css: str, fonts: tuple[PackFont, ...] = ()) -> LaidOut:
    """Lay out a part in a process that loads WeasyPrint; the process that only binds parts does not load it.

    The fonts are at hand as soon as they have arrived.
    """
    return html_layout.lay_out(html, css)


def measured_layout(html: str, css: str) -> LaidOut:
    """The layout of a document without its PDF, as it was measured before where nothing was wrong with it."""
    key = f"measured {css} {html}"
    kept = cache.get(CODE, key)
    if kept is not None:
        return _unpack(kept)
    found = html_layout.lay_out(html, css, with_pdf=False)
    if not found.complaints:
        cache.put(CODE, key, _pack(found))
    return found


def _pack(part: LaidOut) -> bytes:
    head = json.dumps({"pages": part.pages, "anchors": part.anchors, "rests": part.rests}).encode()
    return len(head).to_bytes(4, "big") + head + part.pdf


def _unpack(data: bytes) -> LaidOut:
    size = int.from_bytes(data[:4], "big")
    head = json.loads(data[4 : 4 + size])
    anchors = {key: Anchor(*place) for key, place in head["anchors"].items()}
    return LaidOut(data[4 + size :], head["pages"], anchors, (), tuple(Anchor(*rest) for rest in head["rests"]))
