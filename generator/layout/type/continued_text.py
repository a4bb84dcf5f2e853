"""A text that begins on the front of a card and continues on its back, in the largest size that fits both. In mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from generator.layout.type.fit import SLACK, attempts
from generator.layout.type.fonts import MM_PER_PT
from generator.layout.type.line_breaks import MeasuredPassage, broken_lines
from generator.layout.type.rich import Line, RichSetting, height, settle
from generator.layout.type.words import Passage, Typeface, Word, single_font_word
from generator.model.theme import Fit, TextStyle
from generator.records import replace
from generator.text.hyphens import tail

# kept free below the front's last line for the continuation sign, in em
SIGN_SPACE = 0.75
Room = tuple[float, ...]


def part(text: list[Passage], rooms: tuple[Room, Room], style: TextStyle, face: Typeface, fit: Fit, scale: float = 1.0,
         max_size: float | None = None) -> tuple[RichSetting, RichSetting | None]:
    """The settings of a text on the front and on the back (rooms: width, height); None for the back if it fits on the
    front.

    Both have the largest size in which all fits; else the size with the least overflow.
    """
    front_only = settle(text, rooms[0][0], rooms[0][1], style, face, fit, scale, max_size)
    if front_only.over <= SLACK:
        return front_only, None
    best: tuple[RichSetting, RichSetting] | None = None
    # a single line alone is accepted only when there is no other way
    for single, (size, spacing) in product((False, True), list(attempts(style, scale, fit, max_size))):
        halves = _halves(text, rooms, style, face, (size, spacing), single)
        over = max(half.over for half in halves)
        if over <= SLACK:
            return halves
        best = halves if best is None or over < max(half.over for half in best) else best
    assert best is not None, "a style has at least one size"
    return best


def _halves(text: list[Passage], rooms: tuple[Room, Room], style: TextStyle, face: Typeface,
            type_: tuple[float, float], single: bool) -> tuple[RichSetting, RichSetting]:
    (size, spacing), em = type_, type_[0] * MM_PER_PT
    (wide, high), (back_width, back_height) = rooms
    lines = [list(broken_lines([MeasuredPassage(passage)], wide / em, spacing, face)) for passage in text]
    all_lines = [line for passage in lines for line in passage]
    count = 0
    limit = high - SIGN_SPACE * em + SLACK
    while count < len(all_lines) and height(tuple(all_lines[: count + 1]), style, size) <= limit:
        count += 1
    front = all_lines[: count if single else _front_line_count([len(passage) for passage in lines], count)]
    rest = _remaining_passages(text, lines, len(front), face.language or "")
    continuation = [MeasuredPassage(passage) for passage in rest]
    back = tuple(broken_lines(continuation, back_width / em, spacing, face))
    over = height(back, style, size) - back_height
    return (RichSetting(tuple(front), size, spacing, _excess_width(front, spacing, em, wide), True),
            RichSetting(back, size, spacing, max(0.0, over, _excess_width(back, spacing, em, back_width))))


def _excess_width(lines: Sequence[Line], spacing: float, em: float, wide: float) -> float:
    width_em = max((line.indent + line.em + spacing * (line.letters - 1) for line in lines), default=0.0)
    return max(0.0, width_em * em - wide)


def _front_line_count(lengths: Sequence[int], count: int) -> int:
    """The number of lines on the front, avoiding widows and orphans: no single line on either side."""
    before = 0
    for length in lengths:
        own_lines = count - before
        if own_lines < length:
            # one line may move to the back with the last one, but then two must stay
            front_lines = own_lines - 1 if own_lines == length - 1 else own_lines
            return before + front_lines if front_lines > 1 or not before else before
        before += length
    return count


def _remaining_passages(
    text: Sequence[Passage], lines: Sequence[Sequence[Line]], count: int, language: str
) -> Iterator[Passage]:
    """The rest of the passages after ``count`` lines."""
    before = 0
    first = True
    for passage, passage_lines in zip(text, lines, strict=True):
        printed_lines = max(0, count - before)
        before += len(passage_lines)
        if printed_lines < len(passage_lines):
            words = _remaining_words(passage, passage_lines, printed_lines, language)
            marker, gap = ("", 0.0) if printed_lines else (passage.marker, 0.0 if first else passage.gap)
            yield replace(passage, words=words, marker=marker, gap=gap)
            first = False


def _remaining_words(passage: Passage, lines: Sequence[Line], count: int, language: str) -> tuple[Word, ...]:
    """The words of a passage after its first ``count`` lines, including the rest of a hyphenated word."""
    at = cut = 0
    for word in (word for line in lines[:count] for word in line.words):
        full_word = passage.words[at]
        if word is full_word:
            at += 1
            continue
        # the head of a hyphenated word ends with an added hyphen
        remaining, piece = full_word.parts[0].text[cut:], word.parts[0].text
        if not remaining.startswith(piece[:1]):
            # the hyphen of a compound, repeated
            piece = piece.removeprefix("-")
        cut += len(piece if remaining.startswith(piece) else piece.removesuffix("-"))
        if cut >= full_word.letters:
            at, cut = at + 1, 0
    if not cut:
        return passage.words[at:]
    (part,) = passage.words[at].parts
    return (single_font_word(part.font, tail(part.text, cut, language)), *passage.words[at + 1 :])
