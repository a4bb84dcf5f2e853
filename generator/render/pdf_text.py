"""Converts text to PDF: the words of a document as parts of TJ arrays, in embedded fonts."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.layout.tokens import fonts_in
from generator.layout.type.fonts import font_bytes, glyph_before, glyphs, is_simple, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reportlab.pdfbase.pdfdoc import PDFDocument

# a subset of an embedded font: the font and the number of the subset
Subset = tuple[str, int]
# number of cached words: enough for those that recur in a game
MOST_WORDS = 4096


@cache
def embedded_font(name: str) -> TTFont:
    """The font registered with ReportLab, to be embedded as a subset. Raises FileNotFoundError when there is none."""
    face = TTFont(name, BytesIO(font_bytes(name)))
    pdfmetrics.registerFont(face)
    return face


class Letters(dict[str, str | None]):
    """The words of a font and its fallback fonts as strings of a TJ array, without the outer parentheses.

    Each word is made once. The value is None when a word needs more than the first subset of the first font; its line
    is then composed separately.
    """

    def __init__(self, document: PDFDocument, font: str, spacing: float) -> None:
        super().__init__()
        self._document, self._font, self._spacing = document, font, spacing
        self._first_subset = fonts_in(font)[0], 0
        self._names: dict[Subset, str] = {}
        self._strings: dict[tuple[str, str, float], tuple[tuple[Subset, str], ...]] = {}
        self._pairs: dict[tuple[str, str], str] = {}
        self._sizes: dict[float, str] = {}
        self._space = self[" "] or ""

    def __missing__(self, word: str) -> str | None:
        if len(self) >= MOST_WORDS:
            self.clear()
        piece = self._simple_word(word) or self._piece(word)
        # a number at the end belongs between this string and the next
        inner = (piece[1:-1] if piece[-1] == ")" else f"{piece[1:]}(") if piece else None
        self[word] = inner
        return inner

    def _simple_word(self, word: str) -> str:
        """A word whose letters depend only on their neighbours, composed of pairs; empty for any other."""
        if not is_simple(word):
            return ""
        strings = [self._pairs.get(pair) or self._pair(*pair) for pair in pairs(word)]
        return "" if "" in strings else "".join(strings).replace(")(", "")

    def _pair(self, letter: str, following: str) -> str:
        """A letter before another; empty when it needs more than the first subset."""
        glyph = glyph_before(self._font, letter, following)
        strings = self._string(glyph.font, glyph.text, glyph.kern) if glyph is not None else ()
        string = strings[0][1] if len(strings) == 1 and strings[0][0] == self._first_subset else ""
        self._pairs[letter, following] = string
        return string

    def _piece(self, word: str) -> str:
        pieces = list(self._encoded_word(word))
        for subset, _ in pieces:
            if subset not in self._names:
                font, number = subset
                self._names[subset] = embedded_font(font).getSubsetInternalName(number, self._document)
        return pieces[0][1] if len(pieces) == 1 and pieces[0][0] == self._first_subset else ""

    def show_operators(self, text: str, size: float) -> str:
        """The operators that set the font and show a line."""
        try:
            # str.join raises TypeError on None
            array = self._space.join(map(self.__getitem__, text.split(" ")))  # type: ignore[arg-type]
        except TypeError:
            line = self._by_subset(text)
            return " ".join(f"{self._names[subset]} {size:g} Tf [{array}] TJ" for subset, array in line)
        line_start = self._sizes.get(size) or self._line_start(size)
        # a parenthesis in text is escaped, so this one opens an empty string
        return f"{line_start}{array[:-1]}] TJ" if array[-2:] == " (" else f"{line_start}{array})] TJ"

    def _line_start(self, size: float) -> str:
        """The start of a line in the first subset."""
        line_start = self._sizes[size] = f"{self._names[self._first_subset]} {size:g} Tf [("
        return line_start

    def _by_subset(self, text: str) -> list[tuple[Subset, str]]:
        """A line in several subsets, with consecutive strings of one subset joined."""
        line: list[tuple[Subset, str]] = []
        for word in _words(text):
            for subset, piece in self._encoded_word(word):
                if line and line[-1][0] == subset:
                    line[-1] = (subset, (line[-1][1] + piece).replace(")(", ""))
                else:
                    line.append((subset, piece))
        return line

    def _encoded_word(self, word: str) -> Iterator[tuple[Subset, str]]:
        subset, piece = ("", -1), ""
        for glyph in glyphs(self._font, word):
            key = (glyph.font, glyph.text, glyph.kern)
            for part, string in self._strings.get(key) or self._string(*key):
                if part != subset:
                    if piece:
                        yield subset, piece
                    subset, piece = part, ""
                piece += string
        if piece:
            yield subset, piece.replace(")(", "")

    def _string(self, font: str, text: str, kern: float) -> tuple[tuple[Subset, str], ...]:
        """The characters of a glyph as strings of one subset each, followed by the kerning."""
        split = embedded_font(font).splitString(text, self._document)
        found = [((font, subset), f"({''.join(map(_escaped_byte, codes))})") for subset, codes in split]
        # numbers in a TJ array move to the left, in thousandths of an em
        shift = round(-1000 * (kern + self._spacing), 2)
        if shift and found:
            part, string = found.pop()
            found.append((part, f"{string} {shift:g} "))
        self._strings[font, text, kern] = strings = tuple(found)
        return strings


@cache
def _escaped_byte(code: int) -> str:
    """A byte of a PDF string as ASCII."""
    char = chr(code)
    if char in "()\\":
        return f"\\{char}"
    return char if 32 <= code < 127 else f"\\{code:03o}"


def _words(text: str) -> Iterator[str]:
    """The words of a line and the spaces between them."""
    for number, word in enumerate(text.split(" ")):
        if number:
            yield " "
        if word:
            yield word
