"""Checks of pictures for a shop that takes no PDF: pixel size, resolution, colour mode."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, UnidentifiedImageError

from generator.finding import Finding
from generator.load.images import size_as_shown
from generator.message import msg
from generator.model.profile import Profile

FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
MOST_PIXELS = 100_000_000
# the shop's resolution, or twice that
FINER = (1, 2)


def picture_findings(data: bytes, profile: Profile) -> list[Finding]:
    """Findings about pixels, resolution, colours or transparency. Raises ValueError when the data is no picture."""
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                return [Finding("picture-pixels", "picture",
                                msg("expected at most {most_pixels:,} pixels, found {width} × {height} pixels",
                                    most_pixels=MOST_PIXELS, width=image.width, height=image.height))]
            image.load()
            return list(_findings(image, profile))
    except Image.DecompressionBombError as error:
        return [Finding("picture-pixels", "picture",
                        msg("expected at most {most_pixels:,} pixels, found more: {error}",
                            most_pixels=MOST_PIXELS, error=error))]
    except (UnidentifiedImageError, OSError, SyntaxError) as error:
        raise ValueError(msg("expected a picture for {profile}, found something else: {error}",
                             profile=profile.title, error=error)) from None


def _findings(image: Image.Image, profile: Profile) -> Iterator[Finding]:
    if image.format != "PNG":
        yield Finding("picture-format", "picture", msg("expected PNG, found {format}", format=image.format))
    if image.mode != "RGB":
        yield Finding("picture-colour", "picture", msg("expected opaque RGB, found {mode}", mode=image.mode))
    wanted = {profile.pixel_size(size, profile.dpi * finer): profile.dpi * finer
              for size in profile.sizes.values() for finer in FINER}
    size = size_as_shown(image)
    if size not in wanted:
        known = ", ".join(f"{width} × {height}" for width, height in wanted)
        yield Finding("picture-pixels", "picture",
                      msg("expected {known} pixels, found {width} × {height}",
                          known=known, width=size[0], height=size[1]))
        return
    found = round(float(image.info.get("dpi", (0, 0))[0]))
    if found != wanted[size]:
        yield Finding("picture-resolution", "picture",
                      msg("expected {wanted} pixels an inch, found {found}", wanted=wanted[size], found=found))
