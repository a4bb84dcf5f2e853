"""Text into a box: one line or several, tightened, then smaller down to the style's floor; never silently too large."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

from generator.layout.marks import TextMark
from generator.layout.type.balance import even_lines
from generator.layout.type.fonts import MM_PER_PT, font, printed, width
from generator.model.theme import Fit, TextStyle

Box = tuple[float, float, float, float]
Split = Literal["never", "softly", "anywhere"]
STEP = 0.25
# how far letters may move together, in em, before the type gets smaller
TIGHTENINGS = (0.0, -0.012, -0.025)
PLAIN = Fit()
SLACK = 0.005
# the share of the spare room before a text and above it
ACROSS = {"left": 0.0, "center": 0.5, "right": 1.0}
DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
VOWELS = frozenset("aeiouyąęóäöüáéíúůěAEIOUY")


@dataclass(frozen=True, slots=True)
class Overflow:
    """Text that does not fit its region even at the floor of its style: by how many mm it goes over the edge."""

    region: str
    datum: str
    text: str
    mm: float


@dataclass(frozen=True, slots=True)
class Setting:
    """How a text is set: its lines, the size in pt, mm between letters."""

    lines: tuple[str, ...]
    size: float
    spacing: float
    over: float


def fit(text: str, box: Box, style: TextStyle, colour: str, *, align: str = "center", valign: str = "middle",
        scale: float = 1.0, datum: str = "", region: str = "",
        split: Split = "never", how: Fit = PLAIN, most: float | None = None) -> tuple[list[TextMark], Overflow | None]:
    """Lines of ``text`` inside ``box`` (x, y, width, height; mm) and what goes over its edge, if anything does.

    ``scale`` enlarges the style's size, never its floor; ``split`` allows words to be cut with a hyphen,
    ``softly`` after a vowel where there is one, or ``anywhere``. ``how`` says how it is made to fit, ``most`` is a size
    in pt that is not exceeded.
    """
    words = printed(text.upper() if style.uppercase else text)
    chosen = settle(words, box[2], box[3], style, scale, split, how, most)
    marks = _lay(chosen, box, style, colour, align, valign, datum)
    return marks, Overflow(region, datum, text, round(chosen.over, 2)) if chosen.over > SLACK else None


def settle(text: str, wide: float, high: float, style: TextStyle, scale: float = 1.0,
           split: Split = "never", how: Fit = PLAIN, most: float | None = None) -> Setting:
    """The largest and loosest setting that fits; the one that goes over least when none does."""
    whole = _whole(text, wide, high, style, next(sizes(style, scale, how, most)))
    if whole is not None:
        return whole
    best: Setting | None = None
    for size, tightening in tries(style, scale, how, most):
        spacing = tightening * size * MM_PER_PT
        lines = tuple(_wrap(text, style.font, size, spacing, wide, split))
        setting = Setting(lines, size, spacing, _over(lines, size, spacing, wide, high, style))
        if setting.over <= SLACK:
            return _balanced(setting, text, wide, style) if how.balance and split == "never" else setting
        best = setting if best is None or setting.over < best.over else best
    assert best is not None, "a style has at least one size"
    return best


def _balanced(setting: Setting, text: str, wide: float, style: TextStyle) -> Setting:
    """A text that fits, in as many lines as before, of about one length."""
    name, size, spacing = style.font, setting.size, setting.spacing
    space, lines = width(name, size, " ") + 2 * spacing, []
    for paragraph in text.split("\n"):
        words = paragraph.split(" ")
        widths = [width(name, size, word, spacing) for word in words]
        lines += [" ".join(words[at:after]) for at, after in even_lines(widths, [space] * len(words), wide + SLACK)]
    return replace(setting, lines=tuple(lines)) if len(lines) == len(setting.lines) else setting


def _whole(text: str, wide: float, high: float, style: TextStyle, size: float) -> Setting | None:
    """A text on one line as it stands, when it fits at once: most do."""
    if "\n" in text or width(style.font, size, text) > wide or block_height(1, style, size) > high:
        return None
    return Setting((text,), size, 0.0, 0.0)


def block_height(lines: int, style: TextStyle, size: float) -> float:
    """From the top of the first line's capitals to the last baseline, in mm."""
    return (font(style.font).cap_height + (lines - 1) * style.leading) * size * MM_PER_PT


