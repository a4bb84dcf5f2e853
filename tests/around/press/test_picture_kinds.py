"""Pictures of every kind that a pack may bring look alike in the home PDF, the shop's PDF and in SVG."""

from __future__ import annotations

import base64
import hashlib
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.layout.marks import ImageMark, Piece
from generator.load.profiles import load_profile
from generator.render.png import rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from generator.render.svg import piece_svg
from zecer_press.checks.look import in_rgb
from zecer_press.shop_pdf import shop_pdf

SHOP = load_profile("drivethrucards")
SIDE, SIZE = 40.0, (160, 160)
# left and right half of the picture, as it is to be seen
LEFT, RIGHT = (200, 60, 30), (90, 90, 90)


def picture() -> Image.Image:
    image = Image.new("RGB", (40, 40), LEFT)
    image.paste(RIGHT, (20, 0, 40, 40))
    return image


def turned(path: Path) -> None:
    """Stored upside down, with the word of the camera that it was."""
    exif = Image.Exif()
    exif[0x0112] = 3
    picture().rotate(180).save(path, quality=95, exif=exif)


def sixteen_bits(path: Path) -> None:
    grey = Image.new("I;16", (40, 40))
    grey.frombytes(b"".join((value * 257).to_bytes(2, "little") for _ in range(40) for value in [104] * 20 + [90] * 20))
    grey.save(path)


KINDS = {
    "rgb.png": lambda path: picture().save(path),
    "palette.png": lambda path: picture().quantize(8).save(path),
    "rgb.jpg": lambda path: picture().save(path, quality=95),
    "turned.jpg": turned,
    "cmyk.jpg": lambda path: picture().convert("CMYK").save(path, quality=95),
    "rgb.webp": lambda path: picture().save(path, lossless=True),
    "rgb.tiff": lambda path: picture().save(path),
    "cmyk.tiff": lambda path: picture().convert("CMYK").save(path),
    "sixteen.png": sixteen_bits,
}


@pytest.fixture(params=KINDS)
def piece(request: pytest.FixtureRequest, tmp_path: Path) -> Piece:
    path = tmp_path / request.param
    KINDS[request.param](path)
    with Image.open(path) as image:
        size, form = image.size, image.format or ""
    bleed = SHOP.bleed
    box = (-bleed, -bleed, SIDE + 2 * bleed, SIDE + 2 * bleed)
    mark = ImageMark(*box, box, str(path), hashlib.sha256(path.read_bytes()).hexdigest(), form, size)
    return Piece(request.param, "card", "front", SIDE, SIDE, bleed, (mark,))


def halves(image: Image.Image) -> list[tuple[int, ...]]:
    """The colours in the middle of both halves."""
    found = [image.convert("RGB").getpixel((image.width * at // 4, image.height // 2)) for at in (1, 3)]
    return [colour for colour in found if isinstance(colour, tuple)]


def meant(piece: Piece) -> list[tuple[int, int, int]]:
    return [(104, 104, 104) if piece.id.startswith("sixteen") else LEFT, RIGHT]


def assert_meant(image: Image.Image, piece: Piece) -> None:
    for found, wanted in zip(halves(image), meant(piece), strict=True):
        assert found == pytest.approx(wanted, abs=6)


def test_the_home_file_shows_it(piece: Piece) -> None:
    assert_meant(next(rasters(sheets_pdf([single_piece_sheet(piece)], title="t", language="en"), [SIZE])), piece)


def test_the_shop_file_shows_it(piece: Piece) -> None:
    data = shop_pdf([(piece, piece)], SHOP, title="t", language="en")
    assert_meant(next(rasters(in_rgb(data), [SIZE, SIZE])), piece)


def test_an_svg_shows_it(piece: Piece) -> None:
    found = re.search(r'href="data:image/(\w+);base64,([^"]+)"', piece_svg(piece))
    assert found is not None
    assert found[1] in ("png", "jpeg", "webp")
    with Image.open(BytesIO(base64.b64decode(found[2]))) as image:
        assert image.getexif().get(0x0112, 1) == 1
        assert_meant(image, piece)
