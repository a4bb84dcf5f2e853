"""A translucent picture looks the same on the home file, the shop's PDF and the shop's PNG, and no shop file fades."""

from __future__ import annotations

import hashlib
import io
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageDraw

from generator.layout.marks import BoxMark, ImageMark, Mark, Piece, TextMark
from generator.load.profiles import load_profile
from generator.render.png import piece_pngs, rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from zecer_press.checks import lint
from zecer_press.checks.look import in_rgb, unlike_home
from zecer_press.shop_pdf import shop_pdf

SHOP = load_profile("drivethrucards")
BLEED = SHOP.bleed
WIDE, HIGH = 63.5, 88.9
FONT = "Brygada1918-Regular"
# points on edges, which no two resolutions draw alike
EDGES = 0.02
SIZE = (round((WIDE + 2 * BLEED) * 4), round((HIGH + 2 * BLEED) * 4))


def save(path: Path, image: Image.Image) -> Path:
    image.save(path)
    return path


def image_mark(path: Path, x: float, y: float, width: float, height: float) -> ImageMark:
    with Image.open(path) as image:
        size, form = image.size, image.format or ""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    box = (x, y, width, height)
    return ImageMark(*box, box, str(path), digest, form, size)


def photo(folder: Path) -> Path:
    """A picture of many colours."""
    red = Image.linear_gradient("L").resize((600, 800))
    green = Image.radial_gradient("L").resize((600, 800))
    return save(folder / "photo.png", Image.merge("RGB", [red, green, ImageChops.invert(red)]))


def shade(folder: Path, name: str, colour: tuple[int, int, int]) -> Path:
    """One colour, opaque at the top, half-way translucent, clear at the bottom."""
    seen = Image.new("RGBA", (200, 200), colour)
    seen.putalpha(ImageChops.invert(Image.linear_gradient("L").resize((200, 200))))
    return save(folder / f"{name}.png", seen)


def card(*marks: Mark, side: str = "front") -> Piece:
    return Piece("card.one", "card", side, WIDE, HIGH, BLEED, marks)  # type: ignore[arg-type]


def two_overlays(folder: Path) -> Piece:
    """A ground, a picture, a text below two translucent overlays, a text above."""
    return card(
        BoxMark(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, "#305070"),
        image_mark(photo(folder), -BLEED, -BLEED, WIDE + 2 * BLEED, 60),
        TextMark(8, 40, "Pod spodem", FONT, 14, "#f0f0a0", 40),
        image_mark(shade(folder, "smoke", (20, 20, 20)), 5, 10, 50, 60),
        image_mark(shade(folder, "glow", (250, 220, 120)), 20, 20, 60, 70),
        TextMark(8, 80, "Na wierzchu", FONT, 14, "#ffffff", 40),
    )


def home(piece: Piece) -> bytes:
    return sheets_pdf([single_piece_sheet(piece)], title="home", language="pl")


def shop(*fronts: Piece, inks: dict[str, tuple[float, float, float, float]] | None = None) -> bytes:
    pairs = [(front, card(side="back")) for front in fronts]
    return shop_pdf(pairs, SHOP, title="Talia", language="pl", inks=inks)


def fronts(data: bytes) -> Image.Image:
    """The front of the only card; the back is the first page."""
    return list(rasters(data, [SIZE, SIZE]))[1]


def apart(one: Image.Image, other: Image.Image, most: int) -> float:
    """Which share of the points differs by more than ``most`` in a channel."""
    planes = ImageChops.difference(one, other).split()
    farthest = ImageChops.lighter(ImageChops.lighter(*planes[:2]), planes[2])
    return sum(farthest.histogram()[most + 1 :]) / (one.width * one.height)


def images(data: bytes) -> list[pikepdf.Object]:
    with pikepdf.open(BytesIO(data)) as pdf:
        return [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]


def test_two_overlays_look_alike_at_home_and_at_the_shop(tmp_path: Path) -> None:
    piece = two_overlays(tmp_path)
    (wanted,) = rasters(home(piece), [SIZE])
    data = shop(piece)
    assert apart(fronts(in_rgb(data)), wanted, 8) < EDGES
    # an engine that simulates a press agrees about light and dark
    greys = [image.convert("L").convert("RGB") for image in (fronts(data), wanted)]
    assert apart(*greys, 56) < EDGES
    (png,) = piece_pngs([piece], 300)
    with Image.open(io.BytesIO(png)) as seen:
        assert apart(seen.resize(SIZE, Image.Resampling.BOX), wanted, 8) < EDGES


def test_the_overlays_really_change_what_is_seen(tmp_path: Path) -> None:
    piece = two_overlays(tmp_path)
    bare = card(*(mark for n, mark in enumerate(piece.marks) if n not in (3, 4)))
    assert apart(*(next(rasters(home(one), [SIZE])) for one in (piece, bare)), 40) > 0.3


def test_no_shop_file_is_translucent_and_texts_stay_vectors(tmp_path: Path) -> None:
    data = shop(two_overlays(tmp_path))
    assert [one for one in lint(data, SHOP) if one.severity == "error"] == []
    with pikepdf.open(BytesIO(data)) as pdf:
        streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        assert [one for one in streams if "/SMask" in one] == []
        drawn = b"".join(one.read_bytes() for one in streams if "/BBox" in one)
    # both texts, the one below the overlays too: it is seen where they are clear
    assert drawn.count(b"BT ") == 2
    assert drawn.rindex(b"BT ") > drawn.rindex(b" Do")


