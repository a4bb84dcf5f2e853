"""A photo that its EXIF data turn is measured and printed as it is shown, in every format and orientation."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from itertools import product

import pytest
from PIL import Image
from PIL.Image import Transpose

from generator.layout.faces.pictures import image_marks
from generator.layout.marks import Piece
from generator.load.images import ORIENTATION, check_picture, read_images
from generator.load.profiles import load_profile
from generator.load.reader import Reader
from generator.model.region_contents import ImageContent
from generator.model.theme import Theme
from generator.render.png import rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from generator.render.svg import piece_svg
from zecer_press.checks.look import in_rgb
from zecer_press.shop_pdf import shop_pdf

SHOP = load_profile("drivethrucards")
# what a camera does to an upright scene, by the orientation that it writes down (TIFF 6.0, Orientation)
STORED = {1: None, 2: Transpose.FLIP_LEFT_RIGHT, 3: Transpose.ROTATE_180, 4: Transpose.FLIP_TOP_BOTTOM,
          5: Transpose.TRANSPOSE, 6: Transpose.ROTATE_90, 7: Transpose.TRANSVERSE, 8: Transpose.ROTATE_270}
FORMATS = {"jpg": {"quality": 95}, "tiff": {}, "webp": {"lossless": True}, "png": {}, "jpeg": {"quality": 95}}
CORNERS = ((200, 60, 30), (60, 160, 60), (40, 60, 200), (230, 200, 60))
KINDS = [(suffix, orientation) for suffix, orientation in product(FORMATS, STORED)]
TRIM = (30.0, 40.0)


def scene() -> Image.Image:
    """Four colours in the quarters of 60 × 80 pixels."""
    image = Image.new("RGB", (60, 80))
    for number, colour in enumerate(CORNERS):
        image.paste(colour, (30 * (number % 2), 40 * (number // 2), 30 * (number % 2) + 30, 40 * (number // 2) + 40))
    return image


def photo(suffix: str, orientation: int) -> bytes:
    stored, exif, file = scene(), Image.Exif(), BytesIO()
    how = STORED[orientation]
    exif[ORIENTATION] = orientation
    (stored if how is None else stored.transpose(how)).save(
        file, {"jpg": "JPEG", "jpeg": "MPO"}.get(suffix, suffix), exif=exif, **FORMATS[suffix])
    return file.getvalue()


@pytest.fixture(scope="module")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> list[Piece]:
    """A piece for each format and orientation: the picture covers the piece, the focus in its top left corner."""
    folder = tmp_path_factory.mktemp("pack")
    (folder / "theme" / "art").mkdir(parents=True)
    names = [f"theme/art/{suffix}{orientation}.{suffix}" for suffix, orientation in KINDS]
    for name, kind in zip(names, KINDS, strict=True):
        (folder / name).write_bytes(photo(*kind))
    images, broken = read_images(Reader(), folder, names)
    assert not broken
    bleed, theme = SHOP.bleed, Theme(images=images)
    box = (-bleed, -bleed, TRIM[0] + 2 * bleed, TRIM[1] + 2 * bleed)
    return [Piece(name, "card", "front", *TRIM, bleed, tuple(image_marks(theme, ImageContent(), box, name, "")))
            for name in images]


@pytest.mark.parametrize(("suffix", "orientation"), KINDS)
def test_its_size_is_that_of_the_upright_picture(suffix: str, orientation: int) -> None:
    assert check_picture(photo(suffix, orientation))[:2] == (60, 80)


def assert_upright(image: Image.Image, name: str) -> None:
    quarters = [image.getpixel((image.width * x // 4, image.height * y // 4)) for y in (1, 3) for x in (1, 3)]
    for found, wanted in zip(quarters, CORNERS, strict=True):
        assert found == pytest.approx(wanted, abs=12), name


def test_the_home_file_shows_it_upright(pieces: list[Piece]) -> None:
    data = sheets_pdf([single_piece_sheet(piece) for piece in pieces], title="t", language="en")
    for piece, image in zip(pieces, rasters(data, [(60, 80)] * len(pieces)), strict=True):
        assert_upright(image, piece.id)


def test_the_shop_file_shows_it_upright(pieces: list[Piece]) -> None:
    data = in_rgb(shop_pdf(list(zip(pieces[::2], pieces[1::2], strict=True)), SHOP, title="t", language="en"))
    for image in rasters(data, [(60, 80)] * len(pieces)):
        assert_upright(image, "shop")


def test_an_svg_shows_it_upright_in_its_proportions(pieces: list[Piece]) -> None:
    assert len(pieces) == len(KINDS)
    for piece in pieces:
        found = re.search(r'width="([\d.]+)" height="([\d.]+)" preserveAspectRatio="none" '
                          r'href="data:image/\w+;base64,([^"]+)"', piece_svg(piece))
        assert found is not None
        assert float(found[1]) / float(found[2]) == pytest.approx(3 / 4, abs=1e-3)
        with Image.open(BytesIO(base64.b64decode(found[3]))) as image:
            assert image.getexif().get(ORIENTATION, 1) == 1
            assert_upright(image.convert("RGB"), piece.id)
