"""The fonts and colours of a book as CSS, rule by rule."""

from __future__ import annotations

import pytest

from generator.book.book_pages import css_string, font_css, with_fallback_fonts
from generator.layout.tokens import book_fonts, fonts_in
from generator.model.theme import Theme
from generator.share import font_file


def face(family: str, font: str, weight: int, style: str) -> str:
    return (f'@font-face {{ font-family: {family}; src: url("{font_file(font).as_uri()}"); '
            f"font-weight: {weight}; font-style: {style}; }}")


def test_each_role_has_its_face_and_each_colour_its_variable() -> None:
    theme = Theme(colours={"spot": "#123456", "own": "#abcdef"}, fallback=("Brygada1918-Bold",))
    fonts = {role: fonts_in(name)[0] for role, name in book_fonts(theme).items()}
    assert font_css(theme).splitlines() == [
        face("zecer-text", fonts["text"], 400, "normal"), face("zecer-text", fonts["italic"], 400, "italic"),
        face("zecer-text", fonts["bold"], 700, "normal"), face("zecer-text", fonts["bold-italic"], 700, "italic"),
        face("zecer-title", fonts["title"], 700, 'normal; font-feature-settings: "liga" 0, "clig" 0'),
        face("zecer-0", "Brygada1918-Bold", 400, "normal"), face("zecer-1", "ZecerSigns-Regular", 400, "normal"),
        ":root { --ground: #f6f1e6;--ink: #161412;--own: #abcdef;--second: #20385e;--spot: #123456; }",
    ]


@pytest.mark.parametrize(("fallback", "css"), [
    ((), "a { font: zecer-text, zecer-0 } b { font: zecer-titles }"),
    (("A", "B"), "a { font: zecer-text, zecer-0, zecer-1, zecer-2 } b { font: zecer-titles }")])
def test_families_are_followed_by_the_fallback_fonts(fallback: tuple[str, ...], css: str) -> None:
    assert with_fallback_fonts(Theme(fallback=fallback), "a { font: zecer-text } b { font: zecer-titles }") == css


@pytest.mark.parametrize(("text", "css"), [("ł a", '"ł a"'), ('a"b', '"a\\22 b"'), ("a\\", '"a\\5c "'),
                                           ("</style>", '"\\3c /style>"'), ("a\nb", '"a\\a b"')])
def test_nothing_ends_a_string_of_css(text: str, css: str) -> None:
    assert css_string(text) == css
