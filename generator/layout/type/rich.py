"""Fits rich text into a box: paragraphs, lists, bold, italic and inline icons; reduced until it fits.

Every word is measured once (in em) and lines are sums of these widths, so that trying another size is cheap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from generator.layout.geometry import Box
from generator.layout.icons import icon_ink, icon_paths
from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, TextMark
from generator.layout.type.balance import balanced_lines
from generator.layout.type.fit import SHARE_ABOVE, SHARE_LEFT, SLACK, Overflow, attempts
from generator.layout.type.fonts import MM_PER_PT, advance, font
from generator.layout.type.initials import Initial, initial_of, lines_beside
from generator.layout.type.line_breaks import MeasuredPassage, broken_lines
from generator.layout.type.words import (
    BOX_PADDING,
    ICON_HEIGHT,
    BrokenLine,
    Line,
    Passage,
    SpanLook,
    Typeface,
    Word,
    parted_words,
    passages,
)
from generator.model.theme import Fit, TextStyle
from generator.records import replace

# how far an icon reaches below the baseline, in cap heights
ICON_DROP = 0.15
# em: how far the box of words reaches above and below their capitals, and the radius of its corners
BOX_ABOVE, BOX_CORNER = 0.2, 0.22
# em: the weight of a divider
DIVIDER_WEIGHT = 0.045


class RichSetting(Struct, frozen=True):
    """How a text is set: its lines, size (pt), tracking (em), and excess over the box (mm).

    ``continues`` adds a sign that the text continues elsewhere. ``justified`` makes all lines but the last of each
    passage as wide as the box.
    """

    lines: tuple[Line, ...]
    size: float
    spacing: float
    over: float
    continues: bool = False
    justified: bool = False
    initial: Initial | None = None


def settle(text: list[Passage], wide: float, high: float, style: TextStyle, face: Typeface, fit: Fit,
           scale: float = 1.0, max_size: float | None = None) -> RichSetting:
    """The largest and loosest setting that fits ``wide`` × ``high`` mm; else the one with the least overflow.

    ``max_size`` is the greatest size (pt). Lines end at no-break spaces only if nothing fits otherwise.
    """
    setting = _fitted_setting(text, wide, high, style, face, fit, scale, max_size)
    if setting.over <= SLACK:
        return setting
    plain = [replace(passage, words=tuple(part for word in passage.words for part in parted_words(word, face)))
             for passage in text]
    other = _fitted_setting(plain, wide, high, style, face, fit, scale, max_size) if plain != text else setting
    return other if other.over <= SLACK else setting


def _fitted_setting(text: list[Passage], wide: float, high: float, style: TextStyle, face: Typeface, fit: Fit,
                    scale: float,
                    max_size: float | None) -> RichSetting:
    best: RichSetting | None = None
    measured = [MeasuredPassage(passage) for passage in text]
    for size, spacing in attempts(style, scale, fit, max_size):
        em = size * MM_PER_PT
        initial = initial_of(text, style, face, fit.initial) if fit.initial else None
        lines = lines_beside(text, wide / em, spacing, face, initial) if initial is not None else ()
        if not lines:
            initial, lines = None, tuple(broken_lines(measured, wide / em, spacing, face))
        line_em = max([line.indent + line.em + spacing * (line.letters - 1) for line in lines], default=0.0)
        excess = line_em * em - wide
        over = max(0.0, excess, height(lines, style, size) - high)
        setting = RichSetting(lines, size, spacing, over, justified=fit.justify, initial=initial)
        if over <= SLACK:
            return _balanced_setting(setting, measured, wide, face) if fit.balance and initial is None else setting
        best = setting if best is None or over < best.over else best
    assert best is not None, "a style has at least one size"
    return best


def _balanced_setting(setting: RichSetting, text: list[MeasuredPassage], wide: float, face: Typeface) -> RichSetting:
    """A fitting text, each passage balanced in the same number of lines."""
    room = wide / (setting.size * MM_PER_PT)
    lines: list[Line] = []
    for measured in text:
        greedy = list(broken_lines([measured], room, setting.spacing, face))
        if not measured.words:
            lines += greedy
            continue
        balanced = list(balanced_lines(measured.words, room - measured.passage.indent, setting.spacing))
        lines += map(_with_words, greedy, balanced) if len(balanced) == len(greedy) else greedy
    return replace(setting, lines=tuple(lines))


def _with_words(line: Line, other: BrokenLine) -> Line:
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
             align: str = "left", valign: str = "top", scale: float = 1.0, max_size: float | None = None,
             datum: str = "", region: str = "", source: str = "") -> tuple[list[Mark], Overflow | None]:
    """Marks of the text inside ``box`` (mm), and the overflow, or None."""
    setting = settle(text, box[2], box[3], style, face, fit, scale, max_size)
    marks = lay(setting, box, style, face, colour, align, valign, datum)
    return marks, Overflow(region, datum, source, round(setting.over, 2)) if setting.over > SLACK else None


class LineStyle(NamedTuple):
    """What all lines of a text share: mm and pt of the size, tracking in em and mm, colour, datum, fonts."""

    em: float
    size: float
    spacing: float
    spacing_mm: float
    colour: str
    datum: str
    face: Typeface

    def text(self, text: str, x: float, y: float, wide: float, name: str) -> TextMark:
        """A stretch of a line that is ``wide`` em wide."""
        return TextMark(_rounded_coordinate(x), _rounded_coordinate(y), text, name, self.size, self.colour,
                        round(wide * self.em, 3),
                        self.datum, self.spacing_mm)


def lay(setting: RichSetting, box: Box, style: TextStyle, face: Typeface, colour: str, align: str, valign: str,
        datum: str) -> list[Mark]:
    """The marks of a set text, line by line, and a continuation sign in the lower corner if it goes on."""
    x, y, wide, high = box
    em, spacing, leading = setting.size * MM_PER_PT, setting.spacing, style.leading * setting.size * MM_PER_PT
    line_style = LineStyle(em, setting.size, spacing, round(spacing * em, 5) if spacing else 0.0, colour, datum, face)
    free = high - height(setting.lines, style, setting.size)
    baseline = y + SHARE_ABOVE[valign] * free + font(style.font).cap_height * em
    align_share, marks, is_first, spacing_mm = SHARE_LEFT[align], list[Mark](), True, line_style.spacing_mm
    if setting.initial is not None:
        letter, look, count, _ = setting.initial
        letter_size = round(setting.size * look.factor, 3)
        marks.append(TextMark(_rounded_coordinate(x), _rounded_coordinate(baseline + (count - 1) * leading), letter,
                              look.font, letter_size,
                              look.colour or colour, round(advance(look.font, letter) * letter_size * MM_PER_PT, 3),
                              datum))
    for words, wide_em, letters, indent, marker, gap, hang, divider, ends in setting.lines:
        baseline += (gap + (0 if is_first else 1)) * leading
        is_first = False
        line_em = wide_em + spacing * (letters - 1)
        left = x + indent * em + align_share * (wide - indent * em - line_em * em)
        if marker:
            marker_x = left - hang * em
            marker_em = advance(face.plain, marker) + spacing * (len(marker) - 1)
            marks.append(line_style.text(marker, marker_x, baseline, marker_em, face.plain))
        if divider:
            marks.append(LineMark(_rounded_coordinate(x + indent * em), _rounded_coordinate(baseline),
                                  _rounded_coordinate(x + wide), _rounded_coordinate(baseline),
                                  colour, round(DIVIDER_WEIGHT * em, 3)))
        if setting.justified and not ends and len(words) > 1:
            marks += _justified_line(words, left, baseline, wide - indent * em - line_em * em, line_style)
            continue
        fonts = {word.single_font for word in words}
        if len(fonts) == 1 and "" not in fonts:
            text = " ".join([word.text for word in words])
            marks.append(TextMark(_rounded_coordinate(left), _rounded_coordinate(baseline), text, fonts.pop(),
                                  line_style.size, colour,
                                  round(line_em * em, 3), datum, spacing_mm))
        else:
            marks += _mixed_line(words, left, baseline, line_style)
    if setting.continues:
        side = 0.42 * em
        sign = f"M0 0H{2 * side:.3f}L{side:.3f} {side:.3f}Z"
        marks.append(PathMark(sign, round(x + wide - 2 * side, 4), round(y + high - side, 4), fill=colour, datum=datum))
    return marks


def _justified_line(words: tuple[Word, ...], left: float, baseline: float, free: float,
                    line_style: LineStyle) -> list[Mark]:
    """A line whose free room (mm) is shared by its spaces; each word is a mark of its own."""
    marks: list[Mark] = []
    more, at = free / (len(words) - 1), left
    for word in words:
        marks += _mixed_line((word,), at, baseline, line_style)
        across = word.em + line_style.spacing * word.letters
        at += (across + word.space + line_style.spacing) * line_style.em + more
    return marks


def _mixed_line(words: tuple[Word, ...], left: float, baseline: float, line_style: LineStyle) -> list[Mark]:
    """A line with several fonts or icons, in as few marks as possible: neighbouring words of one font are one mark."""
    em, spacing = line_style.em, line_style.spacing
    marks: list[Mark] = []
    run: list[str] = []
    run_font, start, end, at, pending_space = "", 0.0, 0.0, 0.0, 0.0
    for parts, across, letters, space, single_font, word_text in words:
        if run and single_font == run_font:
            # a word after another of its font
            run.append(word_text)
            at += pending_space + spacing
            at += across + spacing * letters
            end, pending_space = at - spacing, space
            continue
        for font_name, text, wide, icon, look in parts:
            if pending_space:
                at += pending_space + spacing
            if look is not None:
                if run:
                    marks.append(line_style.text(" ".join(run), left + start * em, baseline, end - start, run_font))
                marks += _styled_word(text, look, wide, left + at * em, baseline, line_style)
                run, run_font = [], ""
            elif run and font_name == run_font and not icon:
                run.append(text if pending_space else f"{run.pop()}{text}")
            else:
                if run:
                    marks.append(line_style.text(" ".join(run), left + start * em, baseline, end - start, run_font))
                run, run_font, start = [text] if text else [], font_name, at
                if icon:
                    marks += _inline_icon(icon, left + at * em, baseline, line_style)
            at += wide + spacing * len(text)
            end, pending_space = at - spacing, 0.0
        pending_space = space
    if run:
        marks.append(line_style.text(" ".join(run), left + start * em, baseline, end - start, run_font))
    return marks


def _styled_word(text: str, look: SpanLook, wide: float, x: float, baseline: float,
                 line_style: LineStyle) -> list[Mark]:
    """A word in a style of its own, ``wide`` em of the text around it, in its box if it has one."""
    size = line_style.size * look.factor
    em = size * MM_PER_PT
    padding = BOX_PADDING * em if look.ground else 0.0
    word = TextMark(_rounded_coordinate(x + padding), _rounded_coordinate(baseline), text, look.font, round(size, 3),
                    look.colour,
                    round(wide * line_style.em - 2 * padding, 3), line_style.datum, line_style.spacing_mm)
    if look.ground is None:
        return [word]
    cap, above = font(look.font).cap_height * em, BOX_ABOVE * em
    box = BoxMark(_rounded_coordinate(x), _rounded_coordinate(baseline - cap - above),
                  _rounded_coordinate(wide * line_style.em),
                  _rounded_coordinate(cap + 2 * above), look.ground, radius=_rounded_coordinate(BOX_CORNER * em),
                  datum=line_style.datum)
    return [box, word]


@lru_cache(maxsize=4096)
def _rounded_coordinate(length: float) -> float:
    """A coordinate rounded to 0.001; cached, since lines recur at the same positions and share one float."""
    return round(length, 3)


def _inline_icon(name: str, x: float, baseline: float, line_style: LineStyle) -> Iterator[PathMark]:
    """An icon as high as the surrounding text."""
    cap, icon = font(line_style.face.plain).cap_height * line_style.em, line_style.face.icons[name]
    left, top, _, bottom = icon_ink(icon)
    scale = cap * ICON_HEIGHT / (bottom - top)
    icon_bottom = baseline + cap * ICON_DROP
    at = (round(x - left * scale, 4), round(icon_bottom - bottom * scale, 4))
    return icon_paths(icon, at, round(scale, 7), line_style.colour, line_style.datum)


__all__ = ["Line", "Passage", "RichSetting", "Typeface", "fit_rich", "height", "passages", "settle"]
