"""Checks pictures of a theme before printing: only safe formats, none too large.

Drawings (SVG) are converted to paths here; nothing later reads their files.
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

from PIL import UnidentifiedImageError

from generator.finding import Finding, Place
from generator.lazy import lazy
from generator.load.reader import Reader
from generator.load.svg_tree import Fault, Undrawable
from generator.message import Message, msg
from generator.model.theme import Drawing, Image
from generator.safety import limits
from generator.safety.pack_files import PICTURES, Unread, read

if TYPE_CHECKING:
    from PIL import Image as Pillow
    from PIL import ImageFile as PillowFile

    from generator.load import drawings, painted_drawing, picture_colours
else:
    Pillow, PillowFile = lazy("PIL.Image"), lazy("PIL.ImageFile")
    drawings, painted_drawing = lazy("generator.load.drawings"), lazy("generator.load.painted_drawing")
    picture_colours = lazy("generator.load.picture_colours")

# formats whose decoders read no further files; EPS and PDF are excluded
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF")
ART = "theme/art/"
# a poker card with its bleed at 600 dpi has 3.7 million, an A3 board at 300 dpi 17 million; each takes four bytes
MOST_PIXELS = 40_000_000
# the constants of Pillow that its messages name, and what they mean
TEXT_LIMIT = "MAX_TEXT_"
UNPACKED = msg("its texts or its colour profile are too large when unpacked")
# the EXIF tag for the orientation of a photo, its value for upright, and those that exchange width and height
ORIENTATION, UPRIGHT, SIDEWAYS = 0x0112, 1, (5, 6, 7, 8)


def read_images(
    reader: Reader, folder: Path, names: Iterable[str], refused: Iterable[str] = ()
) -> tuple[dict[str, Image | Drawing], dict[str, str]]:
    """The pictures in ``theme/art/`` of the pack in ``folder``, out of the files ``names``.

    They are keyed by name without suffix; unreadable ones are returned by their file names. A file that is no picture
    is a finding; ``refused`` files have one already.
    """
    images: dict[str, Image | Drawing] = {}
    broken = {_picture_name(name): name for name in refused if _is_art(name)}
    for name in filter(_is_art, names):
        called = _picture_name(name)
        try:
            if called in images:
                raise ValueError(msg("a second picture named {called}", called=called))
            limits.doing("file", name)
            data = read(folder, name)
            if name.lower().endswith(".svg"):
                images[called] = _drawing(called, str(folder / name), data)
                continue
            images[called], more = _image(called, str(folder / name), data)
            if (odd := _odd_colours(data)) is not None:
                message = msg("expected colours in sRGB, or of a profile in the file, found {odd}; they are printed as "
                              "if they were sRGB", odd=odd)
                reader.findings.append(Finding("bad-value", name, message, "warning", place=Place(name, 1, 1),
                                               help=msg("save the picture in sRGB, or with its profile")))
            if more:
                message = msg("expected one picture, found several in a file; the first is printed")
                reader.findings.append(Finding("bad-value", name, message, "warning", place=Place(name, 1, 1)))
        except (ValueError, OSError) as error:
            if called not in images:
                broken[called] = name
            reader.findings += _unusable(name, error)
    return images, broken


def _unusable(file: str, error: Exception) -> Iterable[Finding]:
    """The findings of a file that is no picture."""
    match error:
        case Undrawable():
            return drawing_findings(file, error.faults)
        case Unread():
            return [error.finding()]
    message = msg("expected a picture, found {error}", error=error)
    return [Finding("bad-value", file, message, place=Place(file, 1, 1))]


def _is_art(name: str) -> bool:
    return name.startswith(ART) and "/" not in name[len(ART) :] and name.lower().endswith((*PICTURES, ".svg"))


def _picture_name(name: str) -> str:
    """The name of a picture in a pack: its file name without suffix, in NFC."""
    return unicodedata.normalize("NFC", PurePosixPath(name).stem)


def drawing_findings(file: str, faults: Iterable[Fault]) -> Iterator[Finding]:
    """Findings for faults of a drawing, and warnings for what is lost, at the lines of its file."""
    for fault in faults:
        place = Place(file, fault.line, fault.column)
        if fault.lost:
            message = msg("expected one flat ink, found {what}", what=fault.what)
            yield Finding("drawing-simplified", file, message, "warning", place=place)
        else:
            yield Finding("bad-value", file,
                          msg("expected a drawing that can be printed, found {what}", what=fault.what), place=place)


def _image(called: str, file: str, data: bytes) -> tuple[Image, bool]:
    """The picture, and whether its file contains more. Raises ValueError."""
    width, height, form, more = check_picture(data)
    return Image(called, file, width, height, form, hashlib.sha256(data).hexdigest()), more


def _odd_colours(data: bytes) -> Message | None:
    """What a picture says of its colours that is not followed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Pillow.open(BytesIO(data), formats=FORMATS) as picture:
            return picture_colours.odd_colours(picture, data)


