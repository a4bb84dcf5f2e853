"""Sheets to PDF: every distinct piece is one form, drawn wherever it stands; the same sheets give the same bytes."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Literal

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from generator.render.forms import FONT, with_fields
from generator.render.ink import MM, draw, embedded
from generator.share import font_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.layout.marks import Mark, Piece, Placed, Sheet

Duplex = Literal["simplex", "long-edge", "short-edge"]
DUPLEX = {"simplex": "Simplex", "long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
Drawing = tuple[float, float, float, "tuple[Mark, ...]"]
Forms = dict["Drawing | int", str]

# streams stay binary: a quarter smaller, and read by everything
rl_config.useA85 = 0


def sheets_pdf(sheets: Sequence[Sheet], *, title: str, language: str, duplex: Duplex = "simplex",
               typeface: str = FONT) -> bytes:
    """The sheets as a PDF, a page each, to be printed at 100 % and turned as ``duplex`` says.

    Fields are typed in ``typeface``.

    Raises ValueError when there is no sheet or two fields have one name, FileNotFoundError for a font not at hand.
    """
    if not sheets:
        raise ValueError("expected at least one sheet, found none")
    output = BytesIO()
    # the canvas would name Helvetica, which is not embedded, had it no other font to begin with
    first = embedded(font_names()[0]).fontName
    canvas = Canvas(output, pageCompression=1, invariant=1, pdfVersion=(1, 6), lang=language, initialFontName=first)
    _describe(canvas, title, duplex)
    forms: Forms = {}
    for sheet in sheets:
        _page(canvas, sheet, forms)
    canvas.save()
    return with_fields(output.getvalue(), sheets, typeface)


def _describe(canvas: Canvas, title: str, duplex: Duplex) -> None:
    canvas.setTitle(title)
    canvas.setAuthor("zecer")
    canvas.setCreator("zecer")
    canvas.setSubject(title)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", DUPLEX[duplex])


def _page(canvas: Canvas, sheet: Sheet, forms: Forms) -> None:
    width, height = sheet.width * MM, sheet.height * MM
    canvas.setPageSize((width, height))
    canvas.setTrimBox((0, 0, width, height))
    for placed in sheet.pieces:
        _define(canvas, placed.piece, forms)
    draw(canvas, sheet.marks, sheet.height)
    for placed in sheet.pieces:
        _place(canvas, placed, sheet.height, forms)
    if sheet.name:
        canvas.bookmarkPage(sheet.name)
        canvas.addOutlineEntry(sheet.title or sheet.name, sheet.name)
    canvas.showPage()


def _drawing(piece: Piece) -> Drawing:
    return (piece.width, piece.height, piece.bleed, piece.marks)


def _define(canvas: Canvas, piece: Piece, forms: Forms) -> None:
    """Make the form of a piece once; its origin is the trim's bottom left corner. Pieces that look alike share one."""
    if id(piece) in forms:
        return
    drawing = _drawing(piece)
    if drawing in forms:
        # the sheets keep every piece, so that its number stays its own
        forms[id(piece)] = forms[drawing]
        return
    forms[id(piece)] = forms[drawing] = name = f"piece{len(forms) + 1}"
    bleed = piece.bleed * MM
    canvas.beginForm(name, -bleed, -bleed, piece.width * MM + bleed, piece.height * MM + bleed)
    draw(canvas, piece.marks, piece.height)
    canvas.endForm()


def _place(canvas: Canvas, placed: Placed, height: float, forms: Forms) -> None:
    piece = placed.piece
    properties = f"/Id ({_escaped(piece.id)}) /Kind ({_escaped(piece.kind)}) /Side ({piece.side})"
    canvas.addLiteral(f"/Piece <<{properties}>> BDC")
    canvas.saveState()
    x, y, ink_width, ink_height = placed.ink
    window = canvas.beginPath()
    window.rect(x * MM, (height - y - ink_height) * MM, ink_width * MM, ink_height * MM)
    canvas.clipPath(window, stroke=0, fill=0)
    canvas.translate(placed.middle[0] * MM, (height - placed.middle[1]) * MM)
    canvas.rotate(-90 * placed.turn)
    canvas.translate(-piece.width / 2 * MM, -piece.height / 2 * MM)
    canvas.doForm(forms[id(piece)])
    canvas.restoreState()
    canvas.addLiteral("EMC")


def _escaped(text: str) -> str:
    return "".join(c if c.isascii() and c.isprintable() and c not in "()\\" else "?" for c in text)
