"""Every product for a print shop: boxes, inks, spots, overprinting, bleed, read back from the finished files."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from make.box import PACK, copy, edit
from PIL import Image
from some import some
from tools import run, said

from generator.layout.marks import (
    BoxMark,
    GradientMark,
    GroupMark,
    ImageMark,
    LineMark,
    PathMark,
    Piece,
    Placed,
    Sheet,
    TextMark,
)
from generator.load.profiles import load_profile
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.render.cmyk import inks_of
from generator.render.job import PrintSettings
from generator.render.png import rasters
from generator.render.separation import Separation
from generator.render.sheets import sheets_pdf
from generator.share import folder as folder_of
from zecer_press.checks import lint
from zecer_press.ink_pdf import Inker
from zecer_press.press_files import pixels_needed

MM = 25.4 / 72
TOWN = PACK.parent / "small-town"
FONT = "Brygada1918-Regular"
SQUARE = "M0 0H20V20H0Z"
SHEETS = ("towary", "figurki", "figurki2", "pudelko", "kostka", "kupiecka")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a board, counters, figures, a box and dice, beside those of a book, tables and cards."""
    output = tmp_path_factory.mktemp("press")
    settings = PrintSettings(load_profile("print-shop"))
    for pack in (TOWN, PACK):
        result = build(BuildRequest(pack, output, (), None, 1, settings=settings))
        assert not result.faults
        assert not result.left_out
    return output


def file(folder: Path, name: str, game: str = "small-town") -> Path:
    return folder / game / "pl" / "print-shop" / f"{name}.pdf"


def all_files(folder: Path) -> list[Path]:
    found = sorted(folder.glob("*/pl/print-shop/*.pdf"))
    assert len(found) == 10
    return found


def boxes(page: pikepdf.Page) -> list[list[float]]:
    return [[float(edge) * MM for edge in page.obj[key]] for key in ("/MediaBox", "/BleedBox", "/TrimBox")]


