"""Pictures of a theme, looked at before anything is printed: only formats that are safe to read, none too large."""

from __future__ import annotations

import hashlib
from pathlib import Path

from generator.finding import Finding, Place
from generator.load.reader import Reader
from generator.model.theme import Image

# what is read by decoders that take no other data along; no SVG, EPS or PDF among them
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
MOST_BYTES = 60_000_000
MOST_PIXELS = 100_000_000


def read_images(reader: Reader, folder: Path) -> dict[str, Image]:
    """The pictures in ``theme/art/`` by their names without suffix; what is no picture is a finding."""
    files = [path for path in sorted(folder.glob("*")) if path.suffix.lower() in SUFFIXES and path.is_file()]
    images: dict[str, Image] = {}
    for path in files:
        try:
            images[path.stem] = _image(path)
        except (ValueError, OSError) as error:
            where = f"theme/art/{path.name}"
            reader.findings.append(Finding("bad-value", where, f"expected a picture, found {error}",
                                           place=Place(where, 1, 1)))
    return images


def _image(path: Path) -> Image:
    """Raises ValueError for a file that is no picture of an allowed format, or too large; OSError when unreadable."""
    # Pillow is loaded only for a pack that has pictures
    import PIL.Image

    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"more than {MOST_BYTES // 1_000_000} MB")
    data = path.read_bytes()
    with PIL.Image.open(path, formats=FORMATS) as picture:
        width, height = picture.size
        if width * height > MOST_PIXELS:
            raise ValueError(f"{width} × {height} pixels, more than {MOST_PIXELS // 1_000_000} million")
        picture.load()
        return Image(path.stem, str(path), width, height, picture.format or "", hashlib.sha256(data).hexdigest())
