"""Pieces to pictures of exact pixel size, by rasterizing the PDF that would be printed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.layout.cut_piece import unlined_piece
from generator.layout.marks import Placed, Sheet
from generator.lazy import lazy, optional
from generator.message import msg
from generator.model.profile import in_pixels
from generator.records import replace
from generator.render.sheets import sheets_pdf

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PIL import ImageOps
    from PIL.Image import Image

    from generator.layout.marks import Piece
else:
    ImageOps = lazy("PIL.ImageOps")

BLACK = "#000000"
# of 255
HALF = 127


class NoPictures(RuntimeError):
    """The library for rasterizing is not installed."""


def piece_pngs(pieces: Sequence[Piece], dpi: int, black: bool = False) -> Iterator[bytes]:
    """Each piece with its bleed as an opaque 8-bit PNG in sRGB; in ``black`` and white without greys, as a mask.

    One without bleed is clear outside the outline along which it is cut.

    Raises NoPictures without pypdfium2; FileNotFoundError for a missing font.
    """
    sizes = [in_pixels(piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed, dpi) for piece in pieces]
    for image in piece_rasters(pieces, sizes):
        output = BytesIO()
        if black:
            image = image.convert("L").point(lambda tone: 255 if tone > HALF else 0).convert("RGB")
        image.save(output, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
        yield output.getvalue()


def piece_rasters(pieces: Sequence[Piece], sizes: Sequence[tuple[int, int]]) -> Iterator[Image]:
    """Each piece with its bleed as an RGB picture of a size in pixels; as RGBA, clear outside its outline, where it has
    no bleed and is cut out. Raises as ``piece_pngs``.
    """
    looks = [piece if piece.bleed else unlined_piece(piece) for piece in pieces]
    outlines = {(piece.cut, piece.width, piece.height, size): replace(piece, marks=(replace(piece.cut, fill=BLACK),))
                for piece, size in zip(pieces, sizes, strict=True) if piece.cut is not None and not piece.bleed}
    # what lies inside an outline is drawn without it, so that its edge does not blend with white
    alphas = dict(zip(outlines, (ImageOps.invert(image.convert("L")) for image in _piece_pages(
        [*outlines.values()], [size for *_, size in outlines])), strict=True))
    for piece, size, image in zip(pieces, sizes, _piece_pages(looks, sizes), strict=True):
        if piece.cut is not None and not piece.bleed:
            image.putalpha(alphas[piece.cut, piece.width, piece.height, size])
        yield image


def _piece_pages(pieces: Sequence[Piece], sizes: Sequence[tuple[int, int]]) -> Iterator[Image]:
    if pieces:
        yield from rasters(sheets_pdf([single_piece_sheet(piece) for piece in pieces], title="cards", language="en"),
                           sizes)


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