def sizes(style: TextStyle, scale: float, how: Fit = PLAIN, most: float | None = None) -> Iterator[float]:
    """The sizes in pt that a style may be set in, largest first, down to its floor."""
    least = style.least if how.shrink_to is None else how.shrink_to
    size = max(round(style.size * scale, 2), least)
    size = size if most is None else max(min(size, most), least)
    while size > least:
        yield size
        size = round(size - STEP, 2)
    yield least


def tries(style: TextStyle, scale: float, how: Fit, most: float | None) -> Iterator[tuple[float, float]]:
    """Sizes and tightenings in the order in which they are tried; most texts need the first only."""
    for size in sizes(style, scale, how, most):
        for tightening in tightenings(how):
            yield size, tightening


def tightenings(how: Fit) -> tuple[float, ...]:
    """Em between letters, from none to the closest that is allowed."""
    return TIGHTENINGS if how.tighten == PLAIN.tighten else (0.0, -how.tighten / 2, -how.tighten)


def _over(lines: tuple[str, ...], size: float, spacing: float, wide: float, high: float, style: TextStyle) -> float:
    sideways = max((width(style.font, size, line, spacing) for line in lines), default=0.0) - wide
    return max(0.0, sideways, block_height(len(lines), style, size) - high)


def _wrap(text: str, name: str, size: float, spacing: float, wide: float, split: Split) -> Iterator[str]:
    for paragraph in text.split("\n"):
        line = ""
        for word in _words(paragraph, name, size, spacing, wide, split):
            longer = f"{line} {word}" if line else word
            if line and (line.endswith("-\u200b") or width(name, size, longer, spacing) > wide + SLACK):
                yield line.removesuffix("\u200b")
                longer = word
            line = longer
        yield line.removesuffix("\u200b")


def _words(paragraph: str, name: str, size: float, spacing: float, wide: float, split: Split) -> Iterator[str]:
    words = paragraph.split(" ")
    if split == "never":
        return iter(words)
    return chain.from_iterable(_cut(word, name, size, spacing, wide, split) for word in words)


def _cut(word: str, name: str, size: float, spacing: float, wide: float, split: Split) -> Iterator[str]:
    """A word too long for a line, in pieces that fit; a zero-width space marks where one was cut."""
    while len(word) > 3 and width(name, size, word, spacing) > wide:
        heads = [n for n in range(2, len(word) - 1) if width(name, size, word[:n] + "-", spacing) <= wide]
        # between a vowel and a consonant a syllable ends more often than not
        soft = [n for n in heads if split == "softly" and word[n - 1] in VOWELS and word[n] not in VOWELS]
        head = max(soft or heads, default=0)
        if not head:
            break
        yield word[:head] + "-\u200b"
        word = word[head:]
    yield word


def _lay(chosen: Setting, box: Box, style: TextStyle, colour: str, align: str, valign: str,
         datum: str) -> list[TextMark]:
    x, y, wide, high = box
    marks = []
    for i, line in enumerate(chosen.lines):
        length = width(style.font, chosen.size, line, chosen.spacing)
        left = ACROSS[align] * (wide - length)
        down = baseline(y, high, valign, i, len(chosen.lines), style, chosen.size)
        marks.append(TextMark(round(x + left, 4), down, line, style.font, chosen.size, colour, round(length, 4), datum,
                              round(chosen.spacing, 5)))
    return [mark for mark in marks if mark.text]


def baseline(y: float, high: float, valign: str, number: int, lines: int, style: TextStyle, size: float) -> float:
    """Where line ``number`` (from 0) of so many stands in a box that begins at ``y`` and is ``high`` mm high."""
    room = DOWN[valign] * (high - block_height(lines, style, size))
    return round(y + room + (font(style.font).cap_height + number * style.leading) * (size * MM_PER_PT), 4)
