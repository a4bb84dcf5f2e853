"""Pieces to pictures of exact pixel size, by rasterizing the PDF that would be printed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.layout.marks import Placed, Sheet
from generator.lazy import optional
from generator.message import msg
from generator.model.profile import in_pixels
from generator.render.sheets import sheets_pdf

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL.Image import Image

    from generator.layout.marks import Piece

# of 255
HALF = 127


class NoPictures(RuntimeError):
    """The library for rasterizing is not installed."""


def piece_pngs(pieces: Sequence[Piece], dpi: int, black: bool = False) -> Iterator[bytes]:
    """Each piece with its bleed as an opaque 8-bit PNG in sRGB; in ``black`` and white without greys, as a mask.

    Raises NoPictures without pypdfium2; FileNotFoundError for a missing font.
    """
    sheets = [single_piece_sheet(piece) for piece in pieces]
    sizes = [in_pixels(sheet.width, sheet.height, dpi) for sheet in sheets]
    for image in rasters(sheets_pdf(sheets, title="cards", language="en"), sizes):
        output = BytesIO()
        if black:
            image = image.convert("L").point(lambda tone: 255 if tone > HALF else 0).convert("RGB")
        image.save(output, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
        yield output.getvalue()


def rasters(data: bytes, sizes: Sequence[tuple[int, int]]) -> Iterator[Image]:
    """Each page of a PDF on white, as an RGB picture of a size in pixels. Raises NoPictures without pypdfium2."""
    document = pdf_document(data)
    try:
        for page, size in zip(document, sizes, strict=True):
            yield page_picture(page, size)
    finally:
        document.close()


def pdf_document(data: bytes) -> Any:
    """A PDF as pypdfium2 opens it. Raises NoPictures without pypdfium2."""
    return _engine().PdfDocument(data)


def need_pictures() -> None:
    """Raises NoPictures without pypdfium2."""
    _engine()


def _engine() -> Any:
    try:
        return optional("pypdfium2")
    except ImportError:
        raise NoPictures(msg("expected pypdfium2 for pictures, found none: pip install 'zecer[png]'")) from None


def single_piece_sheet(piece: Piece) -> Sheet:
    """A sheet exactly as large as the piece with its bleed."""
    bleed = piece.bleed
    placed = Placed(piece, bleed, bleed, 0, (bleed, bleed, bleed, bleed))
    return Sheet(piece.width + 2 * bleed, piece.height + 2 * bleed, (placed,))


def page_picture(page: Any, size: tuple[int, int]) -> Image:
    """A page on white, stretched to the exact number of pixels, so that rounding leaves no white edge."""
    engine = _engine()
    bitmap = engine.PdfBitmap.new_native(*size, engine.raw.FPDFBitmap_BGR)
    try:
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
        engine.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, 0)
        image: Image = bitmap.to_pil().convert("RGB")
        return image
    finally:
        bitmap.close()
        page.close()
