"""Faces as pictures of exact pixel size: rasterized from the PDF that would be printed, encoded to equal bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Literal

from generator.layout.marks import Piece, Sheet
from generator.message import msg, reason
from generator.model.profile import MM_PER_INCH, in_pixels
from generator.render.job import CannotMake
from generator.render.png import NoPictures, need_pictures, piece_rasters, rasters
from generator.render.sheets import sheets_pdf
from generator.safety import limits
from zecer_release.exports.form import ExportJob

if TYPE_CHECKING:
    from PIL import Image

Encoding = Literal["PNG", "WEBP"]
# faces that are set in one PDF: what they share is embedded once
AT_ONCE = 40
# pixels of one picture, and of one of its sides, which WebP bounds
MOST_PIXELS, MOST_SIDE = 64_000_000, 16_383
# processor seconds for a megapixel, and for each picture besides
MEGAPIXEL, PICTURE = 0.3, 0.2
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
    """Each piece, which has no bleed, as an RGB picture; as RGBA, clear outside its outline, where it is cut out.

    Raises NoPictures, FileNotFoundError for a lost font.
    """
    rest = iter(pieces)
    while some := list(islice(rest, AT_ONCE)):
        sizes = [in_pixels(piece.width, piece.height, dpi) for piece in some]
        limits.more_time(_seconds(sizes))
        yield from piece_rasters(some, sizes)


def sheet_images(sheets: Sequence[Sheet], sizes: Sequence[tuple[int, int]]) -> Iterator[Image.Image]:
    """Each sheet as an opaque RGB picture of a size in pixels; the command gets the time for it. Raises as above."""
    limits.more_time(_seconds(sizes))
    return rasters(sheets_pdf(sheets, title="faces", language="en"), sizes)


def _seconds(sizes: Sequence[tuple[int, int]]) -> float:
    return sum(PICTURE + width * height / 1e6 * MEGAPIXEL for width, height in sizes)


def encoded_picture(image: Image.Image, encoding: Encoding, dpi: int) -> bytes:
    """A picture as a file that tells its resolution."""
    out = BytesIO()
    if encoding == "PNG":
        image.save(out, "PNG", dpi=(dpi, dpi), optimize=False, compress_level=6)
    else:
        image.save(out, "WEBP", quality=WEBP_QUALITY, method=4)
    return out.getvalue()
