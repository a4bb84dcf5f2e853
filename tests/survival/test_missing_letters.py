"""Letters that no font has: told where they are written, whatever the product, and never printed in a system's font."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from generator.book.book_pages import font_css, with_fallback_fonts
from generator.book.html_layout import foreign_fonts, lay_out
from generator.check import check
from generator.check.letters import lacking, lines
from generator.finding import Finding
from generator.layout.marks import Sheet, TextMark
from generator.layout.type.fonts import glyphs, width
from generator.load.pack import load
from generator.model.theme import Theme
from generator.render.sheets import sheets_pdf
from generator.render.svg import marks_svg

ROOT = Path(__file__).parents[2]
CARDS = """\
kinds:
  card: {name: karta, fields: {name: name, power: int 1..9, text: text}}
kind: card
things:
  troll: {name: NAME, power: 2, text: "TEXT"}
"""
RULES = """\
chapter: "1.0"
title: Walka
clauses:
  "1.1": "Gra {name:card.troll}: {value:card.troll.text}"
"""
PRODUCTS = {
    "deck": "{kind: deck, of: [card]}",
    "counters": "{kind: counters, of: [card]}",
    "standees": "{kind: standees, of: [card]}",
    "nothing": "",
    "rulebook": "{kind: rulebook}",
}


def pack(folder: Path, product: str = "deck", name: str = "Troll", text: str = "Zwykły", title: str = "Gra",
         theme: str = "", css: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    made = f"products:\n  it: {PRODUCTS.get(product, product)}\n" if PRODUCTS.get(product, product) else ""
    (folder / "game.yaml").write_text(f"game: tiny\ntitle: {title}\nlanguage: pl\n{made}", "utf-8")
    (folder / "cards.yaml").write_text(CARDS.replace("NAME", name).replace("TEXT", text), "utf-8")
    (folder / "rules.yaml").write_text(RULES, "utf-8")
    (folder / "theme").mkdir(exist_ok=True)
    if theme:
        (folder / "theme" / "theme.yaml").write_text(theme, "utf-8")
    if css:
        (folder / "theme" / "book.css").write_text(css, "utf-8")
    return folder


def told(folder: Path, rule: str = "glyph-missing") -> list[Finding]:
    return [finding for finding in check(load(folder)).findings if finding.rule == rule]


def place(finding: Finding) -> str:
    return str(finding.place)


@pytest.mark.parametrize("char", ["龍", "Ω", "き", "😀", "Ж", "ﬁ", "\U0001d538", "٣", "⿰"])
@pytest.mark.parametrize("product", ["deck", "counters", "standees", "rulebook", "nothing"])
def test_glyph_missing_position(tmp_path: Path, product: str, char: str) -> None:
    (finding,) = told(pack(tmp_path, product, name=f"Troll {char}"))
    assert place(finding) == "cards.yaml:5:23"
    assert f"U+{ord(char):04X}" in finding.message


def test_a_pack_without_a_theme_is_judged_by_the_fonts_that_print_it(tmp_path: Path) -> None:
    (finding,) = told(pack(tmp_path, name="Troll き"))
    assert "Brygada1918-Bold" in finding.message


def test_prose_is_judged_in_the_font_of_each_run(tmp_path: Path) -> None:
    theme = "fonts: {text: Alegreya-Regular, bold: Brygada1918-Bold}\n"
    folder = pack(tmp_path, "rulebook", theme=theme)
    rules = RULES.replace("{value:card.troll.text}", "a ₴ b **c ₴ d** e ɞ f **g ɞ h**")
    (folder / "rules.yaml").write_text(rules, "utf-8")
    found = told(folder)
    assert [(finding.message.partition(" cannot")[0], finding.message[-8:], place(finding)) for finding in found] == [
        ("Brygada1918-Bold", "(U+20B4)", "rules.yaml:4:44"), ("Alegreya-Regular", "(U+025E)", "rules.yaml:4:52")]


@pytest.mark.parametrize(("text", "why"), [
    ("\ue000", "private-use"), ("\uf8ff", "private-use"), ("\U000f0001", "private-use"),
    ("שלום", "right to left"), ("سلام", "right to left"), ("नमस्ते", "joined"),
])
def test_what_no_font_can_help_is_told(tmp_path: Path, text: str, why: str) -> None:
    found = told(pack(tmp_path, "deck", name=f"Troll {text}"))
    assert found
    assert place(found[0]) == "cards.yaml:5:23"
    assert why in found[0].message


def test_letters_are_judged_as_they_are_printed(tmp_path: Path) -> None:
    """ƭ is in the font, its capital is not."""
    face = """\
styles: {loud: {font: Brygada1918-Bold, size: 9 pt, uppercase: true}, low: {font: Brygada1918-Bold, size: 9 pt}}
faces:
  card:
    size: 63 mm x 88 mm
    for: [card]
    regions: {name: {box: [4, 4, 55, 6], text: "{name}", style: STYLE}}
