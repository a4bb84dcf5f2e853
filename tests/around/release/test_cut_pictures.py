"""Pieces that are no rectangles are shown as they are cut, wherever they are shown outside of a sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner
from PIL import Image
from some import some

from generator.book.figure_drawing import figure_sheet
from generator.cli import cli
from generator.layout.cut_piece import cut_piece, is_round, placed_outline
from generator.layout.faces.face import front_of
from generator.layout.marks import GroupMark, Placed
from generator.layout.paths import bounds
from generator.layout.turn import turned_piece
from generator.load.pack import load
from generator.make.picture import as_png
from generator.model.values import Ref
from generator.render.png import rasters
from generator.render.sheets import sheets_pdf
from generator.translate.edition import Edition
from zecer_release.exports.form import ExportJob
from zecer_release.exports.picture_files import SVG

SCHEMA = json.loads((Path(__file__).parent / "save.schema.json").read_text(encoding="utf-8"))
GAME = """
game: cuts
title: Cuts
language: en
version: "1.0"
products:
  coins: {kind: counters, title: Coins, of: [coin], size: 30 mm}
  drops: {kind: counters, title: Drops, of: [drop], size: 30 mm}
  squares: {kind: counters, title: Squares, of: [square], size: 30 mm}
  discs: {kind: deck, title: Discs, of: [disc], card: 60 mm x 60 mm}
kinds:
  coin: {name: {nom: coin, nom.pl: coins}, fields: {name: name}}
  drop: {name: {nom: drop, nom.pl: drops}, fields: {name: name}}
  square: {name: {nom: square, nom.pl: squares}, fields: {name: name}}
  disc: {name: {nom: disc, nom.pl: discs}, fields: {name: name, text: {type: text}}}
"""
THINGS = {"coin": "a: {name: One}", "drop": "b: {name: Two}", "square": "c: {name: Three}",
          "disc": "d: {name: Four, text: Turn it.}"}
FACE = """
  %s:
    for: [%s]
    size: %s
    safe: 1 mm
    bleed: 1.5 mm
    %s
    back: behind
    regions:
      ground: {box: [-1.5, -1.5, 63, 63], shape: rect, fill: "#d9a53a"}
      name: {box: [9, 12, 12, 6], text: "{name}"}
      %s
"""
BEHIND = """
  behind:
    size: 30 mm x 30 mm
    bleed: 1.5 mm
    regions: {ground: {box: [-1.5, -1.5, 33, 33], shape: rect, fill: "#8e2b1b"}}
"""
FIGURE = """
figures:
  start:
    kind: setup
    caption: Start
    size: 100 mm x 100 mm
    place: [{piece: coin.a, at: [50, 50]}]
