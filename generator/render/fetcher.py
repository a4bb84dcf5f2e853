"""Restricts what WeasyPrint may fetch, and collects its warnings.

The files that a pack's style sheet names are embedded in it (``load/book_css.py``), so nothing of a pack is fetched
here. WeasyPrint ignores refused addresses, inside drawings even without a warning, so the fetcher lists them.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

from weasyprint.urls import URLFetcher, URLFetcherResponse

from generator.message import msg
from generator.share import FONT_SCHEME, folder, font_data

# Debian's HarfBuzz is too old to cut subsets; WeasyPrint then lets fontTools do it, with the same result.
HARMLESS_WARNING = "Using fontTools instead of HarfBuzz-Subset"
# characters of a data URI; the limit for all files of a style sheet is lower
MOST_DATA = 30_000_000
LONGEST_MESSAGE = 300
# WeasyPrint's warning about a letter that no font has
MISSING_LETTER = re.compile(r"\.notdef glyph rendered.*: (.+)")


class Fetcher(URLFetcher):  # type: ignore[misc]
    """Gives WeasyPrint only the engine's own fonts, those of packs in this process, and data URIs.

    ``refused`` lists the other addresses that it requested.
    """

    def __init__(self) -> None:
        super().__init__()
        self.refused: list[str] = []

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("data:") and len(url) <= MOST_DATA:
            return super().fetch(url, headers)
        if url.startswith(f"{FONT_SCHEME}:"):
            return URLFetcherResponse(url, font_data(unquote(url.partition(":")[2])))
        path = Path(unquote(urlsplit(url).path)).resolve()
        if urlsplit(url).scheme == "file" and path.parent == folder("fonts").resolve() and path.suffix == ".ttf":
            return super().fetch(path.as_uri(), headers)
        self.refused.append(url)
        raise ValueError(msg("a book may not fetch {url}", url=shortened_text(url)))


class Complaints(logging.Handler):
    """Collects the warnings of WeasyPrint; the build fails on any of them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        missing_letters = MISSING_LETTER.search(message)
        complaint = (msg("expected letters that the fonts have, found {letters}", letters=missing_letters[1])
                     if missing_letters is not None else shortened_text(message))
        if not message.startswith(HARMLESS_WARNING) and complaint not in self.messages:
            self.messages.append(complaint)


@contextmanager
def listening() -> Iterator[list[str]]:
    """The warnings of WeasyPrint while the context is active."""
    complaints, logger = Complaints(), logging.getLogger("weasyprint")
    logger.addHandler(complaints)
    logger.propagate = False
    try:
        yield complaints.messages
    finally:
        logger.removeHandler(complaints)


def shortened_text(text: str) -> str:
    return text if len(text) < LONGEST_MESSAGE else f"{text[:120]} … {text[-120:]}"