def as_srgb(data: bytes) -> bytes:
    """A picture for readers that follow no profile: the same file, or a PNG with converted colours. Raises ValueError.

    It has to be a picture, as ``check_picture`` says.
    """
    with whole_pictures(), Pillow.open(BytesIO(data), formats=FORMATS) as opened:
        converted = picture_colours.in_srgb(opened)
        if converted is None:
            return data
        if opened.has_transparency_data:
            converted.putalpha(opened.convert("RGBA").getchannel("A"))
        output = BytesIO()
        # a PNG keeps the data by which a photo is turned upright
        converted.save(output, "PNG", exif=opened.getexif())
        return output.getvalue()


@contextmanager
def whole_pictures() -> Iterator[None]:
    """Make Pillow refuse truncated pictures: WeasyPrint, once loaded, has it print the missing part grey."""
    before, PillowFile.LOAD_TRUNCATED_IMAGES = PillowFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        PillowFile.LOAD_TRUNCATED_IMAGES = before


def check_picture(data: bytes) -> tuple[int, int, str, bool]:
    """Width and height as shown, and format, of the first picture of a file, after decoding it; whether there are more.

    Raises ValueError with the reason: no picture of an allowed format, broken, or too large.
    """
    with warnings.catch_warnings(), whole_pictures():
        # Pillow warns of large pictures; the limit here is stricter
        warnings.simplefilter("ignore")
        try:
            with Pillow.open(BytesIO(data), formats=FORMATS) as picture:
                width, height = picture.size
                if width * height <= MOST_PIXELS:
                    picture.load()
                    width, height = size_as_shown(picture)
                more = _has_second(picture)
                form = picture.format or ""
            if form == "PNG":
                # decoding passes over wrong sums of its parts
                with Pillow.open(BytesIO(data), formats=("PNG",)) as picture:
                    picture.verify()
        except Pillow.DecompressionBombError as error:
            raise ValueError(msg("one of more than {most_pixels} million pixels: {error}",
                                 most_pixels=MOST_PIXELS // 1000000, error=error)) from None
        except UnidentifiedImageError:
            raise ValueError(msg("none of the formats PNG, JPEG, WebP and TIFF")) from None
        # decoding a broken file can raise any exception
        except Exception as error:
            why = UNPACKED if TEXT_LIMIT in str(error) else error
            raise ValueError(msg("a broken one: {error}", error=why)) from None
    if width * height > MOST_PIXELS:
        raise ValueError(msg("{width} × {height} pixels, more than {most_pixels} million",
                             width=width, height=height, most_pixels=MOST_PIXELS // 1000000))
    return width, height, form, more


def size_as_shown(loaded: Pillow.Image) -> tuple[int, int]:
    """Width and height of a decoded picture after it is turned upright as its EXIF data say."""
    # of some formats Pillow turns the pixels itself, and forgets the orientation, when it decodes them
    width, height = loaded.size
    return (height, width) if loaded.getexif().get(ORIENTATION) in SIDEWAYS else (width, height)


def _has_second(picture: Pillow.Image) -> bool:
    """True if a file has a second picture; counting them would make Pillow read the whole file.

    Those behind a photo of a phone are smaller or dimmer versions of it.
    """
    if picture.format == "MPO":
        return False
    try:
        picture.seek(1)
    except EOFError:
        return False
    return True


def _drawing(called: str, file: str, data: bytes) -> Drawing | Image:
    """The paths of a drawing of flat shapes; any other one is a picture. Raises Undrawable."""
    digest = hashlib.sha256(data).hexdigest()
    try:
        return Drawing(called, *drawings.read_drawing(data), digest)
    except Undrawable:
        return Image(called, file, *painted_drawing.painted_size(data), "SVG", digest)
