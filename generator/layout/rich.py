"""Rich text into a box: paragraphs, lists, bold, italic and icons as high as the text; smaller until it fits.

Every word is measured once (in em) and lines are sums of such measures, so that trying another size costs little.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from generator.layout.fit import SLACK, Box, Overflow, tries
from generator.layout.fonts import MM_PER_PT, advance, font
from generator.layout.marks import Mark, PathMark, TextMark
from generator.layout.paths import bounds
from generator.layout.words import BULLET, ICON_HEIGHT, INDENT, NUMBERED, Passage, Typeface, Word, cut_word, passages
from generator.model.theme import Fit, TextStyle

# how far an icon goes below the base line, in heights of capitals
ICON_DROP = 0.15
# the share of the spare room before a text and above it
ACROSS = {"left": 0.0, "center": 0.5, "right": 1.0}
DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


class Line(NamedTuple):
    """Words on one line, how far it is set in (em), what stands before it, and the gap above it (lines)."""

    words: tuple[Word, ...]
    em: float
    letters: int
    indent: float = 0.0
    marker: str = ""
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is set: its lines, the size in pt, em between letters, mm over the edge.

    ``goes_on``: a sign says that it goes on elsewhere.
    """

    lines: tuple[Line, ...]
    size: float
    spacing: float
    over: float
    goes_on: bool = False


def settle(text: list[Passage], wide: float, high: float, style: TextStyle, face: Typeface, fit: Fit,
           scale: float = 1.0, most: float | None = None) -> Setting:
    """The largest and loosest setting that fits ``wide`` × ``high`` mm; the one that goes over least when none does.

    ``most`` is the size in pt that is not exceeded.
    """
    best: Setting | None = None
    measured = [Measured(passage) for passage in text]
    for size, spacing in tries(style, scale, fit, most):
        em = size * MM_PER_PT
        lines = tuple(broken(measured, wide / em, spacing, face))
        longest = max((line.indent + line.em + spacing * (line.letters - 1) for line in lines), default=0.0)
        sideways = longest * em - wide
        over = max(0.0, sideways, height(lines, style, size) - high)
        setting = Setting(lines, size, spacing, over)
        if over <= SLACK:
            return setting
        best = setting if best is None or over < best.over else best
    assert best is not None, "a style has at least one size"
    return best


def height(lines: tuple[Line, ...], style: TextStyle, size: float) -> float:
    """From the top of the first line's capitals to the feet of the last line, in mm."""
    if not lines:
        return 0.0
    measures = font(style.font)
    gaps = sum(line.gap for line in lines) + len(lines) - 1
    return (measures.cap_height + measures.descent + gaps * style.leading) * size * MM_PER_PT


def fit_rich(text: list[Passage], box: Box, style: TextStyle, face: Typeface, colour: str, fit: Fit, *,
             align: str = "left", valign: str = "top", scale: float = 1.0, most: float | None = None, datum: str = "",
             region: str = "", source: str = "") -> tuple[list[Mark], Overflow | None]:
    """Marks of the text inside ``box`` (mm), and what goes over its edge, if anything does."""
    chosen = settle(text, box[2], box[3], style, face, fit, scale, most)
    marks = lay(chosen, box, style, face, colour, align, valign, datum)
    return marks, Overflow(region, datum, source, round(chosen.over, 2)) if chosen.over > SLACK else None


class Measured:
    """A passage with the sums of its words' widths and letters, so that a line of it is a difference of two sums."""

    def __init__(self, passage: Passage) -> None:
        words = passage.words
        self.passage, self.words = passage, words
        # up to each word, spaces after the words before it included
        self.ems = [0.0, *accumulate([word.em + word.space for word in words])]
        self.letters = [0, *accumulate([word.letters for word in words])]

    def ends(self, spacing: float) -> list[float]:
        """Where each word ends, in em from the first; no space follows the last letter of a line."""
        ends = [end - word.space for end, word in zip(self.ems[1:], self.words, strict=True)]
        if not spacing:
            return ends
        return [end + spacing * (self.letters[number] + number - 2) for number, end in enumerate(ends, 1)]

    def lines(self, wide: float, spacing: float) -> Iterator[tuple[tuple[Word, ...], float, int]]:
        """The words of each line of at most ``wide`` em, their width in em and their letters with the spaces."""
        ends, at, count = self.ends(spacing), 0, len(self.words)
        while at < count:
            start = self.ems[at] + spacing * (self.letters[at] + at)
            after = max(at + 1, bisect_right(ends, start + wide + 1e-6, at))
            em = self.ems[after] - self.ems[at] - self.words[after - 1].space
            yield self.words[at:after], em, self.letters[after] - self.letters[at] + after - at - 1
            at = after


def broken(text: list[Measured], wide: float, spacing: float, face: Typeface) -> Iterator[Line]:
    """Passages broken into lines of at most ``wide`` em."""
    for measured in text:
        passage, room = measured.passage, wide - measured.passage.indent
        lines = _cut(passage, room, spacing, face) if face.hyphens else measured.lines(room, spacing)
        marker, gap = passage.marker, passage.gap
        for words, em, letters in lines:
            yield Line(words, em, letters, passage.indent, marker, gap)
            marker, gap = "", 0.0


