"""Draws a QR code in the box of a region. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generator.layout.faces.region_pen import Drawing, RegionPen
from generator.layout.geometry import Box
from generator.layout.marks import PathMark
from generator.lazy import optional
from generator.message import msg
from generator.model.region_contents import CodeContent

CONTENT = CodeContent
# light modules around a QR code, as its standard requires
QUIET = 4


def draw(content: CodeContent, pen: RegionPen) -> Drawing:
    colour = pen.fill or pen.colour("ink")
    return [*_marks(pen.filled_text(content.qr), pen.box, colour, pen.datum(content.qr))], []


def _marks(text: str, box: Box, colour: str, datum: str) -> Iterator[PathMark]:
    """A QR code with its quiet zone, centred and as large as the box allows. Raises LookupError without segno."""
    if not text:
        return
    d, modules = _qr_modules(text)
    x, y, width, height = box
    scale = module_of(text, box)
    side = (modules + 2 * QUIET) * scale
    yield PathMark(d, x + (width - side) / 2 + QUIET * scale, y + (height - side) / 2 + QUIET * scale, round(scale, 7),
                   colour, datum=datum)


def module_of(text: str, box: Box) -> float:
    """The width of a module of the code, mm. Raises LookupError without segno."""
    return min(box[2:]) / (_qr_modules(text)[1] + 2 * QUIET)


@cache
def _qr_modules(text: str) -> tuple[str, int]:
    """The dark modules of a code as path data, and its width in modules."""
    try:
        segno = optional("segno")
    except ModuleNotFoundError:
        raise LookupError(msg("expected the library segno for a QR code: pip install 'zecer[qr]'")) from None
    try:
        rows = [list(row) for row in segno.make_qr(text, error="m").matrix]
    except segno.DataOverflowError:
        raise LookupError(msg("expected a text short enough for a QR code, found {count} characters",
                              count=len(text))) from None
    runs = [f"M{start} {y}L{end} {y}L{end} {y + 1}L{start} {y + 1}Z"
            for y, row in enumerate(rows) for start, end in _runs(row)]
    return "".join(runs), len(rows)


def _runs(row: list[int]) -> Iterator[tuple[int, int]]:
    start = None
    for x, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x
            start = None
