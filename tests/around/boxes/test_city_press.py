"""The second game's files for a print shop under other people's tools: Poppler, qpdf, Ghostscript.

Each test runs where its tool is installed, and says which one is missing where it is not.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from city import for_shop
from paper import Box, needs, run
from PIL import Image, ImageChops, ImageMath
from plain_pictures import plain_pictures
from some import some
from test_city_cards import COUNTS

from generator.load.profiles import load_profile
from zecer_press.checks import lint

SHOP = load_profile("drivethrucards")
# pt: poker 2.5 × 3.5 in, tarot 2.75 × 4.75 in and mini 1.625 × 2.5 in, with 1/8 in of bleed on each side
PAGES = {"poszukiwacze": (216.0, 360.0), "zakonczenia": (216.0, 360.0), "male": (135.0, 198.0)}
POKER = (198.0, 270.0)
DPI = 100
# decks of every size; the pictures of the small ones are not drawn
PICTURED, SMALL = ("eliksiry", "stajnia", "zakonczenia", "poszukiwacze"), "male"
# a share of ink is told in steps of 1/255
STEP = 1 / 255


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Box:
    folder = tmp_path_factory.mktemp("shop")
    for_shop(folder, "drivethrucards", PICTURED)
    with plain_pictures():
        return for_shop(folder, "drivethrucards", (SMALL,))


def test_there_is_a_file_a_deck_and_our_own_lint_is_content(shop: Box) -> None:
    assert {path.name for path in shop.folder.glob("*.pdf")} == {f"{deck}.pdf" for deck in (*PICTURED, SMALL)}
    assert {path.name: lint(path.read_bytes(), SHOP) for path in shop.files} == {path.name: [] for path in shop.files}


def test_backs_come_before_their_fronts(shop: Box) -> None:
    for path in some(shop.files):
        with pikepdf.open(path) as pdf:
            marks = [re.search(rb"/Id \((.+?)\) /Side \((\w+)\)", page.Contents.read_bytes()) for page in pdf.pages]
        sides = [(mark[1], mark[2]) for mark in marks if mark]
        assert len(sides) == 2 * COUNTS[path.stem]
        assert {(a[1], b[1]) for a, b in list(pairwise(sides))[::2]} == {(b"back", b"front")}
        assert all(a[0] == b[0] for a, b in list(pairwise(sides))[::2])


@needs("pdfinfo")
def test_pdfinfo_sees_the_boxes(shop: Box) -> None:
    for path in some(shop.files):
        width, height = PAGES.get(path.stem, POKER)
        pages = 2 * COUNTS[path.stem]
        said = run("pdfinfo", "-box", "-f", "1", "-l", str(pages), path).stdout.decode()
        assert f"Pages:           {pages}" in said
        assert "PDF version:     1.4" in said
        boxes = re.findall(r"(\w+)Box:\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)", said)
        found = {(name, *(float(edge) for edge in edges)) for name, *edges in boxes}
        whole, trim = (0.0, 0.0, width, height), (9.0, 9.0, width - 9, height - 9)
        assert {one for one in found if one[0] in ("Media", "Bleed", "Trim")} == {
            ("Media", *whole), ("Bleed", *whole), ("Trim", *trim)}
        assert len([name for name, *_ in boxes if name == "Trim"]) == pages


@needs("pdffonts")
def test_pdffonts_sees_every_font_embedded(shop: Box) -> None:
    for path in some(shop.files):
        listed = run("pdffonts", path).stdout.decode().splitlines()[2:]
        assert listed, path.name
        # embedded, a subset, with a table of characters
        assert all(re.search(r"\byes yes yes\b", line) for line in listed), listed


@needs("pdfimages")
def test_pdfimages_sees_plates_of_flat_colour_under_keys_as_fine_as_line_work(shop: Box) -> None:
    for path in some(shop.files):
        rows = [line.split() for line in run("pdfimages", "-list", path).stdout.decode().splitlines()[2:]]
        # a small picture is a pixel wider than its inches
        keys = {(row[8], round(int(row[12]), -1)) for row in rows if row[2] == "stencil"}
        plates = {row[5] for row in rows if row[2] == "image"}
        assert (keys, plates) == ({("ccitt", 600)}, {"cmyk"}), path.name
        assert min(int(row[12]) for row in rows) >= 240


@needs("qpdf")
def test_qpdf_finds_no_fault(shop: Box) -> None:
    for path in some(shop.files):
        done = run("qpdf", "--check", path)
        assert (done.returncode, done.stderr) == (0, b""), path.name


def inked(path: Path, folder: Path) -> list[Image.Image]:
    """Every page as Ghostscript puts it on the four plates."""
    done = run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiff32nc", f"-r{DPI}",
               f"-sOutputFile={folder}/{path.stem}-%04d.tif", path)
    assert (done.returncode, done.stderr, done.stdout) == (0, b"", b"")
    pages = []
    for file in sorted(folder.glob(f"{path.stem}-*.tif")):
        with Image.open(file) as image:
            image.load()
            pages.append(image)
    return pages


def most_ink(page: Image.Image) -> float:
    """All inks together at the point where there is most of them (1 = 100 %)."""
    planes = {name: plane.convert("I") for name, plane in zip("cmyk", page.split(), strict=True)}
    total = ImageMath.lambda_eval(lambda it: it["c"] + it["m"] + it["y"] + it["k"], **planes)
    return float(total.getextrema()[1]) / 255


def black_points(page: Image.Image) -> tuple[int, int]:
    """How many points bear the whole of the black ink, and how many of these another ink too."""
    cyan, magenta, yellow, black = page.split()
    full = black.point(lambda value: 255 if value == 255 else 0)
    others = ImageChops.lighter(ImageChops.lighter(cyan, magenta), yellow).point(lambda value: 255 if value else 0)
    return full.histogram()[255], ImageChops.multiply(full, others).histogram()[255]


@needs("gs")
def test_ghostscript_puts_little_ink_down_and_black_texts_in_black_alone(shop: Box, tmp_path: Path) -> None:
    for path in some(shop.files):
        pages = inked(path, tmp_path)
        assert len(pages) == 2 * COUNTS[path.stem]
        assert {page.mode for page in pages} == {"CMYK"}
        assert 0.5 < max(map(most_ink, pages)) <= SHOP.ink + STEP, path.name
        counted = [black_points(page) for page in pages[1::2]]
        assert min(full for full, _ in counted) > 500, f"{path.name}: a front without black text"
        assert sum(mixed for _, mixed in counted) == 0, path.name


@needs("gs")
def test_that_measure_finds_too_much_ink_and_a_black_of_four_inks(tmp_path: Path) -> None:
    path = tmp_path / "rich.pdf"
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(72, 72))
        pdf.pages[0].Contents = pdf.make_stream(b".6 .6 .6 1 k 0 0 72 72 re f")
        pdf.save(path)
    (page,) = inked(path, tmp_path)
    assert most_ink(page) == pytest.approx(2.8, abs=4 * STEP)
    full, mixed = black_points(page)
    assert full == mixed == DPI * DPI