def _cut(passage: Passage, wide: float, spacing: float,
         face: Typeface) -> Iterator[tuple[tuple[Word, ...], float, int]]:
    """As ``Measured.lines``, but a word that does not fit is cut where its language allows."""
    for words in _lines(list(passage.words), wide, spacing, face):
        em = sum(word.em for word in words) + sum(word.space for word in words[:-1])
        yield tuple(words), em, sum(word.letters for word in words) + len(words) - 1


def _lines(words: list[Word], wide: float, spacing: float, face: Typeface) -> Iterator[list[Word]]:
    line: list[Word] = []
    so_far, at = 0.0, 0
    limit = wide + 1e-6
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
    """What all the lines of a text have alike: mm and pt a size, em and mm between letters; colour, datum, fonts."""

    em: float
    size: float
    spacing: float
    between: float
    colour: str
    datum: str
    face: Typeface

    def text(self, text: str, x: float, y: float, wide: float, name: str) -> TextMark:
        """A stretch of a line that is ``wide`` em."""
        return TextMark(_rounded(x), _rounded(y), text, name, self.size, self.colour, round(wide * self.em, 3),
                        self.datum, self.between)


def lay(chosen: Setting, box: Box, style: TextStyle, face: Typeface, colour: str, align: str, valign: str,
        datum: str) -> list[Mark]:
    """The marks of a text that is set: line by line, and a small sign in the corner below one that goes on."""
    x, y, wide, high = box
    em, spacing, leading = chosen.size * MM_PER_PT, chosen.spacing, style.leading * chosen.size * MM_PER_PT
    hand = Hand(em, chosen.size, spacing, round(spacing * em, 5) if spacing else 0.0, colour, datum, face)
    baseline = y + DOWN[valign] * (high - height(chosen.lines, style, chosen.size)) + font(style.font).cap_height * em
    marks: list[Mark] = []
    for number, line in enumerate(chosen.lines):
        baseline += (line.gap + (1 if number else 0)) * leading
        length = (line.em + spacing * (line.letters - 1)) * em
        left = x + line.indent * em + ACROSS[align] * (wide - line.indent * em - length)
        if line.marker:
            back = left - (INDENT if line.marker == BULLET else NUMBERED) * em
            across = advance(face.plain, line.marker) + spacing * (len(line.marker) - 1)
            marks.append(hand.text(line.marker, back, baseline, across, face.plain))
        fonts = {word.alone for word in line.words}
        if len(fonts) == 1 and "" not in fonts:
            text, across = " ".join([word.parts[0].text for word in line.words]), line.em + spacing * (line.letters - 1)
            marks.append(hand.text(text, left, baseline, across, fonts.pop()))
        else:
            marks += _mixed(line, left, baseline, hand)
    if chosen.goes_on:
        side = 0.42 * em
        sign = f"M0 0H{2 * side:.3f}L{side:.3f} {side:.3f}Z"
        marks.append(PathMark(sign, round(x + wide - 2 * side, 4), round(y + high - side, 4), fill=colour, datum=datum))
    return marks


def _mixed(line: Line, left: float, baseline: float, hand: Hand) -> Iterator[Mark]:
    """A line of several fonts, or with icons, as few marks: neighbouring words of one font are one."""
    em, spacing = hand.em, hand.spacing
    held: list[str] = []
    name, start, end, at, spaced = "", 0.0, 0.0, 0.0, 0.0
    for word in line.words:
        for part in word.parts:
            if spaced:
                at += spaced + spacing
            if held and part.font == name and not part.icon:
                held.append(f" {part.text}" if spaced else part.text)
            else:
                if held:
                    yield hand.text("".join(held), left + start * em, baseline, end - start, name)
                held, name, start = [part.text] if part.text else [], part.font, at
                if part.icon:
                    yield from _inline(part.icon, left + at * em, baseline, hand)
            at += part.em + spacing * len(part.text)
            end, spaced = at - spacing, 0.0
        spaced = word.space
    if held:
        yield hand.text("".join(held), left + start * em, baseline, end - start, name)


@lru_cache(maxsize=4096)
def _rounded(length: float) -> float:
    """A place to a thousandth: lines stand in the same places on many cards, and share one number."""
    return round(length, 3)


def _inline(name: str, x: float, baseline: float, hand: Hand) -> Iterator[PathMark]:
    """An icon as high as the text around it."""
    cap, icon = font(hand.face.plain).cap_height * hand.em, hand.face.icons[name]
    left, top, _, bottom = bounds(icon.paths)
    scale = cap * ICON_HEIGHT / (bottom - top)
    foot = baseline + cap * ICON_DROP
    for d in icon.paths:
        yield PathMark(d, round(x - left * scale, 4), round(foot - bottom * scale, 4), round(scale, 7), hand.colour,
                       datum=hand.datum)


__all__ = ["Line", "Passage", "Setting", "Typeface", "fit_rich", "height", "passages", "settle"]
