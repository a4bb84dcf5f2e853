"""Lays out one part of a book with WeasyPrint: HTML to PDF bytes, and where its anchors stand."""

from __future__ import annotations

import gc
import logging
import re
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import weasyprint
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from generator.render.pages import Anchor, LaidOut
from generator.render.sparing import spared
from generator.share import folder

# Debian's HarfBuzz is too old to cut subsets; WeasyPrint then lets fontTools do it, with the same result.
PT_PER_PX = 0.75
SEEN = ("LineBox", "InlineReplacedBox", "BlockReplacedBox", "TableCellBox")
ANCHOR = re.compile(r'\sid="([^"]+)"')
HARMLESS = "Using fontTools instead of HarfBuzz-Subset"


class Fonts(URLFetcher):  # type: ignore[misc]
    """Gives WeasyPrint the engine's own fonts and data URIs, and nothing else of the world."""

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("data:"):
            return super().fetch(url, headers)
        path = Path(unquote(urlsplit(url).path)).resolve()
        if urlsplit(url).scheme == "file" and path.parent == folder("fonts").resolve() and path.suffix == ".ttf":
            return super().fetch(url, headers)
        raise ValueError(f"a book may not fetch {url}")


class Complaints(logging.Handler):
    """Gathers what WeasyPrint grumbles about; nothing of it may pass unseen."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if not message.startswith(HARMLESS):
            self.messages.append(message if len(message) < 300 else f"{message[:120]} … {message[-120:]}")


def lay_out(html: str, css: str = "") -> LaidOut:
    """Pages of an HTML document, tagged for PDF/UA. Deterministic: the same HTML and CSS give the same bytes."""
    return _laid_out(html, css, written=True)


def places(html: str, css: str = "") -> LaidOut:
    """Where everything of an HTML document would stand, without its PDF: for measuring."""
    return _laid_out(html, css, written=False)


@lru_cache(maxsize=4)
def _style(css: str) -> tuple[FontConfiguration, list[weasyprint.CSS]]:
    """Fonts and rules that many documents of a process share, read once."""
    fonts = FontConfiguration()
    return fonts, [weasyprint.CSS(string=css, font_config=fonts, url_fetcher=Fonts())]


def _laid_out(html: str, css: str, written: bool) -> LaidOut:
    complaints = Complaints()
    logger = logging.getLogger("weasyprint")
    logger.addHandler(complaints)
    logger.propagate = False
    enabled = gc.isenabled()
    gc.disable()
    try:
        fonts, rules = _style(css) if css else (FontConfiguration(), [])
        with spared():
            document = weasyprint.HTML(string=html, url_fetcher=Fonts()).render(font_config=fonts, stylesheets=rules)
            pdf = document.write_pdf(pdf_variant="pdf/ua-1") if written else b""
    finally:
        logger.removeHandler(complaints)
        if enabled:
            gc.enable()
    anchors = _anchors(document)
    lost = [name for name in ANCHOR.findall(html) if name not in anchors]
    if lost:
        complaints.messages.append(f"WeasyPrint lost what should stand at {', '.join(lost[:5])}")
    return LaidOut(pdf, len(document.pages), anchors, tuple(complaints.messages), _rests(document))


def _rests(document: Any) -> tuple[Anchor, ...]:
    return tuple(_rest(number, page._page_box, page.height) for number, page in enumerate(document.pages))


def _rest(number: int, page: Any, height: float) -> Anchor:
    """What is empty of a page, from its last line or picture to its bottom margin. Leans on WeasyPrint's own box."""
    ends = [box.position_y + box.height for box in page.descendants()
            if type(box).__name__ in SEEN and _in_flow(box, page)]
    bottom = page.position_y + page.margin_top + page.height
    top = max(ends, default=bottom)
    sizes = (page.position_x + page.margin_left, height - top, page.width, bottom - top)
    return Anchor(number, *(round(px * PT_PER_PX, 3) for px in sizes))


def _in_flow(box: Any, page: Any) -> bool:
    return bool(page.margin_top <= box.position_y <= page.margin_top + page.height)


def _anchors(document: Any) -> dict[str, Anchor]:
    found: dict[str, Anchor] = {}
    for number, page in enumerate(document.pages):
        for name, (left, top, right, bottom) in page.anchors.items():
            sizes = (left, page.height - top, right - left, bottom - top)
            # what goes on over a page stands where it begins
            found.setdefault(name, Anchor(number, *(round(px * PT_PER_PX, 3) for px in sizes)))
    return found
