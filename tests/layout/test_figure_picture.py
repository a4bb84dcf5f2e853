"""A figure may be a picture or drawing of the theme: as wide as said, upright, in the book, with its caption."""

from __future__ import annotations

import hashlib
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from generator.book.book_maker import figure_view
from generator.book.figure_drawing import COLUMN, PAGE, figure_sheet, figure_width
from generator.cli import cli
from generator.layout.marks import DrawingMark, ImageMark
from generator.load.images import ORIENTATION
from generator.load.pack import load
from generator.make.visible_data import part_hash
from generator.model.game import Game
from generator.translate.edition import Edition
from generator.translate.extract import messages

GAME = """\
game: setup
title: Set-up
language: en
version: "1.0"
products: {rules: {kind: rulebook, title: Rules, paper: A5, columns: 1}}
"""
RULES = """\
provenance: {original: example}
chapter: "1.0"
title: Set-up
clauses:
  "1.1": Put the board in the middle, as in figure {figure:table}.
figures:
  table: {after: "1.1", caption: The table before the first turn., KEYS}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20V10Z" fill="#ff0000"/></svg>'


def pack(folder: Path, keys: str = "kind: picture, art: table", colour: str = "red") -> Path:
    art = folder / "theme" / "art"
    art.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "rules.yaml").write_text(RULES.replace("KEYS", keys))
    exif, photo = Image.Exif(), BytesIO()
    exif[ORIENTATION] = 6
    Image.new("RGB", (300, 400), colour).save(photo, "JPEG", exif=exif)
    (art / "table.jpg").write_bytes(photo.getvalue())
    (art / "plan.svg").write_text(SVG)
    return folder


def read(folder: Path) -> Game:
    found = load(folder).game
    assert found is not None
    return found


def said(folder: Path) -> str:
    return CliRunner().invoke(cli, ["check", str(folder)]).output


@pytest.mark.parametrize(("keys", "art", "width"), [
    ("art: table", "table", COLUMN), ("art: table, width: 1", "table", COLUMN), ("art: table, width: 2", "table", PAGE),
    ("art: table, width: 60 mm", "table", 60), ("art: plan, width: 2 in", "plan", 50.8)])
def test_it_is_as_wide_as_said_in_its_proportions(keys: str, art: str, width: float, tmp_path: Path) -> None:
    game = read(pack(tmp_path, f"kind: picture, {keys}"))
    sheet = figure_sheet(Edition(game, "en"), game.figures["table"])
    (mark,) = sheet.marks
    assert isinstance(mark, ImageMark if art == "table" else DrawingMark)
    assert sheet.width == pytest.approx(width)
    # the photo lies on its side in its file: 400 × 300 as shown
    assert sheet.height == pytest.approx(width * (3 / 4 if art == "table" else 1 / 2))


def test_rows_of_pieces_may_be_as_wide_as_the_page(tmp_path: Path) -> None:
    for width, wide in (("", COLUMN), (", width: 1", COLUMN), (", width: 2", PAGE)):
        game = read(pack(tmp_path, f"kind: pieces, rows: [[card.a, card.a]]{width}"))
        assert figure_width(game.figures["table"]) == wide


def test_the_pack_is_sound_and_the_caption_is_translated(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    assert "no errors, no warnings" in said(folder)
    assert "The table before the first turn." in {one.source for one in messages(read(folder), "de")}


def test_it_is_reduced_where_a_page_has_no_room(tmp_path: Path) -> None:
    game = read(pack(tmp_path, "kind: picture, art: table, width: 2"))
    shown = figure_view(Edition(game, "en"), game.figures["table"], 1, (116.0, 60.0))
    sheet = shown["sheet"].sheet
    assert (sheet.width, sheet.height) == (pytest.approx(80), pytest.approx(60))
    assert (shown["alt"], shown["wide"]) == ("The table before the first turn.", True)


def test_the_book_depends_on_what_the_file_holds(tmp_path: Path) -> None:
    hashes = {part_hash(read(pack(tmp_path, colour=colour)), {}) for colour in ("red", "blue")}
    assert len(hashes) == 2
    digest = hashlib.sha256((tmp_path / "theme" / "art" / "table.jpg").read_bytes()).hexdigest()
    game = read(tmp_path)
    (mark,) = figure_sheet(Edition(game, "en"), game.figures["table"]).marks
    assert isinstance(mark, ImageMark)
    assert mark.hash == digest


@pytest.mark.parametrize(("keys", "found", "help"), [
    ("kind: pictur, art: table", "found 'pictur'", 'did you mean "picture"?'),
    ("kind: picture, art: tabel", "expected a picture of theme/art or a scene, found 'tabel'", 'did you mean "table"?'),
    ("kind: picture, art: table, width: 3", "expected 1 or 2 columns, or a width from 5 to 400 mm", ""),
    ("kind: picture, art: table, width: 2 mm", "expected 1 or 2 columns, or a width from 5 to 400 mm", ""),
    ("kind: picture, art: table, height: 2 mm", "height", ""),
    ("art: table", "expected a field 'kind', found none", "")])
def test_a_fault_is_told_once(keys: str, found: str, help: str, tmp_path: Path) -> None:
    told = said(pack(tmp_path, keys))
    assert told.count("error[") == 1
    assert found in told
    assert help in told
