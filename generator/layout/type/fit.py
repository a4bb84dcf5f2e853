"""Fits text into a box: on one line or several, tightened, then smaller to the style's minimum; reports overflow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from itertools import product as combinations_of
from typing import Literal

from msgspec import Struct

from generator.layout.geometry import Box
from generator.layout.marks import TextMark
from generator.layout.type.balance import even_lines
from generator.layout.type.fonts import MM_PER_PT, font, printed_letters, width
from generator.model.theme import Fit, TextStyle
from generator.records import replace
from generator.text.hyphens import break_points, head, sign_breaks, tail
from generator.text.letter_case import capitals
from generator.text.typeset import NBSP, glue

Split = Literal["never", "syllables", "anywhere"]
WHOLE: tuple[Split, ...] = ("never",)
HYPHENATED: tuple[Split, ...] = ("never", "syllables")
SIZE_STEP = 0.25
# tracking in em that is tried before the type gets smaller
TIGHTENINGS = (0.0, -0.012, -0.025)
PLAIN = Fit()
SLACK = 0.005
# the share of the free room that is left of a text and above it
SHARE_LEFT = {"left": 0.0, "center": 0.5, "right": 1.0}
SHARE_ABOVE = {"top": 0.0, "middle": 0.5, "bottom": 1.0}


class Overflow(Struct, frozen=True):
    """Text that does not fit its region at the minimum size of its style; ``mm`` is how far it exceeds the box."""

    region: str
    datum: str
    text: str
    mm: float


class Setting(Struct, frozen=True):
    """How a text is set: its lines, size (pt), tracking (mm), and excess over the box (mm)."""

    lines: tuple[str, ...]
    size: float
    spacing: float
    over: float


def fit(text: str, box: Box, style: TextStyle, colour: str, language: str, *, align: str = "center",
        valign: str = "middle", scale: float = 1.0, datum: str = "", region: str = "",
        splits: tuple[Split, ...] = HYPHENATED, limits: Fit = PLAIN, max_size: float | None = None
        ) -> tuple[list[TextMark], Overflow | None]:
    """Lines of ``text``, typeset in ``language``, inside ``box`` (x, y, width, height; mm), and the overflow, or None.

    ``scale`` enlarges the style's size but not its minimum. Words are divided only if the text
    does not fit otherwise, in one way of ``splits`` after the other: at ``syllables``, or ``anywhere``; and only if all
    fail, lines end at no-break spaces. ``limits`` are those of shrinking and tightening, ``max_size`` is the greatest
    size (pt).
    """
    printed_text = ready(text, style, language)
    setting = settle(printed_text, box[2], box[3], style, scale, WHOLE[0], limits, max_size)
    texts = dict.fromkeys((printed_text, printed_text.replace(NBSP, " ")))
    for words, split in combinations_of(texts, dict.fromkeys((*WHOLE, *splits))):
        if setting.over > SLACK and (words, split) != (printed_text, *WHOLE):
            other = settle(words, box[2], box[3], style, scale, split, limits, max_size, language)
            setting = other if other.over <= SLACK else setting
    marks = _text_marks(setting, box, style, colour, align, valign, datum)
    return marks, Overflow(region, datum, text, round(setting.over, 2)) if setting.over > SLACK else None


def ready(text: str, style: TextStyle, language: str) -> str:
    """A text as it is set: glued, in capitals where its style says so."""
    typeset = glue(text, language)
    return printed_letters(capitals(typeset, language) if style.uppercase else typeset)


def settle(text: str, wide: float, high: float, style: TextStyle, scale: float = 1.0,
           split: Split = "never", limits: Fit = PLAIN, max_size: float | None = None,
           language: str = "") -> Setting:
    """The largest and loosest setting that fits; else the one with the least overflow."""
    single_line = _single_line(text, wide, high, style, next(sizes(style, scale, limits, max_size)))
    if single_line is not None:
        return single_line
    best: Setting | None = None
    for size, tightening in attempts(style, scale, limits, max_size):
        spacing = tightening * size * MM_PER_PT
        lines = tuple(_wrap(text, style.font, size, spacing, wide, split, language))
        setting = Setting(lines, size, spacing, _overflow_of(lines, size, spacing, wide, high, style))
        if setting.over <= SLACK:
            return _balanced_setting(setting, text, wide, style) if limits.balance and split == "never" else setting
        best = setting if best is None or setting.over < best.over else best
    assert best is not None, "a style has at least one size"
    return best


def _balanced_setting(setting: Setting, text: str, wide: float, style: TextStyle) -> Setting:
    """A fitting text in the same number of lines, balanced."""
    name, size, spacing = style.font, setting.size, setting.spacing
    space, lines = width(name, size, " ") + 2 * spacing, []
    for paragraph in text.split("\n"):
        words = paragraph.split(" ")
        widths = [width(name, size, word, spacing) for word in words]
        lines += [" ".join(words[at:after]) for at, after in even_lines(widths, [space] * len(words), wide + SLACK)]
    return replace(setting, lines=tuple(lines)) if len(lines) == len(setting.lines) else setting


def _single_line(text: str, wide: float, high: float, style: TextStyle, size: float) -> Setting | None:
    """A text on one line at its first size if it fits, which is the most common case."""
    if "\n" in text or width(style.font, size, text) > wide or block_height(1, style, size) > high:
        return None
    return Setting((text,), size, 0.0, 0.0)


def block_height(lines: int, style: TextStyle, size: float) -> float:
    """The height (mm) from the cap height of the first line to the last baseline."""
    return (font(style.font).cap_height + (lines - 1) * style.leading) * size * MM_PER_PT


def sizes(style: TextStyle, scale: float, limits: Fit = PLAIN, max_size: float | None = None) -> Iterator[float]:
    """The sizes (pt) of a style, largest first, down to its minimum."""
    least = style.least if limits.shrink_to is None else limits.shrink_to
    size = max(round(style.size * scale, 2), least)
    size = size if max_size is None else max(min(size, max_size), least)
    while size > least:
        yield size
        size = round(size - SIZE_STEP, 2)
    yield least


def attempts(style: TextStyle, scale: float, limits: Fit, max_size: float | None) -> Iterator[tuple[float, float]]:
    """Sizes and tracking values in the order in which they are tried."""
    for size in sizes(style, scale, limits, max_size):
        for tightening in tightenings(limits):
            yield size, tightening


def tightenings(limits: Fit) -> tuple[float, ...]:
    """Tracking values (em), from none to the tightest allowed."""
    return TIGHTENINGS if limits.tighten == PLAIN.tighten else (0.0, -limits.tighten / 2, -limits.tighten)


def _overflow_of(lines: tuple[str, ...], size: float, spacing: float, wide: float, high: float,
                 style: TextStyle) -> float:
    excess_width = max((width(style.font, size, line, spacing) for line in lines), default=0.0) - wide
    return max(0.0, excess_width, block_height(len(lines), style, size) - high)


def _wrap(text: str, name: str, size: float, spacing: float, wide: float, split: Split,
          language: str) -> Iterator[str]:
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph, name, size, spacing, wide, split, language):
            longer = f"{line} {word}" if line else word
            if line and (line.endswith("\u200b") or width(name, size, longer, spacing) > wide + SLACK):
                yield line.removesuffix("\u200b")
                longer = word
            line = longer
        yield line.removesuffix("\u200b")


def _words(paragraph: str, name: str, size: float, spacing: float, wide: float, split: Split,
           language: str) -> Iterator[str]:
    words = paragraph.split(" ")
    if split == "never" and "/" not in paragraph:
        return iter(words)
    return chain.from_iterable(_hyphenated_pieces(word, name, size, spacing, wide, split, language) for word in words)


def _hyphenated_pieces(word: str, name: str, size: float, spacing: float, wide: float, split: Split,
                       language: str) -> Iterator[str]:
    """A word too long for a line, hyphenated into pieces that fit; a zero-width space marks each cut."""
    while len(word) > 3 and width(name, size, word, spacing) > wide:
        places = (range(2, len(word) - 1) if split == "anywhere" else break_points(language, word)
                  if split == "syllables" else sign_breaks(word))
        place = max((place for place in places if width(name, size, head(word, place), spacing) <= wide), default=0)
        if not place:
            break
        yield f"{head(word, place)}\u200b"
        word = tail(word, place, language)
    yield word


def _text_marks(setting: Setting, box: Box, style: TextStyle, colour: str, align: str, valign: str,
                       datum: str) -> list[TextMark]:
    x, y, wide, high = box
    marks = []
    for i, line in enumerate(setting.lines):
        length = width(style.font, setting.size, line, setting.spacing)
        left = SHARE_LEFT[align] * (wide - length)
        down = baseline(y, high, valign, i, len(setting.lines), style, setting.size)
        marks.append(TextMark(round(x + left, 4), down, line, style.font, setting.size, colour, round(length, 4), datum,
                              round(setting.spacing, 5)))
    return [mark for mark in marks if mark.text]


def baseline(y: float, high: float, valign: str, number: int, lines: int, style: TextStyle, size: float) -> float:
    """The baseline (mm) of line ``number`` (from 0) of ``lines`` in a box from ``y`` and is ``high`` mm high."""
    room = SHARE_ABOVE[valign] * (high - block_height(lines, style, size))
    return round(y + room + (font(style.font).cap_height + number * style.leading) * (size * MM_PER_PT), 4)
