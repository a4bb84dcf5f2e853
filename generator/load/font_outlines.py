"""Makes of a font that a pack brings the plain TrueType font that is printed.

Only tables that are printed are kept, all written anew: outlines of OTF (CFF) become those of TrueType, a variable font
one of its instances, and instructions for screens go. So libraries that print never see the bytes of a stranger.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.varLib.instancer import instantiateVariableFont

from generator.code import Code
from generator.load.font_ink import without_ink
from generator.message import msg

CODE = Code("fonts", ("load/font_ink.py", "load/font_outlines.py"), (), ("fonttools", "uharfbuzz"))
KEPT = frozenset(("head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "post", "name", "GDEF", "GSUB",
                  "GPOS", "kern"))
# how far a curve of TrueType may be from that of the font, as a share of the em
NEAR = 0.0005
# the private-use codes of symbol fonts, of which the last byte is what is typed
SYMBOLS = range(0xF020, 0xF100)
# entries of the name table by which programs tell fonts apart, and those that would contradict them
FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT = 1, 2, 3, 4, 6
CONTRADICTING = (16, 17, 21, 22, 25)
# platform, encoding and language of entries that every reader knows
WINDOWS = (3, 1, 0x409)


def plain_true_type(data: bytes, name: str, location: Mapping[str, float]) -> bytes:
    """The font as TrueType named ``name``; of a variable font the instance at a location, by default its own.

    Raises ValueError for what cannot be printed; what fontTools raises for a broken font.
    """
    font = TTFont(BytesIO(data), lazy=False, recalcTimestamp=False)
    # of WOFF2 too
    font.flavor = font.flavorData = None
    if "fvar" in font:
        font = instantiateVariableFont(font, _location(font, location), inplace=True)
    elif location:
        raise ValueError(msg("a font that is not variable"))
    characters = _characters(font)
    if "glyf" not in font:
        _bend(font)
    font["glyf"].removeHinting()
    _complete(font, characters)
    for tag in [tag for tag in font.keys() if tag not in KEPT]:  # noqa: SIM118
        if tag != "GlyphOrder":
            del font[tag]
    FontBuilder(font=font).setupCharacterMap(characters)
    _rename(font, name)
    font.ensureDecompiled()
    written = _saved_font(font)
    blank = without_ink(written, characters)
    if not blank:
        return written
    seen = {code: glyph for code, glyph in characters.items() if code not in blank}
    if not any(chr(code).isprintable() and not chr(code).isspace() for code in seen):
        raise ValueError(msg("a font without letters"))
    # a letter without ink is a letter that the font has not
    FontBuilder(font=font).setupCharacterMap(seen)
    return _saved_font(font)


def _saved_font(font: TTFont) -> bytes:
    output = BytesIO()
    font.save(output)
    return output.getvalue()


def _location(font: TTFont, wanted: Mapping[str, float]) -> dict[str, float]:
    """Where a variable font stands. Raises ValueError for an axis or a value that it has not."""
    axes = {axis.axisTag: axis for axis in font["fvar"].axes}
    for tag, value in wanted.items():
        if tag not in axes:
            raise ValueError(msg("a font without the axis {tag}; it has {axes}", tag=tag, axes=", ".join(axes)))
        if not axes[tag].minValue <= value <= axes[tag].maxValue:
            raise ValueError(msg("a font whose {tag} goes from {least:g} to {most:g}", tag=tag,
                                 least=axes[tag].minValue, most=axes[tag].maxValue))
    return {tag: wanted.get(tag, axis.defaultValue) for tag, axis in axes.items()}


def _characters(font: TTFont) -> dict[int, str]:
    """The glyph of each character; those of a symbol font can also be typed. Raises ValueError without any."""
    found: dict[int, str] = dict(font.getBestCmap() or {})
    symbols = font["cmap"].getcmap(3, 0)
    if symbols is not None:
        found = {**symbols.cmap, **found}
        found = {**{code & 0xFF: glyph for code, glyph in symbols.cmap.items() if code in SYMBOLS}, **found}
    if not found:
        raise ValueError(msg("a font without letters"))
    return found


def _bend(font: TTFont) -> None:
    """Replace the cubic outlines of CFF by quadratic ones."""
    glyphs, order, em = font.getGlyphSet(), font.getGlyphOrder(), font["head"].unitsPerEm
    outlines: dict[str, Any] = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        glyphs[name].draw(Cu2QuPen(pen, em * NEAR, reverse_direction=True))
        outlines[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, outlines
    for glyph in outlines.values():
        glyph.recalcBounds(font["glyf"])
    metrics = font["hmtx"].metrics
    font["hmtx"].metrics = {name: (metrics[name][0], getattr(outlines[name], "xMin", 0)) for name in order}
    font["maxp"] = maxp = newTable("maxp")
    maxp.tableVersion, maxp.numGlyphs = 0x00010000, len(order)
    for field in ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
                  "maxStackElements", "maxSizeOfInstructions", "maxComponentElements"):
        setattr(maxp, field, 0)
    maxp.maxZones = 1
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\0\1\0\0"


def _complete(font: TTFont, characters: Mapping[int, str]) -> None:
    """Give an older font what later ones say: the heights of its letters, the names of its glyphs."""
    os2 = font["OS/2"]
    if os2.version < 2:
        glyphs = font.getGlyphSet()
        for field, letter in (("sxHeight", "x"), ("sCapHeight", "H")):
            pen = ControlBoundsPen(glyphs)
            if ord(letter) in characters:
                glyphs[characters[ord(letter)]].draw(pen)
            setattr(os2, field, round(pen.bounds[3]) if pen.bounds else 0)
        for field, value in (("ulCodePageRange1", 0), ("ulCodePageRange2", 0), ("usDefaultChar", 0),
                             ("usBreakChar", 32), ("usMaxContext", 0)):
            if not hasattr(os2, field):
                setattr(os2, field, value)
        os2.version = 4
    if font["post"].formatType != 2.0:
        font["post"].formatType, font["post"].extraNames, font["post"].mapping = 2.0, [], {}


def _rename(font: TTFont, name: str) -> None:
    """Call a font by its name in the pack: programs that print take two files of one name for one font."""
    names = font["name"]
    names.names = [entry for entry in names.names if entry.nameID not in
                   (FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT, *CONTRADICTING)]
    for number in (FAMILY, UNIQUE, FULL, POSTSCRIPT):
        names.setName(name, number, *WINDOWS)
    names.setName("Regular", STYLE, *WINDOWS)