def test_only_what_is_not_clear_is_replaced(tmp_path: Path) -> None:
    seen = Image.new("RGBA", (400, 400))
    ImageDraw.Draw(seen).ellipse((100, 100, 199, 199), (200, 0, 0, 128))
    path = save(tmp_path / "dot.png", seen)
    data = shop(card(BoxMark(0, 0, WIDE, HIGH, "#ffffff"), image_mark(path, 10, 10, 40, 40)))
    with pikepdf.open(BytesIO(data)) as pdf:
        (image,) = (one for one in pdf.objects if isinstance(one, pikepdf.Stream)
                    and one.get("/ColorSpace") == "/DeviceCMYK")
        stencil = Image.frombytes("1", (int(image.Mask.Width), int(image.Mask.Height)), image.Mask.read_bytes())
        # a quarter of the picture each way, at 300 pixels an inch
        assert (int(image.Width), int(image.Height)) == pytest.approx((118, 118), abs=2)
    assert stencil.getpixel((2, 2)) == 255
    assert stencil.getpixel((59, 59)) == 0
    share = stencil.convert("L").histogram()[0] / (stencil.width * stencil.height)
    assert share == pytest.approx(3.14159 / 4, abs=0.04)


def test_a_wholly_clear_picture_leaves_the_ground(tmp_path: Path) -> None:
    path = save(tmp_path / "clear.png", Image.new("RGBA", (50, 50), (255, 255, 255, 0)))
    piece = card(BoxMark(-BLEED, -BLEED, 80, 100, "#204060"), image_mark(path, 0, 0, 40, 40))
    (wanted,) = rasters(home(piece), [SIZE])
    assert apart(fronts(in_rgb(shop(piece))), wanted, 4) == 0


@pytest.mark.parametrize("form", ["P", "LA", "keyed", "webp", "tiff"])
def test_every_way_to_say_translucent_prints_alike(tmp_path: Path, form: str) -> None:
    seen = Image.new("RGBA", (60, 60), (0, 0, 0, 0))
    ImageDraw.Draw(seen).rectangle((10, 10, 49, 49), (240, 240, 240, 255 if form in ("P", "keyed") else 120))
    if form == "P":
        path = tmp_path / "seen.png"
        seen.quantize(4).save(path)
    elif form == "LA":
        path = save(tmp_path / "seen.png", seen.convert("LA"))
    elif form == "keyed":
        path = tmp_path / "seen.png"
        seen.convert("RGB").save(path, transparency=(0, 0, 0))
    else:
        path = tmp_path / f"seen.{form}"
        seen.save(path, **({"lossless": True} if form == "webp" else {}))
    piece = card(BoxMark(-BLEED, -BLEED, 80, 100, "#803010"), image_mark(path, 10, 10, 40, 40))
    (wanted,) = rasters(home(piece), [SIZE])
    corner = wanted.getpixel((round((10 + BLEED + 2) * 4), round((10 + BLEED + 2) * 4)))
    assert isinstance(corner, tuple)
    assert corner == pytest.approx((0x80, 0x30, 0x10), abs=4)
    assert apart(fronts(in_rgb(shop(piece))), wanted, 8) < EDGES


def test_stated_inks_go_on_below_a_soft_edge(tmp_path: Path) -> None:
    stated = {"#a4472c": (0.2, 0.8, 0.9, 0.1)}
    piece = card(BoxMark(-BLEED, -BLEED, 80, 100, "#a4472c"), image_mark(shade(tmp_path, "s", (0, 0, 0)), 0, 0, 60, 60))
    data = shop(piece, inks=stated)
    with pikepdf.open(BytesIO(data)) as pdf:
        (image,) = (one for one in pdf.objects if isinstance(one, pikepdf.Stream)
                    and one.get("/ColorSpace") == "/DeviceCMYK")
        planes = pikepdf.PdfImage(image).as_pil_image(apply_mask=False)
    middle = planes.width // 2
    lowest, top = planes.getpixel((middle, planes.height - 3)), planes.getpixel((middle, 1))
    assert isinstance(lowest, tuple)
    assert isinstance(top, tuple)
    assert lowest == pytest.approx([round(255 * part) for part in stated["#a4472c"]], abs=6)
    assert top[3] > 240
    assert max(map(sum, planes.get_flattened_data())) <= SHOP.ink * 255 + 4


def test_a_lost_overlay_is_reported(tmp_path: Path) -> None:
    piece = two_overlays(tmp_path)
    lost = card(*(mark for n, mark in enumerate(piece.marks) if n != 3))
    found = list(unlike_home(shop(lost), home(piece)))
    assert [(one.rule, one.path) for one in found] == [("press-unlike-home", "page/2")]
    assert "% of it in other colours" in found[0].message
    assert list(unlike_home(shop(piece), home(piece))) == []


def test_the_same_pieces_give_the_same_bytes(tmp_path: Path) -> None:
    piece = two_overlays(tmp_path)
    assert shop(piece, piece) == shop(piece, piece)
    # both cards share one form and one picture an overlay
    assert len(images(shop(piece, piece))) == len(images(shop(piece)))
