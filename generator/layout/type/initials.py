"""Initial letters: the first letter of a text, as high as the lines that stand beside it. Widths are in em."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from generator.layout.type.fonts import advance, font
from generator.layout.type.line_breaks import MeasuredPassage, broken_lines
from generator.layout.type.words import Line, Passage, SpanLook, Typeface, single_font_word
from generator.model.theme import TextStyle
from generator.records import replace

# em: the room behind an initial letter
BEHIND_INITIAL = 0.14


class Initial(NamedTuple):
    """The first letter of a text, as high as its first ``lines``; ``em`` is its width with the room behind it."""

    letter: str
    look: SpanLook
    lines: int
    em: float


def initial_of(text: list[Passage], style: TextStyle, face: Typeface, lines: int) -> Initial | None:
    """The first letter of a text, set as high as some lines; None for a text that begins with no letter."""
    first = text[0] if text else None
    if first is None or not first.words or first.marker or not first.words[0].single_font:
        return None
    word = first.words[0]
    letter = word.text[:1]
    if not letter.isalpha():
        return None
    look = face.spans.get("initial") or SpanLook(word.single_font, 1.0, "")
    high = (lines - 1) * style.leading + font(style.font).cap_height
    factor = high / font(look.font).cap_height
    return Initial(letter, look._replace(factor=factor), lines,
                   advance(look.font, letter) * factor + BEHIND_INITIAL)


def lines_beside(text: list[Passage], wide: float, spacing: float, face: Typeface, initial: Initial
                  ) -> tuple[Line, ...]:
    """The lines of a text, the first of them beside its initial; none when the first paragraph is shorter than that."""
    first, word = text[0], text[0].words[0]
    rest = word.text[1:]
    words = (*([single_font_word(word.single_font, rest)] if rest else []), *first.words[1:])
    beside = replace(first, words=words, indent=first.indent + initial.em)
    head = list(islice(MeasuredPassage(beside).lines(wide - beside.indent, spacing), initial.lines))
    left = words[sum(len(line_words) for line_words, _, _ in head):]
    if len(head) < initial.lines:
        return ()
    lines = [Line(line_words, em, letters, beside.indent, "", first.gap if number == 0 else 0.0)
             for number, (line_words, em, letters) in enumerate(head)]
    if not left:
        lines[-1] = lines[-1]._replace(ends=True)
    after = [replace(first, words=left, gap=0.0), *text[1:]] if left else text[1:]
    return (*lines, *broken_lines([MeasuredPassage(passage) for passage in after], wide, spacing, face))
