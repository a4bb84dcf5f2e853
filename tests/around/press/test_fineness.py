"""A picture is printed with the pixels that its print can show, however many its file has."""

from __future__ import annotations

import base64
import hashlib
import re
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.layout.marks import ImageMark, Piece, Placed, Sheet
from generator.load.profiles import load_profile
from generator.model.profile import HOME_DPI, MM_PER_INCH
from generator.records import replace
from generator.render.png import rasters
from generator.render.sheets import sheets_pdf
from generator.render.svg import piece_svg
from generator.safety import limits
from zecer_press.checks.look import in_rgb
from zecer_press.shop_pdf import shop_pdf

SHOP = load_profile("drivethrucards")
# a picture of an inch by half an inch
WIDE, HIGH = MM_PER_INCH, MM_PER_INCH / 2


def saved(folder: Path, form: str, size: tuple[int, int], mode: str = "RGB") -> Path:
    path = folder / f"{size[0]}.{form}"
    image = Image.effect_noise(size, 60).convert(mode)
    if mode == "RGBA":
        image.putalpha(Image.linear_gradient("L").resize(size))
    image.save(path)
    return path


def mark(path: Path, scale: float = 1.0) -> ImageMark:
    with Image.open(path) as image:
        size, form = image.size, image.format or ""
    box = (0.0, 0.0, WIDE * scale, HIGH * scale)
    return ImageMark(*box, box, str(path), hashlib.sha256(path.read_bytes()).hexdigest(), form, size)


def card(*marks: ImageMark) -> Piece:
    return Piece("card.one", "card", "front", 63.5, 88.9, SHOP.bleed, marks)


def pictures(data: bytes) -> list[tuple[int, int]]:
    with pikepdf.open(BytesIO(data)) as pdf:
        return [(int(one.Width), int(one.Height)) for one in pdf.objects
                if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]


def home(*placed: Placed) -> bytes:
    return sheets_pdf([Sheet(210, 297, placed)], title="t", language="en")


@pytest.mark.parametrize(("form", "mode"), [("jpg", "RGB"), ("png", "RGB"), ("png", "L"), ("tiff", "CMYK"),
                                            ("webp", "RGB")])
@pytest.mark.daily("jpg-RGB", "png-L", "tiff-CMYK")
def test_a_picture_is_reduced_to_what_paper_shows(form: str, mode: str, tmp_path: Path) -> None:
    piece = card(mark(saved(tmp_path, form, (2400, 1200), mode)))
    data = home(Placed(piece, 10, 10))
    assert pictures(data) == [(HOME_DPI, HOME_DPI // 2)]
    assert data == home(Placed(piece, 10, 10))
    assert pictures(shop_pdf([(piece, card())], SHOP, title="t", language="en")) == [(SHOP.dpi, SHOP.dpi // 2)]


def test_a_photo_stays_compressed_as_one(tmp_path: Path) -> None:
    with pikepdf.open(BytesIO(home(Placed(card(mark(saved(tmp_path, "jpg", (2400, 1200)))), 10, 10)))) as pdf:
        (one,) = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        assert [str(name) for name in one.Filter] == ["/DCTDecode"]


def test_a_coarser_picture_is_embedded_as_it_is(tmp_path: Path) -> None:
    path = saved(tmp_path, "jpg", (600, 300))
    assert path.read_bytes() in home(Placed(card(mark(path)), 10, 10))


def test_a_picture_of_many_sizes_is_as_fine_as_the_largest_needs(tmp_path: Path) -> None:
    path = saved(tmp_path, "jpg", (2400, 1200))
    small, large = card(mark(path, 0.5)), card(mark(path))
    assert pictures(home(Placed(small, 10, 10), Placed(large, 90, 10))) == [(600, 300)]
    assert pictures(home(Placed(small, 10, 10), Placed(large, 90, 10, scale=2))) == [(1200, 600)]
    assert pictures(home(Placed(large, 90, 10, scale=0.25))) == [(150, 75)]


def test_a_translucent_picture_is_reduced_too(tmp_path: Path) -> None:
    piece = card(mark(saved(tmp_path, "png", (2400, 1200), "RGBA")))
    assert pictures(home(Placed(piece, 10, 10))) == [(600, 300)] * 2
    # flattened in whole pixels of the card
    for width, height in pictures(shop_pdf([(piece, card())], SHOP, title="t", language="en")):
        assert width <= SHOP.dpi + 1
        assert height <= SHOP.dpi // 2 + 1


def panorama(folder: Path, size: tuple[int, int]) -> Path:
    """Ten fields of colours side by side."""
    image = Image.new("RGB", size)
    for number in range(10):
        image.paste((25 * number, 250 - 25 * number, 40 * (number % 3)), (size[0] * number // 10, 0, *size))
    image.save(folder / "wide.png")
    return folder / "wide.png"


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("size", [(12000, 400), (3000, 100)])
def test_of_a_panorama_only_what_is_seen_is_printed(size: tuple[int, int], flipped: bool, tmp_path: Path) -> None:
    whole = mark(panorama(tmp_path, size))
    # the fields 2 and 3 of ten, each 20 mm wide, on a card at 10 mm; a third of them above and below it
    seen = replace(whole, x=10.0, y=10.0, width=40.0, height=5.0, at=(-30.0, 9.0, 200.0, 20 / 3), flipped=flipped)
    ((width, height),) = pictures(home(Placed(card(seen), 10, 10)))
    assert width <= 40 / MM_PER_INCH * HOME_DPI + 4
    assert (width, height) <= (size[0] * 0.21, size[1])
    fields = (7, 6) if flipped else (2, 3)
    drawn = next(rasters(home(Placed(card(seen), 10, 10)), [(2100, 2970)]))
    shop = list(rasters(in_rgb(shop_pdf([(card(seen), card())], SHOP, title="t", language="en")), [(700, 950)] * 2))[1]
    bleed = SHOP.bleed
    across = 700 / (63.5 + 2 * bleed)
    svg = piece_svg(card(seen))
    assert svg.count("<image") == 1
    for place, field in zip((20.0, 40.0), fields, strict=True):
        wanted = (25 * field, 250 - 25 * field, 40 * (field % 3))
        assert drawn.getpixel((round(10 * (10 + place)), round(10 * 22.5))) == pytest.approx(wanted, abs=3)
        at = (round((bleed + place) * across), round((bleed + 12.5) * 950 / (88.9 + 2 * bleed)))
        assert shop.getpixel(at) == pytest.approx(wanted, abs=3)


def test_an_svg_holds_no_more_than_paper_shows(tmp_path: Path) -> None:
    found = re.search(r'base64,([^"]+)"', piece_svg(card(mark(saved(tmp_path, "jpg", (2400, 1200))))))
    assert found is not None
    with Image.open(BytesIO(base64.b64decode(found[1]))) as image:
        assert (image.size, image.format) == ((600, 300), "JPEG")


def test_an_exceeded_limit_names_the_picture_and_the_way_out() -> None:
    def endless() -> None:
        with limits.preparing("theme/art/photo.jpg"):
            while True:
                pass

    with pytest.raises(limits.TooMuch, match=r"while preparing the picture theme/art/photo\.jpg; --limits 3 allows"):
        limits.call_limited(0.05, endless)
