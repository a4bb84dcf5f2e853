"""A game without a theme has a font for every role that sheets and books ask for."""

import pytest
from some import some

from generator.layout.tokens import font_of
from generator.layout.type.fonts import _shaped_glyphs, glyphs
from generator.model.theme import Theme
from generator.share import font_names


@pytest.mark.parametrize("role", ["text", "italic", "bold", "bold-italic", "title"])
def test_every_role_has_a_font_at_hand(role: str) -> None:
    assert font_of(Theme(), role) in font_names()


@pytest.mark.parametrize("name", ["Brygada1918-Regular", "Alegreya-Italic", "GrenzeGotisch-Bold"])
def test_words_of_shaped_pairs_are_as_shaped_whole(name: str) -> None:
    """The glyphs of a word hang on their neighbours only, in every word of a text that kerns."""
    words = "AVAToŁa TWA. „Tak” Tę, żółć L’” 1/2 2K6+3 ffi fi Wy-Tę f) (j W„o T.”) Łódź-Ty ĄĘŹĆ"
    for word in some(words.split(" ")):
        assert glyphs(name, word) == _shaped_glyphs(name, word)
