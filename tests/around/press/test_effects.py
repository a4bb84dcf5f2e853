"""What is done to a region looks the same in the home PDF, the shop's PDF, its PNG and the SVG."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageFilter

from generator.check import check
from generator.layout.faces.face import front_of
from generator.layout.low_ink import outlined_piece
from generator.layout.marks import GradientMark, GroupMark, Piece, TextMark, leaves
from generator.layout.scale import scaled_piece
from generator.layout.sheets.bleed import theme_with_bleed
from generator.layout.turn import mirrored_mark, turned_mark
from generator.load.pack import load
from generator.load.profiles import load_profile
from generator.model.values import Ref
from generator.records import replace
from generator.render.png import piece_pngs, rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from generator.render.svg import marks_svg, svg
from generator.translate.edition import Edition
from zecer_press.checks import lint
from zecer_press.checks.look import in_rgb
from zecer_press.shop_pdf import shop_pdf

resvg = pytest.importorskip("resvg_py", reason="draws SVG as others do")

SHOP = load_profile("drivethrucards")
WIDE, HIGH = 63.5, 88.9
GAME = """
game: looks
title: Looks
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [card], card: 63.5 mm x 88.9 mm, duplex: [fronts-only]}}
kinds:
  card: {name: {nom: card, nom.pl: cards}, fields: {name: name, text: text, art: text, tone: text}}
kind: card
provenance: {original: example}
things:
  a: {name: Wild Goose, text: "It has **two** wings. " , art: photo, tone: "#204060"}
"""
THEME = """
colours: {ground: "#f8f3e8", ink: "#161412", spot: "#8e1b1b"}
fonts: {title: GrenzeGotisch-Bold, text: Alegreya-Regular, bold: Alegreya-Bold}
styles:
  body: {font: text, size: 24 pt, least: 8 pt}
  name: {font: title, size: 30 pt, least: 9 pt}
faces:
  card:
    for: [card]
    size: 63.5 mm x 88.9 mm
    bleed: 3.175 mm
    safe: 0 mm
    regions:
      ground: {box: [-3.175, -3.175, 69.85, 95.25], shape: rect, fill: ground}
      art: {box: [-3.175, -3.175, 69.85, 95.25], image: "{art}"}
