"""Fonts that a pack brings: which are taken, what they become, and what is told at their file."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import font_files
import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.ttLib.tables.ttProgram import Program
from patience import PATIENCE

from generator.check import check
from generator.finding import Finding
from generator.layout.tokens import fonts_in, style_of
from generator.layout.type.fonts import advance, outline
from generator.layout.type.fonts import glyphs as glyphs_of
from generator.load import pack_fonts
from generator.load.pack import load
from generator.model.theme import Theme
from generator.share import font_data, plain_font

GAME = "game: tiny\ntitle: Zażółć gęślą\nlanguage: pl\nproducts: {book: {kind: rulebook}}\n"
TITLE = "fonts: {title: Blackwood}\n"


def written(folder: Path, fonts: dict[str, bytes], theme: str = TITLE, **files: str) -> Path:
    (folder / "theme" / "fonts").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(theme, encoding="utf-8")
    for name, data in fonts.items():
        (folder / "theme" / "fonts" / name).write_bytes(data)
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def theme_of(folder: Path) -> Theme:
    loaded = load(folder)
    assert [one for one in loaded.findings if one.severity == "error"] == []
    assert loaded.game is not None
    return loaded.game.theme


def told(folder: Path) -> list[Finding]:
    return [one for one in load(folder).findings if one.rule in ("font-unfit", "font-never-used", "file-unread")]


@pytest.mark.parametrize(("file", "data"), [
    ("Blackwood.ttf", font_files.ttf()), ("Blackwood.TTF", font_files.ttf()), ("Blackwood.otf", font_files.otf()),
    ("Blackwood.woff2", font_files.woff2()), ("Blackwood[wght].ttf", font_files.ttf()),
])
def test_each_format_prints_the_same_letters(file: str, data: bytes, tmp_path: Path) -> None:
    theme = theme_of(written(tmp_path, {file: data}))
    name = theme.fonts["title"]
    assert plain_font(name) == "Blackwood"
    assert [*theme.own_fonts] == [name]
    for letter in "Zażółć 123":
        assert advance(name, letter) == advance("Okruch-Regular", letter)
    here, there = (max(y for _, points in outline(font, glyphs_of(font, "Ż")[0].gid) for _, y in points)
                   for font in (name, "Okruch-Regular"))
    assert here == pytest.approx(there, abs=0.002)
    assert (theme.own_fonts[name].family, theme.own_fonts[name].rights) == (
        "Blackwood", "© Blackwood Types; All rights reserved.")
    assert told(tmp_path) == []


def test_what_is_printed_holds_no_programs(tmp_path: Path) -> None:
    font = font_files.opened(font_files.ttf())
    font["fpgm"] = table = newTable("fpgm")
    table.program = Program()
    table.program.fromBytecode(b"\x2c\x2d")
    theme = theme_of(written(tmp_path, {"Blackwood.ttf": font_files.saved(font)}))
    (own,) = theme.own_fonts.values()
    kept = font_files.opened(own.data)
    assert {"fpgm", "prep", "cvt "}.isdisjoint(kept.keys())
    assert kept["name"].getDebugName(6) == "Blackwood"


@pytest.mark.parametrize(("file", "data", "said"), [
    ("Blackwood.ttf", b"", "found a file without bytes"),
    ("Blackwood.ttf", b"<!DOCTYPE html><title>404</title>", "found something else"),
    ("Blackwood.ttf", font_files.ttf()[:2000], "a broken one"),
    ("Blackwood.otf", font_files.otf()[:12], "broken"),
    ("Blackwood.woff2", font_files.woff2()[:400], "a broken one"),
    ("Blackwood.ttc", font_files.collection(), "a collection of several fonts"),
    ("Blackwood.ttf", font_files.collection(), "a collection of several fonts"),
    ("Blackwood.woff", font_files.woff2(flavor="woff"), "WOFF"),
    ("Blackwood.ttf", font_files.without(font_files.ttf(), "glyf", "loca"), "without glyf"),
    ("Blackwood.ttf", font_files.without(font_files.ttf(), "OS/2"), "OS/2"),
    ("Blackwood.ttf", font_files.ttf(rights=0x0002), "restricted licence"),
    ("Blackwood.ttf", font_files.ttf(rights=0x0108), "no subsets"),
    ("Blackwood.ttf", font_files.ttf(rights=0x0200), "bitmaps only"),
])
def test_an_unfit_font_is_told_at_its_file(file: str, data: bytes, said: str, tmp_path: Path) -> None:
    (found,) = told(written(tmp_path, {file: data}))
    assert said in str(found.message)
    assert found.place is not None
    assert (found.rule, found.severity, found.place.file) == ("font-unfit", "error", f"theme/fonts/{file}")
    game = load(tmp_path).game
    assert game is not None
    assert game.theme.fonts == {}
    assert [one.rule for one in check(load(tmp_path)).findings if one.severity == "error"] == ["font-unfit"]


@pytest.mark.parametrize("rights", [0x0000, 0x0004, 0x0008, 0x0006])
def test_preview_and_print_is_enough(rights: int, tmp_path: Path) -> None:
    assert theme_of(written(tmp_path, {"Blackwood.ttf": font_files.ttf(rights=rights)})).own_fonts


@pytest.mark.parametrize(("fonts", "theme", "said", "rule"), [
    ({"Brygada1918-Bold.ttf": b""}, "fonts: {title: Brygada1918-Bold}\n", "a font that comes along", "font-unfit"),
    ({"title.ttf": font_files.ttf()}, "fonts: {text: title}\n", "a name that is no role", "font-unfit"),
    ({"price.ttf": font_files.ttf()}, "fonts: {price: Okruch-Regular}\n", "a name that is no role", "font-unfit"),
    ({"Old.ttf": font_files.ttf(), "Old.otf": font_files.otf()}, "fonts: {title: Old}\n", "Old.otf too", "font-unfit"),
    ({"Old face.ttf": font_files.ttf()}, "fonts: {}\n", "letters of ASCII", "font-unfit"),
    ({"Old.ttf": b"not opened"}, "fonts: {}\n", "one that nothing names", "font-never-used"),
])
def test_names_that_mislead(fonts: dict[str, bytes], theme: str, said: str, rule: str, tmp_path: Path) -> None:
    (found,) = told(written(tmp_path, fonts, theme))
    assert said in str(found.message)
    assert found.rule == rule
    assert found.place is not None
    assert found.place.file.startswith("theme/fonts/")


def test_a_font_may_have_the_name_of_the_role_that_it_has(tmp_path: Path) -> None:
    theme = "fonts: {title: title}\nstyles: {name: {font: title, size: 9 pt}}\n"
    found = theme_of(written(tmp_path, {"title.ttf": font_files.ttf()}, theme))
    assert plain_font(found.fonts["title"]) == "title"
    assert style_of(found, "name").font == found.fonts["title"]


def test_emphasis_in_the_font_of_the_text_is_noted(tmp_path: Path) -> None:
    theme = "fonts: {text: Squares, italic: Squares, bold: 'Squares[wght=900]'}\n"
    (found,) = told(written(tmp_path, {"Squares.ttf": font_files.variable()}, theme))
    assert (found.severity, found.path, found.place and found.place.column) == ("note", "theme/fonts/italic", 32)
    assert told(written(tmp_path, {}, "fonts: {text: Alegreya-Regular, bold: Squares}\n")) == []


def test_a_font_elsewhere_in_the_theme_is_told(tmp_path: Path) -> None:
    written(tmp_path, {}, "fonts: {}\n")
    (tmp_path / "theme" / "Old.otf").write_bytes(font_files.otf())
    (found,) = told(tmp_path)
    assert "theme/fonts" in str(found.help)
    (tmp_path / "theme" / "book.css").write_text("@font-face {font-family: old; src: url(Old.otf)}\n", encoding="utf-8")
    assert told(tmp_path) == []


def test_a_style_sheet_embeds_no_font_that_forbids_it(tmp_path: Path) -> None:
    written(tmp_path, {"Old.ttf": font_files.ttf(rights=0x0002)}, "fonts: {}\n")
    (tmp_path / "theme" / "book.css").write_text("@font-face {font-family: old; src: url(fonts/Old.ttf)}\n", "utf-8")
    (found,) = [one for one in load(tmp_path).findings if one.rule == "style-refused"]
    assert "restricted licence" in str(found.message)


def test_no_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.ttf").write_bytes(font_files.ttf())
    pack = written(tmp_path / "pack", {})
    (pack / "theme" / "fonts" / "Blackwood.ttf").symlink_to(tmp_path / "outside.ttf")
    assert [(one.rule, one.path) for one in told(pack)] == [("file-unread", "theme/fonts/Blackwood.ttf")]


def test_roles_styles_and_fallbacks_name_fonts_of_the_pack(tmp_path: Path) -> None:
    fonts = {"Blackwood.ttf": font_files.ttf(), "Bits.ttf": font_files.symbols(), "Rough.otf": font_files.otf()}
    theme = "fonts: {text: Blackwood, fallback: [Migdal-Regular, Bits]}\nstyles: {name: {font: Rough, size: 9 pt}}\n"
    found = theme_of(written(tmp_path, fonts, theme))
    assert [*map(plain_font, fonts_in(style_of(found, "name").font))] == ["Rough", "Migdal-Regular", "Bits"]
    assert [*map(plain_font, fonts_in(style_of(found, None).font))] == ["Blackwood", "Migdal-Regular", "Bits"]
    assert len(found.own_fonts) == 3
    assert told(tmp_path) == []


def test_a_variable_font_stands_where_its_name_says(tmp_path: Path) -> None:
    theme = "fonts: {text: Squares, bold: 'Squares[wght=900]', title: 'Squares[wght=650]'}\n"
    found = theme_of(written(tmp_path, {"Squares[wght].ttf": font_files.variable()}, theme))
    widths = [advance(found.fonts[role], "a") for role in ("text", "title", "bold")]
    assert widths == [0.5, 0.55, 0.6]
    assert len(found.own_fonts) == 3


@pytest.mark.parametrize(("name", "said"), [
    ("Squares[wght=950]", "whose wght goes from 100 to 900"),
    ("Squares[wdth=90]", "without the axis wdth; it has wght"),
    ("Blackwood[wght=400]", "a font that is not variable"),
])
def test_a_place_that_a_font_has_not_is_told(name: str, said: str, tmp_path: Path) -> None:
    fonts = {f"{name.partition('[')[0]}.ttf": font_files.variable() if name[0] == "S" else font_files.ttf()}
    (found,) = told(written(tmp_path, fonts, f"fonts: {{title: '{name}'}}\n"))
    assert said in str(found.message)


def test_letters_of_an_old_symbol_font_can_be_typed(tmp_path: Path) -> None:
    found = theme_of(written(tmp_path, {"Bits.ttf": font_files.old_symbols()}, "fonts: {signs: Bits}\n"))
    assert [advance(found.fonts["signs"], letter) for letter in "A\uf042"] == [0.4, 0.5]


def test_a_font_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_fonts, "MOST_UNPACKED", 20_000)
    (found,) = told(written(tmp_path, {"Blackwood.woff2": font_files.woff2()}))
    assert "when it is unpacked" in str(found.message)


def test_limits_of_glyphs_and_of_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_fonts, "MOST_GLYPHS", 20)
    (found,) = told(written(tmp_path, {"Blackwood.ttf": font_files.ttf()}))
    assert "at most 20 glyphs" in str(found.message)
    monkeypatch.setattr(pack_fonts, "MOST_GLYPHS", 2000)
    monkeypatch.setattr(pack_fonts, "MOST_FONTS", 0)
    (found,) = told(tmp_path)
    assert "at most 0 fonts" in str(found.message)


def test_a_font_that_takes_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty_cache: Path) -> None:
    monkeypatch.setattr(pack_fonts, "SECONDS", 0.001)
    (found,) = told(written(tmp_path, {"Blackwood.otf": font_files.otf()}))
    assert "takes too long" in str(found.message)


def test_coloured_letters_are_told(tmp_path: Path) -> None:
    font = font_files.opened(font_files.ttf())
    font["SVG "] = svg = newTable("SVG ")
    svg.docList = [("<svg/>", 1, 1)]
    (found,) = told(written(tmp_path, {"Blackwood.ttf": font_files.saved(font)}))
    assert (found.severity, "letters of one colour" in str(found.message)) == ("warning", True)


@pytest.mark.parametrize("data", [font_files.ttf(letters="abcż"), font_files.otf(), font_files.woff2()],
                         ids=["ttf", "otf", "woff2"])
def test_a_damaged_font_is_a_finding_or_a_font(data: bytes, tmp_path: Path) -> None:
    drawn = random.Random(35)
    for _ in range(25):
        damaged = bytearray(data)
        for _ in range(drawn.choice((1, 4, 40))):
            damaged[drawn.randrange(len(damaged))] = drawn.randrange(256)
        loaded = load(written(tmp_path, {"Blackwood.ttf": bytes(damaged)}))
        assert loaded.game is not None
        refused = [one for one in loaded.findings if one.rule == "font-unfit" and one.severity == "error"]
        assert bool(refused) != bool(loaded.game.theme.own_fonts)
        for name in loaded.game.theme.own_fonts:
            assert advance(name, "abc") >= 0


def test_private_use_letters_of_a_font_of_the_pack(tmp_path: Path) -> None:
    words = "chapter: '1.0'\ntitle: Znaki\nclauses:\n  '1.1': Rzuć \ue001 i \ue0ff\n"
    pack = written(tmp_path, {"Bits.ttf": font_files.symbols()}, "fonts: {fallback: [Bits]}\n", rules=words)
    found = [one for one in check(load(pack)).findings if one.rule == "glyph-missing"]
    assert [one.place.column for one in found if one.place] == [words.splitlines()[3].index("\ue0ff") + 1]
    written(tmp_path, {}, "styles: {sign: {font: Bits, size: 9 pt}}\n")
    found = [one for one in check(load(pack)).findings if one.rule == "glyph-missing"]
    assert len(found) == 2
    assert "fallback: [Bits]" in str(found[0].help)


def test_a_role_of_signs_prints_only_signs(tmp_path: Path) -> None:
    theme = ("fonts: {signs: Bits}\nstyles: {sign: {font: signs, size: 20 pt}}\nfaces:\n"
             "  card:\n    size: 63 mm x 88 mm\n    for: [card]\n"
             "    regions: {sign: {box: [4, 4, 50, 50], text: '%s', style: sign}}\n")
    cards = ("kinds: {card: {name: karta, fields: {name: {type: name, label: nazwa}}}}\nkind: card\n"
             "provenance: {original: x}\nthings: {troll: {name: Troll}}\n")
    game = "game: tiny\ntitle: Z\nlanguage: pl\nproducts: {deck: {kind: deck, of: [card], card: 63 mm x 88 mm}}\n"
    for text, count in (("\ue001", 0), ("\ue0ff", 1), ("a", 1)):
        pack = written(tmp_path, {"Bits.ttf": font_files.symbols()}, theme % text, cards=cards, game=game)
        found = [str(one.message) for one in check(load(pack)).findings if one.rule == "glyph-missing"]
        assert len(found) == count, found


def test_a_letter_that_a_font_lacks_is_helped_by_one_of_the_pack(tmp_path: Path) -> None:
    words = "chapter: '1.0'\ntitle: Znaki\nclauses:\n  '1.1': Smok \u9f8d śpi\n"
    fonts = {"Dragons.ttf": font_files.symbols(0x9F8D, 1), "Blackwood.ttf": font_files.ttf()}
    theme = "fonts: {text: Blackwood}\nstyles: {sign: {font: Dragons, size: 9 pt}}\n"
    pack = written(tmp_path, fonts, theme, rules=words)
    (found,) = [one for one in check(load(pack)).findings if one.rule == "glyph-missing"]
    assert "Blackwood cannot print" in str(found.message)
    assert "fallback: [Dragons]" in str(found.help)
    written(tmp_path, {}, theme.replace("Blackwood}", "Blackwood, fallback: [Dragons]}"))
    assert [one for one in check(load(pack)).findings if one.rule == "glyph-missing"] == []


def test_a_name_that_is_nearly_one_of_the_pack(tmp_path: Path) -> None:
    found = check(load(written(tmp_path, {"Blackwood.ttf": font_files.ttf()},
                               "fonts: {title: Blackwod, text: Blackwood}\n"))).findings
    (nothing,) = [one for one in found if one.rule == "reference-to-nothing"]
    assert "Blackwood" in str(nothing.help)


def test_two_packs_with_other_fonts_of_one_name(tmp_path: Path) -> None:
    one, other = (theme_of(written(tmp_path / name, {"Blackwood.ttf": font_files.ttf(name)})).fonts["title"]
                  for name in ("Okruch-Regular", "Migdal-Regular"))
    assert one != other
    for text in ("Zażółć", "gęślą"):
        assert advance(one, text) == advance("Okruch-Regular", text)
        assert advance(other, text) == advance("Migdal-Regular", text)
    assert font_data(one) != font_data(other)


def _changed(change: Callable[[TTFont], None]) -> bytes:
    font = font_files.opened(font_files.ttf())
    change(font)
    return font_files.saved(font)


def _set(table: str, field: str, value: int) -> Callable[[TTFont], None]:
    return lambda font: setattr(font[table], field, value)


@pytest.mark.parametrize(("table", "field", "value"), [
    ("head", "unitsPerEm", 0), ("head", "unitsPerEm", 1), ("head", "unitsPerEm", 40_000), ("hhea", "ascent", 32_000),
    ("hhea", "descent", -32_000), ("OS/2", "sCapHeight", 32_000), ("OS/2", "usWinAscent", 65_000),
    ("hhea", "ascent", -1500),
])
def test_measures_of_a_font_have_ranges(table: str, field: str, value: int, tmp_path: Path) -> None:
    (found,) = told(written(tmp_path, {"Blackwood.ttf": _changed(_set(table, field, value))}))
    assert (found.rule, found.severity) == ("font-unfit", "error")
    assert "expected" in str(found.message)


def _blank(font: TTFont, letter: str) -> None:
    font["glyf"][font.getBestCmap()[ord(letter)]] = Glyph()


def _flat(font: TTFont, letter: str) -> None:
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((400, 0))
    pen.lineTo((200, 0))
    pen.closePath()
    font["glyf"][font.getBestCmap()[ord(letter)]] = pen.glyph()


def _tiny(font: TTFont, letter: str) -> None:
    pen = TTGlyphPen(None)
    for point in ((0, 0), (1, 0), (0, 1)):
        (pen.lineTo if point[0] or point[1] else pen.moveTo)(point)
    pen.closePath()
    font["glyf"][font.getBestCmap()[ord(letter)]] = pen.glyph()


def _still(font: TTFont, letter: str) -> None:
    font["hmtx"][font.getBestCmap()[ord(letter)]] = (0, 0)


def _put_in_place(font: TTFont, letter: str) -> None:
    """A feature that replaces the letter by nothing."""
    glyph = font.getBestCmap()[ord(letter)]
    addOpenTypeFeaturesFromString(font, f"feature calt {{ sub {glyph} by space; }} calt;")


@pytest.mark.parametrize("spoil", [_blank, _flat, _tiny, _still, _put_in_place])
def test_a_letter_that_leaves_no_mark_is_a_letter_that_is_missing(
    spoil: Callable[[TTFont, str], None], tmp_path: Path
) -> None:
    written(tmp_path, {"Blackwood.ttf": _changed(lambda font: spoil(font, "ż"))})
    name = theme_of(tmp_path).fonts["title"]
    (own,) = theme_of(tmp_path).own_fonts.values()
    assert ord("ż") not in font_files.opened(own.data).getBestCmap()
    assert {ord(" "), ord("Z"), ord(".")} <= font_files.opened(own.data).getBestCmap().keys()
    assert name
    assert "glyph-missing" in {one.rule for one in check(load(tmp_path)).findings}


def test_a_font_of_blanks_is_told(tmp_path: Path) -> None:
    def all_blank(font: TTFont) -> None:
        for letter in font_files.LETTERS:
            _blank(font, letter)

    (found,) = told(written(tmp_path, {"Blackwood.ttf": _changed(all_blank)}))
    assert "a font without letters" in str(found.message)


def test_what_fonttools_logs_of_a_font_does_not_reach_the_terminal(tmp_path: Path) -> None:
    def odd(font: TTFont) -> None:
        font["head"].created = 0
        font["maxp"].numGlyphs += 1

    written(tmp_path, {"Blackwood.ttf": _changed(odd)[:-40]})
    done = subprocess.run([Path(sys.executable).parent / "zecer", "check", str(tmp_path)], capture_output=True,
                          encoding="utf-8", timeout=PATIENCE, check=False)
    assert "font-unfit" in done.stdout
    assert not [line for line in done.stderr.splitlines() if "timestamp" in line or "fontTools" in line], done.stderr
    assert done.stderr.splitlines() == [line for line in done.stderr.splitlines() if line.startswith("Done")]
