"""Fonts of the pack in everything that is printed, and figures of a font's features."""

from __future__ import annotations

import hashlib
import pickle
import re
import subprocess
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import font_files
import pikepdf
import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.book.front import font_credits
from generator.check import check
from generator.layout.faces.face import front_of
from generator.layout.marks import FieldMark, Piece, Sheet, TextMark, leaves
from generator.layout.type.fonts import are_lining, are_tabular, width
from generator.load.pack import load
from generator.load.profiles import load_profile
from generator.make import make
from generator.make.visible_data import part_hash
from generator.model.game import Game
from generator.model.values import Ref
from generator.records import replace
from generator.render.job import Job
from generator.render.png import piece_pngs, rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from generator.render.svg import marks_svg, svg
from generator.share import font_data, font_names, plain_font
from generator.translate.edition import Edition
from zecer_press.checks import lint
from zecer_press.checks.look import in_rgb
from zecer_press.shop_pdf import shop_pdf

GAME = """
game: faced
title: Zażółć gęślą
language: pl
version: "1.0"
products:
  cards: {kind: deck, title: Karty, of: [card], card: 63.5 mm x 88.9 mm, duplex: [fronts-only]}
  rules: {kind: rulebook, title: Zasady, paper: A5, columns: 1}
  tables: {kind: tables, title: Ściąga, paper: A5}
kinds:
  card: {name: {nom: karta, nom.pl: karty}, fields: {name: {type: name, label: imię}, text: {type: text, label: opis}}}
kind: card
provenance: {original: example}
things:
  a: {name: Gęś 1789, text: "Ma **dwa** skrzydła \ue001."}
"""
RULES = """
chapter: "1.0"
title: Walka
provenance: {original: example}
clauses:
  "1.1": Rzuć kością \ue002 i **odejmij** swoje trafienia.
"""
TABLES = """
tables:
  "1.2":
    title: Wyprawa
    rows: {roll: 1K6, label: rzut}
    columns: {labels: {what: co się dzieje}}
    cells: {what: text}
    data: {"1–3": {what: deszcz}, "4–6": {what: słońce}}
"""
THEME = """
colours: {ground: "#f8f3e8", ink: "#161412", spot: "#8e1b1b"}
fonts: {title: Blackwood, text: Blackwood, bold: Rough, italic: Blackwood, bold-italic: Rough, fallback: [Bits]}
styles:
  body: {font: text, size: 24 pt, least: 8 pt}
  name: {font: Rough, size: 30 pt, least: 9 pt}
faces:
  card:
    for: [card]
    size: 63.5 mm x 88.9 mm
    bleed: 3.175 mm
    safe: 0 mm
    regions:
      ground: {box: [-3.175, -3.175, 69.85, 95.25], shape: rect, fill: ground}
      name: {box: [5, 6, 53, 20], text: "{name}", style: name}
      text: {box: [5, 30, 53, 50], text: "{text}", style: body}
"""
FONTS = {"Blackwood.ttf": font_files.ttf(), "Rough.otf": font_files.otf("Krysztal-Regular"),
         "Bits.ttf": font_files.symbols()}
SHOP = load_profile("drivethrucards")
WIDE, HIGH = 63.5, 88.9
SIZE = (round((WIDE + 2 * SHOP.bleed) * 6), round((HIGH + 2 * SHOP.bleed) * 6))
resvg = pytest.importorskip("resvg_py", reason="draws SVG as others do")


