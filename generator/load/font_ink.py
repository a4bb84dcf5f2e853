"""Which letters of a font are really there: those that leave ink, go forward, and are of a size that can be read.

Fonts that show what can be bought have glyphs without outlines for some letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from generator.lazy import lazy

if TYPE_CHECKING:
    import uharfbuzz
else:
    uharfbuzz = lazy("uharfbuzz")

# what is not seen by nature: spaces, control and format characters
UNSEEN = ("Zs", "Zl", "Zp", "Cc", "Cf")
# and characters of other classes: fillers, joiners, variation selectors, the blank of Braille
BLANK = frozenset((0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810),
                   *range(0xFE00, 0xFE10), *range(0xE0000, 0xE1000)))
# of the em: the least extent of a letter, and the most that it is large or goes forward
LEAST, MOST = 0.004, 20.0


def without_ink(data: bytes, characters: Collection[int]) -> list[int]:
    """The characters of a font (TrueType) that would leave no readable mark on paper."""
    face = uharfbuzz.Face(data)
    font = uharfbuzz.Font(face)
    return [code for code in sorted(characters) if not _is_unseen(code) and not _is_there(font, face.upem, code)]


def _is_unseen(code: int) -> bool:
    return code in BLANK or unicodedata.category(chr(code)) in UNSEEN


def _is_there(font: Any, em: int, code: int) -> bool:
    """Whether the glyph of a character, and what features of the font put in its place, is seen."""
    glyph = font.get_nominal_glyph(code)
    if glyph is None or not _has_ink(font, em, glyph):
        return False
    if unicodedata.category(chr(code)).startswith("M"):
        # it stands above or below another letter
        return True
    buffer = uharfbuzz.Buffer()
    buffer.add_codepoints([code])
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, {})
    ink = any(_has_ink(font, em, info.codepoint) for info in buffer.glyph_infos)
    forward = sum(position.x_advance for position in buffer.glyph_positions)
    return ink and 0 < forward <= MOST * em


def _has_ink(font: Any, em: int, glyph: int) -> bool:
    extents = font.get_glyph_extents(glyph)
    if extents is None:
        return False
    low, size = sorted((abs(extents.width), abs(extents.height)))
    return bool(low > 0 and LEAST * em <= size <= MOST * em)