"""
BOX = "box: [8, 16, 48, 52]"
REGIONS = {
    "linear": f"{{{BOX}, shape: rect, fill: {{linear: [spot, ground]}}}}",
    "angle": f"{{{BOX}, shape: shield, fill: {{linear: [spot, {{colour: ground, at: 0.3}}, '#204060'], angle: 30}}}}",
    "radial": f"{{{BOX}, shape: ellipse, stroke: ink, fill: {{radial: [ground, spot], at: [0.3, 0.4]}}}}",
    "clear-stops": f"{{{BOX}, shape: rect, fill: {{linear: [{{colour: ink, opacity: 0}}, ink]}}}}",
    "of-a-field": f"{{{BOX}, shape: rect, fill: {{linear: ['{{tone}}', ground]}}}}",
    "turned": f"{{{BOX}, shape: rect, fill: {{linear: [spot, ground]}}, turn: 30}}",
    "quarter": f"{{{BOX}, shape: octagon, fill: {{linear: [spot, ground], angle: 0}}, turn: 90}}",
    "heads": "{box: [8, 4, 48, 30], shape: sign, fill: {linear: [spot, ground]}, heads: 2}",
    "letters": f"{{{BOX}, text: '{{name}}', style: name, fill: {{linear: [spot, '#e0a020']}}}}",
    "badge": f"{{{BOX}, badge: diamond, text: '{{name}}', style: name, fill: {{linear: [ground, spot]}}}}",
    "opacity": f"{{{BOX}, shape: rect, fill: spot, stroke: ink, weight: 3 mm, opacity: 0.5}}",
    "opacity-of-text": f"{{{BOX}, text: '{{text}}', style: name, opacity: 0.7, turn: 20}}",
    "opacity-of-a-picture": f"{{{BOX}, image: '{{art}}', opacity: 0.4}}",
    "fade": f"{{{BOX}, image: '{{art}}', opacity: {{linear: [1, {{opacity: 1, at: 0.5}}, 0]}}}}",
    "vignette": f"{{{BOX}, image: '{{art}}', opacity: {{radial: [1, 0]}}}}",
    **{blend: f"{{{BOX}, shape: ellipse, fill: '#c08040', blend: {blend}}}"
       for blend in ("multiply", "screen", "overlay", "darken", "lighten")},
    "blend-of-a-picture": f"{{{BOX}, image: '{{art}}', blend: multiply, opacity: 0.8}}",
    "clip": f"{{{BOX}, image: '{{art}}', clip: rect, radius: 12 mm}}",
    "clip-and-turn": f"{{{BOX}, image: '{{art}}', clip: shield, turn: 200}}",
    "dash": f"{{{BOX}, shape: rect, stroke: ink, weight: 2 mm, dash: [6 mm, 3 mm], radius: 8 mm}}",
    "outline": f"{{{BOX}, text: '{{name}}', style: name, fill: ground, outline: {{colour: ink, weight: 0.8 mm}}}}",
    "shadow": f"{{{BOX}, text: '{{name}}', style: name, fill: ground, shadow: {{blur: 2 mm, offset: [1 mm, 2 mm]}}}}",
    "hard-shadow": f"{{{BOX}, shape: diamond, fill: ground, shadow: {{opacity: 0.6, offset: [-3 mm, 3 mm]}}}}",
    "all": f"{{{BOX}, image: '{{art}}', clip: ellipse, shadow: {{blur: 3 mm}}, opacity: 0.9, turn: 10}}",
}
SIZE = (round((WIDE + 2 * SHOP.bleed) * 6), round((HIGH + 2 * SHOP.bleed) * 6))


def written(folder: Path, region: str) -> Path:
    (folder / "theme" / "art").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(THEME + f"      it: {region}\n", encoding="utf-8")
    (folder / "theme" / "art" / "photo.png").write_bytes(photo())
    return folder


@cache
def photo() -> bytes:
    ramp, data = Image.linear_gradient("L").resize((640, 800)), BytesIO()
    colours = (ramp, ramp.rotate(180), Image.radial_gradient("L").resize((640, 800)))
    Image.merge("RGB", colours).save(data, "PNG", dpi=(240, 240))
    return data.getvalue()


def piece_of(folder: Path, region: str) -> Piece:
    game = load(written(folder, region)).game
    assert game is not None
    game = replace(game, theme=theme_with_bleed(game.theme, (WIDE, HIGH), SHOP.bleed))
    return front_of(Edition(game, "en"), game.things[Ref("card", "a")], (WIDE, HIGH)).piece


@cache
def home(piece: Piece) -> Image.Image:
    (found,) = rasters(sheets_pdf([single_piece_sheet(piece)], title="home", language="en"), [SIZE])
    return found


def in_a_browser(piece: Piece) -> Image.Image:
    bleed = piece.bleed
    drawn = svg((-bleed, -bleed, WIDE + 2 * bleed, HIGH + 2 * bleed), marks_svg(piece.marks)).replace('mm"', '"')
    data = resvg.svg_to_bytes(svg_string=drawn, width=SIZE[0], height=SIZE[1], background="#ffffff")
    return Image.open(BytesIO(bytes(data))).convert("RGB").resize(SIZE)


def far_apart(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of a colour inside the page, after a blur that evens out how edges are smoothed."""
    inside = (9, 9, SIZE[0] - 9, SIZE[1] - 9)
    soft = [picture.crop(inside).filter(ImageFilter.GaussianBlur(3.0)) for picture in (one, other)]
    return max(int(high) for _, high in ImageChops.difference(*soft).getextrema())


@pytest.mark.parametrize("name", REGIONS)
def test_alike_at_home_at_the_shop_and_on_a_screen(name: str, tmp_path: Path) -> None:
    piece = piece_of(tmp_path, REGIONS[name])
    wanted = home(piece)
    assert far_apart(wanted, home(replace(piece, marks=piece.marks[:2]))) > 15, "nothing is seen of it"
    assert far_apart(wanted, in_a_browser(piece)) < 40
    (png,) = piece_pngs([piece], 300)
    assert far_apart(wanted, Image.open(BytesIO(png)).resize(SIZE, Image.Resampling.BOX)) < 40
    data = shop_pdf([(piece, replace(piece, side="back"))], SHOP, title="x", language="en")
    assert [one.message for one in lint(data, SHOP) if one.severity == "error"] == []
    assert far_apart(wanted, next(iter(rasters(in_rgb(data), [SIZE, SIZE])))) < 40


def test_the_words_can_be_found(tmp_path: Path) -> None:
    for name in ("letters", "opacity-of-text", "outline", "shadow"):
        piece = piece_of(tmp_path, REGIONS[name])
        said = " ".join(mark.text for mark in leaves(piece.marks) if isinstance(mark, TextMark))
        assert re.search(r"Goose|wings", said)


@pytest.mark.parametrize("name", ["angle", "fade", "all", "shadow"])
def test_moved_marks_are_moved_whole(name: str, tmp_path: Path) -> None:
    """Scaled and back, turned all around, mirrored twice: the same picture."""
    piece = piece_of(tmp_path, REGIONS[name])
    wanted, middle = home(piece), (WIDE / 2, HIGH / 2)
    twice = scaled_piece(scaled_piece(piece, 3.0), 1 / 3.0)
    around = replace(piece, marks=tuple(turned_mark(turned_mark(one, 77, middle), 283, middle) for one in piece.marks))
    over = replace(piece, marks=tuple(mirrored_mark(mirrored_mark(one, WIDE), WIDE) for one in piece.marks))
    for other in (twice, around, over):
        assert far_apart(wanted, home(other)) < 40