"""
DROP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0L10 5L0 10Z"/></svg>'
GOLD, RED = (217, 165, 58), (142, 43, 27)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Round coins and cards, drops after a drawing, and squares."""
    folder = tmp_path_factory.mktemp("cuts")
    (folder / "theme" / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    for kind, thing in THINGS.items():
        (folder / f"{kind}.yaml").write_text(f"kind: {kind}\nprovenance: {{original: example}}\nthings: {{{thing}}}\n",
                                             encoding="utf-8")
    faces = [FACE % (kind, kind, size, cut, more) for kind, size, cut, more in (
        ("coin", "30 mm x 30 mm", "cut: ellipse", ""), ("drop", "30 mm x 30 mm", "cut: drop", ""),
        ("square", "30 mm x 30 mm", "", ""),
        ("disc", "60 mm x 60 mm", "cut: ellipse", 'rule: {box: [9, 22, 30, 6], text: "{text}"}'))]
    (folder / "theme" / "theme.yaml").write_text("faces:" + "".join(faces) + BEHIND, encoding="utf-8")
    (folder / "theme" / "art" / "drop.svg").write_text(DROP, encoding="utf-8")
    (folder / "figures.yaml").write_text(f"provenance: {{original: example}}\n{FIGURE}", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def edition(pack: Path) -> Edition:
    loaded = load(pack)
    assert loaded.game is not None, loaded.findings
    return Edition(loaded.game, "en")


@pytest.fixture(scope="module")
def exported(pack: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out")
    for form in ("png", "webp", "tts", "html", "contact-sheet", "tabletopia", "screentop"):
        made = CliRunner().invoke(cli, ["--ui-lang", "en", "export", str(pack), f"--{form}", "--dpi", "100", "-o",
                                        str(out)], prog_name="zecer")
        assert made.exit_code == 0, made.output
    return out / "cuts" / "en" / "exports"


def pixel(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The pixel at a share of the width and height."""
    found = image.getpixel((int(x * (image.width - 1)), int(y * (image.height - 1))))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("form", ["png", "webp"])
@pytest.mark.parametrize("product", ["coins", "drops", "discs"])
def test_a_picture_is_clear_outside_its_outline(form: str, product: str, exported: Path) -> None:
    paths = sorted((exported / form / product).glob(f"*.{form}"))
    assert len(paths) == 2
    for path in paths:
        with Image.open(path) as image:
            assert image.mode == "RGBA"
            # the point of a drop is at its right, of its back at its left
            corners = [pixel(image, x, y)[3] for x in (0, 1) for y in (0, 1)]
            assert corners.count(0) >= (2 if product == "drops" else 4)
            assert pixel(image, 0.5, 0.4)[3] == 255


def test_an_edge_does_not_blend_with_white(exported: Path) -> None:
    with Image.open(exported / "png" / "coins" / "001-a-front.png") as image:
        seen = [image.getpixel((x, y)) for x in range(image.width) for y in range(image.height)]
    edge = [one for one in seen if isinstance(one, tuple) and 0 < one[3] < 255]
    assert len(edge) > 50
    for one in some(edge):
        assert all(abs(own - gold) < 8 for own, gold in zip(one, GOLD, strict=False)), one


def test_a_rectangle_stays_opaque(exported: Path) -> None:
    for path in some((exported / "png" / "squares").iterdir()):
        with Image.open(path) as image:
            assert image.mode == "RGB"
            assert pixel(image, 0, 0) in (GOLD, RED)


def objects(save: dict[str, Any]) -> Iterator[dict[str, Any]]:
    waiting = list(save["ObjectStates"])
    while waiting:
        yield (one := waiting.pop(0))
        waiting += one.get("ContainedObjects", ())


def test_tabletop_simulator_gets_circles_and_tokens(exported: Path) -> None:
    folder = exported / "tts"
    save = json.loads((folder / "cuts-en.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(SCHEMA).validate(save)
    found = {one["Nickname"]: one for one in objects(save) if one["Name"] not in ("Bag", "DeckCustom")}
    coin, drop, square, disc = (found[name] for name in ("One", "Two", "Three", "Four"))
    assert (coin["Name"], coin["CustomImage"]["CustomTile"]["Type"]) == ("Custom_Tile", 2)
    assert (square["Name"], square["CustomImage"]["CustomTile"]["Type"]) == ("Custom_Tile", 0)
    assert [deck["Type"] for deck in disc["CustomDeck"].values()] == [4]
    assert disc["Description"] == "Turn it."
    # the other side of a token is its second state
    assert drop["Name"] == "Custom_Token"
    sides = [drop, drop["States"]["2"]]
    assert len({side["CustomImage"]["ImageURL"] for side in sides}) == 2
    assert len({side["GUID"] for side in sides}) == 2
    for side in sides:
        with Image.open(folder / side["CustomImage"]["ImageURL"]) as image:
            assert image.mode == "RGBA"
    with Image.open(folder / coin["CustomImage"]["ImageURL"]) as image:
        assert image.mode == "RGB"


def test_sheets_and_pages_of_exports_show_what_is_cut(exported: Path) -> None:
    with Image.open(exported / "screentop" / "coins-fronts.png") as image:
        assert [pixel(image, 0, 0)[3], pixel(image, 0.5, 0.7)] == [0, (*GOLD, 255)]
    with Image.open(exported / "tabletopia" / "coins" / "front" / "001-a.png") as image:
        assert pixel(image, 0, 0)[3] == 0
    with Image.open(exported / "html" / "pictures" / "coins" / "001-a-front.webp") as image:
        assert pixel(image, 0, 0)[3] == 0
    assert 'class="sides cut"' in (exported / "html" / "index.html").read_text("utf-8")
    with Image.open(exported / "contact-sheet" / "coins.png") as page:
        gold = [[pixel_at == GOLD for pixel_at in row] for row in rows_of(page)]
    left, top, right, bottom = box_of(gold)
    assert not gold[top][left]
    assert not gold[bottom][right]
    assert right - left == pytest.approx(bottom - top, abs=2)


def rows_of(image: Image.Image) -> list[list[Any]]:
    return [[image.getpixel((x, y)) for x in range(image.width)] for y in range(image.height)]


def box_of(marked: list[list[bool]]) -> tuple[int, int, int, int]:
    """The first and last column and row in which something is marked."""
    rows = [y for y, row in enumerate(marked) if any(row)]
    columns = [x for x in range(len(marked[0])) if any(row[x] for row in marked)]
    return columns[0], rows[0], columns[-1], rows[-1]


def test_a_figure_shows_a_round_piece(edition: Edition) -> None:
    sheet = figure_sheet(edition, edition.game.figures["start"], 100.0)
    (image,) = rasters(sheets_pdf([sheet], title="figure", language="en"), [(400, 400)])
    gold = [[sum(abs(a - b) for a, b in zip(one, GOLD, strict=True)) < 12 for one in row] for row in rows_of(image)]
    left, top, right, bottom = box_of(gold)
    assert right - left == pytest.approx(30 * 4, abs=5)
    assert not any((gold[top + 8][left + 8], gold[top + 8][right - 8], gold[bottom - 8][left + 8]))


def test_a_drawing_is_cut_too(edition: Edition) -> None:
    job = ExportJob(edition, (edition.game.products["coins"],), 100)
    for file in SVG.make(job):
        assert b"clip-path" in file.data
        assert b"#808080" not in file.data
    with Image.open(BytesIO(as_png(edition, edition.game.things[Ref("drop", "b")]))) as image:
        assert [pixel(image, x, y)[3] for x, y in ((1, 0), (1, 1), (0.3, 0.5))] == [0, 0, 255]


def test_an_outline_moves_with_its_piece(edition: Edition) -> None:
    coin, drop = (front_of(edition, edition.game.things[ref], (30.0, 30.0)).piece
                  for ref in (Ref("coin", "a"), Ref("drop", "b")))
    assert (is_round(coin), is_round(drop)) == (True, False)
    (group,) = cut_piece(drop).marks
    assert isinstance(group, GroupMark)
    assert group.clip == drop.cut
    turned = turned_piece(drop, 90).cut
    assert turned is not None
    moved = placed_outline(Placed(drop, 10, 20, 1, scale=2.0))
    assert moved is not None
    assert moved.bounds == pytest.approx((10, 20, 70, 80), abs=0.01)
    # the point of the drop, which was at the right, is below
    assert max(y for d in (turned.d,) for y in bounds((d,))[3:]) + turned.y == pytest.approx(30, abs=0.01)
