"""A region that holds only a text: everything but its words is computed once, for all things. Lengths in mm."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from generator.layout.faces.holes import filled_line, only_path, value_at
from generator.layout.geometry import Box
from generator.layout.marks import Mark, TextMark
from generator.layout.type.fit import SHARE_LEFT, baseline, block_height, sizes
from generator.layout.type.fonts import printed_letters, width
from generator.layout.type.rich import fit_rich
from generator.layout.type.vocabulary import Vocabulary
from generator.layout.type.words import Typeface
from generator.model.game import Thing
from generator.model.text import Text
from generator.model.theme import Region, TextStyle
from generator.text.letter_case import capitals
from generator.text.typeset import glue
from generator.translate.edition import Edition


class CaptionStyle(NamedTuple):
    """The style of a region's text, its fonts, and the words already set in them."""

    style: TextStyle
    face: Typeface
    words: Vocabulary


class Caption(Struct, frozen=True):
    """The look and position of a region's text, and the field that is its whole content, if there is one.

    ``size`` (pt) and ``down`` (baseline, mm) are those of one line at its first size; ``down`` is None where the box is
    too low. ``known`` is True if prose can be composed of cached words.
    """

    region: Region
    text: str
    box: Box
    scale: float
    look: CaptionStyle
    colour: str
    datum: str
    field: str | None
    known: bool
    size: float
    down: float | None

    def marks(self, edition: Edition, thing: Thing) -> list[Mark] | None:
        """The marks of a thing's text; None if the fast path does not apply or the text does not fit unchanged."""
        value = value_at(edition, thing, self.field) if self.field is not None else None
        if isinstance(value, Text):
            return self._prose(value.whole_source) if self.known else None
        line = self._line(edition, thing) if self.down is not None else None
        return None if line is None else [line]

    def _prose(self, source: str) -> list[Mark] | None:
        passages = self.look.words.passages(source)
        if passages is None:
            return None
        region, look = self.region, self.look
        marks, over = fit_rich(passages, self.box, look.style, look.face, self.colour, region.fit, align=region.align,
                               valign=region.valign, scale=self.scale, datum=self.datum, region=region.id)
        return marks if over is None else None

    def _line(self, edition: Edition, thing: Thing) -> TextMark | None:
        text = filled_line(edition, thing, self.text)
        if not text or text.isspace():
            return None
        style, line = self.look.style, glue(text, edition.language)
        line = printed_letters(capitals(line, edition.language) if style.uppercase else line)
        length = width(style.font, self.size, line)
        left, _, wide, _ = self.box
        if length > wide or "\n" in line or self.down is None:
            return None
        x = left + SHARE_LEFT[self.region.align] * (wide - length)
        return TextMark(round(x, 4), self.down, line, style.font, self.size, self.colour, round(length, 4), self.datum)


def caption_of(region: Region, box: Box, look: CaptionStyle, scale: float, colour: str, datum: str,
               is_cacheable: bool) -> Caption:
    """The caption of a region; ``is_cacheable`` is True if its prose can be composed of cached words."""
    size = next(sizes(look.style, scale, region.fit))
    fits = block_height(1, look.style, size) <= box[3]
    down = baseline(box[1], box[3], region.valign, 0, 1, look.style, size) if fits else None
    text = region.text
    return Caption(region, text, box, scale, look, colour, datum, only_path(text), is_cacheable, size, down)
