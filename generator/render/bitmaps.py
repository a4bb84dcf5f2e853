"""Reads pictures for all renderers: upright, 8 bits a channel, transparency as one plane."""

from __future__ import annotations

from functools import cached_property, lru_cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageOps
from reportlab.lib.utils import ImageReader

from generator.load.images import FORMATS, ORIENTATION, UPRIGHT
from generator.pack_files import ReadSource, read_checked

OPAQUE = 255
# modes that a PDF and an SVG embed unchanged; a palette may contain its transparency
PLAIN, PALETTE = frozenset(("L", "LA", "RGB", "RGBA")), "P"
# formats that every viewer of SVG draws
IN_SVG = frozenset(("PNG", "JPEG", "WEBP"))


class PlainFile:
    """A picture for ReportLab, identified by its digest; the file is read only when it is embedded."""

    def __init__(self, source: ReadSource) -> None:
        self.source = source

    def __str__(self) -> str:
        return self.source.digest

    @cached_property
    def reader(self) -> ImageReader:
        return ImageReader(BytesIO(read_checked(self.source)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.reader, name)


def _opened(source: ReadSource) -> Image.Image:
    """The picture as it was checked. Raises OSError when its file has changed since."""
    return Image.open(BytesIO(read_checked(source)), formats=FORMATS)


def picture(source: ReadSource) -> Image.Image:
    """The upright picture, in ``RGBA`` if it is translucent anywhere, else in ``RGB``. Raises OSError."""
    with _opened(source) as opened:
        upright = ImageOps.exif_transpose(opened)
        if upright.mode.startswith("I"):
            # Pillow clips 16-bit values at 255 instead of scaling them
            upright = upright.convert("I").point(lambda value: value / 257).convert("L")
        if not upright.has_transparency_data:
            return upright.convert("RGB")
        rgba = upright.convert("RGBA")
        return rgba if _minimum(rgba.getchannel("A")) < OPAQUE else rgba.convert("RGB")


@lru_cache(maxsize=8)
def alpha_of(source: ReadSource) -> Image.Image | None:
    """The opacity of each pixel (mode ``L``); None when all are opaque. Raises OSError."""
    with _opened(source) as opened:
        if not opened.has_transparency_data:
            return None
    rgba = picture(source)
    return rgba.getchannel("A") if rgba.mode == "RGBA" else None


@lru_cache(maxsize=4)
def embeddable(source: ReadSource) -> PlainFile | ImageReader:
    """The picture in a form that ReportLab draws correctly: a plain file unchanged, any other converted. Raises
    OSError.

    Of other files ReportLab loses the orientation, transparency, depth or colours.
    """
    return PlainFile(source) if _is_plain(source) else ImageReader(picture(source))


@lru_cache(maxsize=1024)
def _is_plain(source: ReadSource) -> bool:
    with _opened(source) as opened:
        has_transparent_colour = "transparency" in opened.info and opened.mode != PALETTE
        upright = opened.getexif().get(ORIENTATION, UPRIGHT) == UPRIGHT
        return opened.mode in (*PLAIN, PALETTE) and not has_transparent_colour and upright


def in_svg(source: ReadSource, form: str) -> tuple[str, bytes]:
    """Format and bytes that every SVG viewer draws: a plain file unchanged, any other as PNG. Raises OSError."""
    if form in IN_SVG and _is_plain(source):
        return form, read_checked(source)
    output = BytesIO()
    picture(source).save(output, "PNG")
    return "PNG", output.getvalue()


def _minimum(plane: Image.Image) -> int:
    extrema: Any = plane.getextrema()
    return int(extrema[0])
