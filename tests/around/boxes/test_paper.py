"""What a print shop asks first of every file: fonts, soundness, boxes."""

from __future__ import annotations

import re

import pikepdf
import pytest
from paper import MM, Box, embedded, fonts, needs, run
from some import some

from generator.layout.sheets.imposition import PAPERS
from generator.model.game import Game
from generator.share import font_names

LYING = ("czary.pdf", "oklejka.pdf", "plansza.pdf", "skarby.pdf")


def test_the_box_holds_every_product_of_the_pack(flagship: Box, game: Game) -> None:
    assert {entry.product for entry in flagship.entries.values()} == set(game.products)
    assert len(game.products) == 9


def test_every_font_is_embedded_and_says_what_its_glyphs_mean(flagship: Box) -> None:
    for path in some(flagship.files):
        with pikepdf.open(path) as pdf:
            found = list(fonts(pdf))
            assert found, path.name
            for font in found:
                name = f"{path.name}: {font.BaseFont}"
                assert embedded(font), name
                assert len(font.ToUnicode.read_bytes()) > 100, name


def test_no_font_is_borrowed_from_the_machine(flagship: Box) -> None:
    own = re.compile(rf"/[A-Z]{{6}}\+(zecer-(text|title)(-[A-Za-z-]+)?|{'|'.join(font_names())})")
    for path in some(flagship.files):
        with pikepdf.open(path) as pdf:
            foreign = {str(font.BaseFont) for font in fonts(pdf) if not own.fullmatch(str(font.BaseFont))}
        assert foreign == set(), path.name


@needs("qpdf")
def test_qpdf_finds_nothing_wrong(flagship: Box) -> None:
    for path in some(flagship.files):
        done = run("qpdf", "--check", path)
        said = (done.stdout + done.stderr).decode()
        assert done.returncode == 0, said
        assert "WARNING" not in said, said
        assert "No syntax or stream encoding errors" in said


def test_pages_are_as_large_as_their_paper(flagship: Box, game: Game) -> None:
    for path in some(flagship.files):
        product = game.products[flagship.entries[path.name].product]
        paper = product.options.also if path.stem.endswith("-A4") else product.options.paper
        width, height = PAPERS[paper][:: -1 if path.name in LYING else 1]
        expected = pytest.approx([0, 0, width, height], abs=0.01)
        with pikepdf.open(path) as pdf:
            assert len(pdf.pages) == flagship.entries[path.name].pages
            for page in pdf.pages:
                assert [float(edge) / MM for edge in page.obj.MediaBox] == expected, path.name
                for box in ("/TrimBox", "/CropBox", "/BleedBox"):
                    if box in page.obj:
                        assert [float(edge) / MM for edge in page.obj[box]] == expected, f"{path.name} {box}"
                assert page.obj.get("/Rotate", 0) == 0


def test_sheets_that_are_cut_say_where(flagship: Box, game: Game) -> None:
    kinds = {path: game.products[flagship.entries[path.name].product].kind for path in flagship.files}
    for path in some(path for path, kind in kinds.items() if kind in ("counters", "tiles")):
        with pikepdf.open(path) as pdf:
            assert all("/TrimBox" in page.obj for page in some(pdf.pages)), path.name
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
