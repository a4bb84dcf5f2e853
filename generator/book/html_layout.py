"""Lays out one part of a book with WeasyPrint: HTML to PDF bytes and the positions of anchors."""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, TypeAlias

import tinycss2
import weasyprint
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetchingError

from generator.book.book_pages import FAMILY_PREFIX, Anchor, LaidOut
from generator.book.weasyprint_shortcuts import is_known, shortcuts
from generator.lazy import lazy
from generator.message import msg
from generator.render.fetcher import Fetcher, listening, shortened_text
from generator.safety.scratch import scratch

if TYPE_CHECKING:
    import pikepdf
else:
    pikepdf = lazy("pikepdf")

PT_PER_PX = 0.75
VISIBLE_BOXES = ("LineBox", "InlineReplacedBox", "BlockReplacedBox", "TableCellBox")
Style: TypeAlias = tuple[FontConfiguration, list[weasyprint.CSS], tuple[str, ...]]
ANCHOR = re.compile(r'\sid="([^"]+)"')


def complaints_of(css: str) -> tuple[str, ...]:
    """Faults in the rules of a style sheet, as WeasyPrint reports them."""
    try:
        return _style(css)[2]
    # some values crash WeasyPrint instead of being ignored
    except Exception as fault:
        return tuple(_crashing_rules(css)) or (f"{type(fault).__name__}: {fault}",)


def _crashing_rules(css: str) -> Iterator[str]:
    """The rules that crash WeasyPrint, with their positions."""
    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        try:
            _style(rule.serialize())
        except Exception as fault:
            yield f"a rule at {rule.source_line}:{rule.source_column} that ends with {type(fault).__name__}"


def _refusal_text(url: str) -> str:
    return f"a book may not fetch {shortened_text(url)}"


def _style(css: str) -> Style:
    """Fonts and rules that documents of a process share, parsed once, and the complaints about them.

    A document without a shared style sheet brings its own fonts, and they stay in the configuration: it is not shared.
    """
    return _shared_style(css) if css else _parsed_style(css)


@lru_cache(maxsize=4)
def _shared_style(css: str) -> Style:
    return _parsed_style(css)


def _parsed_style(css: str) -> Style:
    fonts, fetcher = FontConfiguration(), Fetcher()
    with scratch(), listening() as messages:
        rules = [weasyprint.CSS(string=css, font_config=fonts, url_fetcher=fetcher)] if css else []
    return fonts, rules, (*messages, *map(_refusal_text, fetcher.refused))


@dataclass(frozen=True, slots=True)
class Rendering:
    """An HTML document that is laid out, and may become a PDF: None for one that asked for what it may not have.

    ``fonts`` are held as long as it is, and its ``fetcher`` knows what was refused to it.
    """

    html: str
    document: Any
    complaints: tuple[str, ...]
    fonts: FontConfiguration
    fetcher: Fetcher

    @property
    def pages(self) -> int:
        return 0 if self.document is None else len(self.document.pages)


def lay_out(html: str, css: str = "", with_pdf: bool = True) -> LaidOut:
    """Pages of an HTML document, tagged for PDF/UA. Deterministic: equal HTML and CSS give equal bytes.

    Without a PDF the layout is for measuring.
    """
    return laid_out(rendered_html(html, css), with_pdf)


def rendered_html(html: str, css: str = "") -> Rendering:
    """An HTML document as WeasyPrint lays it out."""
    # the library makes a temporary folder for fonts
    with scratch():
        fonts, rules, complaints = _style(css)
        fetcher = Fetcher()
        with _fast_and_listening() as messages:
            document = _unless_refused(messages, lambda: weasyprint.HTML(string=html, url_fetcher=fetcher).render(
                font_config=fonts, stylesheets=rules))
        return Rendering(html, document, (*complaints, *messages), fonts, fetcher)


