"""Fonts as packs bring them, made of those of the program."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.share import font_data

LETTERS = "".join(map(chr, range(32, 127))) + "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ–—„”’…×·•−½"
FAMILY, COPYRIGHT, LICENCE = 1, 0, 13


def saved(font: TTFont) -> bytes:
    output = BytesIO()
    font.save(output)
    return output.getvalue()


def opened(data: bytes) -> TTFont:
    return TTFont(BytesIO(data), recalcTimestamp=False)


@cache
def _subset(name: str, letters: str) -> bytes:
    font = opened(font_data(name))
    options = Options()
    options.layout_features, options.name_IDs, options.notdef_outline = ["*"], ["*"], True
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    return saved(font)


@cache
def ttf(name: str = "Okruch-Regular", letters: str = LETTERS, rights: int = 0, family: str = "Blackwood") -> bytes:
    """A font of the program with some letters, what it says of its licence, and another name."""
    font = opened(_subset(name, letters))
    font["OS/2"].fsType = rights
    for number, told in ((FAMILY, family), (COPYRIGHT, f"© {family} Types"), (LICENCE, "All rights reserved.")):
        font["name"].setName(told, number, 3, 1, 0x409)
    return saved(font)


@cache
def otf(name: str = "Okruch-Regular") -> bytes:
    """The same font with outlines of CFF."""
    font = opened(ttf(name))
    glyphs, strings = font.getGlyphSet(), {}
    for glyph in font.getGlyphOrder():
        pen = T2CharStringPen(font["hmtx"][glyph][0], glyphs)
        glyphs[glyph].draw(pen)
        strings[glyph] = pen.getCharString()
    rights = font["OS/2"].fsType
    for tag in ("glyf", "loca"):
        del font[tag]
    builder = FontBuilder(font=font)
    builder.isTTF = False
    builder.setupCFF("Blackwood", {"FullName": "Blackwood"}, strings, {})
    font["maxp"].tableVersion, font["OS/2"].fsType, font.sfntVersion = 0x00005000, rights, "OTTO"
    return saved(font)


@cache
def woff2(name: str = "Okruch-Regular", flavor: str = "woff2") -> bytes:
    font = opened(ttf(name))
    font.flavor = flavor
    return saved(font)


@cache
def collection() -> bytes:
    fonts = TTCollection()
    fonts.fonts = [opened(ttf()), opened(ttf("Migdal-Regular"))]
    output = BytesIO()
    fonts.save(output)
    return output.getvalue()


def without(data: bytes, *tables: str) -> bytes:
    font = opened(data)
    for table in tables:
        del font[table]
    return saved(font)


def built(characters: Mapping[int, int]) -> FontBuilder:
    """A font of squares: the width (in an em of 1000) of each character."""
    builder = FontBuilder(1000)
    names = {code: f"u{code:04X}" for code in characters}
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    outlines, widths = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (500, 0)}
    for code, width in characters.items():
        pen = TTGlyphPen(None)
        pen.moveTo((0, 0))
        for point in ((0, 700), (width - 50, 700), (width - 50, 0)):
            pen.lineTo(point)
        pen.closePath()
        outlines[names[code]], widths[names[code]] = pen.glyph(), (width, 0)
    builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, sxHeight=500)
    builder.setupPost()
    return builder


@cache
def variable() -> bytes:
    """Squares of letters that grow with their weight: 100 to 900, at first 400; an a is then 500 wide, at 900 600."""
    builder = built(dict.fromkeys(map(ord, LETTERS), 500))
    builder.setupFvar([("wght", 100, 400, 900, "Weight")], [])
    wide = [(0, 0), (0, 0), (100, 0), (100, 0), (0, 0), (100, 0), (0, 0), (0, 0)]
    builder.setupGvar({glyph: [TupleVariation({"wght": (0, 1, 1)}, wide)]
                       for glyph in builder.font.getGlyphOrder()[1:]})
    output = BytesIO()
    builder.save(output)
    return output.getvalue()


@cache
def symbols(first: int = 0xE000, count: int = 4) -> bytes:
    """Squares at private-use codes."""
    output = BytesIO()
    built({first + number: 400 + 100 * number for number in range(count)}).save(output)
    return output.getvalue()


@cache
def old_symbols() -> bytes:
    """A symbol font as Windows had them: its only table of characters begins at U+F020."""
    font = opened(symbols(0xF041))
    font["cmap"].tables = [table for table in font["cmap"].tables if table.platformID == 3]
    for table in font["cmap"].tables:
        table.platEncID = 0
    return saved(font)