def game_of(folder: Path, fonts: Mapping[str, bytes] = FONTS, theme: str = THEME) -> Game:
    (folder / "theme" / "fonts").mkdir(parents=True, exist_ok=True)
    for name, text in (("game", GAME), ("rules", RULES), ("tables", TABLES), ("theme/theme", theme)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    for name, data in fonts.items():
        (folder / "theme" / "fonts" / name).write_bytes(data)
    loaded = load(folder)
    assert [str(one.message) for one in check(loaded).findings if one.severity == "error"] == []
    assert loaded.game is not None
    return loaded.game


def piece_of(game: Game) -> Piece:
    return front_of(Edition(game, "pl"), game.things[Ref("card", "a")], (WIDE, HIGH)).piece


def far_apart(one: Image.Image, other: Image.Image) -> int:
    inside = (9, 9, SIZE[0] - 9, SIZE[1] - 9)
    soft = [picture.crop(inside).filter(ImageFilter.GaussianBlur(3.0)) for picture in (one, other)]
    return max(int(high) for _, high in ImageChops.difference(*soft).getextrema())


def test_alike_at_home_at_the_shop_and_on_a_screen(tmp_path: Path) -> None:
    piece = piece_of(game_of(tmp_path))
    (wanted,) = rasters(sheets_pdf([single_piece_sheet(piece)], title="home", language="pl"), [SIZE])
    bleed = piece.bleed
    drawn = svg((-bleed, -bleed, WIDE + 2 * bleed, HIGH + 2 * bleed), marks_svg(piece.marks)).replace('mm"', '"')
    data = resvg.svg_to_bytes(svg_string=drawn, width=SIZE[0], height=SIZE[1], background="#ffffff")
    assert far_apart(wanted, Image.open(BytesIO(bytes(data))).convert("RGB").resize(SIZE)) < 40
    (png,) = piece_pngs([piece], 300)
    assert far_apart(wanted, Image.open(BytesIO(png)).resize(SIZE, Image.Resampling.BOX)) < 40
    shop = shop_pdf([(piece, replace(piece, side="back"))], SHOP, title="x", language="pl")
    assert [one.message for one in lint(shop, SHOP) if one.severity == "error"] == []
    assert far_apart(wanted, next(iter(rasters(in_rgb(shop), [SIZE, SIZE])))) < 40
    fonts = {plain_font(mark.font.partition(">")[0]) for mark in leaves(piece.marks) if isinstance(mark, TextMark)}
    assert fonts == {"Blackwood", "Rough"}


def em(data: bytes) -> int:
    return int(font_files.opened(data)["head"].unitsPerEm)


def embedded(data: bytes) -> set[str]:
    with pikepdf.open(BytesIO(data)) as pdf:
        return {str(one.BaseFont).partition("+")[2] for one in pdf.objects
                if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font" and "/BaseFont" in one}


def ems_of_text(data: bytes) -> set[int]:
    """The units per em of the fonts of the text and the titles."""
    with pikepdf.open(BytesIO(data)) as pdf:
        return {em(one.FontFile2.read_bytes()) for one in pdf.objects if isinstance(one, pikepdf.Dictionary)
                and "/FontFile2" in one and re.search("text|title|Blackwood|Rough", str(one.FontName))}


@pytest.mark.parametrize(("product", "fonts"), [
    ("cards", {"Blackwood", "Rough", "Bits"}), ("rules", {"zecer-text", "zecer-0", "zecer-title-Bold"}),
    ("tables", {"zecer-text", "zecer-title-Bold"}),
])
def test_sheets_and_books(product: str, fonts: set[str], tmp_path: Path, empty_cache: Path) -> None:
    game = game_of(tmp_path)
    data = make(Job(Edition(game, "pl"), game.products[product]))[0].data
    found = embedded(data)
    assert fonts <= found, found
    # those of the program that would stand in their place have 1000
    assert ems_of_text(data) == {2048}
    assert em(font_data("Brygada1918-Regular")) == 1000


def test_tables_after_those_of_another_pack(tmp_path: Path, empty_cache: Path) -> None:
    """Each sheet of tables has the fonts of its own pack, though all of them call these ``zecer-text``."""
    theme = THEME.replace("Blackwood", "Brygada1918-Regular").replace("Rough", "Brygada1918-Bold")
    plain = game_of(tmp_path / "plain", {"Bits.ttf": FONTS["Bits.ttf"]}, theme)
    packs = (plain, game_of(tmp_path / "own"), plain)
    found = [ems_of_text(make(Job(Edition(game, "pl"), game.products["tables"]))[0].data) for game in packs]
    assert found == [{1000}, {2048}, {1000}]


def test_two_packs_in_one_process_do_not_mix(tmp_path: Path, empty_cache: Path) -> None:
    """The same pack but for the bytes of one font: another key, other widths, other pages."""
    one = game_of(tmp_path / "one")
    other = game_of(tmp_path / "other", {**FONTS, "Blackwood.ttf": font_files.ttf("Spectral-Regular")})
    assert part_hash(one, {}) != part_hash(other, {})
    for product in ("cards", "rules"):
        first, second, again = (make(Job(Edition(game, "pl"), game.products[product]))[0].data
                                for game in (one, other, one))
        assert first == again != second


def test_a_font_arrives_in_another_process_with_its_job(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    sent = pickle.dumps(Job(Edition(game, "pl"), game.products["cards"]))
    (tmp_path / "job").write_bytes(sent)
    code = ("import hashlib, pickle, sys; from generator.make import make; "
            "print(hashlib.sha256(make(pickle.load(open(sys.argv[1], 'rb')))[0].data).hexdigest())")
    ran = subprocess.run([sys.executable, "-c", code, str(tmp_path / "job")], capture_output=True, text=True,
                         check=True)
    assert ran.stdout.strip() == hashlib.sha256(make(pickle.loads(sent))[0].data).hexdigest()


def test_form_fields_are_typed_in_it(tmp_path: Path) -> None:
    font = game_of(tmp_path).theme.fonts["text"]
    field = FieldMark(20, 30, 60, 8, "name", "text", value="Źdźbło")
    data = sheets_pdf([Sheet(210, 297, (), (field,))], title="Karta", language="pl", typeface=font)
    with pikepdf.open(BytesIO(data)) as pdf:
        assert str(pdf.Root.AcroForm.DR.Font.Txt.BaseFont) == "/ZECERF+Blackwood"


def test_a_book_credits_what_the_pack_does_not(tmp_path: Path) -> None:
    game = game_of(tmp_path)
    assert font_credits(Edition(game, "pl")) == [
        {"family": "Blackwood", "told": "(c) Blackwood Types; All rights reserved."}]
    credits = "credits: {fonts: {role: pisma, names: [Blackwood Types]}}\n"
    (tmp_path / "credits.yaml").write_text(credits, encoding="utf-8")
    found = load(tmp_path).game
    assert found is not None
    assert font_credits(Edition(found, "pl")) == []


FIGURES = """
fonts: {text: Alegreya-Regular, bold: Alegreya-Bold, italic: Alegreya-Italic}
styles: {body: {font: text, size: 20 pt, %s}, name: {font: Spectral-Bold, size: 20 pt}}
"""


@pytest.mark.parametrize(("asked", "lining", "tabular"), [
    ("figures: lining", True, False), ("figures: old-style, tabular: true", False, True),
    ("figures: lining, tabular: true", True, True), ("tabular: false, small-caps: true", False, False),
    ("figures: lining, tabular: true, small-caps: true", True, True),
])
def test_a_style_has_the_figures_that_it_asks_for(asked: str, lining: bool, tabular: bool, tmp_path: Path) -> None:
    theme = FIGURES % asked + THEME[THEME.index("faces:"):].replace("ground,", "'#ffffff',")
    game = game_of(tmp_path, {"Bits.ttf": FONTS["Bits.ttf"]}, theme.replace("Italic}", "Italic, fallback: [Bits]}"))
    marks = [mark for mark in leaves(piece_of(game).marks) if isinstance(mark, TextMark) and "name" not in mark.datum]
    for mark in marks:
        name = mark.font.partition(">")[0]
        assert (are_lining(name), are_tabular(name)) == (lining, tabular), name
        assert (width(name, 10, "1111") == pytest.approx(width(name, 10, "8888"))) == tabular
    assert {plain_font(mark.font.partition(">")[0]) for mark in marks} == {"Alegreya-Regular", "Alegreya-Bold"}
    assert sheets_pdf([single_piece_sheet(piece_of(game))], title="x", language="pl")


def test_every_font_that_is_told_to_have_figures_has_them(tmp_path: Path) -> None:
    for asked in ("lnum", "onum", "tnum", "pnum"):
        having = [name for name in font_names() if (are_lining if asked[0] in "lo" else are_tabular)(
            f"{name}+{asked}") == (asked[0] in "lt")]
        assert len(having) > 5
