"""Pictures for a shop that takes no PDF: exactly its pixels."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image, UnidentifiedImageError

from generator.finding import Finding
from generator.model.profile import Profile

FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
MOST_PIXELS = 100_000_000
# a shop's own resolution, or twice as fine
FINER = (1, 2)


def picture_findings(data: bytes, profile: Profile) -> list[Finding]:
    """Wrong pixels, resolution, colours or transparency. Raises ValueError when it is no picture."""
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                found = f"{image.width} × {image.height} pixels"
                return [Finding("picture-pixels", "picture", f"expected at most {MOST_PIXELS:,} pixels, found {found}")]
            image.load()
            return list(_findings(image, profile))
    except Image.DecompressionBombError as error:
        return [Finding("picture-pixels", "picture", f"expected at most {MOST_PIXELS:,} pixels, found more: {error}")]
    except (UnidentifiedImageError, OSError, SyntaxError) as error:
        raise ValueError(f"expected a picture for {profile.title}, found something else: {error}") from None


def _findings(image: Image.Image, profile: Profile) -> Iterator[Finding]:
    if image.format != "PNG":
        yield Finding("picture-format", "picture", f"expected PNG, found {image.format}")
    if image.mode != "RGB":
        yield Finding("picture-colour", "picture", f"expected opaque RGB, found {image.mode}")
    wanted = {profile.pixel_size(size, profile.dpi * finer): profile.dpi * finer
              for size in profile.sizes.values() for finer in FINER}  # fmt: skip
    if image.size not in wanted:
        known = ", ".join(f"{width} × {height}" for width, height in wanted)
        yield Finding("picture-pixels", "picture", f"expected {known} pixels, found {image.width} × {image.height}")
        return
    found = round(float(image.info.get("dpi", (0, 0))[0]))
    if found != wanted[image.size]:
        yield Finding("picture-resolution", "picture", f"expected {wanted[image.size]} pixels an inch, found {found}")
