"""Signs that games use are printed, by a font behind all others."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.book.book_pages import font_css
from generator.book.html import _signs_as_text
from generator.check.letters import lacking
from generator.layout.marks import Sheet, TextMark
from generator.layout.tokens import SIGNS_FONT
from generator.layout.type.fonts import covers, glyphs, width
from generator.model.theme import Theme
from generator.render.sheets import sheets_pdf
from generator.share import font_names

SIGNS = "♠♥♦♣→←↑↓≤≥≠★☆✓✗●○■□▲△▼⅓⅔∞⚀⚁⚂⚃⚄⚅×÷±″′①⑳⌀⊞⚡✂"


@pytest.mark.parametrize("font", [name for name in font_names() if name != "AlegreyaFigures-Bold"])
def test_every_font_prints_the_signs_of_games(font: str) -> None:
    assert list(lacking(font, SIGNS)) == []


def test_letters_stay_in_their_font_and_signs_do_not_change_it() -> None:
    assert [glyph.font for glyph in glyphs("Alegreya-Bold", "A♠B")] == ["Alegreya-Bold", SIGNS_FONT, "Alegreya-Bold"]
    assert {glyph.font for glyph in glyphs("Alegreya-Bold", "½×″")} == {"Alegreya-Bold"}
    assert [glyph.font for glyph in glyphs("Alegreya-Bold>Brygada1918-Regular", "A♠")] == ["Alegreya-Bold", SIGNS_FONT]


def test_the_font_of_signs_has_no_letters() -> None:
    assert not any(covers("AlegreyaFigures-Bold", letter) for letter in "aąZ„!")


def test_signs_are_in_the_finished_file() -> None:
    text = "A♠ → ⅓"
    mark = TextMark(5, 20, text, "Brygada1918-Regular", 12, "#000000", width("Brygada1918-Regular", 12, text), "")
    page = pypdfium2.PdfDocument(sheets_pdf([Sheet(60, 30, (), (mark,))], title="", language="en"))[0]
    assert page.get_textpage().get_text_range().strip() == text


def test_a_book_has_the_signs_behind_its_fonts() -> None:
    theme = Theme(fallback=("Migdal-Regular",))
    assert f"{SIGNS_FONT}.ttf" in font_css(theme)


def test_signs_that_are_also_pictures_are_set_as_text() -> None:
    assert _signs_as_text("⚡ ♥\ufe0f ⚓\ufe0f ★") == "⚡\ufe0e ♥ ⚓\ufe0e ★"
