"""Reads pictures for all renderers: upright, 8 bits a channel, transparency as one plane, as fine as print can show."""

from __future__ import annotations

from functools import cached_property, lru_cache
from io import BytesIO
from pathlib import PurePath
from typing import Any

from msgspec import Struct
from PIL import Image, ImageOps
from reportlab.lib.utils import ImageReader

from generator.load.images import FORMATS, ORIENTATION, UPRIGHT
from generator.load.painted_drawing import paint, painted_size
from generator.load.picture_colours import in_srgb, is_converted
from generator.render.fineness import Cut
from generator.safety import limits
from generator.safety.pack_files import ReadSource, read_checked

OPAQUE = 255
# of a JPEG that is encoded again: its loss cannot be seen at the resolutions of print
QUALITY = 92
# modes that a PDF and an SVG embed unchanged; a palette may contain its transparency
PLAIN, PALETTE = frozenset(("L", "LA", "RGB", "RGBA")), "P"
# formats that every viewer of SVG draws
IN_SVG = frozenset(("PNG", "JPEG", "WEBP"))


class Embeddable:
    """A picture for ReportLab, identified by its digest and its cut; it is read only when it is embedded.

    A plain file is embedded unchanged: of other files ReportLab loses the orientation, transparency, depth or colours.
    """

    def __init__(self, source: ReadSource, cut: Cut | None = None) -> None:
        self.source, self.cut = source, cut

    def __str__(self) -> str:
        return f"{self.source.digest}{self.cut or ''}"

    @cached_property
    def reader(self) -> ImageReader:
        about = _about_picture(self.source)
        if self.cut is None and about.plain:
            return ImageReader(BytesIO(read_checked(self.source)))
        shown = picture(self.source, self.cut)
        return ImageReader(BytesIO(_as_jpeg(shown)) if about.photo else shown)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.reader, name)


def _is_drawing(source: ReadSource) -> bool:
    return source.file.lower().endswith(".svg")


def _opened_image(source: ReadSource) -> Image.Image:
    """The picture as it was checked. Raises OSError when its file has changed since."""
    return Image.open(BytesIO(read_checked(source)), formats=FORMATS)


def picture(source: ReadSource, cut: Cut | None = None) -> Image.Image:
    """The upright picture, in ``RGBA`` if it is translucent anywhere, else in ``RGB``, reduced and cut.

    It is not to be changed: the last cut ones are cached. Raises OSError.
    """
    return _decoded_image(source) if cut is None else _cut(source, cut)


@lru_cache(maxsize=16)
def _cut(source: ReadSource, cut: Cut) -> Image.Image:
    return _decoded_image(source, cut)


def _decoded_image(source: ReadSource, cut: Cut | None = None) -> Image.Image:
    if _is_drawing(source):
        return _painted_drawing(source, cut)
    with limits.preparing(f"theme/art/{PurePath(source.file).name}"), _opened_image(source) as opened:
        if cut is not None:
            # a JPEG is decoded at the half, quarter or eighth of its size that is enough for both orientations
            opened.draft(None, (max(cut.size),) * 2)
        ImageOps.exif_transpose(opened, in_place=True)
        upright = _in_full_colour(opened)
        if cut is None:
            return upright
        across, down = upright.width / cut.size[0], upright.height / cut.size[1]
        left, top, right, bottom = cut.box
        box = (left * across, top * down, right * across, bottom * down)
        return upright.resize((right - left, bottom - top), Image.Resampling.LANCZOS, box, reducing_gap=3.0)


def _painted_drawing(source: ReadSource, cut: Cut | None) -> Image.Image:
    """A drawing as fine as it is printed."""
    with limits.preparing(f"theme/art/{PurePath(source.file).name}"):
        data = read_checked(source)
        shown = paint(data, painted_size(data) if cut is None else cut.size)
    seen = shown if cut is None else shown.crop(cut.box)
    return seen if _minimum(seen.getchannel("A")) < OPAQUE else seen.convert("RGB")


def _in_full_colour(upright: Image.Image) -> Image.Image:
    """A copy in ``RGBA`` if it is translucent anywhere, else in ``RGB``."""
    if upright.mode.startswith("I"):
        # Pillow clips 16-bit values at 255 instead of scaling them
        profile = upright.info.get("icc_profile")
        upright = upright.convert("I").point(lambda value: value / 257).convert("L")
        if profile:
            upright.info["icc_profile"] = profile
    converted = in_srgb(upright)
    if not upright.has_transparency_data:
        return converted or upright.convert("RGB")
    rgba = upright.convert("RGBA")
    opacity = rgba.getchannel("A")
    if converted is not None:
        rgba = converted.convert("RGBA")
        rgba.putalpha(opacity)
    return rgba if _minimum(opacity) < OPAQUE else rgba.convert("RGB")


@lru_cache(maxsize=8)
def alpha_of(source: ReadSource, cut: Cut | None = None) -> Image.Image | None:
    """The opacity of each pixel (mode ``L``); None when all are opaque. Raises OSError."""
    shown = picture(source, cut) if _about_picture(source).transparent else None
    return shown.getchannel("A") if shown is not None and shown.mode == "RGBA" else None


class _About(Struct, frozen=True):
    """What the head of a file tells: whether a PDF and an SVG can embed it unchanged, whether it is compressed as a
    photo, and whether it may be translucent.
    """

    plain: bool
    photo: bool
    transparent: bool


@lru_cache(maxsize=1024)
def _about_picture(source: ReadSource) -> _About:
    if _is_drawing(source):
        return _About(plain=False, photo=False, transparent=True)
    with _opened_image(source) as opened:
        has_transparent_colour = "transparency" in opened.info and opened.mode != PALETTE
        upright = opened.getexif().get(ORIENTATION, UPRIGHT) == UPRIGHT
        single, converted = opened.format != "MPO", is_converted(opened)
        plain = (opened.mode in (*PLAIN, PALETTE) and not has_transparent_colour and upright and single
                 and not converted)
        return _About(plain, opened.format in ("JPEG", "MPO"), opened.has_transparency_data)


def _as_jpeg(image: Image.Image) -> bytes:
    output = BytesIO()
    image.save(output, "JPEG", quality=QUALITY)
    return output.getvalue()


def in_svg(source: ReadSource, form: str, cut: Cut | None = None) -> tuple[str, bytes]:
    """Format and bytes that every SVG viewer draws: a plain file unchanged, any other converted. Raises OSError."""
    if cut is None and form in IN_SVG and _about_picture(source).plain:
        return form, read_checked(source)
    shown = picture(source, cut)
    if _about_picture(source).photo:
        return "JPEG", _as_jpeg(shown)
    output = BytesIO()
    shown.save(output, "PNG")
    return "PNG", output.getvalue()


def _minimum(plane: Image.Image) -> int:
    extrema: Any = plane.getextrema()
    return int(extrema[0])
