"""The texts of pages that WeasyPrint sets, with their fonts: only those with certain letters are laid out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from itertools import compress
from typing import TYPE_CHECKING, Any

from generator.book import story_maker
from generator.book.book_maker import css_of, html_parts
from generator.book.book_pages import FAMILY_PREFIX
from generator.book.book_parts import BookParts
from generator.book.table_sheet import bare_html
from generator.book.table_sheet_plan import plans_of
from generator.check.letters import PrintedText, texts_of
from generator.layout.tokens import book_fonts
from generator.lazy import lazy
from generator.model.game import Product
from generator.model.theme import Theme
from generator.outside import lacks_pango
from generator.render.job import Job
from generator.translate.edition import Edition

if TYPE_CHECKING:
    from generator.book import html_layout
else:
    html_layout = lazy("generator.book.html_layout")

# a style sheet or a tag, which stay as they are, or the text between two tags
PART = re.compile(r"<style.*?</style>|<[^>]*>|[^<]+", re.DOTALL)
# the least weight at which the bold font is chosen
BOLD = 550


def book_texts(edition: Edition, product: Product, letters: frozenset[str]) -> Iterator[PrintedText]:
    """The texts of a rulebook with one of ``letters``, and all texts of its figures."""
    job = Job(edition, product)
    yield from _book_texts(job, html_parts(job), css_of(job), letters)


def story_texts(edition: Edition, product: Product, letters: frozenset[str]) -> Iterator[PrintedText]:
    """The texts of a story book with one of ``letters``, and all texts of its figures."""
    job = Job(edition, product)
    yield from _book_texts(job, story_maker.html_parts(job), story_maker.css_of(job), letters)


def _book_texts(job: Job, parts: BookParts, css: str, letters: frozenset[str]) -> Iterator[PrintedText]:
    for picture in parts.pictures.values():
        yield from texts_of([picture.sheet])
    yield from _printed_texts(parts.htmls, css, job.edition.game.theme, letters)


def table_sheet_texts(edition: Edition, product: Product, letters: frozenset[str]) -> Iterator[PrintedText]:
    """The texts of a sheet of tables with one of ``letters``."""
    for _, plan in plans_of(Job(edition, product)):
        yield from _printed_texts([bare_html(plan)], "", edition.game.theme, letters)


def _printed_texts(htmls: Sequence[str], css: str, theme: Theme, letters: frozenset[str]) -> Iterator[PrintedText]:
    fonts = book_fonts(theme)
    for html in htmls if lacks_pango() is None else ():
        emptied, found = _emptied_document(html, letters)
        for text, style in html_layout.printed_texts(emptied, css) if found or not letters.isdisjoint(css) else ():
            family = style["font_family"][0]
            if family.startswith(FAMILY_PREFIX):
                yield PrintedText("", text, fonts[_role(family, style)])


def _emptied_document(html: str, letters: frozenset[str]) -> tuple[str, int]:
    """The document without the texts that have none of the letters, and the number of the others."""
    parts = PART.findall(html)
    kept = [part[0] == "<" or not letters.isdisjoint(unescape(part)) for part in parts]
    texts = sum(keep and part[0] != "<" for keep, part in zip(kept, parts, strict=True))
    return "".join(compress(parts, kept)), texts


def _role(family: str, style: Mapping[str, Any]) -> str:
    """The role of the font in which WeasyPrint prints a style."""
    if family == f"{FAMILY_PREFIX}title":
        return "title"
    bold, italic = style["font_weight"] >= BOLD, style["font_style"] != "normal"
    return ("bold-italic" if italic else "bold") if bold else "italic" if italic else "text"
