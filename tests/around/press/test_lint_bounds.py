"""Checks of a shop file at their bounds: what is just allowed, and what is just not; where texts and pictures stand."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image

from generator.load.profiles import load_profile
from zecer_press.checks.file import CHECKS, MM, CheckedFile
from zecer_press.checks.shop_pictures import picture_findings

SHOP = load_profile("drivethrucards")
HIGH = 200 / MM


def press(content: str, *, pages: int = 1, boxes: dict[str, tuple[float, ...]] | None = None,
          **kinds: Any) -> CheckedFile:
    """A file whose pages draw ``content``; boxes in mm; ``kinds`` are resources."""
    pdf = pikepdf.new()
    for _ in range(pages):
        pdf.add_blank_page(page_size=(200 / MM, HIGH))
        page = pdf.pages[-1].obj
        page.Contents = Stream(pdf, content.encode())
        page.Resources = Dictionary({f"/{kind}": _indirect(pdf, things) for kind, things in kinds.items()})
        for name, box in (boxes or {}).items():
            page[f"/{name}"] = Array([edge / MM for edge in box])
    output = BytesIO()
    pdf.save(output)
    return CheckedFile(output.getvalue(), SHOP)


def _indirect(pdf: pikepdf.Pdf, things: dict[str, Any]) -> Dictionary:
    return Dictionary({f"/{name}": thing(pdf) if callable(thing) else thing for name, thing in things.items()})


def said(id_: str, file: CheckedFile) -> list[tuple[str, str]]:
    return list(CHECKS[id_].look(file))


def image(wide: int, high: int, **more: Any) -> Any:
    def made(pdf: pikepdf.Pdf) -> Any:
        stream = Stream(pdf, bytes(wide * high))
        stream.Type, stream.Subtype, stream.Width, stream.Height = Name.XObject, Name.Image, wide, high
        stream.BitsPerComponent, stream.ColorSpace = 8, Name.DeviceGray
        for key, value in more.items():
            stream[f"/{key}"] = value
        return pdf.make_indirect(stream)

    return made


def form(content: str, **more: Any) -> Any:
    def made(pdf: pikepdf.Pdf) -> Any:
        stream = Stream(pdf, content.encode())
        stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, 100, 100])
        for key, value in more.items():
            stream[f"/{key}"] = value
        return pdf.make_indirect(stream)

    return made


FONT = Dictionary(Type=Name.Font, Subtype=Name.TrueType, FirstChar=65, Widths=Array([500, 250]))


def near(found: tuple[float, ...], wanted: tuple[float, ...]) -> bool:
    return found == pytest.approx(tuple(one * MM for one in wanted))


def test_a_text_begins_and_ends_where_its_letters_do() -> None:
    file = press("q 2 0 0 2 10 20 cm BT /F 10 Tf 0 0 1 rg 1 0 0 1 5 6 Tm (AB) Tj [(A) -1000 (C)] TJ ET Q "
                 "BT /F 4 Tf 0 1 -1 0 7 8 Tm (B) Tj ET", Font={"F": FONT})
    first, second, third = file.texts
    # 10 pt, twice as large: A is half an em, B a quarter, a letter without a width none
    assert (near(first.at, (20, 32)), near(first.end, (35, 32)), first.fill) == (True, True, (0.0, 0.0, 1.0))
    assert first.size == pytest.approx(20)
    assert (near(second.at, (35, 32)), near(second.end, (65, 32))) == (True, True)
    # turned upwards; the colour set between q and Q is forgotten
    assert (near(third.at, (7, 8)), near(third.end, (7, 9)), third.fill) == (True, True, (0.0,))
    assert third.size == pytest.approx(4)


def test_a_picture_in_a_form_is_as_large_as_both_make_it() -> None:
    inside = Dictionary(XObject=Dictionary())
    holder = form("q 30 0 0 20 1 2 cm /I Do Q", Matrix=Array([0, 1, -1, 0, 100, 50]), Resources=inside)

    def made(pdf: pikepdf.Pdf) -> Any:
        found = holder(pdf)
        found.Resources.XObject.I = image(4, 2)(pdf)
        return found

    (shown,) = press("q 2 0 0 5 3 4 cm /X Do Q", XObject={"X": made}).images
    # turned by the matrix of the form first, then scaled by that of the page
    assert (shown.width, shown.height) == (pytest.approx(150 * MM), pytest.approx(40 * MM))
    assert (shown.page, shown.name) == (1, "/I")


def test_a_form_without_a_matrix_stands_where_the_page_puts_it() -> None:
    inside = Dictionary(Font=Dictionary(F=FONT))
    holder = form("BT /F 10 Tf 1 0 0 1 5 6 Tm (A) Tj ET", Resources=inside)
    (text,) = press("q 1 0 0 1 3 4 cm /X Do Q", XObject={"X": holder}).texts
    assert (near(text.at, (8, 10)), near(text.end, (13, 10)), text.size) == (True, True, pytest.approx(10))


@pytest.mark.parametrize(("pixels", "coarse", "soft"), [
    (149, 1, 0), (150, 0, 1), (249, 0, 1), (250, 0, 0), (600, 0, 0)])
def test_pixels_an_inch(pixels: int, coarse: int, soft: int) -> None:
    file = press("q 72 0 0 72 0 0 cm /I Do Q", XObject={"I": image(pixels, 600)})
    assert (len(said("press-image-coarse", file)), len(said("press-image-soft", file))) == (coarse, soft)
    other = press("q 72 0 0 72 0 0 cm /I Do Q", XObject={"I": image(600, pixels)})
    assert (len(said("press-image-coarse", other)), len(said("press-image-soft", other))) == (coarse, soft)


@pytest.mark.parametrize("matrix", ["0 0 0 72 0 0", "72 0 0 0 0 0", "0 0 0 0 0 0"])
def test_a_picture_without_an_extent_has_no_resolution(matrix: str) -> None:
    file = press(f"q {matrix} cm /I Do Q", XObject={"I": image(10, 10)})
    assert said("press-image-coarse", file) == said("press-image-soft", file) == []


@pytest.mark.parametrize(("size", "tiny", "small"), [(5.99, 1, 0), (6, 0, 1), (6.99, 0, 1), (7, 0, 0)])
def test_sizes_of_type(size: float, tiny: int, small: int) -> None:
    file = press(f"BT /F {size} Tf (A) Tj ET", Font={"F": FONT})
    assert (len(said("press-type-tiny", file)), len(said("press-type-small", file))) == (tiny, small)


@pytest.mark.parametrize(("weight", "count"), [("0", 1), ("0.01", 0)])
def test_lines_of_no_weight(weight: str, count: int) -> None:
    assert len(said("press-hairline", press(f"{weight} w 0 0 m 1 1 l S"))) == count


@pytest.mark.parametrize(("inks", "count"), [("0 0 0 1", 0), ("0.02 0 0 0.9", 0), ("0.01 0.01 0.01 0.9", 1),
                                             ("0.5 0 0 0.84", 0), ("0.5 0 0 0.85", 1)])
def test_black_texts(inks: str, count: int) -> None:
    file = press(f"{inks} k BT /F 9 Tf (A) Tj ET", Font={"F": FONT})
    assert len(said("press-black-text", file)) == count


@pytest.mark.parametrize(("operator", "ids"), [
    ("1 0 0 rg", {"press-rgb"}), ("1 0 0 RG", {"press-rgb"}), ("1 g", {"press-grey"}), ("1 G", {"press-grey"}),
    ("0 0 0 1 k", set()), ("1 1 1 1 K", {"press-ink"}), ("1 1 1 1 k", {"press-ink"})])
def test_colours(operator: str, ids: set[str]) -> None:
    file = press(f"{operator} 0 0 1 1 re f")
    assert {id_ for id_ in ("press-rgb", "press-grey", "press-ink") if said(id_, file)} == ids


def test_ink_up_to_the_limit_is_allowed() -> None:
    rest = SHOP.ink - 2
    assert said("press-ink", press(f"1 1 {rest:.6f} 0 k")) == []
    assert len(said("press-ink", press(f"1 1 {rest + 0.001:.6f} 0 k"))) == 1


WHOLE = {"MediaBox": (0, 0, 70.0, 95.0), "BleedBox": (0, 0, 70.0, 95.0), "TrimBox": (3.25, 3.05, 66.75, 91.95)}


@pytest.mark.parametrize(("name", "box", "id_", "count"), [
    ("MediaBox", (0, 0, 70.009, 95), "press-paper", 0), ("MediaBox", (0, 0, 70.02, 95), "press-paper", 1),
    ("MediaBox", (0, 0, 70, 95.02), "press-paper", 1), ("MediaBox", (1, 0, 70, 95), "press-origin", 1),
    ("MediaBox", (0, -1, 70, 95), "press-origin", 1), ("MediaBox", (0, 0, 70, 95), "press-origin", 0),
    ("BleedBox", (-1, 0, 70, 95), "press-nesting", 1), ("BleedBox", (0, 0, 70, 96), "press-nesting", 1),
    ("TrimBox", (0, 0, 70, 95), "press-nesting", 0), ("TrimBox", (3, 3, 71, 90), "press-nesting", 1),
    ("TrimBox", (3, -1, 60, 90), "press-nesting", 1), ("TrimBox", (3, 3, 60, 96), "press-nesting", 1),
    ("TrimBox", (-1, 3, 60, 90), "press-nesting", 1),
])
def test_boxes_of_a_page(name: str, box: tuple[float, ...], id_: str, count: int) -> None:
    assert len(said(id_, press("", boxes={**WHOLE, name: box}))) == count


def test_bleed_and_trim_to_a_hundredth_of_a_millimetre() -> None:
    (wide, high), bleed = next(iter(SHOP.sizes.values())), SHOP.bleed
    paper = (0, 0, wide + 2 * bleed, high + 2 * bleed)
    for off, count in ((0.009, 0), (0.011, 1)):
        trim = (bleed, bleed, bleed + wide + off, bleed + high)
        file = press("", boxes={"MediaBox": paper, "BleedBox": paper, "TrimBox": trim})
        assert (len(said("press-trim", file)), len(said("press-bleed", file))) == (count, count)
        taller = press("", boxes={"MediaBox": paper, "BleedBox": paper,
                                  "TrimBox": (bleed, bleed - off, bleed + wide, bleed + high)})
        assert (len(said("press-trim", taller)), len(said("press-bleed", taller))) == (count, count)
    shifted = press("", boxes={"MediaBox": paper, "BleedBox": paper,
                               "TrimBox": (bleed - 1, bleed + 1, bleed - 1 + wide, bleed + 1 + high)})
    sides = [message.split(" on the ")[1].split(",")[0] for _, message in said("press-bleed", shifted)]
    assert sides == ["left", "bottom", "right", "top"]


@pytest.mark.parametrize(("x", "y", "count"), [
    (-0.02, 5, 1), (0.0, 5, 0), (5, -0.02, 1), (5, 0.0, 0), (20, 20, 0)])
def test_texts_keep_off_the_cut(x: float, y: float, count: int) -> None:
    left, bottom = WHOLE["TrimBox"][:2]
    at = ((left + SHOP.safe + x) / MM, (bottom + SHOP.safe + y) / MM)
    file = press(f"BT /F 10 Tf 1 0 0 1 {at[0]:.4f} {at[1]:.4f} Tm (A) Tj ET", boxes=WHOLE, Font={"F": FONT})
    assert len(said("press-safe", file)) == count


@pytest.mark.parametrize(("to_top", "count"), [(0.02, 0), (-0.03, 1)])
def test_capitals_keep_off_the_cut_too(to_top: float, count: int) -> None:
    top = WHOLE["TrimBox"][3] - SHOP.safe - to_top
    y = top / MM - 6.6
    file = press(f"BT /F 10 Tf 1 0 0 1 100 {y:.4f} Tm (A) Tj ET", boxes=WHOLE, Font={"F": FONT})
    assert len(said("press-safe", file)) == count


@pytest.mark.parametrize(("to_right", "count"), [(0.02, 0), (-0.03, 1)])
def test_the_last_letter_keeps_off_the_cut_too(to_right: float, count: int) -> None:
    x = (WHOLE["TrimBox"][2] - SHOP.safe - to_right) / MM - 5
    file = press(f"BT /F 10 Tf 1 0 0 1 {x:.4f} 100 Tm (A) Tj ET", boxes=WHOLE, Font={"F": FONT})
    assert len(said("press-safe", file)) == count


def test_pages_of_a_deck() -> None:
    assert said("press-pairs", press("", pages=2)) == []
    assert said("press-pairs", press("", pages=3)) == [("file", "expected two pages a card, found 3 pages")]
    assert [where for where, _ in said("press-empty", press("0 0 m", pages=2))] == ["page/1", "page/2"]
    assert said("press-empty", press("0 0 1 1 re f")) == []


def test_fronts_and_backs_take_turns() -> None:
    wanted = SHOP.order.split("-")
    right, wrong = (f"/Piece <</Side ({side})>> BDC EMC" for side in wanted)
    assert said("press-order", press(right)) == []
    assert said("press-order", press(wrong)) == [("page/1", f"expected a {wanted[0]}, found a {wanted[1]}")]
    assert said("press-order", press("/Other <</Side (front)>> BDC EMC")) == [
        ("page/1", f"expected a {wanted[0]}, found a page that names no side")]


def findings(picture: Image.Image, form: str = "PNG", **saving: Any) -> set[str]:
    output = BytesIO()
    picture.save(output, form, **saving)
    return {one.rule for one in picture_findings(output.getvalue(), load_profile("thegamecrafter"))}


def test_pictures_have_the_pixels_of_the_shop_or_twice_as_many() -> None:
    shop = load_profile("thegamecrafter")
    size = next(iter(shop.sizes.values()))
    for finer in (1, 2):
        pixels, dpi = shop.pixel_size(size, shop.dpi * finer), shop.dpi * finer
        assert findings(Image.new("RGB", pixels), dpi=(dpi, dpi)) == set()
        assert findings(Image.new("RGB", pixels), dpi=(dpi - 1, dpi - 1)) == {"picture-resolution"}
        assert findings(Image.new("RGBA", pixels), dpi=(dpi, dpi)) == {"picture-colour"}
        assert findings(Image.new("RGB", (pixels[0] + 1, pixels[1])), dpi=(dpi, dpi)) == {"picture-pixels"}
    assert "picture-format" in findings(Image.new("RGB", (8, 8)), "JPEG")
