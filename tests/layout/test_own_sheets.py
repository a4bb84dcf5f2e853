"""Pieces at the places of sheets that a pack lays out itself: labels, perforated cards, sprues."""

from __future__ import annotations

from pathlib import Path

import pytest
from some import some

from generator.check import check
from generator.layout.marks import Placed, Sheet
from generator.layout.products import lay_out
from generator.load.own_sheets import bought_sheets
from generator.load.pack import Loaded, load
from generator.load.profiles import load_profile
from generator.make.editions import edition_of
from generator.make.examination import examine
from generator.make.print_settings import products_for
from generator.render.job import PrintSettings
from generator.translate.edition import Edition

GAME = """
game: own
title: Own
language: en
version: "1.0"
products: {pieces: {title: Pieces, of: [token], %s}}
kinds: {token: {name: {nom: token, nom.pl: tokens}, fields: {name: name, edges: "edges of open, closed"}}}
kind: token
provenance: {original: example}
things:
  a: {name: Alpha, edges: {north: open, east: open, south: closed, west: closed}}
"""
THEME = """
faces:
  token:
    for: [token]
    size: 30 mm x 20 mm
    bleed: 2 mm
    regions: {ground: {box: [-2, -2, 34, 24], shape: rect, fill: ink}}
"""
ONE_SIDED = "kind: counters, size: 30 mm x 20 mm, duplex: [fronts-only], "
COUNTERS = "kind: counters, size: 30 mm x 20 mm, duplex: [long-edge], "


def pack(folder: Path, product: str) -> Loaded:
    (folder / "theme").mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME % product, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(THEME, encoding="utf-8")
    return load(folder)


def sheets(folder: Path, product: str) -> list[Sheet]:
    """The sheets of the first way in which a product is printed."""
    loaded = pack(folder, product)
    assert loaded.game is not None
    assert not loaded.findings
    return list(lay_out(Edition(loaded.game, "en"), loaded.game.products["pieces"]).checked_sheets)


def told(folder: Path, product: str) -> list[str]:
    loaded = pack(folder, product)
    assert loaded.game is not None
    report = examine(loaded, edition_of(loaded, loaded.game, "en"))
    return [f"{one.rule} {one.path}: {one.message}" for one in report.findings if one.severity == "error"]


def trims(sheet: Sheet) -> list[tuple[float, ...]]:
    return [tuple(round(side, 3) for side in placed.trim) for placed in sheet.pieces]


def test_a_grid_is_filled_row_by_row(tmp_path: Path) -> None:
    grid = "{columns: 2, rows: 2, margin: [10 mm, 20 mm], gap: [5 mm, 1 mm]}"
    found = sheets(tmp_path, f"{COUNTERS}copies: 7, sheet: {grid}")
    assert len(found) == 4
    assert trims(found[0]) == [(10, 20, 30, 20), (45, 20, 30, 20), (10, 41, 30, 20), (45, 41, 30, 20)]
    assert trims(found[2]) == [(10, 20, 30, 20), (45, 20, 30, 20), (10, 41, 30, 20)]
    # behind its front when the sheet is turned about its long edge
    assert trims(found[1]) == [(170, 20, 30, 20), (135, 20, 30, 20), (170, 41, 30, 20), (135, 41, 30, 20)]


def test_bleed_ends_between_neighbours(tmp_path: Path) -> None:
    grid = "{columns: 2, rows: 2, margin: [1 mm, 20 mm], gap: [3 mm, 0 mm]}"
    front, _ = sheets(tmp_path, f"{COUNTERS}copies: 4, sheet: {grid}")
    assert [placed.bleed for placed in front.pieces] == [
        (1, 2, 1.5, 0), (1.5, 2, 2, 0), (1, 0, 1.5, 2), (1.5, 0, 2, 2)]


