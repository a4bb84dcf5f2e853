"""Small capitals: a font whose small letters are replaced by its own small capitals (``smcp``) or scaled capitals.

Such a font is named ``Alegreya-Regular+smcp``. Letters keep their code points, so printed text can be searched, and
writers treat it like any other font.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from generator.text.letter_case import capitals as capitals_of

# the height of a scaled capital relative to the x-height, and its maximum relative to the cap height
X_HEIGHT_FACTOR, MOST_CAP_HEIGHT = 1.12, 0.84
# lookup types: single substitution, and extension
SINGLE_SUBSTITUTION, EXTENSION = 1, 7
# entries of the name table that identify a font
FONT_NAME_IDS = (1, 3, 4, 6, 16)


def capitalised(data: bytes) -> bytes:
    """A TrueType font with small capitals in place of its small letters."""
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    small_capitals, letters = dict(_own_small_capitals(font)), dict(font.getBestCmap())
    for code, glyph in font.getBestCmap().items():
        capitals = [font.getBestCmap().get(ord(char), "") for char in capitals_of(chr(code), "")]
        smalls = (font.getBestCmap().get(ord(char.lower()[0]), "") for char in capitals_of(chr(code), ""))
        own = [small_capitals.get(small, "") for small in smalls]
        if glyph in small_capitals:
            letters[code] = small_capitals[glyph]
        elif chr(code).islower() and len(own) > 1 and "" not in own:
            letters[code] = _joined(font, own, 1.0)
        elif chr(code).islower() and "" not in capitals and capitals != [glyph]:
            letters[code] = _scaled(font, capitals)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap = {code: letters.get(code, glyph) for code, glyph in table.cmap.items()}
    for entry in font["name"].names:
        if entry.nameID in FONT_NAME_IDS:
            entry.string = f"{entry.toUnicode()}-SC"
    output = BytesIO()
    font.save(output)
    return output.getvalue()


def _own_small_capitals(font: TTFont) -> Iterator[tuple[str, str]]:
    """The font's own small capitals: pairs of glyph and replacement."""
    if "GSUB" not in font or font["GSUB"].table.FeatureList is None:
        return
    table = font["GSUB"].table
    numbers = {number for record in table.FeatureList.FeatureRecord if record.FeatureTag == "smcp"
               for number in record.Feature.LookupListIndex}
    for number in sorted(numbers):
        for part in table.LookupList.Lookup[number].SubTable:
            inner = part.ExtSubTable if part.LookupType == EXTENSION else part
            if inner.LookupType == SINGLE_SUBSTITUTION:
                yield from inner.mapping.items()


def _scaled(font: TTFont, capitals: list[str]) -> str:
    """Add a glyph of scaled capitals, of two for ß; returns its name."""
    os2, factor = font["OS/2"], MOST_CAP_HEIGHT
    if os2.sxHeight and os2.sCapHeight:
        factor = min(factor, os2.sxHeight / os2.sCapHeight * X_HEIGHT_FACTOR)
    return _joined(font, capitals, factor)


def _joined(font: TTFont, capitals: list[str], factor: float) -> str:
    """Add a glyph of others side by side, scaled; returns its name."""
    name = f"{'_'.join(capitals)}.zecer-sc"
    if name not in font["glyf"].glyphs:
        pen = TTGlyphPen(font["glyf"].glyphs)
        at = 0
        for capital in capitals:
            pen.addComponent(capital, (factor, 0, 0, factor, at, 0))
            at += round(font["hmtx"][capital][0] * factor)
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = (at, round(font["hmtx"][capitals[0]][1] * factor))
    return name
