"""Pictures that the program draws, on paper and on screens: stencils in their inks, once in a file, turned, spared."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from render.test_svg_pixels import HIGH as PAGE_HIGH
from render.test_svg_pixels import WIDE as PAGE_WIDE
from render.test_svg_pixels import differs, of_marks, of_svg
from swatches import BLUE, HIGH, INK, PALE, SOFT, WIDE, source
from test_shop_pages import SHOP, piece

from generator.layout.low_ink import outlined_piece
from generator.layout.marks import Mark, PictureMark, Piece, Sheet
from generator.layout.scale import scaled_to
from generator.layout.turn import mirrored_mark, turned_mark
from generator.model.theme import Theme
from generator.render.cmyk import inks_of
from generator.render.sheets import sheets_pdf
from generator.render.svg import marks_svg, svg
from zecer_press.shop_pdf import shop_pdf

MARK = PictureMark(5, 5, WIDE, HIGH, source())
SCALE = 10.0
# of the ink: a stencil and an image of many pixels are made smaller in ways of their own
SAME_PIXELS = 0.03


def page(*marks: Mark) -> bytes:
    return sheets_pdf([Sheet(40, 30, (), marks)], title="test", language="en")


class Printed:
    """The images of a PDF, stencils last."""

    def __init__(self, data: bytes) -> None:
        self.pdf = pikepdf.open(BytesIO(data))
        streams = [one for one in self.pdf.objects if isinstance(one, pikepdf.Stream)]
        self.images = sorted((one for one in streams if one.get("/Subtype") == "/Image"),
                             key=lambda image: "/ImageMask" in image)
        self.code = b"".join(one.read_bytes() for one in streams if "/BBox" in one)


def pixels(data: bytes) -> Image.Image:
    with pypdfium2.PdfDocument(data) as pdf:
        return pdf[0].render(scale=SCALE).to_pil().convert("RGB")


def at(image: Image.Image, x: float, y: float) -> str:
    """The colour of a point in mm."""
    pixel = image.getpixel((round(x / 25.4 * 72 * SCALE), round(y / 25.4 * 72 * SCALE)))
    return "#" + "".join(f"{part:02x}" for part in pixel)  # type: ignore[union-attr]


def test_blocks_are_stencils_of_one_bit_in_their_inks() -> None:
    data = page(MARK)
    printed = Printed(data)
    plate, *stencils = printed.images
    assert plate.ColorSpace[0] == "/Indexed"
    assert [(one.ImageMask, one.BitsPerComponent, one.Filter) for one in stencils] == [(True, 1, "/CCITTFaxDecode")] * 2
    shown = pixels(data)
    assert at(shown, 5 + WIDE - 0.1, 10) == INK
    assert at(shown, 5.3, 5.3) == PALE
    assert SOFT in {at(shown, 13.5, 8 + step / 50) for step in range(50)}


def test_a_picture_placed_often_is_in_the_file_once() -> None:
    assert len(Printed(page(MARK, scaled_to(MARK, 0.5, 3, 12))).images) == 3


def test_pictures_that_differ_in_tints_alone_keep_their_own() -> None:
    green = "#33aa44"
    shown = pixels(page(PictureMark(5, 5, 10, 5, source()), PictureMark(20, 5, 10, 5, source(right=green))))
    colours = [{at(shown, x + step / 20, 5.2) for step in range(40)} for x in (10.5, 25.5)]
    assert [(BLUE in seen, green in seen) for seen in colours] == [(True, False), (False, True)]


def test_the_same_bytes_every_time() -> None:
    assert page(MARK) == page(MARK)


def test_little_ink_leaves_the_key_block_alone() -> None:
    sparing = outlined_piece(Piece("a", "card", "front", 40, 30, 0, (MARK,)), Theme()).marks
    data = page(*sparing)
    printed = Printed(data)
    assert [bool(one.get("/ImageMask")) for one in printed.images] == [True]
    assert at(pixels(data), 5.3, 5.3) == "#ffffff"


def test_it_turns_about_its_middle_and_mirrors() -> None:
    turned = turned_mark(MARK, 90, (15, 10))
    assert turned.bounds == pytest.approx((10, 0, 20, 20))
    shown = pixels(page(turned))
    assert at(shown, 15, 19.9) == INK
    shown = pixels(page(mirrored_mark(MARK, 40)))
    assert at(shown, 15.1, 10) == INK
    assert at(shown, 34.7, 5.3) == PALE
    assert mirrored_mark(mirrored_mark(MARK, 40), 40) == MARK


@pytest.mark.parametrize("mark", [MARK, mirrored_mark(MARK, 40), turned_mark(MARK, 90, (15, 12))])
def test_an_svg_shows_the_same(mark: PictureMark) -> None:
    drawn = svg((0, 0, PAGE_WIDE, PAGE_HIGH), marks_svg([mark]))
    assert differs(of_marks(mark), of_svg(drawn)) < SAME_PIXELS


def test_a_shop_gets_four_inks_within_its_limit() -> None:
    mark = PictureMark(10, 10, WIDE, HIGH, source())
    stated = {BLUE: (0.9, 0.0, 0.0, 0.0)}
    data = shop_pdf([(piece(mark), piece(side="back"))], SHOP, title="Talia", language="pl", inks=stated)
    printed = Printed(data)
    plate, *stencils = printed.images
    assert (plate.ColorSpace, len(stencils)) == ("/DeviceCMYK", 2)
    found = pikepdf.PdfImage(plate).as_pil_image()
    assert {inks for _, inks in found.getcolors() or []} == {
        (229, 0, 0, 0), tuple(int(255 * share) for share in inks_of(PALE))}
    assert all(sum(inks) <= SHOP.ink * 255 for _, inks in found.getcolors() or [])  # type: ignore[arg-type]
    for ink in (INK, SOFT):
        written = " ".join(f"{share:.4f}".rstrip("0").rstrip(".").removeprefix("0") or "0" for share in inks_of(ink))
        assert f"{written} k".encode() in printed.code
