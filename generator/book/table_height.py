"""Estimates the height of a table from font advances, without laying it out. Lengths in mm, type in pt.

Measures that the style sheet also needs are defined only here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

import pyphen
from msgspec import Struct

from generator.layout.grid import Cell, PrintedTable
from generator.layout.type.fonts import MM_PER_PT, font, width
from generator.text.run import Block, Divider, Hole, Listing, Paragraph, Run, Runs, lines_of

# as multiples of the size: lines of the body and the head, the caption's letters and lines, the small type's lines
BODY, HEAD, CAPTION, CAPTION_LINE, NOTE_LINE = 1.12, 1.08, 1.36, 1.5, 1.2
# beside the text of a cell, em
CELL_PADDING = 0.3
# above and below the text of a head, under a caption, above a note, under a paragraph of it
HEAD_AIR, CAPTION_AIR, NOTE_AIR, PARAGRAPH_AIR = 0.4, 0.45, 0.6, 0.2
# lines at the table's edges, under its head, between its rows: pt
EDGE, UNDER_HEAD, BETWEEN = 0.9, 0.6, 0.3
# icons: how high and how far below the baseline in a line, how high above a head: em; and the space under those
ICON, ICON_DROP, HEAD_ICON, UNDER_ICON = 1.15, 0.22, 1.35, 0.2
# the share of a cell's width that text may use; WeasyPrint rounds differently, so a margin is kept
SPARE = 0.988
# the shortest word that may be hyphenated, and the letters kept on either side, in a head and in a note
HEAD_CUT, NOTE_CUT = (8, 3, 3), (6, 3, 3)
LETTERS, DIGIT = re.compile(r"[^\W\d_]+"), re.compile(r"\d")
# mm at 1 pt
TOLERANCE = 1e-7
BREAK = re.compile(r" +|(?<=[-–])(?=\w)")


class Type(Struct, frozen=True):
    """The type of a sheet of tables: sizes in pt, fonts by role (text, bold, italic, title), row padding in mm."""

    size: float
    small: float
    air: float
    fonts: Mapping[str, str]
    language: str


class Hyphenation(NamedTuple):
    """Where words may be divided; ``least`` is the number of letters of the shortest."""

    dictionary: pyphen.Pyphen
    least: int


class _TextPiece(NamedTuple):
    """Text in one font; a piece that begins a word may begin a line.

    Widths are in mm at 1 pt; ``letters`` is the width without a space at the end, which takes no room there.
    """

    text: str
    font: str
    width: float
    letters: float


def table_height(grid: PrintedTable, wide: float, type_: Type) -> float:
    """The height of a table ``wide`` mm wide, its columns divided by its weights, with caption and note."""
    heads = [_row_height(row, grid.weights, wide, type_, in_head=True) for row in grid.head]
    rows = [_row_height(row, grid.weights, wide, type_, in_head=False) for row in grid.body]
    lines = (EDGE + UNDER_HEAD * len(heads) if heads else 0.0) + BETWEEN * (len(rows) - 1) + EDGE
    around = _caption_height(grid, wide, type_) + _note_height(grid, wide, type_)
    return around + sum(heads) + sum(rows) + lines * MM_PER_PT


def caption_lines(grid: PrintedTable, wide: float, type_: Type) -> int:
    """The number of lines of the caption without its unit."""
    return _lines(_pieces_of(f"{grid.number} {grid.title}", type_.fonts["title"], CAPTION), wide / type_.size, None)


def _caption_height(grid: PrintedTable, wide: float, type_: Type) -> float:
    pieces = _pieces_of(f"{grid.number} {grid.title}", type_.fonts["title"], CAPTION)
    if grid.caption:
        pieces += _pieces_of(f"({grid.caption})", type_.fonts["italic"], type_.small / type_.size)
    return _lines(pieces, wide / type_.size, None) * type_.size * CAPTION_LINE * MM_PER_PT + CAPTION_AIR


def _row_height(row: Sequence[Cell], weights: Sequence[float], wide: float, type_: Type, in_head: bool) -> float:
    at, highest = 0, 0.0
    for cell in row:
        room = wide * sum(weights[at : at + cell.span]) / sum(weights) - 2 * CELL_PADDING * type_.size * MM_PER_PT
        highest = max(highest, _head_height(cell, room, type_) if in_head else _cell_height(cell, room, type_))
        at += cell.span
    return highest + 2 * (HEAD_AIR if in_head else type_.air)


def _head_height(cell: Cell, room: float, type_: Type) -> float:
    em = type_.size * MM_PER_PT
    count = _text_lines(cell.blocks, room, type_, type_.size, cell, _hyphens(type_.language, HEAD_CUT))
    return count * HEAD * em + (HEAD_ICON * em + UNDER_ICON if cell.icon else 0.0)


def _cell_height(cell: Cell, room: float, type_: Type) -> float:
    em = type_.size * MM_PER_PT
    count = _text_lines(cell.blocks, room * SPARE, type_, type_.size, cell, None)
    if not cell.icon:
        return count * BODY * em
    measures = font(type_.fonts["bold" if cell.head else "text"])
    above = measures.ascent + (BODY - measures.ascent - measures.descent) / 2
    return (max(above, ICON - ICON_DROP) + max(BODY - above, ICON_DROP) + (count - 1) * BODY) * em


def _note_height(grid: PrintedTable, wide: float, type_: Type) -> float:
    cut = _hyphens(type_.language, NOTE_CUT)
    counts = [_text_lines((block,), wide, type_, type_.small, None, cut) for block in grid.note]
    if not counts:
        return 0.0
    return NOTE_AIR + sum(counts) * NOTE_LINE * type_.small * MM_PER_PT + PARAGRAPH_AIR * (len(counts) - 1)


def _text_lines(
    blocks: Sequence[Block], wide: float, type_: Type, size: float, cell: Cell | None, cut: Hyphenation | None
) -> int:
    """The number of lines of blocks; digits in a cell are tabular, all as wide as a zero."""
    count = 0
    for block in blocks:
        match block:
            case Listing():
                count += sum(_text_lines(item, wide, type_, size, cell, cut) for item in block.items)
            case Divider():
                count += 1
            case Paragraph():
                with_icon = cell is not None and cell.icon is not None and cut is None
                for number, runs in enumerate(lines_of(block.runs)):
                    words = _words(runs, type_, cell, with_icon and not number)
                    count += _lines(words, wide / size, cut)
    return count


def _words(runs: Runs, type_: Type, cell: Cell | None, with_icon: bool) -> list[tuple[_TextPiece, ...]]:
    words: list[tuple[_TextPiece, ...]] = [()]
    if with_icon:
        words = [*_pieces_of("mm", type_.fonts["text"], ICON / 2), ()]
    for run in runs:
        if not isinstance(run, Hole):
            text = DIGIT.sub("0", run.text) if cell is not None else run.text
            first, *rest = _pieces_of(text, _font(run, cell, type_))
            words[-1] += first
            words += rest
    return words


def _font(run: Run, cell: Cell | None, type_: Type) -> str:
    bold = run.bold or run.role in ("ref", "table", "figure") or (cell is not None and cell.head)
    return type_.fonts["bold" if bold else "italic" if run.italic else "text"]


@lru_cache(maxsize=4096)
def _pieces_of(text: str, name: str, scale: float = 1.0) -> tuple[tuple[_TextPiece, ...], ...]:
    """The words of a text, each one piece; an empty word at an end where the text has a space."""
    ends = [match.end() for match in BREAK.finditer(text)]
    parts = [text[start:end] for start, end in pairwise((0, *ends, len(text)))]
    return tuple((_piece(part, name, scale),) if part else () for part in parts)


def _piece(text: str, name: str, scale: float = 1.0) -> _TextPiece:
    return _TextPiece(text, name, width(name, scale, text), width(name, scale, text.rstrip(" ")))


def _lines(words: Sequence[Sequence[_TextPiece]], wide: float, cut: Hyphenation | None) -> int:
    """The number of lines of words, filled greedily; ``cut`` is the hyphenator, None without hyphenation.

    ``wide`` is in mm at 1 pt.
    """
    count, at = 1, 0.0
    for word in words:
        if not word:
            continue
        word_width = sum([piece.width for piece in word])
        end = word_width - word[-1].width + word[-1].letters
        if at + end > wide + TOLERANCE:
            rest = next(_hyphenation_rests(word, wide - at, cut), None)
            if rest is None and at > 0:
                count, at = count + 1, 0.0
                rest = next(_hyphenation_rests(word, wide, cut), None) if end > wide else None
            if rest is not None:
                count, at = _continued_lines(rest, wide, cut, count + 1)
                continue
        at += word_width
    return count


def _continued_lines(rest: _TextPiece, wide: float, cut: Hyphenation | None, count: int) -> tuple[int, float]:
    """The rest of a word on new lines, hyphenated again if needed: the number of lines and the end of the last."""
    while rest.width > wide:
        next_rest = next(_hyphenation_rests([rest], wide, cut), None)
        if next_rest is None:
            break
        rest, count = next_rest, count + 1
    return count, rest.width


def _hyphenation_rests(word: Sequence[_TextPiece], room: float, cut: Hyphenation | None) -> Iterator[_TextPiece]:
    """The parts of a word that would move to the next line if it were hyphenated, shortest head first."""
    piece = word[0]
    if cut is None or len(word) > 1:
        return
    letters = next((match for match in LETTERS.finditer(piece.text) if len(match[0]) >= cut.least), None)
    if letters is None:
        return
    for head, _ in cut.dictionary.iterate(letters[0]):
        end = letters.start() + len(head)
        if width(piece.font, 1.0, piece.text[:end] + "-") <= room:
            yield _piece(piece.text[end:], piece.font)


@cache
def _hyphens(language: str, limits: tuple[int, int, int]) -> Hyphenation | None:
    known = pyphen.language_fallback(language)
    total, left, right = limits
    return Hyphenation(pyphen.Pyphen(lang=known, left=left, right=right), total) if known else None