def laid_out(rendering: Rendering, with_pdf: bool = True) -> LaidOut:
    """The pages of a document that is laid out, with their anchors, and as a PDF."""
    document, pdf = rendering.document, b""
    with scratch(), _fast_and_listening() as messages:
        if document is not None and with_pdf:
            pdf = _unless_refused(messages, lambda: document.write_pdf(pdf_variant="pdf/ua-1"))
    if document is None or pdf is None:
        return LaidOut(b"", 0, {}, (*rendering.complaints, *messages), ())
    messages += [msg("expected only fonts of the theme, found {font} of the system",
                     font=font) for font in foreign_fonts(pdf)]
    anchors = _anchors(document)
    missing = [name for name in ANCHOR.findall(rendering.html) if name not in anchors]
    if missing:
        messages.append(msg("WeasyPrint lost what should stand at {places}", places=", ".join(missing[:5])))
    complaints = (*rendering.complaints, *messages, *map(_refusal_text, rendering.fetcher.refused))
    height = round(document.pages[0].height * PT_PER_PX, 3)
    return LaidOut(pdf, len(document.pages), anchors, complaints, _empty_ends(document), height)


def _unless_refused(messages: list[str], make: Callable[[], Any]) -> Any:
    """What WeasyPrint makes; None, and a message, where it asks for what it cannot do without, such as a profile."""
    try:
        return make()
    except URLFetchingError as refused:
        messages.append(shortened_text(str(refused)))
        return None


@contextmanager
def _fast_and_listening() -> Iterator[list[str]]:
    """What WeasyPrint complains of; it works without collecting garbage, and by the fast paths."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        with listening() as messages, shortcuts():
            yield messages
    finally:
        if enabled:
            gc.enable()


def printed_texts(html: str, css: str) -> Iterator[tuple[str, Any]]:
    """The texts of an HTML document as it is laid out, each in one style of WeasyPrint. Uses private names."""
    fonts, rules, _ = _style(css)
    with scratch(), listening(), shortcuts():
        document = weasyprint.HTML(string=html, url_fetcher=Fetcher()).render(font_config=fonts, stylesheets=rules)
    for page in document.pages:
        yield from _texts(page._page_box)


def _texts(box: Any) -> Iterator[tuple[str, Any]]:
    # what is positioned absolutely is behind a placeholder
    box = getattr(box, "_box", box)
    if hasattr(box, "text"):
        yield box.text, box.style
    for child in getattr(box, "children", ()):
        yield from _texts(child)


def foreign_fonts(pdf: bytes) -> list[str]:
    """Fonts of a PDF that are not the theme's: the system's replacements for a letter or a family."""
    if not pdf:
        return []
    with pikepdf.open(BytesIO(pdf)) as document:
        fonts = [str(found.BaseFont) for found in document.objects
                 if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"]
    names = {font.lstrip("/").partition("+")[2] or font for font in fonts}
    return sorted(name for name in names if not name.startswith(FAMILY_PREFIX))


def _empty_ends(document: Any) -> tuple[Anchor, ...]:
    """The empty ends of pages; none if the release of WeasyPrint is not known."""
    if not is_known():
        return ()
    return tuple(_empty_end(number, page._page_box, page.height) for number, page in enumerate(document.pages))


def _empty_end(number: int, page: Any, height: float) -> Anchor:
    """The part of a page from its last line or picture to its bottom margin, all of an empty page. Private."""
    ends = [box.position_y + box.height for box in page.descendants()
            if type(box).__name__ in VISIBLE_BOXES and _in_flow(box, page)]
    bottom = page.position_y + page.margin_top + page.height
    top = max(ends, default=page.position_y + page.margin_top)
    sizes = (page.position_x + page.margin_left, height - top, page.width, bottom - top)
    return Anchor(number, *(round(px * PT_PER_PX, 3) for px in sizes))


def _in_flow(box: Any, page: Any) -> bool:
    return bool(page.margin_top <= box.position_y <= page.margin_top + page.height)


def _anchors(document: Any) -> dict[str, Anchor]:
    found: dict[str, Anchor] = {}
    for number, page in enumerate(document.pages):
        for name, (left, top, right, bottom) in page.anchors.items():
            sizes = (left, page.height - top, right - left, bottom - top)
            # what continues on another page has its position on the first
            found.setdefault(name, Anchor(number, *(round(px * PT_PER_PX, 3) for px in sizes)))
    return found
