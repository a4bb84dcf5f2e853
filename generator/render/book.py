"""Lays out one part of a book with WeasyPrint: HTML to PDF bytes, and where its anchors stand."""

from __future__ import annotations

import gc
import logging
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import weasyprint
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from generator.model.theme import Theme
from generator.render.sparing import spared
from generator.share import folder, font_file

ROLES = {"text": (400, "normal"), "italic": (400, "italic"), "bold": (700, "normal"), "bold-italic": (700, "italic")}
DEFAULT_FONTS = {"title": "GrenzeGotisch-Bold", "text": "Brygada1918-Regular", "italic": "Brygada1918-Italic",
                 "bold": "Brygada1918-Bold", "bold-italic": "Brygada1918-BoldItalic"}
DEFAULT_COLOURS = {"ink": "#161412", "ground": "#f6f1e6", "spot": "#8e1b1b", "second": "#20385e"}


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


class Anchor(NamedTuple):
    """An element with an id: its page (from 0), top left corner and size; pt from the bottom left of the page."""

    page: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A part in pages: its PDF, where each anchor stands, complaints, and what is empty at the foot of each page."""

    pdf: bytes
    pages: int
    anchors: dict[str, Anchor]
    complaints: tuple[str, ...]
    rests: tuple[Anchor, ...]


def font_css(theme: Theme) -> str:
    """The theme's fonts as ``zecer-text`` and ``zecer-title``, and its colours as variables."""
    fonts = {**DEFAULT_FONTS, **{role: name for role, name in theme.fonts.items() if role in DEFAULT_FONTS}}
    faces = [_face("zecer-text", fonts[role], weight, style) for role, (weight, style) in ROLES.items()]
    faces.append(_face("zecer-title", fonts["title"], 700, "normal"))
    colours = {**DEFAULT_COLOURS, **theme.colours}
    variables = "".join(f"--{name}: {value};" for name, value in sorted(colours.items()))
    return "\n".join(faces) + f"\n:root {{ {variables} }}\n"


def _face(family: str, font: str, weight: int, style: str) -> str:
    return (f'@font-face {{ font-family: {family}; src: url("{font_file(font).as_uri()}"); '
            f"font-weight: {weight}; font-style: {style}; }}")


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
