"""A page of a shop file from marks: texts in black alone, pictures in four inks, wrong bleeds refused."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.layout.marks import BoxMark, ImageMark, LineMark, Mark, Piece, TextMark
from generator.layout.sheets.bleed import with_bleed
from generator.load.profiles import load_profile
from generator.records import replace
from zecer_press.shop_pdf import shop_pdf

SHOP = load_profile("drivethrucards")
FONT = "Brygada1918-Regular"


def piece(*marks: Mark, side: str = "front", bleed: float = SHOP.bleed) -> Piece:
    return Piece("card.one", "card", side, 63.5, 88.9, bleed, marks)  # type: ignore[arg-type]


def written(*marks: Mark) -> pikepdf.Pdf:
    data = shop_pdf([(piece(*marks), piece(side="back"))], SHOP, title="Talia", language="pl")
    return pikepdf.open(BytesIO(data))


def drawn(pdf: pikepdf.Pdf) -> bytes:
    return b"".join(one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/BBox" in one)


def test_texts_and_thin_lines_are_black_alone_and_grounds_keep_their_tone() -> None:
    text = TextMark(8, 20, "Żółw", FONT, 12, "#2a211b", 20)
    line = LineMark(0, 0, 20, 20, "#161412", 0.25)
    code = drawn(written(text, line, BoxMark(0, 0, 63.5, 88.9, "#2a211b")))
    assert b"0 0 0 1 k" in code
    assert b"0 0 0 1 K" in code
    assert b"0 .2143 .3571 .8353 k" in code


def test_pictures_are_embedded_once_in_four_inks(tmp_path: Path) -> None:
    path = tmp_path / "art.png"
    Image.new("RGBA", (400, 400), (200, 40, 40, 128)).save(path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    marks = [ImageMark(x, 10, 20, 20, (x, 10, 20, 20), str(path), digest, "PNG", (400, 400)) for x in (5, 30)]
    pdf = written(*marks)
    images = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
    assert len(images) == 1
    assert images[0].ColorSpace == "/DeviceCMYK"
    assert "/SMask" not in images[0]
    assert "/Mask" not in images[0]
    assert pikepdf.PdfImage(images[0]).as_pil_image().getpixel((9, 9)) == (0, 89, 89, 28)


def test_a_card_must_bleed_as_the_shop_wants() -> None:
    with pytest.raises(ValueError, match=r"expected a bleed of 3\.175 mm, found 1\.5 mm"):
        shop_pdf([(piece(bleed=1.5), piece(side="back"))], SHOP, title="Talia", language="pl")
    with pytest.raises(ValueError, match="at least one card"):
        shop_pdf([], SHOP, title="Talia", language="pl")


def test_grounds_are_drawn_out_to_the_bleed_and_nothing_else_moves() -> None:
    ground, frame = BoxMark(-1.5, -1.5, 66.5, 91.9, "#ffffff"), BoxMark(3, 3, 57.5, 82.9, "#eeeeee")
    text = TextMark(8, 20, "a", FONT, 12, "#000000", 3)
    wide = with_bleed(piece(ground, frame, text, bleed=1.5), 3.0)
    assert wide.bleed == 3.0
    assert wide.marks == (replace(ground, x=-3.0, y=-3.0, width=69.5, height=94.9), frame, text)
    assert with_bleed(wide, 3.0) is wide