def holders(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Every page, form and pattern."""
    yield from (page.obj for page in pdf.pages)
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and ("/PatternType" in thing or thing.get("/Subtype") == "/Form"):
            yield thing


def test_every_product_is_printed(folder: Path) -> None:
    names = {path.stem for path in all_files(folder)}
    assert names == {*SHEETS, "rynek-cala", "rules", "board", "deck"}


def test_a_board_is_one_page_of_its_size_with_bleed(folder: Path) -> None:
    with pikepdf.open(file(folder, "rynek-cala")) as pdf:
        (page,) = pdf.pages
        media, bleed, trim = boxes(page)
    assert media == pytest.approx([0, 0, 406, 406], abs=0.01)
    assert bleed == media
    assert trim == pytest.approx([3, 3, 403, 403], abs=0.01)


@pytest.mark.parametrize("name", SHEETS)
def test_pieces_lie_on_sheets_of_the_shop(folder: Path, name: str) -> None:
    with pikepdf.open(file(folder, name)) as pdf:
        for page in some(pdf.pages):
            for box in some(boxes(page)):
                assert sorted(box[2:]) == pytest.approx([320, 450], abs=0.01)


@pytest.mark.parametrize("name", ["rules", "board"])
def test_pages_of_books_have_bleed(folder: Path, name: str) -> None:
    with pikepdf.open(file(folder, name, "twelve-cards")) as pdf:
        for page in some(pdf.pages):
            media, bleed, trim = boxes(page)
            assert sorted(media[2:]) == pytest.approx([154, 216], abs=0.01)
            assert bleed == media
            assert trim == pytest.approx([3, 3, media[2] - 3, media[3] - 3], abs=0.01)


def test_there_is_no_rgb_anywhere(folder: Path) -> None:
    for path in some(all_files(folder)):
        with pikepdf.open(path) as pdf:
            for holder in some(holders(pdf)):
                used = {str(one.operator) for one in pikepdf.parse_content_stream(holder)}
                assert not used & {"rg", "RG", "g", "G"}, path.name
            for thing in pdf.objects:
                if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image" and "/ColorSpace" in thing:
                    space = thing.ColorSpace
                    own = str(space[1] if isinstance(space, pikepdf.Array) else space)
                    assert own in ("/DeviceCMYK", "/DeviceGray")
                assert "DeviceRGB" not in repr(thing.get("/Resources") if isinstance(thing, pikepdf.Stream) else "")


def spots(path: Path) -> dict[str, set[bool]]:
    """The spots with which lines are drawn, and whether they overprint."""
    found: dict[str, set[bool]] = {}
    with pikepdf.open(path) as pdf:
        for holder in holders(pdf):
            resources = holder.get("/Resources", pikepdf.Dictionary())
            space, over, stack = None, False, []
            for one in pikepdf.parse_content_stream(holder):
                operands, operator = one.operands, str(one.operator)
                if operator == "q":
                    stack.append((space, over))
                elif operator == "Q":
                    space, over = stack.pop()
                elif operator == "gs":
                    over = bool(resources.ExtGState[str(operands[0])].get("/OP", over))
                elif operator == "CS":
                    named = resources.ColorSpace[str(operands[0])]
                    assert named[0] == "/Separation"
                    assert named[2] == "/DeviceCMYK"
                    space = str(named[1])[1:]
                elif operator == "K":
                    space = None
                elif operator == "S" and space:
                    found.setdefault(space, set()).add(over)
    return found


def test_contours_are_spots_that_overprint(folder: Path) -> None:
    assert spots(file(folder, "towary")) == {"CutContour": {True}}
    assert spots(file(folder, "deck", "twelve-cards")) == {"CutContour": {True}}
    for name in SHEETS[1:]:
        assert spots(file(folder, name)) == {"CutContour": {True}, "Crease": {True}}, name
    assert spots(file(folder, "rynek-cala")) == {}


def test_only_fronts_are_contoured(folder: Path) -> None:
    with pikepdf.open(file(folder, "towary")) as pdf:
        front, back, *_ = pdf.pages
        drawn = [" ".join(map(repr, _spaces(page.obj))) for page in (front, back)]
    assert "CutContour" in drawn[0]
    assert "CutContour" not in drawn[1]


def _spaces(holder: pikepdf.Object) -> Iterator[pikepdf.Object]:
    used = {str(one.operands[0]) for one in pikepdf.parse_content_stream(holder) if str(one.operator) in ("CS", "Do")}
    yield from (space for name, space in holder.Resources.get("/ColorSpace", {}).items() if name in used)
    for name, form in holder.Resources.get("/XObject", {}).items():
        if name in used and form.Subtype == "/Form":
            yield from _spaces(form)


def test_what_helps_at_home_is_left_out(folder: Path) -> None:
    for name in SHEETS:
        text = said("pdftotext", file(folder, name), "-")
        assert "100 mm" not in text, name
        assert "tnij" not in text, name


def test_the_lint_is_content(folder: Path) -> None:
    for path in some(all_files(folder)):
        assert [one for one in lint(path.read_bytes(), load_profile("print-shop")) if one.severity == "error"] == []


def test_other_tools_agree(folder: Path) -> None:
    for path in some(all_files(folder)):
        assert "No syntax or stream encoding errors" in said("qpdf", "--check", path)
        assert all(" yes yes " in line for line in said("pdffonts", path).splitlines()[2:]), path.name
        assert "PDF version:     1.6" in said("pdfinfo", path)


def test_equal_packs_give_equal_bytes(folder: Path, tmp_path: Path) -> None:
    settings = PrintSettings(load_profile("print-shop"))
    again = build(BuildRequest(TOWN, tmp_path, ("figurki", "towary"), None, 1, settings=settings)).folder
    assert again is not None
    for name in ("figurki", "towary"):
        assert (again / f"{name}.pdf").read_bytes() == file(folder, name).read_bytes()


def test_a_board_is_continued_beyond_its_trim(folder: Path) -> None:
    size = 406 * 5
    (image,) = rasters(file(folder, "rynek-cala").read_bytes(), [(size, size)])
    grey, bleed = image.convert("L"), 15
    inside = grey.crop((bleed, 2 * bleed, 2 * bleed, size - 2 * bleed))
    outside = grey.crop((0, 2 * bleed, bleed, size - 2 * bleed)).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    apart = [abs(a - b) for a, b in zip(inside.tobytes(), outside.tobytes(), strict=True)]
    assert sum(apart) / len(apart) < 8
    # the trim is drawn once only
    assert min(inside.getextrema()) < 200


SHAPED = """
game: shaped
title: Shaped
language: en
version: "1.0"
products:
  coins: {kind: counters, title: Coins, of: [coin], size: 30 mm}
  cards: {kind: deck, title: Cards, of: [coin], card: 60 mm x 60 mm}
  sheet: {kind: character-sheet, title: Sheets, of: [coin], per-page: 2}
kinds:
  coin:
    name: {nom: coin, nom.pl: coins}
    fields: {name: {type: name, label: name}, load: {type: int, label: load}}
kind: coin
provenance: {original: example}
things: {a: {name: One, load: 1}, b: {name: Two, load: 2, copies: 3}}
"""
ROUND = """
faces:
  coin:
    for: [coin]
    size: 30 mm x 30 mm
    cut: ellipse
    regions:
      ground: {box: [-1.5, -1.5, 33, 33], shape: rect, fill: "#d9a53a"}
      name: {box: [9, 12, 12, 6], text: "{name}"}
"""


@pytest.fixture(scope="module")
def shaped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round counters and round cards, and sheets of characters."""
    pack = tmp_path_factory.mktemp("shaped")
    (pack / "theme").mkdir()
    (pack / "game.yaml").write_text(SHAPED, encoding="utf-8")
    (pack / "theme" / "theme.yaml").write_text(ROUND, encoding="utf-8")
    settings = PrintSettings(load_profile("print-shop"))
    result = build(BuildRequest(pack, pack / "output", (), None, 1, settings=settings))
    assert not result.faults
    assert result.folder is not None
    return result.folder


def contours_on(page: pikepdf.Page) -> list[str]:
    """For each contour on a page, in its forms too, the operators of its path."""
    found, path, spot = list[str](), "", False
    stack, forms = list[bool](), page.obj.Resources.get("/XObject", {})
    for one in pikepdf.parse_content_stream(page):
        name = str(one.operator)
        if name == "q":
            stack.append(spot)
        elif name == "Q":
            spot = stack.pop()
        elif name in ("CS", "K"):
            spot = name == "CS"
        elif name in ("m", "l", "c", "re", "h"):
            path = name if name in ("m", "re") else path + name
        elif name == "S" and spot:
            found.append(path)
        elif name == "Do" and forms[str(one.operands[0])].Subtype == "/Form":
            inside = pikepdf.new()
            inside.add_blank_page()
            form = inside.copy_foreign(forms[str(one.operands[0])])
            inside.pages[0].obj.Contents = inside.make_stream(form.read_bytes())
            inside.pages[0].obj.Resources = form.Resources
            found += contours_on(inside.pages[0])
    return found


def test_a_shaped_piece_is_cut_along_its_outline_only(shaped: Path) -> None:
    with pikepdf.open(shaped / "coins.pdf") as pdf:
        front, back = pdf.pages
        outlines = contours_on(front)
        assert len(outlines) == 4
        assert all("c" in outline and "re" not in outline for outline in outlines)
        assert contours_on(back) == []


def test_shaped_cards_have_their_contour_and_others_their_trim(shaped: Path, folder: Path) -> None:
    with pikepdf.open(shaped / "cards.pdf") as pdf:
        assert [len(contours_on(page)) for page in pdf.pages] == [1, 0] * 4
        media, _, trim = boxes(pdf.pages[0])
    assert media == pytest.approx([0, 0, 66, 66], abs=0.01)
    assert trim == pytest.approx([3, 3, 63, 63], abs=0.01)
    with pikepdf.open(file(folder, "towary")) as pdf:
        assert {len(contours_on(page)) for page in pdf.pages} == {0, 4, 16}


def test_a_shop_may_want_no_bleed(tmp_path: Path) -> None:
    written = (folder_of("templates") / "profiles" / "print-shop.yaml").read_text(encoding="utf-8")
    (tmp_path / "bare.yaml").write_text(written.replace("bleed: 3 mm", "bleed: 0 mm"), encoding="utf-8")
    settings = PrintSettings(load_profile(str(tmp_path / "bare.yaml")))
    result = build(BuildRequest(TOWN, tmp_path / "out", ("figurki", "pudelko", "towary"), None, 1, settings=settings))
    assert not result.faults


def test_sheets_of_characters_are_single_pages(shaped: Path) -> None:
    for name, count in (("sheet", 2), ("sheet-blank", 1)):
        with pikepdf.open(shaped / f"{name}.pdf") as pdf:
            assert len(pdf.pages) == count
            assert "/AcroForm" not in pdf.Root
            assert boxes(pdf.pages[0])[2] == pytest.approx([3, 3, 213, 151.5], abs=0.01)


def test_a_page_with_a_background_bleeds(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    (pack / "theme").mkdir()
    (pack / "theme" / "book.css").write_text("@page { background: #ff0000 }", encoding="utf-8")
    settings = PrintSettings(load_profile("print-shop"))
    result = build(BuildRequest(pack, tmp_path / "out", ("rules",), None, 1, settings=settings))
    assert result.folder is not None
    image = next(rasters((result.folder / "rules.pdf").read_bytes(), [(154 * 4, 216 * 4)]))
    corners = {image.getpixel((x, y)) for x in (1, 154 * 4 - 2) for y in (1, 216 * 4 - 2)}
    assert corners == {image.getpixel((20, 20))}
    assert corners != {(255, 255, 255)}


def test_plates_bear_no_more_ink_than_the_shop_takes(folder: Path, tmp_path: Path) -> None:
    for name in ("rynek-cala", "pudelko"):
        plates = tmp_path / f"{name}.tif"
        run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-r50", "-sDEVICE=tiff32nc", "-dLastPage=1",
            f"-sOutputFile={plates}", file(folder, name))
        with Image.open(plates) as image:
            most = max(map(sum, image.get_flattened_data()))  # type: ignore[arg-type]
        assert 255 <= most <= 3.0 * 255


def test_a_sheet_for_home_may_be_of_the_paper_of_shops(tmp_path: Path) -> None:
    pack = copy(tmp_path)
    edit(pack, "game.yaml", "paper: A4, duplex", "paper: SRA3, duplex")
    result = build(BuildRequest(pack, tmp_path / "out", ("deck",), None, 1))
    assert result.folder is not None
    with pikepdf.open(result.folder / "deck.pdf") as pdf:
        assert [float(edge) * MM for edge in pdf.pages[0].mediabox[2:]] == pytest.approx([320, 450], abs=0.01)


@cache
def drawn(*marks: object) -> bytes:
    """A page of 20 mm in inks."""
    piece = Piece("thing.one", "thing", "front", 20, 20, 0.0, marks)  # type: ignore[arg-type]
    data = sheets_pdf([Sheet(20, 20, (Placed(piece, 0, 0),))], title="", language="pl")
    output = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        Inker(pdf, Separation.of_profile(load_profile("print-shop"), {"#a4472c": (0.2, 0.8, 0.9, 0.1)})).convert()
        pdf.save(output)
    return output.getvalue()


def operators(data: bytes) -> list[tuple[str, tuple[object, ...]]]:
    with pikepdf.open(BytesIO(data)) as pdf:
        found = []
        for one in pikepdf.parse_content_stream(pdf.pages[0]):
            name = str(one.operator)
            if name in ("k", "K"):
                found.append((name, tuple(round(float(part), 3) for part in one.operands)))
            elif name == "gs":
                state = pdf.pages[0].obj.Resources.ExtGState[str(one.operands[0])]
                found.append((name, (bool(state.OP), bool(state.op), int(state.OPM))))
            elif name in ("TJ", "f", "f*", "S", "B"):
                found.append((name.rstrip("*"), ()))
        return found


def black_text(colour: str = "#2a211b") -> TextMark:
    return TextMark(2, 12, "Karta", FONT, 12, colour, 15)


def test_black_texts_overprint_and_areas_do_not() -> None:
    found = operators(drawn(BoxMark(0, 0, 20, 20, "#000000"), black_text(), BoxMark(0, 15, 20, 5, "#2a211b")))
    area, text, after = (found[: found.index(("f", ()))], found[found.index(("f", ())) + 1 : found.index(("TJ", ()))],
                         found[found.index(("TJ", ())) + 1 :])
    assert ("k", (0, 0, 0, 1)) in area
    assert ("gs", (False, True, 1)) not in area
    assert ("gs", (False, True, 1)) in text
    assert ("gs", (False, False, 1)) in after
    assert ("k", tuple(round(part, 3) for part in inks_of("#2a211b"))) in after


def test_white_never_overprints() -> None:
    found = operators(drawn(black_text(), black_text("#ffffff"), LineMark(0, 0, 20, 20, "#ffffff", 0.2)))
    after = found[found.index(("TJ", ())) + 1 :]
    assert [one for name, one in after if name == "gs"] == [(False, False, 1)]
    assert ("k", (0, 0, 0, 0)) in after


def test_thin_black_lines_overprint() -> None:
    thin, thick = (operators(drawn(LineMark(0, 0, 20, 20, "#2a211b", weight))) for weight in (0.3, 2.0))
    assert ("K", (0, 0, 0, 1)) in thin
    assert ("gs", (True, False, 1)) in thin
    assert ("K", (0, 0, 0, 1)) not in thick
    assert all(name != "gs" for name, _ in thick)


def test_stated_inks_are_printed() -> None:
    assert ("k", (0.2, 0.8, 0.9, 0.1)) in operators(drawn(BoxMark(0, 0, 20, 20, "#a4472c")))


def test_transparency_stays_in_inks() -> None:
    gradient = GradientMark(0, 0, 20, 0, ((0.0, "#ff0000"), (1.0, "#0000ff")))
    mask = GradientMark(0, 0, 0, 20, ((0.0, "#ffffff"), (1.0, "#000000")))
    group = GroupMark((gradient,), PathMark(SQUARE, fill="#000000"), 0.5, mask, "multiply")
    data = drawn(BoxMark(0, 0, 20, 20, "#dddddd"), group)
    with pikepdf.open(BytesIO(data)) as pdf:
        shadings = [shading for holder in holders(pdf)
                    for shading in holder.get("/Resources", pikepdf.Dictionary()).get("/Shading", {}).values()]
        kinds = sorted(str(shading.ColorSpace) for shading in shadings)
        assert kinds == ["/DeviceCMYK", "/DeviceGray"]
        colours = next(shading for shading in shadings if shading.ColorSpace == "/DeviceCMYK").Function
        samples = colours.read_bytes()
        assert tuple(samples[:4]) == (0, 255, 255, 0)
        assert tuple(samples[-4:]) == (255, 255, 0, 0)
        states = [state for holder in holders(pdf)
                  for state in holder.get("/Resources", pikepdf.Dictionary()).get("/ExtGState", {}).values()]
        assert any(float(state.get("/ca", 1)) == 0.5 and state.BM == "/Multiply" for state in states)


def test_pictures_of_books_are_as_fine_as_the_shop_prints(tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    Image.effect_mandelbrot((1200, 1200), (-2, -1, 1, 1), 50).convert("RGB").save(path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    mark = ImageMark(0, 0, 20, 20, (0, 0, 20, 20), str(path), digest, "PNG", (1200, 1200))
    data = sheets_pdf([Sheet(20, 20, (), (mark,))], title="", language="pl")
    shop = load_profile("print-shop")
    with pikepdf.open(BytesIO(data)) as pdf:
        (before,) = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        assert int(before.Width) == 473
        Inker(pdf, Separation.of_profile(shop), pixels_needed(data, shop)).convert()
        assert (int(before.Width), int(before.Height), str(before.ColorSpace)) == (237, 237, "/DeviceCMYK")
        assert len(before.read_bytes()) == 237 * 237 * 4


def test_plates_keep_what_lies_under_black_text(tmp_path: Path) -> None:
    path = tmp_path / "page.pdf"
    text = TextMark(0, 18, "I", FONT, 60, "#000000", 8)
    path.write_bytes(drawn(BoxMark(0, 0, 20, 20, "#ff0000"), text))
    run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-r150", "-sDEVICE=tiff32nc", f"-sOutputFile={tmp_path / 'page.tif'}", path)
    with Image.open(tmp_path / "page.tif") as image:
        pixels = set(image.get_flattened_data()) if image.mode == "CMYK" else set()
    assert (0, 255, 255, 0) in pixels
    assert (0, 255, 255, 255) in pixels
    assert (0, 0, 0, 255) not in pixels


def test_colours_that_cannot_be_separated_are_told() -> None:
    data = sheets_pdf([Sheet(20, 20, (), (BoxMark(0, 0, 20, 20, "#000000"),))], title="", language="pl")
    with pikepdf.open(BytesIO(data)) as pdf:
        pdf.pages[0].obj.Resources.ColorSpace = pikepdf.Dictionary(
            Lab=pikepdf.Array([pikepdf.Name.Lab, pikepdf.Dictionary(WhitePoint=[0.95, 1, 1.09])]))
        pdf.pages[0].contents_add(b"/Lab cs 50 10 10 sc 0 0 9 9 re f")
        with pytest.raises(ValueError, match=re.escape("expected colours in RGB or CMYK for a print shop, found Lab")):
            Inker(pdf, Separation.of_profile(load_profile("print-shop"))).convert()
