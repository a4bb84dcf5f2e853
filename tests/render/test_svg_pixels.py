"""What an SVG shows is what the PDF of the same marks shows, in pixels: letters, turns, lines, holes, clipping."""

from __future__ import annotations

from base64 import b64encode

import pypdfium2
import pytest
from PIL import Image, ImageChops
from weasyprint import HTML

from generator.layout.marks import BoxMark, LineMark, Mark, PathMark, Piece, Placed, Sheet, TextMark
from generator.records import replace
from generator.render.sheets import sheets_pdf
from generator.render.svg import marks_svg, piece_svg, svg

WIDE, HIGH = 60.0, 40.0
SCALE = 4.0
# of the ink: readers smooth edges each in its way
SAME = 0.008
WORDS = "Źrebię ĄĘ gjż&"
STAR = "M10 0 L16 18 L1 7 H19 L4 18 Z"


def of_pdf(data: bytes) -> Image.Image:
    with pypdfium2.PdfDocument(data) as pdf:
        return pdf[0].render(scale=SCALE).to_pil().convert("L")


def of_svg(drawn: str) -> Image.Image:
    """An SVG as WeasyPrint reads it, which knows nothing of ours."""
    source = f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
    page, place = f"@page {{ size: {WIDE}mm {HIGH}mm; margin: 0 }}", "position: absolute; left: 0; top: 0"
    image = f"<img src='{source}' style='{place}; width: {WIDE}mm; height: {HIGH}mm'>"
    return of_pdf(HTML(string=f"<style>{page}</style>{image}").write_pdf())


def of_marks(*marks: Mark, pieces: tuple[Placed, ...] = ()) -> Image.Image:
    return of_pdf(sheets_pdf([Sheet(WIDE, HIGH, pieces, marks)], title="Próba", language="pl"))


def differs(one: Image.Image, other: Image.Image) -> float:
    """The share of the ink of two pictures that only one of them has."""
    assert one.size == other.size
    ink = sum(ImageChops.invert(one).tobytes())
    assert ink > 2000
    return sum(ImageChops.difference(one, other).tobytes()) / ink


def same(*marks: Mark) -> None:
    drawn = svg((0, 0, WIDE, HIGH), marks_svg(marks))
    assert differs(of_marks(*marks), of_svg(drawn)) < SAME
    # a quarter of a millimetre is seen
    moved = svg((0.25, 0, WIDE, HIGH), marks_svg(marks))
    assert differs(of_marks(*marks), of_svg(moved)) > SAME


FONTS = ("Brygada1918-Regular", "Brygada1918-BoldItalic", "Alegreya-Regular", "GrenzeGotisch-Bold")


@pytest.mark.parametrize("font", FONTS)
def test_letters(font: str) -> None:
    same(TextMark(4, 20, WORDS, font, 20, "#000000", 0))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_turned_letters(turn: int) -> None:
    same(TextMark(30, 20, "Zażółć", "Brygada1918-Bold", 14, "#000000", 0, turn=turn))


def test_letters_set_apart() -> None:
    same(TextMark(4, 20, "ROZDZIAŁ", "Brygada1918-Bold", 14, "#203040", 0, spacing=1.1))


MARKS = {
    "a box": BoxMark(5, 6, 30, 20, "#c0c0c0", "#000000", 0.8),
    "a round box": BoxMark(5, 6, 30, 20, "#303030", "#000000", 0.8, 6),
    "a line": LineMark(5, 6, 50, 33, "#000000", 1.5),
    "a dashed line": LineMark(5, 6, 50, 33, "#000000", 1.5, (4, 3)),
    "a round end": LineMark(10, 20, 40, 20, "#000000", 9, cap="round"),
    "a square end": LineMark(10, 20, 40, 20, "#000000", 9, cap="square"),
    "a star": PathMark(STAR, 8, 4, 1.5, "#000000"),
    "a star with a hole": PathMark(STAR, 8, 4, 1.5, "#000000", even=True),
    "arcs": PathMark("M5 20 A12 8 20 0 1 40 20 a10 6 0 1 0 -30 5 Z", 6, 2, 1, "#505050", "#000000", 0.7),
    "curves": PathMark("M2 30 C10 -10 20 50 40 5 Q55 0 50 30", 2, 2, 1, None, "#000000", 1.2, "round"),
}


@pytest.mark.parametrize("name", MARKS)
def test_shapes(name: str) -> None:
    same(MARKS[name])


def test_what_is_unlike_is_seen() -> None:
    for one, other in (("a box", "a round box"), ("a star", "a star with a hole"), ("a line", "a dashed line"),
                       ("a round end", "a square end")):
        drawn = svg((0, 0, WIDE, HIGH), marks_svg([MARKS[other]]))
        assert differs(of_marks(MARKS[one]), of_svg(drawn)) > SAME


PIECE = Piece("beast.foal", "beast", "front", WIDE, HIGH, 3.0, (
    BoxMark(-3, -3, WIDE + 6, HIGH + 6, "#d0d0d0"), TextMark(4, 14, WORDS, "Brygada1918-Bold", 22, "#000000", 0),
    MARKS["a star with a hole"], LineMark(0, 36, 60, 36, "#000000", 2),
))


def test_a_piece_is_cut_to_its_trim() -> None:
    placed = Placed(replace(PIECE, bleed=0.0), 0, 0)
    assert differs(of_marks(pieces=(placed,)), of_svg(piece_svg(PIECE))) < SAME
