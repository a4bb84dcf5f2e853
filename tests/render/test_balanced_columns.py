"""Columns are divided as WeasyPrint divides them, give or take some pixels: nothing is lost, no page is added."""

from __future__ import annotations

import re
from collections import Counter

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.book import weasyprint_shortcuts
from generator.book.html_layout import lay_out

CSS = """@page { size: 120mm 160mm; margin: 12mm }
html { font: 10pt/14pt sans-serif } .columns { columns: 2; column-gap: 6mm }
h3 { margin: 4mm 0 1mm; break-after: avoid } p, ul { margin: 0 0 2mm; orphans: 2; widows: 2 }
.whole { break-inside: avoid; border: 1pt solid #000; padding: 2mm; margin-bottom: 3mm } td { border: .5pt solid #000 }
ol { padding-left: 8mm } li { margin-bottom: 1mm }"""
WORDS = "Oddział wchodzi do komnaty i rzuca kostką, po czym czyta wynik w tabeli na stole. "
TABLE = "".join(f"<tr><td>{row}</td><td>{WORDS}</td></tr>" for row in range(3))
PARTS = {
    "p": lambda size: f"<p>{WORDS * size}</p>",
    "list": lambda size: f"<ol>{''.join(f'<li>{WORDS}</li>' for _ in range(size))}</ol>",
    "whole": lambda size: f'<div class="whole">{WORDS * min(size, 6)}</div>',
    "table": lambda size: f"<table>{TABLE}</table>",
    "head": lambda size: f"<h3>Rozdział {size}</h3><p>{WORDS}</p>",
}
BOOKS = [(("p", 9),), (("p", 2), ("head", 1), ("list", 3)), (("list", 5), ("whole", 2), ("head", 4), ("p", 3)),
         (("head", 1), ("p", 14), ("table", 1), ("whole", 3), ("list", 8)), (("p", 40), ("head", 1), ("list", 7)),
         (("whole", 6), ("whole", 1), ("p", 1)), (("p", 1),), (("table", 1), ("table", 2), ("list", 12), ("p", 5))]


def book(*bands: tuple[tuple[str, int], ...]) -> str:
    """Bands of columns below each other, each of parts of a sort and size."""
    body = "<h2>Wstęp</h2>".join(
        f'<div class="columns">{"".join(PARTS[sort](size) for sort, size in parts)}</div>' for parts in bands)
    return f'<html lang="pl"><body>{body}</body></html>'


def lines_of(pdf: bytes) -> list[list[tuple[str, float, float]]]:
    """By page: each line of text, its left end and its baseline, pt."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        text = page.get_textpage()
        boxes = [text.get_rect(at) for at in range(text.count_rects())]
        found.append([(text.get_text_bounded(*box), box[0], box[1]) for box in boxes])
    return found


def letters_of(pdf: bytes) -> Counter[str]:
    """How often each letter is printed; hyphens at ends of lines are none."""
    pages = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))
    return Counter(letter for page in pages for letter in page if letter.isalnum())


def original(html: str, css: str = CSS) -> bytes:
    """The pages as WeasyPrint divides the columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weasyprint_shortcuts, "columns_layout", lambda original: original)
        return lay_out(html, css).pdf


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("parts", BOOKS, ids=range(len(BOOKS)))
def test_a_band_has_as_many_pages_and_the_same_words(parts: tuple[tuple[str, int], ...], columns: int) -> None:
    css, html = CSS.replace("columns: 2", f"columns: {columns}"), book(parts, parts[:1])
    ours, theirs = lay_out(html, css).pdf, original(html, css)
    assert len(lines_of(ours)) == len(lines_of(theirs))
    assert letters_of(ours) == letters_of(theirs)


@given(st.lists(st.lists(st.tuples(st.sampled_from(sorted(PARTS)), st.integers(1, 12)), min_size=1, max_size=5)
                .map(tuple), min_size=1, max_size=3))
def test_no_line_is_lost_in_any_book(bands: list[tuple[tuple[str, int], ...]]) -> None:
    html = book(*bands)
    written = "".join(re.findall(r">([^<]+)<", html))
    numbers = (number for band in bands for sort, size in band if sort == "list" for number in range(1, size + 1))
    expected = Counter(letter for letter in written + "".join(map(str, numbers)) if letter.isalnum())
    assert letters_of(lay_out(html, CSS).pdf) == expected


@pytest.mark.parametrize("parts", BOOKS, ids=range(len(BOOKS)))
def test_a_mark_of_a_list_stands_at_the_first_line_of_its_item(parts: tuple[tuple[str, int], ...]) -> None:
    items = sum(size for sort, size in parts if sort == "list")
    beside = 0
    for page in lines_of(lay_out(book(parts, parts), CSS).pdf):
        marks = [(left, base) for text, left, base in page if text.strip().rstrip(".").isdigit() and "." in text]
        beside += sum(any(abs(base - other) < 3 and 0 < start - left < 30 and text.startswith("Oddział")
                          for text, start, other in page) for left, base in marks)
        beside += sum(text.strip()[:1].isdigit() and ". Oddział" in text for text, _, _ in page)
    assert beside == 2 * items


@pytest.mark.parametrize("rules", [
    ".columns { column-fill: auto }", ".columns { height: 60mm }", ".columns { direction: rtl }",
    ".columns { position: relative }", ".columns { min-height: 50mm }", "h3 { column-span: all }",
    ".whole { float: footnote }", ".whole { float: left; width: 40% }", ".whole p { float: right }",
    ".columns { columns: 1 }"])
def test_what_is_left_to_weasyprint_comes_out_the_same(rules: str) -> None:
    html, css = book(BOOKS[2], BOOKS[1]), f"{CSS} {rules}"
    assert lay_out(html, css).pdf == original(html, css)
