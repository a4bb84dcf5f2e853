"""A book as it is read in the page: its parts as HTML, with the pictures in them."""

from __future__ import annotations

import hashlib
import re
from html import unescape

from msgspec import Struct

from generator.model.game import Product
from generator.products import function, spec_of
from generator.render.job import Job
from generator.share import FONT_SCHEME
from generator.translate.edition import Edition
from zecer_desk.serve.screen_svg import Address, sheet_svg

BODY = re.compile(r"<body([^>]*)>(.*)</body>", re.DOTALL)
PICTURE = re.compile(r'<img id="(pic-[\d-]+)"([^>]*)>')
ALTERNATIVE, STYLE = re.compile(r'alt="([^"]*)"'), re.compile(r'style="([^"]*)"')
FONT_FILE = re.compile(rf'url\("(?:file://[^"]*/([\w-]+)\.ttf|{FONT_SCHEME}:([^"]*))"\)')
LINK = re.compile(r'href="zecer:')
SHEET = re.compile(r"<style>(.*?)</style>", re.DOTALL)
# rules of pages, which a browser does not have
PAGE_RULE = re.compile(r"@page[^{]*\{(?:[^{}]|\{[^{}]*\})*\}")


class ReadBook(Struct, frozen=True):
    """The style sheet of a book, its parts with a digest of each, and its pictures as SVG by their digests."""

    css: str
    parts: list[tuple[str, str]]
    drawn: dict[str, str]


def can_be_read(product: Product) -> bool:
    """Whether a product is a book."""
    return bool(spec_of(product).reading)


def read_book(edition: Edition, product: Product, address: Address, before: ReadBook | None = None) -> ReadBook:
    """A book for the page; pictures that it had ``before`` are not drawn again.

    Inline styles become ``data-style``, and style sheets in a part rules of the book, since the page permits none that
    come with HTML. Raises what the templates raise.
    """
    known, drawn = before.drawn if before is not None else {}, dict[str, str]()
    parts, css = function(spec_of(product).reading)(Job(edition, product))

    def picture(found: re.Match[str]) -> str:
        one = parts.pictures.get(found[1])
        if one is None:
            return found[0]
        title, style = ALTERNATIVE.search(found[2]), STYLE.search(found[2])
        key = f"{one.digest} {title[1] if title else ''}"
        drawn[key] = known.get(key) or sheet_svg(one.sheet, unescape(title[1]) if title else "", address)
        return f'<div class="picture" style="{style[1] if style else ""}">{drawn[key]}</div>'

    htmls, rules = [], dict[str, None]()
    for html in parts.htmls:
        body = BODY.search(html)
        whole = PICTURE.sub(picture, f"<div{body[1]}>{body[2]}</div>" if body else html)
        whole = LINK.sub('href="#', whole).replace(' style="', ' data-style="')
        rules |= dict.fromkeys(SHEET.findall(whole))
        whole = SHEET.sub("", whole)
        htmls.append((hashlib.sha256(whole.encode()).hexdigest()[:16], whole))
    css = PAGE_RULE.sub("", FONT_FILE.sub(r'url("font/\1\2.ttf")', "\n".join((css, *rules))))
    return ReadBook(css.replace(":root", ":host").replace("html {", ".html {"), htmls, drawn)
