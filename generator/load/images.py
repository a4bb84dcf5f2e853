"""Pictures of a theme, looked at before anything is printed: only formats that are safe to read, none too large.

Drawings (SVG) become paths here and now; nothing later reads them.
"""

from __future__ import annotations

import hashlib
import unicodedata
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator import limits
from generator.finding import Finding, Place
from generator.load.drawings import read_drawing
from generator.load.reader import Reader
from generator.load.svg_tree import Fault, Undrawable
from generator.message import msg
from generator.model.theme import Drawing, Image
from generator.pack_files import PICTURES, Unread, read

if TYPE_CHECKING:
    import PIL.Image

# what is read by decoders that take no other data along; no EPS or PDF among them
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
ART = "theme/art/"
# a poker card with its bleed at 600 dpi has 3.7 million, an A3 board at 300 dpi 17 million; each takes four bytes
MOST_PIXELS = 40_000_000


def read_images(
    reader: Reader, folder: Path, names: Iterable[str], refused: Iterable[str] = ()
) -> tuple[dict[str, Image | Drawing], dict[str, str]]:
    """The pictures in ``theme/art/`` of the pack in ``folder``, of the files with these ``names``.

    They come by their names without suffix; with them those that cannot be read, as their files are called. What is no
    picture is a finding; what is ``refused`` has one already.
    """
    images: dict[str, Image | Drawing] = {}
    broken = {_called(name): name for name in refused if _is_art(name)}
    for name in filter(_is_art, names):
        called = _called(name)
        try:
            if called in images:
                raise ValueError(msg("a second picture named {called}", called=called))
            limits.doing("file", name)
            data = read(folder, name)
            if name.lower().endswith(".svg"):
                images[called] = _drawing(called, data)
                continue
            images[called], more = _image(called, str(folder / name), data)
            if more:
                message = msg("expected one picture, found several in a file; the first is printed")
                reader.findings.append(Finding("bad-value", name, message, "warning", place=Place(name, 1, 1)))
        except Undrawable as undrawn:
            broken[called] = name
            reader.findings += drawing_findings(name, undrawn.faults)
        except Unread as unread:
            broken[called] = name
            reader.findings.append(unread.finding())
        except (ValueError, OSError) as error:
            if called not in images:
                broken[called] = name
            place = Place(name, 1, 1)
            reader.findings.append(Finding("bad-value", name,
                                           msg("expected a picture, found {error}", error=error), place=place))
    return images, broken


def _is_art(name: str) -> bool:
    return name.startswith(ART) and "/" not in name[len(ART) :] and name.lower().endswith((*PICTURES, ".svg"))


def _called(name: str) -> str:
    """What a pack calls the picture of a file, in the composed letters (NFC) that it is read in."""
    return unicodedata.normalize("NFC", PurePosixPath(name).stem)


def drawing_findings(file: str, faults: Iterable[Fault]) -> Iterator[Finding]:
    """What is wrong with a drawing, and (a warning) what it loses, at the lines of its file."""
    for fault in faults:
        place = Place(file, fault.line, fault.column)
        if fault.lost:
            told = msg("expected one flat ink, found {what}", what=fault.what)
            yield Finding("drawing-simplified", file, told, "warning", place=place)
        else:
            yield Finding("bad-value", file,
                          msg("expected a drawing that can be printed, found {what}", what=fault.what), place=place)


def _image(called: str, file: str, data: bytes) -> tuple[Image, bool]:
    """The picture, and whether its file holds more. Raises ValueError."""
    width, height, form, more = check_picture(data)
    return Image(called, file, width, height, form, hashlib.sha256(data).hexdigest()), more


@contextmanager
def whole_pictures() -> Iterator[None]:
    """Have Pillow refuse a picture that is cut off: WeasyPrint, once it is loaded, has it print the rest grey."""
    import PIL.ImageFile

    before, PIL.ImageFile.LOAD_TRUNCATED_IMAGES = PIL.ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        PIL.ImageFile.LOAD_TRUNCATED_IMAGES = before


def check_picture(data: bytes) -> tuple[int, int, str, bool]:
    """Width, height and format of the first picture of a file, which can be decoded, and whether there are more.

    Raises ValueError, which says what is found instead: no picture of an allowed format, a broken or too large one.
    """
    # Pillow is loaded only for a pack that has pictures
    import PIL.Image

    with warnings.catch_warnings(), whole_pictures():
        # of a large picture: there is a limit of our own
        warnings.simplefilter("ignore")
        try:
            with PIL.Image.open(BytesIO(data), formats=FORMATS) as picture:
                width, height = picture.size
                if width * height <= MOST_PIXELS:
                    picture.load()
                more = _has_second(picture)
                form = picture.format or ""
        except PIL.Image.DecompressionBombError as error:
            raise ValueError(msg("one of more than {most_pixels} million pixels: {error}",
                                 most_pixels=MOST_PIXELS // 1000000, error=error)) from None
        except PIL.UnidentifiedImageError:
            raise ValueError(msg("none of the formats PNG, JPEG, WebP and TIFF")) from None
        # a broken file fails in any of the ways that a decoder can
        except Exception as error:
            raise ValueError(msg("a broken one: {error}", error=error)) from None
    if width * height > MOST_PIXELS:
        raise ValueError(msg("{width} × {height} pixels, more than {most_pixels} million",
                             width=width, height=height, most_pixels=MOST_PIXELS // 1000000))
    return width, height, form, more


def _has_second(picture: PIL.Image.Image) -> bool:
    """Whether a file holds another picture: to count them, Pillow would read all of it."""
    try:
        picture.seek(1)
    except EOFError:
        return False
    return True


def _drawing(called: str, data: bytes) -> Drawing:
    """Raises ValueError for what is no drawing of flat shapes."""
    return Drawing(called, *read_drawing(data), hashlib.sha256(data).hexdigest())
