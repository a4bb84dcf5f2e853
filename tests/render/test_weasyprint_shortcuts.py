"""Shortcuts through WeasyPrint print the same bytes."""

from __future__ import annotations

import pytest
import weasyprint

from generator.book import weasyprint_shortcuts
from generator.book.html_layout import lay_out

CSS = """@page { size: 120mm 160mm; margin: 12mm }
html { font: 10pt/14pt sans-serif } .columns { columns: 2; column-gap: 6mm }
h3 { margin: 4mm 0 1mm; break-after: avoid } p { margin: 0 0 2mm; orphans: 2; widows: 2 }
.whole { break-inside: avoid; border: 1pt solid #000; padding: 2mm } td { border: .5pt solid #000 }"""
WORDS = "Oddział wchodzi do komnaty i rzuca kostką, po czym czyta wynik w tabeli na stole. "


def book(sizes: tuple[int, ...], apart: bool) -> str:
    """A section for each size: a heading and so many sentences, in one block of columns or each in its own."""
    bits = []
    for number, size in enumerate(sizes):
        table = "".join(f"<tr><td>{row}</td><td>{WORDS}</td></tr>" for row in range(3)) if number % 3 == 2 else ""
        bits.append(f'<section id="s{number}"><h3>{number}</h3><p>{WORDS * size}</p>'
                    f'<div class="whole">{WORDS * 2}</div><table>{table}</table></section>')
    body = "</div><div class=columns>".join(bits) if apart else "".join(bits)
    return f'<html lang="pl"><body><h2>Rozdział</h2><div class="columns">{body}</div></body></html>'


def test_the_release_of_weasyprint_is_one_that_is_known() -> None:
    read = "layout/percent.py, layout/column.py, css/__init__.py and text/line_break.py"
    advice = f"read {read} of the new release, then name it in KNOWN"
    assert weasyprint.__version__ in weasyprint_shortcuts.KNOWN, advice


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("sizes", [(1,), (2, 9, 1, 4), (14, 3, 3, 8, 2, 5), (30, 1, 1, 12)])
@pytest.mark.daily("sizes0-False", "sizes1-True", "sizes2-False")
def test_the_bytes_are_the_same(sizes: tuple[int, ...], apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    html = book(sizes, apart)
    # columns are divided otherwise: see test_balanced_columns
    monkeypatch.setattr(weasyprint_shortcuts, "columns_layout", lambda original: original)
    kept = lay_out(html, CSS)
    monkeypatch.setattr(weasyprint_shortcuts, "KNOWN", ())
    plain = lay_out(html, CSS)
    assert (kept.pages, kept.anchors) == (plain.pages, plain.anchors)
    assert kept.pdf == plain.pdf


def test_a_book_of_another_release_tells_no_empty_ends_of_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    html = '<html lang="pl"><body><p>Słowo</p></body></html>'
    assert [rest.page for rest in lay_out(html).rests] == [0]
    monkeypatch.setattr(weasyprint_shortcuts, "KNOWN", ())
    assert lay_out(html).rests == ()


ODD = """@page { size: 100mm 140mm; margin: 10mm; @bottom-center { content: counter(page) } }
:root { --gap: 3mm } p { margin: 0 0 var(--gap); font-variant-numeric: lining-nums }
.percent { width: 60%; min-width: 30%; padding: 2%; height: 10% } .sum { width: calc(50% - 4mm); margin-left: 1em }
.inside { box-sizing: border-box; width: 40mm; padding: 3mm; border: 1mm solid #800 }
.start { margin-inline-start: 7mm; border-block-end: 1pt dotted #000 } .float { float: right; width: 30mm }
.apart { position: absolute; left: 20%; bottom: 2mm } .moved { position: relative; top: 1mm }
.row { display: flex; gap: 2mm } .row .rest { flex: 1; min-width: 4mm } .narrow { max-width: 25mm; line-height: 1.2 }
table { border-collapse: collapse; width: 100% } td { border: 1pt solid #000; padding: 5% }
b { text-decoration: underline }
.none { display: none } li { list-style: square } h2 { break-before: page; font: italic 700 14pt/1 serif }"""


def test_boxes_of_every_sort_come_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    sorts = ("percent", "sum", "inside", "start", "float", "apart", "moved", "narrow", "none")
    boxes = "".join(f'<div class="{sort}"><p>{WORDS} <b>{sort}</b></p></div>' for sort in sorts)
    row = f'<div class="row"><span>{WORDS}</span><span class="rest"></span><span>7</span></div>'
    table = f"<table><tr><td>{WORDS}</td><td>2</td></tr></table><ul><li>{WORDS}</li></ul>"
    third = f'<h2>{WORDS}</h2><div style="width: 33%">{boxes}</div>'
    html = f'<html lang="pl"><body>{boxes}{row}{table}{third}</body></html>'
    kept = lay_out(html, ODD)
    monkeypatch.setattr(weasyprint_shortcuts, "KNOWN", ())
    assert kept.pdf == lay_out(html, ODD).pdf
