"""Fonts with a feature in place: other figures of their own, and small capitals of their own (``smcp``) or scaled.

Such a font is named ``Alegreya-Regular+lnum+smcp``. Letters keep their code points, so printed text can be searched,
and writers treat it like any other font.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from io import BytesIO
from string import digits

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from generator.text.letter_case import capitals as capitals_of

# the height of a scaled capital relative to the x-height, and its maximum relative to the cap height
X_HEIGHT_FACTOR, MOST_CAP_HEIGHT = 1.12, 0.84
# by how much of the em a tabular figure may be narrower than the others, as the 7 of Brygada 1918 is
SLIP = 0.03
# lookup types: single substitution, and extension
SINGLE_SUBSTITUTION, EXTENSION = 1, 7
# entries of the name table that identify a font
FONT_NAME_IDS = (1, 3, 4, 6, 16)


def with_small_capitals(data: bytes) -> bytes:
    """A TrueType font with small capitals in place of its small letters."""
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    small_capitals: dict[str, str] = {}
    for mapping in _single_substitutions(font, ("smcp",)):
        small_capitals |= mapping
    letters = dict(font.getBestCmap())
    for code, glyph in font.getBestCmap().items():
        capitals = [font.getBestCmap().get(ord(char), "") for char in capitals_of(chr(code), "")]
        smalls = (font.getBestCmap().get(ord(char.lower()[0]), "") for char in capitals_of(chr(code), ""))
        own = [small_capitals.get(small, "") for small in smalls]
        if glyph in small_capitals:
            letters[code] = small_capitals[glyph]
        elif chr(code).islower() and len(own) > 1 and "" not in own:
            letters[code] = _joined_glyph(font, own, 1.0)
        elif chr(code).islower() and "" not in capitals and capitals != [glyph]:
            letters[code] = _scaled_capitals(font, capitals)
    return _saved_font(font, letters.get, "SC")


def with_figures(data: bytes, features: Collection[str]) -> bytes:
    """A TrueType font with what some of its features substitute, such as ``lnum`` and ``tnum``, in its place."""
    font = TTFont(BytesIO(data), recalcTimestamp=False)
    replacements = list(_single_substitutions(font, features))

    def substituted_glyph(code: int, glyph: str) -> str:
        for mapping in replacements:
            glyph = mapping.get(glyph, glyph)
        return glyph

    if "tnum" in features:
        _level(font,
               {substituted_glyph(ord(figure), font.getBestCmap().get(ord(figure), "")) for figure in digits} - {""})
    return _saved_font(font, substituted_glyph, "-".join(features))


def _level(font: TTFont, figures: Collection[str]) -> None:
    """Make tabular figures equally wide where a slip of the font's makers left one narrower than the others."""
    widths = {name: font["hmtx"][name][0] for name in figures}
    widest = max(widths.values(), default=0)
    if any(widest - width > SLIP * font["head"].unitsPerEm for width in widths.values()):
        return
    for name in figures:
        font["hmtx"][name] = (widest, font["hmtx"][name][1])


def _saved_font(font: TTFont, glyph_of: Callable[[int, str], str], suffix: str) -> bytes:
    """The font with other glyphs for its characters, by a function of code and former glyph, and another name."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap = {code: glyph_of(code, glyph) for code, glyph in table.cmap.items()}
    for entry in font["name"].names:
        if entry.nameID in FONT_NAME_IDS:
            entry.string = f"{entry.toUnicode()}-{suffix}"
    output = BytesIO()
    font.save(output)
    return output.getvalue()


def _single_substitutions(font: TTFont, features: Collection[str]) -> Iterator[Mapping[str, str]]:
    """What a font's features put in the place of single glyphs, lookup by lookup in the order of the font."""
    if "GSUB" not in font or font["GSUB"].table.FeatureList is None:
        return
    table = font["GSUB"].table
    numbers = {number for record in table.FeatureList.FeatureRecord if record.FeatureTag in features
               for number in record.Feature.LookupListIndex}
    for number in sorted(numbers):
        found: dict[str, str] = {}
        for part in table.LookupList.Lookup[number].SubTable:
            inner = part.ExtSubTable if part.LookupType == EXTENSION else part
            if inner.LookupType == SINGLE_SUBSTITUTION:
                found = {**inner.mapping, **found}
        yield found


def _scaled_capitals(font: TTFont, capitals: list[str]) -> str:
    """Add a glyph of scaled capitals, of two for ß; returns its name."""
    os2, factor = font["OS/2"], MOST_CAP_HEIGHT
    if os2.sxHeight and os2.sCapHeight:
        factor = min(factor, os2.sxHeight / os2.sCapHeight * X_HEIGHT_FACTOR)
    return _joined_glyph(font, capitals, factor)


def _joined_glyph(font: TTFont, capitals: list[str], factor: float) -> str:
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
