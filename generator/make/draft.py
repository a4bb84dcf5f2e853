"""Stamps every page of a file as a draft, so that a box with known errors is not mistaken for a finished one."""

from __future__ import annotations

from io import BytesIO
from math import cos, hypot, radians, sin

import pikepdf

from generator.layout.marks import Sheet, TextMark
from generator.layout.type.fonts import width
from generator.model.text import printed
from generator.render.sheets import sheets_pdf

WORDS = printed("DRAFT PRINT")
COLOUR = "#b00000"
OPACITY = 0.35
SLANT = 35.0
MM = 72 / 25.4


def stamped_pdf(data: bytes, words: str, font: str, language: str) -> bytes:
    """The PDF with ``words`` slanted across every page, translucent."""
    stamps: dict[tuple[float, float], pikepdf.Pdf] = {}
    with pikepdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            x0, y0, x1, y1 = (float(edge) for edge in page.mediabox)
            size = (x1 - x0, y1 - y0)
            if size not in stamps:
                stamps[size] = _stamp(size, words, font, language)
            page.add_overlay(stamps[size].pages[0], pikepdf.Rectangle(x0, y0, x1, y1))
        written = BytesIO()
        pdf.save(written, deterministic_id=True)
    for stamp in stamps.values():
        stamp.close()
    return written.getvalue()


def _stamp(size: tuple[float, float], words: str, font: str, language: str) -> pikepdf.Pdf:
    """A page of the given size (pt) with nothing but the stamp."""
    wide, high = size[0] / MM, size[1] / MM
    points = 0.55 * hypot(wide, high) / width(font, 1.0, words)
    long = width(font, points, words)
    mark = TextMark((wide - long) / 2, high / 2 + points * 0.12, words, font, points, COLOUR, long)
    pdf = pikepdf.open(BytesIO(sheets_pdf([Sheet(wide, high, (), (mark,))], title=words, language=language)))
    page = pdf.pages[0]
    state = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=OPACITY)
    look = page.add_resource(state, pikepdf.Name.ExtGState, pikepdf.Name.Draft)
    c, s = cos(radians(SLANT)), sin(radians(SLANT))
    x, y = size[0] / 2, size[1] / 2
    turn = " ".join(f"{n:.5f}" for n in (c, s, -s, c, x - x * c + y * s, y - x * s - y * c))
    page.contents_add(f"q {look} gs {turn} cm".encode(), prepend=True)
    page.contents_add(b"Q")
    return pdf
