"""Small capitals: the font's own where it has them, else low capitals; the text stays as it was written."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from generator.book.html import Setter
from generator.layout.marks import Sheet, TextMark
from generator.layout.tokens import small_capitals, style_of
from generator.layout.type.font_features import with_small_capitals
from generator.layout.type.fonts import covers, font, font_bytes, glyphs, outline, width
from generator.layout.type.rich import Typeface, passages
from generator.load.pack import load
from generator.model.text import Text
from generator.model.theme import TextStyle, Theme
from generator.render.sheets import sheets_pdf
from generator.share import font_file
from generator.text.run import Paragraph, Run
from generator.translate.edition import Edition

FONT = "Brygada1918-Regular"
CAPS = small_capitals(FONT)


def high(name: str, char: str) -> float:
    (glyph,) = glyphs(name, char)
    return max(y for _, points in outline(name, glyph.gid) for _, y in points)


@pytest.mark.parametrize("char", "azxżźćłóę")
def test_small_letters_are_low_capitals(char: str) -> None:
    share = high(CAPS, char) / high(FONT, char.upper())
    assert 0.65 < share < 0.85
    assert high(CAPS, char.upper()) == high(FONT, char.upper())


def test_capitals_figures_and_signs_stay() -> None:
    assert width(CAPS, 10, "ZAŻÓŁĆ 123 „–”") == pytest.approx(width(FONT, 10, "ZAŻÓŁĆ 123 „–”"))
    assert covers(CAPS, "ąćęłńóśźż ß")
    assert font(CAPS).cap_height == font(FONT).cap_height
    assert small_capitals(CAPS) == CAPS


def test_the_own_small_capitals_of_a_font_are_taken() -> None:
    """A font that has ``smcp`` for a alone, drawn as a J: b is scaled, a is its own."""
    file = TTFont(font_file(FONT))
    addOpenTypeFeaturesFromString(file, "feature smcp { sub a by J; } smcp;")
    given = BytesIO()
    file.save(given)
    made = TTFont(BytesIO(with_small_capitals(given.getvalue())))
    names = made.getBestCmap()
    assert names[ord("a")] == file.getBestCmap()[ord("J")]
    pen = BoundsPen(made.getGlyphSet())
    made.getGlyphSet()[names[ord("b")]].draw(pen)
    assert pen.bounds is not None
    assert pen.bounds[3] < file["OS/2"].sCapHeight


def test_the_font_is_made_the_same_every_time() -> None:
    assert with_small_capitals(font_file(FONT).read_bytes()) == font_bytes(CAPS)


def test_a_style_and_a_placeholder_ask_for_them() -> None:
    theme = Theme(fonts={"text": FONT}, styles={"head": TextStyle("text", 9, small_caps=True)})
    assert style_of(theme, "head").font == CAPS
    face = Typeface(FONT, "Brygada1918-Bold", "Brygada1918-Italic", "Brygada1918-BoldItalic", {})
    (passage,) = passages([Paragraph((Run("Śpi", bold=True, role="caps"), Run(" dobrze")))], face)
    assert [part.font for word in passage.words for part in word.parts] == ["Brygada1918-Bold+smcp", FONT]


def test_the_text_can_be_searched_as_it_was_written() -> None:
    text = "Zażółć Gęślą"
    sheet = Sheet(60, 20, (), (TextMark(5, 10, text, CAPS, 12, "#000000", width(CAPS, 12, text)),))
    with pikepdf.open(BytesIO(sheets_pdf([sheet], title="t", language="pl"))) as pdf:
        named = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one]
        caps = [one for one in named if str(one.BaseFont).endswith("-SC")]
        maps = b"".join(one.ToUnicode.read_bytes() for one in caps)
    assert len(caps) == 1
    assert all(f"{ord(char):04X}".encode() in maps.upper() for char in set(text) - {" "})


def test_no_text_of_the_language_lacks_a_letter() -> None:
    assert Text("{caps:Straż}").placeholders[0].kind == "caps"


def test_the_book_lowers_capitals_too() -> None:
    game = load(Path(__file__).parents[1] / "packs" / "scriptorium").game
    assert game is not None
    html = str(Setter(Edition(game, "pl")).inline(Text("Bije {caps:Wielki dzwon} teraz.")))
    assert '<span class="nb">W<span class="caps">IELKI</span></span> <span class="nb"><span class="caps">DZWON' in html
    assert "Bije" in html
