"""Faces as pictures of exact pixel size: rasterized from the PDF that would be printed, encoded to equal bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Literal

from generator.exports.form import ExportJob
from generator.layout.marks import Piece
from generator.message import msg, reason
from generator.model.profile import MM_PER_INCH, in_pixels
from generator.render.job import CannotMake
from generator.render.png import NoPictures, need_pictures, rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from generator.safety import limits

if TYPE_CHECKING:
    from PIL import Image

Encoding = Literal["PNG", "WEBP"]
# faces that are set in one PDF: what they share is embedded once
AT_ONCE = 40
# pixels of one picture, and of one of its sides, which WebP bounds
MOST_PIXELS, MOST_SIDE = 64_000_000, 16_383
# processor seconds for a megapixel
MEGAPIXEL = 0.3
WEBP_QUALITY = 90


def need_sizes(job: ExportJob, product: str, pieces: Iterable[Piece]) -> None:
    """Raises CannotMake when a picture would be too large, and when pictures cannot be made at all."""
    try:
        need_pictures()
    except NoPictures as missing:
        raise CannotMake(product, reason(missing)) from None
    for piece in pieces:
        width, height = in_pixels(piece.width, piece.height, job.dpi)
        if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
            most = int(min(job.dpi * (MOST_PIXELS / (width * height)) ** 0.5,
                           MOST_SIDE * MM_PER_INCH / max(piece.width, piece.height)))
            raise CannotMake(product, msg("expected a picture of at most {most_pixels} million pixels, found "
                                          "{width} × {height}; --dpi {most} is the finest", width=width, height=height,
                                          most_pixels=MOST_PIXELS // 1_000_000, most=most))


def face_images(pieces: Iterable[Piece], dpi: int) -> Iterator[Image.Image]:
    """Each piece without its bleed, as an opaque RGB picture. Raises NoPictures, FileNotFoundError for a lost font."""
    rest = iter(pieces)
    while some := list(islice(rest, AT_ONCE)):
        sizes = [in_pixels(piece.width, piece.height, dpi) for piece in some]
        limits.more_time(sum(width * height for width, height in sizes) / 1e6 * MEGAPIXEL)
        data = sheets_pdf([single_piece_sheet(piece) for piece in some], title="faces", language="en")
        yield from rasters(data, sizes)


def encoded(image: Image.Image, encoding: Encoding, dpi: int) -> bytes:
    """A picture as a file that tells its resolution."""
    out = BytesIO()
    if encoding == "PNG":
        image.save(out, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
    else:
        image.save(out, "WEBP", quality=WEBP_QUALITY, method=4)
    return out.getvalue()


def pixels_of(pieces: Sequence[Piece], dpi: int) -> tuple[int, int]:
    """The greatest width and height of some pieces, in pixels."""
    sizes = [in_pixels(piece.width, piece.height, dpi) for piece in pieces]
    return max(width for width, _ in sizes), max(height for _, height in sizes)
