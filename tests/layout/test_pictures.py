"""Drawings in their boxes: covering or contained, cut to the box, of lines all the way into PDF, SVG and print shop."""

from __future__ import annotations

import re
import shutil
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from brought import need_shops
from listing import piece_listing

from generator.layout.faces.pictures import image_marks
from generator.layout.marks import DrawingMark, Piece, Sheet
from generator.layout.products.deck import draw_deck
from generator.layout.scale import scaled_piece
from generator.load.pack import load
from generator.load.profiles import load_profile
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.model.game import Game
from generator.model.region_contents import ImageContent
from generator.model.theme import Drawing, DrawnPath, Theme
from generator.render.job import PrintSettings
from generator.render.sheets import sheets_pdf
from generator.render.svg import piece_svg
from generator.translate.edition import Edition

PACK = Path(__file__).parents[1] / "packs" / "scriptorium"
SQUARES = Drawing("two", (10, 0, 200, 100), (DrawnPath("M10 0H110V100H10Z", "#aa0000"),
                                             DrawnPath("M110 0H210V100H110Z", None, "#00aa00", 4)), "h")


@pytest.fixture(scope="module")
def game() -> Game:
    found = load(PACK).game
    assert found is not None
    return found


def placed(content: ImageContent, datum: str = "a/b/art") -> DrawingMark:
    (mark,) = image_marks(Theme(images={"two": SQUARES}), content, (5, 5, 30, 30), "two", datum)
    assert isinstance(mark, DrawingMark)
    return mark


@pytest.mark.parametrize(("how", "focus", "window", "left", "scale"), [
    ("contain", (0.5, 0.5), (5, 12.5, 30, 15), 3.5, 0.15),
    ("cover", (0.5, 0.5), (5, 5, 30, 30), -13, 0.3),
    ("cover", (0.0, 0.5), (5, 5, 30, 30), 2, 0.3),
    ("cover", (1.0, 0.5), (5, 5, 30, 30), -28, 0.3),
])
def test_a_drawing_meets_its_box(how: str, focus: tuple[float, float], window: tuple[float, ...], left: float,
                                 scale: float) -> None:
    mark = placed(ImageContent("two", how, focus))
    assert (mark.x, mark.y, mark.width, mark.height) == window
    assert [(path.x, path.scale) for path in mark.paths] == [(left, scale)] * 2
    assert mark.paths[1].weight == pytest.approx(4 * scale)


def test_what_is_placed_alike_is_placed_once() -> None:
    content = ImageContent("two")
    assert placed(content).paths is placed(content, "a/c/art").paths


def test_it_grows_with_its_piece() -> None:
    mark = placed(ImageContent("two"))
    piece = scaled_piece(Piece("a.b", "a", "front", 40, 40, 0, (mark,)), 2)
    (mark,) = piece.marks
    assert isinstance(mark, DrawingMark)
    assert (mark.x, mark.width, mark.paths[0].x, mark.paths[0].scale) == (10, 60, -26, 0.6)
    assert "drawing h in 10 10 60 × 60 of 2 paths" in piece_listing(piece)


def test_every_writer_keeps_it_a_drawing(game: Game) -> None:
    deck = game.products["karty"]
    (quill,) = [front.piece for front, _, _ in draw_deck(Edition(game, "pl"), deck) if front.piece.id == "page.quill"]
    assert len([mark for mark in quill.marks if isinstance(mark, DrawingMark)]) == 2
    svg = piece_svg(quill)
    assert "<image" not in svg
    assert svg.count('fill-rule="evenodd"') == 2
    data = sheets_pdf([Sheet(70, 95, (), quill.marks)], title="t", language="pl")
    with pikepdf.open(BytesIO(data)) as pdf:
        streams = b"\n".join(one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream))
    assert b"f*" in streams
    assert len(re.findall(rb"re W n", streams)) >= 2


def shop(pack: Path, output: Path) -> str:
    order = BuildRequest(pack, output, ("karty",), None, 1, settings=PrintSettings(load_profile("drivethrucards")))
    return "; ".join(fault.message for fault in build(order).faults)


def test_a_shop_gets_four_inks_and_no_picture(tmp_path: Path) -> None:
    need_shops()
    assert shop(PACK, tmp_path) == ""
    with pikepdf.open(tmp_path / "scriptorium" / "pl" / "drivethrucards" / "karty.pdf") as pdf:
        found = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        assert not [one for one in found if one.get("/Subtype") == "/Image"]
        streams = [data for data in (one.read_bytes() for one in found) if b"re W n" in data]
    assert streams
    assert not any(re.search(rb"\s(rg|RG)\s", data) for data in streams)


def test_a_missing_picture_is_a_draft_at_home_and_no_file_for_a_shop(tmp_path: Path) -> None:
    need_shops()
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    (pack / "theme" / "art" / "dragon.svg").unlink()
    told = shop(pack, tmp_path / "out")
    assert "expected every picture in theme/art, found none for 'dragon' (page/quill/art)" in told
    home = build(BuildRequest(pack, tmp_path / "home", ("karty",), None, 1))
    assert not home.faults
    assert home.proof.warnings == 1
