"""Findings for rules in a pack's own style sheet that WeasyPrint does not support, before anything is built."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.book.page_layout import CODE
from generator.finding import Finding, Place
from generator.lazy import lazy
from generator.line_ends import lines_of
from generator.load.book_css import BOOK_CSS
from generator.load.pack import Loaded
from generator.message import msg
from generator.outside import lacks_pango
from generator.records import replace
from generator.safety.cache import cached_bytes

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")

AT = re.compile(r" at (\d+):(\d+)")
# the quoted part of a message that gives no position
QUOTED = re.compile(r"[`'\"]([^`'\"]+)[`'\"]")


def with_style(loaded: Loaded) -> Loaded:
    """Add findings about the pack's style sheet; returns the pack unchanged without Pango."""
    game = loaded.game
    if game is None or not game.theme.book_css:
        return loaded
    source = loaded.places.text(BOOK_CSS)
    found = [_finding(message, source) for message in _complaints(game.theme.book_css)]
    return replace(loaded, findings=(*loaded.findings, *found)) if found else loaded


@lru_cache(maxsize=4)
def _complaints(css: str) -> tuple[str, ...]:
    if lacks_pango() is not None:
        return ()
    return tuple(json.loads(cached_bytes(CODE, f"complaints {css}",
                                         lambda: json.dumps(html_layout.complaints_of(css)).encode())))


def _finding(message: str, source: str) -> Finding:
    match = AT.search(message)
    words = message.rstrip(".") if match is None else message[: match.start()] + message[match.end() :].rstrip(".")
    told = msg("expected rules that WeasyPrint follows, found: {words}", words=words)
    return Finding("style-refused", BOOK_CSS, told, place=_place(message, match, source))


def _place(message: str, match: re.Match[str] | None, source: str) -> Place:
    lines = lines_of(source)
    if match is not None:
        line, column = int(match[1]), int(match[2])
        # files inlined into the sheet move what follows them on the same line
        reaches = line <= len(lines) and column <= len(lines[line - 1])
        return Place(BOOK_CSS, min(line, len(lines)), column if reaches else 1)
    quoted = QUOTED.search(message)
    hit = next((n for n, text in enumerate(lines, 1) if quoted is not None and quoted[1] in text), 1)
    return Place(BOOK_CSS, hit, 1)
