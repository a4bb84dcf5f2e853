"""Lays out the parts of a book in other processes, and caches the results."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from generator.book.book_pages import Anchor, LaidOut
from generator.code import Code
from generator.lazy import lazy
from generator.message import joined_messages
from generator.model.theme import PackFont
from generator.records import replace
from generator.render.job import Pool, Spoilt
from generator.safety import cache, limits

if TYPE_CHECKING:
    from generator.book import html_layout
    from generator.book.html_layout import Rendering
else:
    html_layout = lazy("generator.book.html_layout")

CODE = Code("pages", ("book/balanced_columns.py", "book/book_pages.py", "book/html_layout.py", "book/page_layout.py",
                      "book/weasyprint_shortcuts.py", "layout/tokens.py", "model", "render/fetcher.py"),
            ("fonts",), ("fonttools", "pikepdf", "pillow", "pydyf", "pyphen", "tinycss2", "tinyhtml5", "weasyprint"))


# parts that follow each other, each as HTML: all but the first may begin below the end of the one before
Flow: TypeAlias = tuple[str, ...]
# between two parts on a page; the least room for the beginning of a part, and of one with a picture over its head; pt
GAP, LEAST_ROOM, PICTURED_ROOM = 17.0, 150.0, 230.0
NUMBER = re.compile(r"\d+")
# the rule for pictures whose sides are in em (templates/book/matter.html), and the sizes that are tried
FITTED, SIZES = ".fitted {{ font-size: {:g}mm }}", (0.9, 0.95, 1.0, 1.05, 1.1, 1.16, 1.22, 1.3, 1.4, 1.5, 1.6, 1.7)


@dataclass(slots=True)
class Press:
    """Lays out HTML, each flow once; parts are cached. Raises Spoilt on complaints.

    ``fonts`` are those of the pack, which other processes need.
    """

    css: str
    pool: Pool | None = None
    fonts: tuple[PackFont, ...] = ()
    found: dict[Flow, list[LaidOut]] = field(default_factory=dict)
    begun: dict[Flow, Future[list[LaidOut]]] = field(default_factory=dict)

    def begin(self, flows: Iterable[Flow]) -> None:
        """Submit flows to the pool. A single one is laid out in this process."""
        left = {flow for flow in flows if flow not in self.found and flow not in self.begun}
        left = {flow for flow in left if not self._take_cached(flow)}
        if self.pool is None or len(left) < 2:
            return
        # the longest first, so that no process works on it alone at the end
        for flow in sorted(left, key=lambda flow: (-sum(map(len, flow)), flow)):
            self.begun[flow] = self.pool.submit(_laid_flow, flow, self.css, self.fonts)

    def lay_out(self, flows: Sequence[Flow]) -> list[LaidOut]:
        """The layout of each part of the flows, with its PDF."""
        self.begin(flows)
        return [part for flow in flows for part in self.found.get(flow) or self._fresh(flow)]

    def _take_cached(self, flow: Flow) -> bool:
        kept = cached_flow(flow, self.css)
        if kept is not None:
            self.found[flow] = kept
        return kept is not None

    def _fresh(self, flow: Flow) -> list[LaidOut]:
        try:
            parts = self._waited_for(flow)
        except BaseException:
            if self.pool is not None:
                self.pool.drop(self.begun.values())
            raise
        complaints = tuple(complaint for part in parts for complaint in part.complaints)
        if complaints:
            raise Spoilt(joined_messages(complaints, "; "))
        self.found[flow] = parts
        return parts

    def _waited_for(self, flow: Flow) -> list[LaidOut]:
        if flow not in self.begun:
            return limits.call_limited(limits.TASK, _laid_flow, flow, self.css)
        limits.waiting()
        return self.begun[flow].result()


def _laid_flow(flow: Flow, css: str, fonts: tuple[PackFont, ...] = (), with_pdf: bool = True) -> list[LaidOut]:
    """Lay out parts in a process that loads WeasyPrint; the process that only binds parts does not load it.

    The fonts are at hand as soon as they have arrived. A part with complaints is the last one.
    """
    laid: list[LaidOut] = []
    for html in flow:
        below = html_below(html, laid)
        size = _cached_size(below, css)
        rendering = _largest_rendering(below, css) if size is None else None
        fitted = rendering.html if rendering is not None else _html_of_size(below, size or 1.0)
        part = _cached_part(fitted, css, with_pdf)
        if part is None:
            part = (html_layout.lay_out(fitted, css, with_pdf) if rendering is None else
                    html_layout.laid_out(rendering, with_pdf))
            if part.complaints:
                return [part]
            cache.put(CODE, _key(fitted, css, with_pdf), _pack(part))
        laid.append(replace(part, joined=below != html))
    return laid


def cached_flow(flow: Flow, css: str, with_pdf: bool = True) -> list[LaidOut] | None:
    """The layout of a flow as it was laid out before; None where a part of it was not."""
    laid: list[LaidOut] = []
    for html in flow:
        below = html_below(html, laid)
        size = _cached_size(below, css)
        part = None if size is None else _cached_part(_html_of_size(below, size), css, with_pdf)
        if part is None:
            return None
        laid.append(replace(part, joined=below != html))
    return laid


def html_below(html: str, before: Sequence[LaidOut]) -> str:
    """A part of a flow that begins below the one before it, where the last page of that one leaves room.

    The head of the page is that of the part before.
    """
    rest = before[-1].rests[-1] if before and before[-1].rests else None
    is_pictured = 'class="head"' in html.partition("</header>")[0]
    if rest is None or rest.height < (PICTURED_ROOM if is_pictured else LEAST_ROOM):
        return html
    top = before[-1].height - rest.y + GAP
    bare = "@top-left { content: none } @top-right { content: none }"
    style = f"<style>@page :first {{ margin-top: {top:.2f}pt !important; {bare} }}</style>"
    return html.replace("</head>", f"{style}</head>", 1)


def _html_of_size(html: str, size: float) -> str:
    return html.replace(FITTED.format(1), FITTED.format(size), 1)


def _cached_size(html: str, css: str) -> float | None:
    """The size of a part's pictures that was found before; 1 for a part without such pictures."""
    if FITTED.format(1) not in html:
        return 1.0
    kept = cache.get(CODE, f"size {css} {html}")
    return None if kept is None else float(kept)


