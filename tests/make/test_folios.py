"""Page numbers are put into finished pages: at the foot, beside references, at the ends of lists."""

from __future__ import annotations

import re

import pypdfium2
import pytest

from generator.book import page_numbers as folios
from generator.book.binding import bind
from generator.book.book_pages import LaidOut, font_css
from generator.book.html_layout import lay_out
from generator.model.theme import Theme

CSS = font_css(Theme()) + """@page { size: 120mm 160mm; margin: 15mm; @bottom-center { font-family: zecer-text } }
html { font: 400 10pt/14pt zecer-text } a { color: inherit }
.list a { display: flex } .line { flex: 1 }""" + folios.css()


def page_of(anchor: str, *links: str) -> str:
    return f'<section id="{anchor}" style="break-after: page"><h2>{anchor}</h2>{"".join(links)}</section>'


def beside(anchor: str, noughts: str) -> str:
    return f'<p>zob. <a href="zecer:{anchor}">{anchor}<span class="pg">s.\u00a0{noughts}</span></a>, koniec.</p>'


def listed(anchor: str, noughts: str) -> str:
    return (f'<p class="list"><a href="zecer:{anchor}"><span>{anchor}</span><span class="line"></span>'
            f'<span class="page">{noughts}</span></a></p>')


def laid(*pages: str) -> LaidOut:
    part = lay_out(f'<html lang="pl"><body>{"".join(pages)}</body></html>', CSS)
    assert not part.complaints
    return part


def bound(*parts: LaidOut) -> list[str]:
    """The words of every page of the bound book."""
    with pypdfium2.PdfDocument(bind(parts, "Książka", "pl", [])) as pdf:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]


def test_a_font_whose_digits_are_not_kerned_is_numbered_too() -> None:
    css = CSS.replace(font_css(Theme()), font_css(Theme(fonts={"text": "Spectral-Regular"})))
    part = lay_out(f'<html lang="pl"><body>{page_of("a", beside("b", "0"))}{page_of("b")}</body></html>', css)
    pages = bound(part)
    assert [page.split()[-1] for page in pages] == ["1", "2"]
    assert "s. 2" in pages[0].replace("\xa0", " ")


def test_a_page_bears_its_own_number_through_all_parts() -> None:
    pages = bound(laid(page_of("a"), page_of("b")), laid(*(page_of(f"c{number}") for number in range(9))))
    assert [page.split()[-1] for page in pages] == [str(number) for number in range(1, 12)]


def test_a_number_at_the_foot_stands_in_the_middle() -> None:
    with pypdfium2.PdfDocument(bind([laid(*(page_of(f"a{number}") for number in range(12)))], "", "pl", [])) as pdf:
        for page, number in ((pdf[4], "5"), (pdf[11], "12")):
            text = page.get_textpage()
            place = text.get_text_range().rindex(number)
            boxes = [text.get_charbox(place + step) for step in range(len(number))]
            middle = (boxes[0][0] + boxes[-1][2]) / 2
            assert middle == pytest.approx(page.get_width() / 2, abs=0.7)


def test_a_reference_shows_the_page_it_leads_to_in_another_part() -> None:
    first = laid(page_of("a", beside("z", "00"), beside("b", "0")), page_of("b"))
    pages = bound(first, laid(*(page_of(f"c{number}") for number in range(9)), page_of("z", beside("a", "0"))))
    assert "zob. zs. 12, koniec. zob. bs. 2, koniec." in pages[0].replace("\xa0", " ")
    assert "zob. as. 1, koniec." in pages[11].replace("\xa0", " ")


def test_a_number_in_a_list_may_be_shorter_than_its_place_and_ends_where_the_others_do() -> None:
    part = laid(page_of("a", listed("b", "00"), listed("z", "00")), *(page_of(name) for name in "bcdefghiz"))
    with pypdfium2.PdfDocument(bind([part], "", "pl", [])) as pdf:
        text = pdf[0].get_textpage()
        words = text.get_text_range()
        found = [re.search(line, words) for line in (r"b\s+2", r"z\s+10")]
        ends = [text.get_charbox(line.end() - 1)[2] for line in found if line is not None]
    assert ends[0] == pytest.approx(ends[1], abs=1.0)


@pytest.mark.parametrize("noughts", ["0", "000"])
def test_a_number_that_does_not_fit_its_place_is_no_book(noughts: str) -> None:
    part = laid(page_of("a", beside("z", noughts)), *(page_of(f"b{number}") for number in range(9)), page_of("z"))
    with pytest.raises(folios.Unnumbered, match="room for 11"):
        bind([part], "", "pl", [])


def test_a_number_without_a_link_is_no_book() -> None:
    with pytest.raises(folios.Unnumbered, match="a link under"):
        bind([laid(page_of("a", '<p><span class="pg">s. 00</span></p>'))], "", "pl", [])
