"""The words of rich text, measured once in em: runs split at spaces, inline icons, lists as passages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct, field

from generator.layout.icons import icon_ink
from generator.layout.tokens import small_capitals
from generator.layout.type.fonts import advance, font, printed_letters
from generator.model.theme import Icon
from generator.records import replace
from generator.text.hyphens import break_points, head, sign_breaks, tail
from generator.text.letter_case import capitals
from generator.text.run import Block, Divider, Listing, Paragraph, Run, Runs, lines_of
from generator.text.typeset import NBSP

# em: the room on either side of words in a box
BOX_PADDING = 0.28
# the height of an inline icon, in cap heights
ICON_HEIGHT = 1.3
# in lines: between paragraphs, and between list items
PARAGRAPH_GAP, ITEM_GAP = 0.42, 0.14
# in lines: before and after a divider, which is a line of its own
BEFORE_DIVIDER, AFTER_DIVIDER = -0.35, 0.15
# em: the indent of an item behind a bullet and behind a number, and the least space behind a number
INDENT, NUMBERED, BEHIND_NUMBER = 0.85, 1.2, 0.2


class SpanLook(NamedTuple):
    """How words of a style look within a text of another one: font, size as a factor, colour, that of a box behind."""

    font: str
    factor: float
    colour: str
    ground: str | None = None
    uppercase: bool = False


class WordPart(NamedTuple):
    """A stretch of a word in one font, or an icon; ``em`` is its width. ``look`` is that of a style of its own."""

    font: str
    text: str
    em: float
    icon: str = ""
    look: SpanLook | None = None


class Word(NamedTuple):
    """An unbreakable unit: its parts, its width (em), its letters, and the width (em) of the space after it.

    ``single_font`` is the font of a word in a single font, whose whole text is then ``text``.
    """

    parts: tuple[WordPart, ...]
    em: float
    letters: int
    space: float
    single_font: str = ""
    text: str = ""


class Line(NamedTuple):
    """A line of words: width, letters, indent (em), list marker, the gap above it (in lines), how far left (em) the
    marker begins; or a divider. ``ends`` is True for the last line of a passage.
    """

    words: tuple[Word, ...]
    em: float
    letters: int
    indent: float = 0.0
    marker: str = ""
    gap: float = 0.0
    hang: float = 0.0
    divider: bool = False
    ends: bool = False


# the words of a line, their width in em, their letters with the spaces
BrokenLine = tuple[tuple[Word, ...], float, int]


class Passage(Struct, frozen=True):
    """A paragraph up to a line break, a list item or a divider, ready for line breaking. ``is_line`` is True if it is a
    line even without words.
    """

    words: tuple[Word, ...]
    indent: float = 0.0
    marker: str = ""
    gap: float = 0.0
    hang: float = 0.0
    divider: bool = False
    is_line: bool = False


class Typeface(Struct, frozen=True):
    """The fonts of a text: plain, bold, italic, bold italic; its icons; the language for hyphenation, or None; and the
    looks of styles that its words may have.
    """

    plain: str
    bold: str
    italic: str
    bold_italic: str
    icons: Mapping[str, Icon]
    language: str | None = None
    spans: Mapping[str, SpanLook] = field(default_factory=dict)


def passages(blocks: Iterable[Block], face: Typeface, indent: float = 0.0) -> list[Passage]:
    """The blocks of a text as passages of measured words."""
    found: list[Passage] = []
    for block in blocks:
        gap = (AFTER_DIVIDER if found[-1].divider else PARAGRAPH_GAP) if found else 0.0
        match block:
            case Paragraph():
                found += _lines(block, face, indent, gap)
            case Listing():
                found += _items(block, face, indent, gap)
            case Divider():
                found.append(Passage((), indent, gap=BEFORE_DIVIDER if found else 0.0, divider=True, is_line=True))
    return found


def _lines(paragraph: Paragraph, face: Typeface, indent: float, gap: float) -> Iterator[Passage]:
    """A paragraph, with a passage for each line that its line breaks end."""
    first, *others = lines_of(paragraph.runs)
    yield Passage(tuple(_words(first, face)), indent, gap=gap, is_line=bool(others))
    yield from (Passage(tuple(_words(line, face)), indent, is_line=True) for line in others)


def _items(listing: Listing, face: Typeface, indent: float, gap: float) -> Iterator[Passage]:
    """The items of a list; an item without content is a line with its marker."""
    markers = [listing.marker(at) for at in range(len(listing.items))]
    widest = max((advance(face.plain, marker) for marker in markers), default=0.0)
    step = max(NUMBERED, widest + BEHIND_NUMBER) if listing.ordered else INDENT
    for marker, item in zip(markers, listing.items, strict=True):
        first, *others = passages(item, face, indent + step) or [Passage((), indent + step, is_line=True)]
        if first.marker:
            # a list that begins an item
            yield Passage((), indent + step, marker, gap, step, is_line=True)
            yield first
        else:
            yield replace(first, marker=marker, gap=gap, hang=step)
        yield from others
        gap = ITEM_GAP


def _words(runs: Runs, face: Typeface) -> list[Word]:
    """Split runs at spaces; a word may continue from one run into the next."""
    words: list[Word] = []
    parts: list[WordPart] = []
    for run in runs:
        if not isinstance(run, Run):
            continue
        name = _font_of(run, face)
        if run.role == "icon" and run.target in face.icons:
            parts.append(_icon_part(face.icons[run.target], face.plain))
            continue
        if run.role == "span" and run.target in face.spans:
            for number, part in enumerate(_span_parts(run.text, face.spans[run.target], face.language)):
                if number and parts:
                    words.append(_word(parts, face))
                    parts = []
                parts += [part] if part.text else []
            continue
        first, *rest = printed_letters(run.text).split(" ")
        if first:
            parts.append(WordPart(name, first, advance(name, first)))
        if rest:
            if parts:
                words.append(_word(parts, face))
            words += [single_font_word(name, text) for text in rest[:-1] if text]
            parts = [WordPart(name, rest[-1], advance(name, rest[-1]))] if rest[-1] else []
    if parts:
        words.append(_word(parts, face))
    return words


def _span_parts(text: str, look: SpanLook, language: str | None) -> Iterator[WordPart]:
    """The words of a span; those in a box are one."""
    shown = printed_letters(capitals(text, language or "") if look.uppercase else text)
    padding = 2 * BOX_PADDING if look.ground else 0.0
    for word in [shown.replace(" ", NBSP)] if look.ground else shown.split(" "):
        yield WordPart(look.font, word, (advance(look.font, word) + padding) * look.factor, look=look)


@lru_cache(maxsize=8192)
def single_font_word(name: str, text: str) -> Word:
    """A word in one font; cached."""
    em = advance(name, text)
    return Word((WordPart(name, text, em),), em, len(text), advance(name, " "), name, text)


def _font_of(run: Run, face: Typeface) -> str:
    name = (face.bold_italic if run.bold else face.italic) if run.italic else face.bold if run.bold else face.plain
    return small_capitals(name) if run.role == "caps" else name


def _word(parts: list[WordPart], face: Typeface) -> Word:
    last = parts[-1]
    if len(parts) == 1 and not last.icon and last.look is None:
        return single_font_word(last.font, last.text)
    space = advance(face.plain if last.icon else last.font, " ")
    return Word(tuple(parts), sum(part.em for part in parts), sum(len(part.text) for part in parts), space)


def parted_words(word: Word, face: Typeface) -> list[Word]:
    """The words that no-break spaces join to one."""
    found: list[list[WordPart]] = [[]]
    for part in word.parts:
        first, *others = part.text.split(NBSP)
        found[-1] += [part._replace(text=first, em=advance(part.font, first))] if others else [part]
        found += [[WordPart(part.font, text, advance(part.font, text))] for text in others]
    filled = [[part for part in parts if part.text or part.icon] for parts in found]
    return [_word(parts, face) for parts in filled if parts]


def _icon_part(icon: Icon, plain: str) -> WordPart:
    left, top, right, bottom = icon_ink(icon)
    high = font(plain).cap_height * ICON_HEIGHT
    return WordPart(plain, "", (right - left) / (bottom - top) * high, icon.id)


def hyphenated_word(word: Word, room: float, spacing: float, face: Typeface) -> tuple[Word, Word] | None:
    """A word in one font, divided at the last syllable that fits, without a language only behind its slashes and in
    addresses; None when it cannot be.
    """
    if len(word.parts) != 1 or word.parts[0].icon or word.parts[0].look is not None:
        return None
    part = word.parts[0]
    places = sign_breaks(part.text) if face.language is None else break_points(face.language, part.text)
    for break_at in reversed(places):
        beginning = head(part.text, break_at)
        if advance(part.font, beginning) + spacing * (len(beginning) - 1) <= room:
            rest = tail(part.text, break_at, face.language or "")
            return (_word([WordPart(part.font, beginning, advance(part.font, beginning))], face),
                    _word([WordPart(part.font, rest, advance(part.font, rest))], face))
    return None