def _largest_rendering(html: str, css: str) -> Rendering:
    """A part with the largest size of its pictures at which it takes no more pages than at the smallest one.

    The size that was found for a part with the same words and other numbers is tried first.
    """
    alike = f"size {css} {NUMBER.sub('0', html)}"
    hint = cache.get(CODE, alike)
    best = html_layout.rendered_html(_html_of_size(html, SIZES[0]), css)
    pages, low, high = best.pages, 0, len(SIZES)
    likely = 0 if hint is None else max(SIZES.index(float(hint)), 1)
    while low + 1 < high:
        number = likely if low < likely < high else (low + high) // 2
        tried = html_layout.rendered_html(_html_of_size(html, SIZES[number]), css)
        if tried.pages > pages:
            high = number
        else:
            low, best = number, tried
            likely += 1
    for key in (f"size {css} {html}", alike):
        cache.put(CODE, key, str(SIZES[low]).encode())
    return best


def measured_flows(flows: Sequence[Flow], css: str) -> list[LaidOut]:
    """The layout of each part of the flows without its PDF."""
    return [part for flow in flows for part in _laid_flow(flow, css, with_pdf=False)]


def _key(html: str, css: str, with_pdf: bool) -> str:
    return f"{'' if with_pdf else 'measured '}{css} {html}"


def _cached_part(html: str, css: str, with_pdf: bool) -> LaidOut | None:
    kept = cache.get(CODE, _key(html, css, with_pdf))
    return None if kept is None else _unpack(kept)


def _pack(part: LaidOut) -> bytes:
    head = json.dumps({"pages": part.pages, "anchors": part.anchors, "rests": part.rests,
                       "height": part.height}).encode()
    return len(head).to_bytes(4, "big") + head + part.pdf


def _unpack(data: bytes) -> LaidOut:
    size = int.from_bytes(data[:4], "big")
    head = json.loads(data[4 : 4 + size])
    anchors = {key: Anchor(*place) for key, place in head["anchors"].items()}
    rests = tuple(Anchor(*rest) for rest in head["rests"])
    return LaidOut(data[4 + size :], head["pages"], anchors, (), rests, head["height"])
