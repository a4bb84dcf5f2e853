"""The widths of the columns of a table, from their content. Lengths in mm."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from generator.layout.grid import Cell, PrintedTable
from generator.layout.type.fonts import MM_PER_PT, width
from generator.message import Message, msg

# beside the text of a cell, and an icon before it with its space, in em
PADDING, ICON = 0.36, 1.45
# words of a head longer than this may be hyphenated, and then need at most this share of their width
LONG_WORD, CUT = 8, 0.64
# a cell with a digit that is no longer than this stays on one line
WHOLE_CELL, DIGIT = 12, re.compile(r"\d")


class Needs(Struct, frozen=True):
    """The widths of table columns, in mm per pt of type size: for their longest word, for whole cells."""

    least: tuple[float, ...]
    most: tuple[float, ...]

    def least_width(self, size: float) -> float:
        """The width (mm) below which words of a table would run into each other at ``size`` pt."""
        return sum(self.least) * size


def column_needs(grid: PrintedTable, fonts: Mapping[bool, str]) -> Needs:
    """The widths that the columns of a table need; ``fonts`` by bold."""
    columns = max((sum(cell.span for cell in row) for row in grid.body), default=0)
    least, most = [0.0] * columns, [0.0] * columns
    for row in (*grid.head, *grid.body):
        at, in_head = 0, row in grid.head
        for cell in row:
            if cell.span == 1 and at < columns:
                shortest, longest = _cell_widths(cell, fonts, in_head)
                least[at], most[at] = max(least[at], shortest), max(most[at], longest)
            at += cell.span
    return Needs(tuple(least), tuple(most))


def column_widths(needs: Needs, wide: float, size: float) -> tuple[float, ...] | None:
    """The width (mm) of each column of a table at ``size`` pt; None when a word would not fit."""
    least, most = [w * size for w in needs.least], [w * size for w in needs.most]
    columns = len(least)
    if needs.least_width(size) > wide:
        return None
    even = [most[0], *[max(most[1:], default=0.0)] * (columns - 1)]
    if sum(even) <= wide:
        most = even
    if sum(most) <= wide:
        return tuple(w + (wide - sum(most)) / columns for w in most)
    share = (wide - sum(least)) / max(sum(most) - sum(least), 0.01)
    return tuple(a + (b - a) * share for a, b in zip(least, most, strict=True))


def too_wide(tables: Sequence[str], paper: str, size: float) -> Message:
    """Why tables are refused whose columns would run over the edge of a page."""
    return msg("expected tables as wide as pages of {paper} in {size:g} pt, found wider ones: {wide}",
               paper=paper, size=size, wide=", ".join(tables))


def _cell_widths(cell: Cell, fonts: Mapping[bool, str], in_head: bool) -> tuple[float, float]:
    """The width at 1 pt of the longest word, and of the text on one line, with padding.

    Words of a head may be hyphenated, and its icons stand above them.
    """
    # tabular figures are as wide as a zero; WeasyPrint rounds differently, so 3 % is added
    text, font = DIGIT.sub("0", cell.plain_words), fonts[cell.head]
    padding = (2 * PADDING + (ICON if cell.icon and not in_head else 0.0)) * MM_PER_PT
    words = [width(font, 1.0, word) * (CUT if in_head and len(word) > LONG_WORD else 1.0)
             for word in _line_parts(text)]
    return max(words, default=0.0) * 1.03 + padding, (width(font, 1.0, text) if text else 0.0) * 1.03 + padding


def _line_parts(text: str) -> list[str]:
    """The parts between which a line may break; short phrases with digits, such as 6: 3K6, are one part."""
    if text and len(text) <= WHOLE_CELL and DIGIT.search(text):
        return [text]
    return [word for word in text.split(" ") if word]
