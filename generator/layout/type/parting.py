"""A text that begins on the front of a card and continues on its back, in the largest size that fits both. In mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from generator.layout.type.fit import SLACK, tries
from generator.layout.type.fonts import MM_PER_PT
from generator.layout.type.rich import Line, MeasuredPassage, RichSetting, broken, height, settle
from generator.layout.type.words import Passage, Typeface, Word, alone
from generator.model.theme import Fit, TextStyle
from generator.records import replace

# kept free below the front's last line for the continuation sign, in em
SIGN = 0.75
Room = tuple[float, ...]


def part(text: list[Passage], rooms: tuple[Room, Room], style: TextStyle, face: Typeface, fit: Fit, scale: float = 1.0,
         most: float | None = None) -> tuple[RichSetting, RichSetting | None]:
    """The settings of a text on the front and on the back (rooms: width, height); None for the back if it fits on the
    front.

    Both have the largest size in which all fits; else the size with the least overflow.
    """
    whole = settle(text, rooms[0][0], rooms[0][1], style, face, fit, scale, most)
    if whole.over <= SLACK:
        return whole, None
    best: tuple[RichSetting, RichSetting] | None = None
    # a single line alone is accepted only when there is no other way
    for single, (size, spacing) in product((False, True), list(tries(style, scale, fit, most))):
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
    (wide, high), (back_wide, back_high) = rooms
    lines = [list(broken([MeasuredPassage(passage)], wide / em, spacing, face)) for passage in text]
    every = [line for passage in lines for line in passage]
    count = 0
    while count < len(every) and height(tuple(every[: count + 1]), style, size) <= high - SIGN * em + SLACK:
        count += 1
    front = every[: count if single else _end([len(passage) for passage in lines], count)]
    behind = [MeasuredPassage(passage) for passage in _rest(text, lines, len(front))]
    back = tuple(broken(behind, back_wide / em, spacing, face))
    over = height(back, style, size) - back_high
    return (RichSetting(tuple(front), size, spacing, _sideways(front, spacing, em, wide), True),
            RichSetting(back, size, spacing, max(0.0, over, _sideways(back, spacing, em, back_wide))))


def _sideways(lines: Sequence[Line], spacing: float, em: float, wide: float) -> float:
    longest = max((line.indent + line.em + spacing * (line.letters - 1) for line in lines), default=0.0)
    return max(0.0, longest * em - wide)


def _end(lengths: Sequence[int], count: int) -> int:
    """The number of lines on the front, avoiding widows and orphans: no single line on either side."""
    before = 0
    for length in lengths:
        here = count - before
        if here < length:
            # one line may move to the back with the last one, but then two must stay
            kept = here - 1 if here == length - 1 else here
            return before + kept if kept > 1 or not before else before
        before += length
    return count


def _rest(text: Sequence[Passage], lines: Sequence[Sequence[Line]], count: int) -> Iterator[Passage]:
    """The rest of the passages after ``count`` lines."""
    before = 0
    first = True
    for passage, own in zip(text, lines, strict=True):
        here = max(0, count - before)
        before += len(own)
        if here < len(own):
            words = _left(passage, own, here)
            marker, gap = ("", 0.0) if here else (passage.marker, 0.0 if first else passage.gap)
            yield replace(passage, words=words, marker=marker, gap=gap)
            first = False


def _left(passage: Passage, lines: Sequence[Line], here: int) -> tuple[Word, ...]:
    """The words of a passage after its first ``here`` lines, including the rest of a hyphenated word."""
    at = cut = 0
    for word in (word for line in lines[:here] for word in line.words):
        whole = passage.words[at]
        if word is whole:
            at += 1
            continue
        # the head of a hyphenated word ends with an added hyphen
        left, piece = whole.parts[0].text[cut:], word.parts[0].text
        cut += len(piece if left.startswith(piece) else piece.removesuffix("-"))
        if cut >= whole.letters:
            at, cut = at + 1, 0
    if not cut:
        return passage.words[at:]
    (one,) = passage.words[at].parts
    return (alone(one.font, one.text[cut:]), *passage.words[at + 1 :])
