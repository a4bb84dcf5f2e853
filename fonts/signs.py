"""Draw ``ZecerSigns-Regular.ttf``: the signs that games use and text fonts lack, from four Noto fonts.

Usage: ``python fonts/signs.py WHERE``, where WHERE holds the unpacked npm packages, one folder each
(``npm pack @fontsource/noto-sans-symbols-2@5.3.0``, then ``tar xzf ... -C WHERE/noto-sans-symbols-2``). Each sign is
the glyph of the first font that has it; fractions are made of the small figures of Noto Sans. The same parts give the
same bytes. Needs fonttools and brotli.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

NAME, FAMILY = "ZecerSigns-Regular", "Zecer Signs"
# package and subset, in the order in which they are asked
PARTS = (("noto-sans-symbols-2", "symbols"), ("noto-sans-symbols", "symbols"), ("noto-sans-math", "latin"),
         ("noto-sans", "cyrillic"), ("noto-sans", "latin"))
# what must be there; then every sign that a part has in the blocks of arrows, mathematical operators, technical signs,
# circled figures, geometric shapes, miscellaneous symbols and dingbats
SIGNS = "♠♥♦♣→←↑↓↔≤≥≠≈∞√★☆✓✔✗✘●○■□▲△▼▽◆⚀⚁⚂⚃⚄⚅♔♟☐☑☠⚔⚙♀♂⚑×÷±−·½¼¾№′″§¶†‡•…①⑳"
BLOCKS = ((0x2190, 0x23FF), (0x2460, 0x24FF), (0x25A0, 0x27BF))
# between two signs Pango takes the space of their font
SPACES = " \u00a0"
# the narrow space of French, behind all other glyphs, and its width
NARROW, NARROW_WIDTH = "\u202f", 180
FRACTIONS = {"⅓": "1/3", "⅔": "2/3", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6",
             "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
FIGURES = dict(zip("123456789", ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), strict=True))
ASCENT, DESCENT, CAPITAL, SMALL = 1069, -293, 714, 536
# seconds since 1904: 1 January 2024
MADE = 3_786_912_000


def part(where: Path, package: str, subset: str) -> TTFont:
    """A font of a package. Raises FileNotFoundError when it is absent."""
    return TTFont(where / package / "package" / "files" / f"{package}-{subset}-400-normal.woff2")


def drawn(font: TTFont, names: list[tuple[str, float]]) -> tuple[Glyph, int]:
    """The outlines of glyphs side by side, each with the x where it begins, and their width."""
    glyphs, pen = font.getGlyphSet(), TTGlyphPen(None)
    for name, x in names:
        outline = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(outline)
        outline.replay(TransformPen(pen, (1, 0, 0, 1, x, 0)))
    last, x = names[-1]
    return pen.glyph(), round(x + glyphs[last].width)


def fraction(font: TTFont, written: str) -> tuple[Glyph, int]:
    """``1/3`` as one glyph."""
    above, below = (FIGURES[figure] for figure in written.split("/"))
    glyphs = font.getGlyphSet()
    slash = glyphs[f"{above}.numr"].width
    return drawn(font, [(f"{above}.numr", 0), ("fraction", slash),
                        (f"{below}.dnom", slash + glyphs["fraction"].width)])


def signs(where: Path) -> TTFont:
    """The font. Raises ValueError for a sign that no part has."""
    fonts = [part(where, *names) for names in PARTS]
    found = {char: fraction(fonts[-1], written) for char, written in FRACTIONS.items()}
    more = (chr(code) for first, last in BLOCKS for code in range(first, last + 1))
    for char in dict.fromkeys([*SIGNS, *SPACES, *more]):
        font = next((one for one in fonts if ord(char) in one.getBestCmap()), None)
        if font is not None:
            found[char] = drawn(font, [(font.getBestCmap()[ord(char)], 0)])
        elif char in SIGNS:
            raise ValueError(f"no part has {char}")
    return built({**dict(sorted(found.items())), NARROW: (TTGlyphPen(None).glyph(), NARROW_WIDTH)})


def built(found: dict[str, tuple[Glyph, int]]) -> TTFont:
    """A font of glyphs with their widths, by character."""
    names = {char: f"uni{ord(char):04X}" for char in found}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(char): name for char, name in names.items()})
    glyphs = {names[char]: glyph for char, (glyph, _) in found.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **glyphs})
    glyf = builder.font["glyf"]
    widths = {names[char]: (width, glyf[names[char]].xMin) for char, (_, width) in found.items()}
    builder.setupHorizontalMetrics({".notdef": (500, 0), **widths})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    builder.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, sTypoLineGap=0, usWinAscent=ASCENT,
                     usWinDescent=-DESCENT, sCapHeight=CAPITAL, sxHeight=SMALL, fsType=0)
    builder.setupPost()
    builder.setupNameTable({
        "copyright": "Copyright 2022 The Noto Project Authors (https://github.com/notofonts)", "familyName": FAMILY,
        "styleName": "Regular", "uniqueFontIdentifier": f"1.000;signs;{NAME}", "fullName": FAMILY,
        "version": "Version 1.000", "psName": NAME,
        "licenseDescription": "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        "licenseInfoURL": "https://openfontlicense.org",
    }, mac=False)
    head = builder.font["head"]
    head.created = head.modified = MADE
    builder.font.recalcTimestamp = False
    return builder.font


def main() -> None:
    """Write the font beside this script."""
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    target = Path(__file__).parent / f"{NAME}.ttf"
    signs(Path(sys.argv[1])).save(target)
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