"""
    loud = told(pack(tmp_path / "a", name="Straßeƭ", theme=face.replace("STYLE", "loud")))
    low = told(pack(tmp_path / "b", name="Straßeƭ", theme=face.replace("STYLE", "low")))
    assert [place(finding) for finding in loud] == ["cards.yaml:5:17"]
    assert low == []


@pytest.mark.parametrize("name", ["Z\u0307o\u0301łw", "A\u00adB", "x\ufe0f", "é e\u0301"])
def test_what_is_composed_or_not_seen_is_no_fault(tmp_path: Path, name: str) -> None:
    assert told(pack(tmp_path, name=f'"{name}"')) == []


def test_a_mark_on_a_letter_that_no_font_has_so_is_told(tmp_path: Path) -> None:
    (finding,) = told(pack(tmp_path, name="Tx\u0304r"))
    assert "U+0078 U+0304" in finding.message


def test_a_fallback_font_prints_what_the_others_lack(tmp_path: Path) -> None:
    theme = "fonts: {fallback: [Alegreya-Regular]}\n"
    for product in PRODUCTS:
        assert told(pack(tmp_path / product, product, name="Troll ₴", theme=theme)) == []
        assert len(told(pack(tmp_path / f"{product}2", product, name="Troll ₴"))) == 1


def test_a_fallback_font_that_is_not_there_is_told(tmp_path: Path) -> None:
    found = told(pack(tmp_path, theme="fonts: {fallback: [Nonesuch]}\n"), "reference-to-nothing")
    assert [place(finding) for finding in found] == ["theme/theme.yaml:1:20"]


def test_the_fallback_font_is_in_the_pdf_and_in_the_svg() -> None:
    name = "Brygada1918-Regular>Alegreya-Regular"
    line = "Troll ₴ i ɞ"
    assert [glyph.font.partition("-")[0] for glyph in glyphs(name, "a₴b")] == ["Brygada1918", "Alegreya", "Brygada1918"]
    assert all(glyph.gid for glyph in glyphs(name, line))
    mark = TextMark(5, 10, line, name, 12, "#000000", width(name, 12, line))
    sheet = Sheet(60, 20, marks=(mark,))
    with pikepdf.open(BytesIO(sheets_pdf([sheet], title="x", language="pl"))) as pdf:
        fonts = {str(found.BaseFont) for found in pdf.objects
                 if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"}
    assert any("Alegreya" in font for font in fonts)
    alone = TextMark(5, 10, "₴", "Alegreya-Regular", 12, "#000000", 1)
    fallback = TextMark(5, 10, "₴", name, 12, "#000000", 1)
    assert marks_svg([fallback]) == marks_svg([alone])


def test_font_fallback_detected() -> None:
    """Whatever the system puts in the place of a letter or a family is a complaint, and no book is made."""
    theme = Theme()
    page = '<html lang="pl"><head><title>x</title></head><body>{}</body></html>'
    fine = lay_out(page.format("Troll <b>gruby</b>"), font_css(theme) + "html {font-family: zecer-text}")
    assert (foreign_fonts(fine.pdf), fine.complaints) == ([], ())
    for text, css in (("Troll き", ""), ("Troll", "body {font-family: serif}"),
                      ("Troll", "body {font: 9pt monospace}")):
        made = lay_out(page.format(text), font_css(theme) + "html {font-family: zecer-text}" + css)
        assert any("of the system" in one or "letters that the fonts have" in one for one in made.complaints)
        assert not any(".notdef" in one for one in made.complaints)


def test_books_use_the_fallback_font_too() -> None:
    theme = Theme(fallback=("Alegreya-Regular",))
    css = font_css(theme) + with_fallback_fonts(theme, "html {font: 400 9pt/13pt zecer-text;}")
    made = lay_out('<html lang="pl"><head><title>x</title></head><body>Troll ₴</body></html>', css)
    assert made.complaints == ()
    assert foreign_fonts(made.pdf) == []


@pytest.mark.parametrize("css", ["h2 {font-family: Georgia}", "h2 {font: bold 12pt 'Noto Serif', serif}",
                                 "/* zecer-text */ h2 {FONT-FAMILY :serif!important}"])
def test_a_family_of_the_system_is_told_before_the_build(tmp_path: Path, css: str) -> None:
    (finding,) = told(pack(tmp_path, "rulebook", css=f"p {{color: red}}\n{css}\n"), "font-of-the-system")
    assert finding.place is not None
    assert (finding.place.file, finding.place.line) == ("theme/book.css", 2)


@pytest.mark.parametrize("css", ["h2 {font: 700 12pt/1 zecer-title}", "h2 {font: inherit; font-size: 9pt}",
                                 "/* font: serif */", "h2 {font-variant: small-caps}"])
def test_own_families_are_no_fault(tmp_path: Path, css: str) -> None:
    assert told(pack(tmp_path, "rulebook", css=css), "font-of-the-system") == []


@pytest.mark.parametrize("name", ["tests/packs/fair", "tests/packs/small-town", "tests/packs/scriptorium"])
def test_every_line_of_our_packs_is_in_a_font_that_has_it(name: str) -> None:
    game = load(ROOT / name).game
    assert game is not None
    printed = list(lines(game, {"": frozenset()}))
    assert len(printed) > 50
    assert [(line.path, line.text) for line in printed if list(lacking(line.font, line.text))] == []
