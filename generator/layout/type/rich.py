"""Fits rich text into a box: paragraphs, lists, bold, italic and inline icons; reduced until it fits.

Every word is measured once (in em) and lines are sums of these widths, so that trying another size is cheap.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from msgspec import Struct

from generator.layout.icons import icon_ink, icon_paths
from generator.layout.marks import Mark, PathMark, TextMark
from generator.layout.type.balance import evenly
from generator.layout.type.fit import ACROSS, DOWN, SLACK, Box, Overflow, tries
from generator.layout.type.fonts import MM_PER_PT, advance, font
from generator.layout.type.words import (
    BULLET,
    ICON_HEIGHT,
    INDENT,
    NUMBERED,
    Broken,
    Line,
    Passage,
    Typeface,
    Word,
    cut_word,
    passages,
)
from generator.model.theme import Fit, TextStyle
from generator.records import replace

# how far an icon reaches below the baseline, in cap heights
ICON_DROP = 0.15
# em: tolerance for sums of widths
SOME = 1e-6


class RichSetting(Struct, frozen=True):
    """How a text is set: its lines, size (pt), tracking (em), and excess over the box (mm).

    ``goes_on`` adds a sign that the text continues elsewhere.
    """

    lines: tuple[Line, ...]
    size: float
    spacing: float
    over: float
    goes_on: bool = False


def settle(text: list[Passage], wide: float, high: float, style: TextStyle, face: Typeface, fit: Fit,
           scale: float = 1.0, most: float | None = None) -> RichSetting:
    """The largest and loosest setting that fits ``wide`` × ``high`` mm; else the one with the least overflow.

    ``most`` is the greatest size (pt).
    """
    best: RichSetting | None = None
    measured = [MeasuredPassage(passage) for passage in text]
    for size, spacing in tries(style, scale, fit, most):
        em = size * MM_PER_PT
        lines = tuple(broken(measured, wide / em, spacing, face))
        longest = max([line.indent + line.em + spacing * (line.letters - 1) for line in lines], default=0.0)
        sideways = longest * em - wide
        over = max(0.0, sideways, height(lines, style, size) - high)
        setting = RichSetting(lines, size, spacing, over)
        if over <= SLACK:
            return _balanced(setting, measured, wide, face) if fit.balance else setting
        best = setting if best is None or over < best.over else best
    assert best is not None, "a style has at least one size"
    return best


def _balanced(setting: RichSetting, text: list[MeasuredPassage], wide: float, face: Typeface) -> RichSetting:
    """A fitting text, each passage balanced in the same number of lines."""
    room = wide / (setting.size * MM_PER_PT)
    lines: list[Line] = []
    for measured in text:
        own = list(broken([measured], room, setting.spacing, face))
        even = list(evenly(measured.words, room - measured.passage.indent, setting.spacing))
        lines += map(_again, own, even) if len(even) == len(own) else own
    return replace(setting, lines=tuple(lines))


def _again(line: Line, other: Broken) -> Line:
    """A line with other words."""
    words, em, letters = other
    return line._replace(words=words, em=em, letters=letters)


def height(lines: tuple[Line, ...], style: TextStyle, size: float) -> float:
    """The height (mm) from the cap height of the first line to the descent of the last."""
    if not lines:
        return 0.0
    measures = font(style.font)
    gaps = sum([line.gap for line in lines]) + len(lines) - 1
    return (measures.cap_height + measures.descent + gaps * style.leading) * size * MM_PER_PT


def fit_rich(text: list[Passage], box: Box, style: TextStyle, face: Typeface, colour: str, fit: Fit, *,
             align: str = "left", valign: str = "top", scale: float = 1.0, most: float | None = None, datum: str = "",
             region: str = "", source: str = "") -> tuple[list[Mark], Overflow | None]:
    """Marks of the text inside ``box`` (mm), and the overflow, or None."""
    chosen = settle(text, box[2], box[3], style, face, fit, scale, most)
    marks = lay(chosen, box, style, face, colour, align, valign, datum)
    return marks, Overflow(region, datum, source, round(chosen.over, 2)) if chosen.over > SLACK else None


class MeasuredPassage:
    """A passage with cumulative widths and letter counts, so that the width of a line is a difference of two sums."""

    def __init__(self, passage: Passage) -> None:
        self.passage, self.words = passage, passage.words
        # the width up to each word, including the spaces after earlier words
        self.ems = [0.0, *accumulate([em + space for _, em, _, space, _, _ in passage.words])]
        self.letters: list[int] = []

    def lines(self, wide: float, spacing: float) -> Iterator[Broken]:
        """The words of each line of at most ``wide`` em, its width (em), its letters and spaces (0: no tracking)."""
        if spacing:
            yield from self._spaced(wide, spacing)
            return
        ems, words, at, count = self.ems, self.words, 0, len(self.words)
        while at < count:
            start = ems[at]
            limit = start + wide + SOME
            after = bisect_right(ems, limit, at + 1) - 1
            # no space follows the last letter of a line
            while after < count and ems[after + 1] - words[after].space <= limit:
                after += 1
            after = max(at + 1, after)
            yield words[at:after], ems[after] - start - words[after - 1].space, 0
            at = after

    def _spaced(self, wide: float, spacing: float) -> Iterator[Broken]:
        """Lines with a tracking of ``spacing`` em; letters are counted on first use."""
        ems, words, at, count = self.ems, self.words, 0, len(self.words)
        letters = self.letters = self.letters or [0, *accumulate([word.letters for word in words])]
        ends = [end - word.space + spacing * (letters[number] + number - 2)
                for number, (end, word) in enumerate(zip(ems[1:], words, strict=True), 1)]
        while at < count:
            start = ems[at] + spacing * (letters[at] + at)
            after = max(at + 1, bisect_right(ends, start + wide + SOME, at))
            em = ems[after] - ems[at] - words[after - 1].space
            yield words[at:after], em, letters[after] - letters[at] + after - at - 1
            at = after


def broken(text: list[MeasuredPassage], wide: float, spacing: float, face: Typeface) -> Iterator[Line]:
    """Passages broken into lines of at most ``wide`` em."""
    for measured in text:
        passage, room = measured.passage, wide - measured.passage.indent
        lines = _cut(passage, room, spacing, face) if face.hyphens else measured.lines(room, spacing)
        marker, gap = passage.marker, passage.gap
        for words, em, letters in lines:
            yield Line(words, em, letters, passage.indent, marker, gap)
            marker, gap = "", 0.0


def _cut(passage: Passage, wide: float, spacing: float, face: Typeface) -> Iterator[Broken]:
    """As ``Measured.lines``, with hyphenation of words that do not fit."""
    for words in _lines(list(passage.words), wide, spacing, face):
        em = sum(word.em for word in words) + sum(word.space for word in words[:-1])
        yield tuple(words), em, sum(word.letters for word in words) + len(words) - 1


def _lines(words: list[Word], wide: float, spacing: float, face: Typeface) -> Iterator[list[Word]]:
    line: list[Word] = []
    so_far, at = 0.0, 0
    limit = wide + SOME
    while at < len(words):
        word = words[at]
        own = word.em + spacing * word.letters
        before = line[-1].space + spacing if line else 0.0
        # no space follows the last letter
        if so_far + before + own - spacing <= limit:
            line.append(word)
            so_far += before + own
            at += 1
            continue
        cut = cut_word(word, wide - so_far - before, spacing, face) if face.hyphens else None
        if cut is not None:
            line.append(cut[0])
            words[at] = cut[1]
        elif not line:
            line.append(word)
            at += 1
        yield line
        line, so_far = [], 0.0
    if line:
        yield line


class Hand(NamedTuple):
    """What all lines of a text share: mm and pt of the size, tracking in em and mm, colour, datum, fonts."""

    em: float
    size: float
    spacing: float
    between: float
    colour: str
    datum: str
    face: Typeface

    def text(self, text: str, x: float, y: float, wide: float, name: str) -> TextMark:
        """A stretch of a line that is ``wide`` em wide."""
        return TextMark(_rounded(x), _rounded(y), text, name, self.size, self.colour, round(wide * self.em, 3),
                        self.datum, self.between)


def lay(chosen: RichSetting, box: Box, style: TextStyle, face: Typeface, colour: str, align: str, valign: str,
        datum: str) -> list[Mark]:
    """The marks of a set text, line by line, and a continuation sign in the lower corner if it goes on."""
    x, y, wide, high = box
    em, spacing, leading = chosen.size * MM_PER_PT, chosen.spacing, style.leading * chosen.size * MM_PER_PT
    hand = Hand(em, chosen.size, spacing, round(spacing * em, 5) if spacing else 0.0, colour, datum, face)
    baseline = y + DOWN[valign] * (high - height(chosen.lines, style, chosen.size)) + font(style.font).cap_height * em
    across, marks, first, between = ACROSS[align], list[Mark](), True, hand.between
    for words, wide_em, letters, indent, marker, gap in chosen.lines:
        baseline += (gap + (0 if first else 1)) * leading
        first = False
        measure = wide_em + spacing * (letters - 1)
        left = x + indent * em + across * (wide - indent * em - measure * em)
        if marker:
            back = left - (INDENT if marker == BULLET else NUMBERED) * em
            far = advance(face.plain, marker) + spacing * (len(marker) - 1)
            marks.append(hand.text(marker, back, baseline, far, face.plain))
        fonts = {word.alone for word in words}
        if len(fonts) == 1 and "" not in fonts:
            text = " ".join([word.text for word in words])
            marks.append(TextMark(_rounded(left), _rounded(baseline), text, fonts.pop(), hand.size, colour,
                                  round(measure * em, 3), datum, between))
        else:
            marks += _mixed(words, left, baseline, hand)
    if chosen.goes_on:
        side = 0.42 * em
        sign = f"M0 0H{2 * side:.3f}L{side:.3f} {side:.3f}Z"
        marks.append(PathMark(sign, round(x + wide - 2 * side, 4), round(y + high - side, 4), fill=colour, datum=datum))
    return marks


def _mixed(words: tuple[Word, ...], left: float, baseline: float, hand: Hand) -> list[Mark]:
    """A line with several fonts or icons, in as few marks as possible: neighbouring words of one font are one mark."""
    em, spacing = hand.em, hand.spacing
    marks: list[Mark] = []
    held: list[str] = []
    name, start, end, at, spaced = "", 0.0, 0.0, 0.0, 0.0
    for parts, across, letters, space, alone, whole in words:
        if held and alone == name:
            # a word after another of its font
            held.append(whole)
            at += spaced + spacing
            at += across + spacing * letters
            end, spaced = at - spacing, space
            continue
        for font_name, text, wide, icon in parts:
            if spaced:
                at += spaced + spacing
            if held and font_name == name and not icon:
                held.append(text if spaced else f"{held.pop()}{text}")
            else:
                if held:
                    marks.append(hand.text(" ".join(held), left + start * em, baseline, end - start, name))
                held, name, start = [text] if text else [], font_name, at
                if icon:
                    marks += _inline(icon, left + at * em, baseline, hand)
            at += wide + spacing * len(text)
            end, spaced = at - spacing, 0.0
        spaced = space
    if held:
        marks.append(hand.text(" ".join(held), left + start * em, baseline, end - start, name))
    return marks


@lru_cache(maxsize=4096)
def _rounded(length: float) -> float:
    """A coordinate rounded to 0.001; cached, since lines recur at the same positions and share one float."""
    return round(length, 3)


def _inline(name: str, x: float, baseline: float, hand: Hand) -> Iterator[PathMark]:
    """An icon as high as the surrounding text."""
    cap, icon = font(hand.face.plain).cap_height * hand.em, hand.face.icons[name]
    left, top, _, bottom = icon_ink(icon)
    scale = cap * ICON_HEIGHT / (bottom - top)
    foot = baseline + cap * ICON_DROP
    at = (round(x - left * scale, 4), round(foot - bottom * scale, 4))
    return icon_paths(icon, at, round(scale, 7), hand.colour, hand.datum)


__all__ = ["Line", "Passage", "RichSetting", "Typeface", "fit_rich", "height", "passages", "settle"]
