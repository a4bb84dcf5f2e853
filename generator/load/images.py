"""Pictures of a theme, looked at before anything is printed: only formats that are safe to read, none too large.

Drawings (SVG) become paths here and now; nothing later reads them.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from generator.finding import Finding, Place
from generator.load.drawings import read_drawing
from generator.load.reader import Reader
from generator.model.theme import Drawing, Image

# what is read by decoders that take no other data along; no EPS or PDF among them
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".svg")
MOST_BYTES = 60_000_000
MOST_PIXELS = 100_000_000


def read_images(reader: Reader, folder: Path) -> dict[str, Image | Drawing]:
    """The pictures in ``theme/art/`` by their names without suffix; what is no picture is a finding."""
    files = [path for path in sorted(folder.glob("*")) if path.suffix.lower() in SUFFIXES and path.is_file()]
    images: dict[str, Image | Drawing] = {}
    for path in files:
        try:
            if path.stem in images:
                raise ValueError(f"a second picture named {path.stem}")
            images[path.stem] = _drawing(path) if path.suffix.lower() == ".svg" else _image(path)
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


def _drawing(path: Path) -> Drawing:
    """Raises ValueError for what is no drawing of flat shapes; OSError when unreadable."""
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"more than {MOST_BYTES // 1_000_000} MB")
    data = path.read_bytes()
    return Drawing(path.stem, *read_drawing(data), hashlib.sha256(data).hexdigest())
