"""Marks (mm from the top left) to PDF operators, on a ReportLab canvas whose origin is the bottom left."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.layout.fonts import MM_PER_PT, glyphs
from generator.layout.marks import BoxMark, FieldMark, ImageMark, LineMark, Mark, PathMark, TextMark
from generator.layout.paths import segments
from generator.share import font_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfgen.canvas import Canvas

MM = 1 / MM_PER_PT
# the matrix of a text turned clockwise by quarters
TURNS = ("1 0 0 1", "0 -1 1 0", "-1 0 0 -1", "0 1 -1 0")
CAPS = {"butt": 0, "round": 1, "square": 2}
# absolute lines, each pair of numbers apart by one space
STRAIGHT = re.compile(r"(?:[ML]-?\d*\.?\d+ -?\d*\.?\d+|Z)+")
VERB_FIRST = re.compile(r"([ML])([-\d. ]+)")
CURVES = {"M": "m", "L": "l", "C": "c", "Z": "h"}
OPERATORS = str.maketrans({"M": "m", "L": "l", "Z": "h\n"})


@cache
def embedded(name: str) -> TTFont:
    """The font registered with ReportLab, to be embedded as a subset. Raises FileNotFoundError when there is none."""
    face = TTFont(name, str(font_file(name)))
    pdfmetrics.registerFont(face)
    return face


@cache
def _hex(colour: str) -> Color:
    return HexColor(colour)


def _fill(canvas: Canvas, colour: str) -> None:
    """Set the colour of what is filled, unless it is set already."""
    wanted = _hex(colour)
    if canvas._fillColorObj is not wanted:
        canvas.setFillColor(wanted)


def draw(canvas: Canvas, marks: Iterable[Mark], height: float) -> None:
    """Draw marks measured from the top left corner of a field ``height`` mm high, whose bottom left is the origin."""
    for mark in marks:
        match mark:
            case TextMark():
                _text(canvas, mark, height)
            case BoxMark():
                _box(canvas, mark, height)
            case LineMark():
                _pen(canvas, mark.stroke, mark.weight, mark.dash, mark.cap)
                canvas.line(mark.x1 * MM, (height - mark.y1) * MM, mark.x2 * MM, (height - mark.y2) * MM)
            case PathMark():
                _path(canvas, mark, height)
            case ImageMark():
                _image(canvas, mark, height)
            case FieldMark():
                # a field is no ink: render.forms puts it on the finished page
                pass


def _text(canvas: Canvas, mark: TextMark, height: float) -> None:
    """One line as a TJ array: kerning and spacing as numbers between glyphs, so that the text can still be searched."""
    _fill(canvas, mark.colour)
    operators = " ".join(_shown(canvas, mark))
    canvas.addLiteral(f"BT {TURNS[mark.turn % 4]} {mark.x * MM:.4f} {(height - mark.y) * MM:.4f} Tm {operators} ET")


def _shown(canvas: Canvas, mark: TextMark) -> Iterator[str]:
    face, document = embedded(mark.font), canvas._doc
    spacing = round(mark.spacing / (mark.size * MM_PER_PT), 5)
    # a document has few words, and each is encoded once
    known: dict[tuple[str, str, float], list[tuple[int, str]]] = document.__dict__.setdefault("words_in_print", {})
    subset, array = None, ""
    for word in _words(mark.text):
        key = (mark.font, word, spacing)
        pieces = known.get(key)
        if pieces is None:
            pieces = known[key] = list(_encoded(face, document, mark.font, word, spacing))
        for part, piece in pieces:
            if part != subset:
                if array:
                    yield f"[{array}] TJ"
                yield f"{face.getSubsetInternalName(part, document)} {mark.size:g} Tf"
                subset, array = part, ""
            array += piece
    if array:
        yield f"[{array}] TJ"


def _words(text: str) -> Iterator[str]:
    """The words of a line and the spaces between them."""
    for number, word in enumerate(text.split(" ")):
        if number:
            yield " "
        if word:
            yield word


def _encoded(face: TTFont, document: PDFDocument, name: str, word: str, spacing: float) -> Iterator[tuple[int, str]]:
    """A word as the inside of a TJ array, in pieces of one subset of the font each."""
    subset, piece = -1, ""
    for glyph in glyphs(name, word):
        for part, codes in face.splitString(glyph.text, document):
            if part != subset:
                if piece:
                    yield subset, piece
                subset, piece = part, ""
            piece += f"<{codes.hex()}>"
        # the numbers of TJ move to the left, in thousandths of the size
        if shift := round(-1000 * (glyph.kern + spacing), 2):
            piece += f" {shift:g} "
    if piece:
        # runs of glyphs without kerning between them are one string
        yield subset, piece.replace("><", "")


def _image(canvas: Canvas, mark: ImageMark, height: float) -> None:
    """A picture cut to its box; each file is embedded once, a JPEG as it stands."""
    canvas.saveState()
    window = canvas.beginPath()
    window.rect(mark.x * MM, (height - mark.y - mark.height) * MM, mark.width * MM, mark.height * MM)
    canvas.clipPath(window, stroke=0, fill=0)
    x, y, wide, high = mark.at
    canvas.drawImage(mark.file, x * MM, (height - y - high) * MM, wide * MM, high * MM, mask="auto")
    canvas.restoreState()


def _box(canvas: Canvas, mark: BoxMark, height: float) -> None:
    if mark.stroke:
        _pen(canvas, mark.stroke, mark.weight, mark.dash, "butt")
    if mark.fill:
        _fill(canvas, mark.fill)
    x, y = mark.x * MM, (height - mark.y - mark.height) * MM
    stroke, fill = int(mark.stroke is not None), int(mark.fill is not None)
    if mark.radius:
        canvas.roundRect(x, y, mark.width * MM, mark.height * MM, mark.radius * MM, stroke, fill)
    else:
        canvas.rect(x, y, mark.width * MM, mark.height * MM, stroke, fill)


def _path(canvas: Canvas, mark: PathMark, height: float) -> None:
    if mark.stroke:
        _pen(canvas, mark.stroke, mark.weight, (), mark.cap)
    if mark.fill:
        _fill(canvas, mark.fill)
    if STRAIGHT.fullmatch(mark.d):
        _straight(canvas, mark, height)
        return
    _drawn(canvas, mark, height, _curved(mark.d))


@cache
def _curved(d: str) -> str:
    """Path data as operators, in its own units: an icon is turned into them once."""
    return "\n".join(" ".join([*(f"{n:.4f}".rstrip("0").rstrip(".") for point in points for n in point), CURVES[verb]])
                     for verb, points in segments(d)) + "\n"


def _straight(canvas: Canvas, mark: PathMark, height: float) -> None:
    """Path data of lines only, its numbers copied as they stand: rock is a hundred thousand of them."""
    _drawn(canvas, mark, height, VERB_FIRST.sub(r"\2 \1\n", mark.d).translate(OPERATORS))


def _drawn(canvas: Canvas, mark: PathMark, height: float, lines: str) -> None:
    """Operators in the units of a path, at its place and scale."""
    scale = mark.scale * MM
    place = f"{scale:.6f} 0 0 {-scale:.6f} {mark.x * MM:.4f} {(height - mark.y) * MM:.4f} cm"
    width = f"{mark.weight / mark.scale:.5f} w" if mark.stroke else ""
    painted = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    canvas.addLiteral(f"q {place} {width}\n{lines}{painted[mark.fill is not None, mark.stroke is not None]} Q")


def _pen(canvas: Canvas, colour: str, weight: float, dash: tuple[float, ...], cap: str) -> None:
    canvas.setStrokeColor(_hex(colour))
    canvas.setLineWidth(weight * MM)
    canvas.setLineCap(CAPS[cap])
    canvas.setDash([length * MM for length in dash])
