"""Letters to PDF: the words of a document as pieces of TJ arrays, in the fonts that are embedded in it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.layout.fonts import font_bytes, glyphs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reportlab.pdfbase.pdfdoc import PDFDocument

# words kept at a time: those of a game, and not every name and number of ten thousand cards
MOST_WORDS = 8192


@cache
def embedded(name: str) -> TTFont:
    """The font registered with ReportLab, to be embedded as a subset. Raises FileNotFoundError when there is none."""
    face = TTFont(name, BytesIO(font_bytes(name)))
    pdfmetrics.registerFont(face)
    return face


class Letters(dict[str, "tuple[tuple[int, str], ...]"]):
    """The words of one font as insides of TJ arrays, in pieces of one subset each; a game has few, each made once."""

    def __init__(self, document: PDFDocument, font: str, spacing: float) -> None:
        super().__init__()
        self._document, self._font, self._spacing = document, font, spacing
        self._face = embedded(font)
        self._names: dict[int, str] = {}

    def __missing__(self, word: str) -> tuple[tuple[int, str], ...]:
        if len(self) >= MOST_WORDS:
            self.clear()
        pieces = self[word] = tuple(self._encoded(word))
        for subset, _ in pieces:
            self._names.setdefault(subset, self._face.getSubsetInternalName(subset, self._document))
        return pieces

    def shown(self, text: str, size: float) -> str:
        """The operators that set the font and show a line."""
        names = self._names
        return " ".join(f"{names[subset]} {size:g} Tf [{array}] TJ" for subset, array in self._joined(text))

    def _joined(self, text: str) -> list[tuple[int, str]]:
        """The pieces of a line, those of one subset in a row as one."""
        line: list[tuple[int, str]] = []
        subset, arrays = -1, list[str]()
        for word in _words(text):
            for part, piece in self[word]:
                if part != subset:
                    if arrays:
                        line.append((subset, "".join(arrays).replace(")(", "")))
                    subset, arrays = part, []
                arrays.append(piece)
        if arrays:
            # strings without kerning between them are one string; a bracket inside one is escaped
            line.append((subset, "".join(arrays).replace(")(", "")))
        return line

    def _encoded(self, word: str) -> Iterator[tuple[int, str]]:
        subset, piece = -1, ""
        for glyph in glyphs(self._font, word):
            for part, codes in self._face.splitString(glyph.text, self._document):
                if part != subset:
                    if piece:
                        yield subset, piece
                    subset, piece = part, ""
                piece += f"({''.join(map(_escaped, codes))})"
            # the numbers of TJ move to the left, in thousandths of the size
            if shift := round(-1000 * (glyph.kern + self._spacing), 2):
                piece += f" {shift:g} "
        if piece:
            yield subset, piece.replace(")(", "")


@cache
def _escaped(code: int) -> str:
    """A byte of a string in a PDF; all of the content stays ASCII."""
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