def test_pieces_are_in_the_middle_of_their_cells(tmp_path: Path) -> None:
    front, *_ = sheets(tmp_path, COUNTERS + "copies: 2, sheet: L7160")
    assert trims(front) == [(24, 24.2, 30, 20), (90, 24.2, 30, 20)]
    assert [placed.bleed for placed in front.pieces] == [(2, 2, 2, 2)] * 2


def up(placed: Placed) -> tuple[int, int]:
    """Where the upper edge of a piece looks on its sheet."""
    return ((0, -1), (1, 0), (0, 1), (-1, 0))[placed.turn]


@pytest.mark.parametrize("way", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", ["150 mm x 200 mm", "200 mm x 150 mm"])
def test_backs_of_turned_pieces_are_behind_them(tmp_path: Path, way: str, paper: str) -> None:
    at = "at: [[10, 15], [50, 15, 90], [80, 15, 180], [115, 15, 270]]"
    product = f"kind: counters, size: 30 mm x 20 mm, duplex: [{way}], copies: 4, sheet: {{paper: {paper}, {at}}}"
    front, back = sheets(tmp_path, product)
    sideways = (way == "long-edge") == (front.height > front.width)
    for one, other in some(zip(front.pieces, back.pieces, strict=True)):
        x, y, wide, high = one.trim
        behind = (front.width - x - wide, y) if sideways else (x, front.height - y - high)
        assert other.trim == pytest.approx((*behind, wide, high))
        # a sheet turned about an upright line mirrors what looks aside, about a level one what looks up
        assert up(other) == ((-up(one)[0], up(one)[1]) if sideways else (up(one)[0], -up(one)[1]))


def test_one_side_alone(tmp_path: Path) -> None:
    found = sheets(tmp_path, ONE_SIDED + "copies: 4, sheet: {at: [[10, 15], [50, 15]]}")
    assert [one.pieces[0].piece.side for one in found] == ["front", "front"]
    deck = "kind: deck, card: 63 mm x 88 mm, copies: 3, duplex: [backs-only], sheet: {columns: 2, rows: 1}"
    assert [one.pieces[0].piece.side for one in sheets(tmp_path, deck)] == ["back", "back"]


def test_decks_and_tiles(tmp_path: Path) -> None:
    deck = "kind: deck, card: 88.9 mm x 50.8 mm, copies: 12, sheet: '5371'"
    front, back, *more = sheets(tmp_path, deck)
    assert (front.width, front.height) == (215.9, 279.4)
    assert len(front.pieces) == len(back.pieces) == 10
    assert len(more) == 2
    tiles = "kind: tiles, size: 25 mm, sheet: {paper: A5, at: [[20, 20, 90], [60, 20]]}"
    (front, _) = sheets(tmp_path, tiles)
    assert (front.width, front.height) == (148.0, 210.0)
    assert [placed.turn for placed in front.pieces] == [1]


def test_a_deck_too_large_to_be_kept(tmp_path: Path) -> None:
    loaded = pack(tmp_path, "kind: deck, card: 20 mm x 20 mm, copies: 2050, sheet: {columns: 10, rows: 12}")
    assert loaded.game is not None
    laid = lay_out(Edition(loaded.game, "en"), loaded.game.products["pieces"])
    (pages,) = laid.variants.values()
    assert len(pages) == len(list(pages)) == 2 * 18


def test_stamp_and_ruler_stand_where_no_piece_is(tmp_path: Path) -> None:
    free, = sheets(tmp_path, ONE_SIDED + "sheet: {at: [[30, 30]]}")
    full, = sheets(tmp_path, ONE_SIDED + "copies: 2, sheet: {at: [[30, 0], [30, 275]]}")
    tiny, = sheets(tmp_path, ONE_SIDED + "sheet: {paper: 60 mm x 60 mm, at: [[15, 20]]}")
    assert free.marks
    assert full.marks == tiny.marks == ()


@pytest.mark.parametrize(("sheet", "fault"), [
    ("{at: [[190, 15]]}", "cannot-make product/pieces/sheet: expected pieces on the paper"),
    ("{at: [[10, 280]]}", "cannot-make product/pieces/sheet: expected pieces on the paper"),
    ("{at: [[10, 10], [39, 29]]}", "cannot-make product/pieces/sheet: expected places that lie apart, found 1 and 2"),
    ("{columns: 7, rows: 1, gap: 1 mm}", "cannot-make product/pieces/sheet: expected pieces on the paper"),
    ("{columns: 2, rows: 1, cell: 20 mm}", "cannot-make product/pieces/sheet: expected pieces for cells"),
    ("{columns: 2}", "bad-value product/pieces/sheet"),
    ("{columns: 2, rows: 2, at: [[1, 1]]}", "bad-value product/pieces/sheet/columns"),
    ("{columns: 60, rows: 60}", "bad-value product/pieces/sheet/rows"),
    ("{columns: 61, rows: 1}", "bad-value product/pieces/sheet/columns"),
    ("{at: []}", "bad-value product/pieces/sheet/at"),
    ("{at: [[1]]}", "bad-value product/pieces/sheet/at/1"),
    ("{at: [[1, 1, 45]]}", "bad-value product/pieces/sheet/at/1"),
    ("{at: [[1, true]]}", "bad-value product/pieces/sheet/at/1"),
    ("{at: [[-1, 1]]}", "bad-value product/pieces/sheet/at/1"),
    ("{at: [[1, 1, [90]]]}", "bad-value product/pieces/sheet/at/1"),
    ("{at: [" + "[1, 1], " * 1001 + "]}", "bad-value product/pieces/sheet/at"),
    ("{columns: 2, rows: 1, margin: [1 mm, 1 mm, 1 mm]}", "bad-value product/pieces/sheet/margin"),
    ("{paper: A7, at: [[1, 1]]}", "bad-value product/pieces/sheet/paper"),
    ("L7161", "bad-value product/pieces/sheet"),
])
def test_what_cannot_be_a_sheet_is_told(tmp_path: Path, sheet: str, fault: str) -> None:
    found = told(tmp_path, f"{COUNTERS}copies: 9, sheet: {sheet}")
    assert [one for one in found if one.startswith(fault)], found


def test_a_fold_goes_with_no_such_sheet(tmp_path: Path) -> None:
    product = "kind: counters, size: 30 mm x 20 mm, sheet: {at: [[10, 10]]}"
    assert [one for one in told(tmp_path, product) if one.startswith("cannot-make product/pieces/duplex")]


def test_the_paper_is_that_of_the_sheet(tmp_path: Path) -> None:
    assert told(tmp_path, COUNTERS + "paper: A3, sheet: {at: [[10, 10]]}") != []
    loaded = pack(tmp_path, COUNTERS + "sheet: {paper: A5, at: [[10, 10]]}")
    assert loaded.game is not None
    kept, _ = products_for(list(loaded.game.products.values()), PrintSettings(load_profile("home-letter")))
    assert kept[0].options.paper == "A5"
    assert [one.rule for one in check(loaded).findings if one.severity == "error"] == []


def test_every_bought_sheet_is_on_its_paper(tmp_path: Path) -> None:
    for name, sheet in some(bought_sheets().items()):
        assert sheet.cell is not None
        size = f"{sheet.cell[0]:.3f} mm x {sheet.cell[1]:.3f} mm"
        product = f"kind: counters, size: {size}, duplex: [fronts-only], copies: {sheet.capacity}, sheet: '{name}'"
        (page,) = sheets(tmp_path, product)
        lefts = [x for x, _, _, _ in (placed.trim for placed in page.pieces)]
        rights = [x + wide for x, _, wide, _ in (placed.trim for placed in page.pieces)]
        # they lie in the middle of the paper
        assert min(lefts) == pytest.approx(page.width - max(rights), abs=0.1)