def test_equal_looks_are_embedded_once(tmp_path: Path) -> None:
    piece = piece_of(tmp_path, REGIONS["fade"])
    sheets = [single_piece_sheet(replace(piece, id=f"card.{number}")) for number in range(20)]
    data = sheets_pdf(sheets, title="x", language="en")
    with pikepdf.open(BytesIO(data)) as pdf:
        masks = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and "/Group" in one]
    assert len(masks) == 2
    assert data == sheets_pdf(sheets, title="x", language="en")


def test_low_ink_leaves_the_outline_of_a_gradient(tmp_path: Path) -> None:
    piece = piece_of(tmp_path, REGIONS["radial"])
    saved = outlined_piece(piece, replace(load(tmp_path).game, id="x").theme)  # type: ignore[type-var]
    assert not any(isinstance(mark, GradientMark) for mark in leaves(saved.marks))
    assert not any(isinstance(mark, GroupMark) for mark in saved.marks)
    assert len(saved.marks) == len(piece.marks) - 1


@pytest.mark.parametrize(("region", "said"), [
    ("{box: [1, 1, 9, 9], shape: rect, fill: {linear: [spot]}}", "expected 2 to 12 colours, found 1"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: {angle: 3}}", "expected linear or radial"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: {linear: [spot, '#12']}}", "expected a colour such as #8e1b1b"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: {linear: [spot, ink], at: [0, 0]}}", "expected at only with radial"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: {radial: [spot, ink], at: [0, 2]}}", "in shares from 0 to 1"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: {linear: [{colour: ink, at: 0.8}, {colour: spot, at: 0.2}]}}",
     "expected places in ascending order"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: spot, opacity: 2}", "expected a share from 0 to 1"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: spot, blend: burn}", "expected one of"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: spot, clip: line}", "expected one of"),
    ("{box: [1, 1, 9, 9], shape: rect, stroke: spot, dash: [0 mm]}", "expected lengths above 0 mm"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: spot, shadow: {blur: wide}}", "expected a length"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: spot, outline: {colour: ink}}", "expected a field 'weight'"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: {linear: [spott, ink]}}", "spott"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: spot, shadow: {colour: inky}}", "inky"),
    ("{box: [1, 1, 9, 9], shape: rect, fill: spot, outline: {colour: inky, weight: 1 mm}}", "inky"),
])
def test_faults_are_told_at_their_line(region: str, said: str, tmp_path: Path) -> None:
    found = [one for one in check(load(written(tmp_path, region))).findings if one.severity == "error"]
    assert [said in str(one.message) for one in found] == [True], found
    assert [one.place.line for one in found if one.place is not None] == [16]


def test_an_extending_face_takes_an_effect_away(tmp_path: Path) -> None:
    written(tmp_path, "{box: [1, 1, 9, 9], shape: rect, fill: {linear: [spot, ink]}, opacity: 0.5, dash: 1 mm}")
    (tmp_path / "theme" / "more.yaml").write_text(
        "faces:\n  other: {extends: card, regions: {it: {fill: spot, opacity: null}}}\n", encoding="utf-8")
    game = load(tmp_path).game
    assert game is not None
    kept = game.theme.faces["other"].regions["it"]
    assert (kept.fill, kept.effects.gradient, kept.effects.opacity) == ("spot", None, 1.0)
    assert kept.effects.dash == (1.0, 1.0)


def test_more_translucent_things_than_a_shop_can_have_are_refused(tmp_path: Path) -> None:
    region = "{box: [5, 5, 1, 1], shape: rect, fill: spot, opacity: 0.5, repeat: {over: 201, step: 0.2 mm}}"
    piece = piece_of(tmp_path, region)
    with pytest.raises(ValueError, match="at most 200 translucent"):
        shop_pdf([(piece, replace(piece, side="back"))], SHOP, title="x", language="en")


def test_the_shadow_of_a_drawing_is_that_of_its_shapes(tmp_path: Path) -> None:
    region = "{box: [8, 16, 48, 52], image: moon, shadow: {colour: '#000000', opacity: 1, offset: [6 mm, 0 mm]}}"
    (tmp_path / "theme" / "art").mkdir(parents=True)
    (tmp_path / "theme" / "art" / "moon.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="3" fill="white"/></svg>',
        encoding="utf-8")
    shown, bare = home(piece_of(tmp_path, region)), home(piece_of(tmp_path, "{box: [0, 0, 1, 1], shape: rect}"))
    scale = SIZE[0] / (WIDE + 2 * SHOP.bleed)
    inside, corner = (tuple(round((side + SHOP.bleed) * scale) for side in point) for point in ((53, 42), (55, 20)))
    assert shown.getpixel((inside[0], inside[1])) == (0, 0, 0)
    assert shown.getpixel((corner[0], corner[1])) == bare.getpixel((corner[0], corner[1]))
