"""Foil and varnish: a colour at home, a plate in a shop's PDF, a mask beside a shop's pictures."""

from __future__ import annotations

from csv import DictReader
from io import BytesIO, StringIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.check import check
from generator.layout.faces.face import front_of
from generator.layout.faces.plates import masks, parted_plates
from generator.layout.low_ink import outlined_piece
from generator.layout.marks import GroupMark, Piece, TextMark, leaves
from generator.layout.products.standees import mirrored_mark
from generator.layout.scale import scaled_piece
from generator.load.pack import Loaded, load
from generator.load.profiles import load_profile
from generator.make.print_settings import assumptions, products_for
from generator.model.game import Thing
from generator.model.profile import Profile
from generator.records import replace
from generator.render.job import Job, PrintSettings
from generator.render.png import rasters, single_piece_sheet
from generator.render.sheets import sheets_pdf
from generator.render.svg import marks_svg
from generator.translate.edition import Edition
from zecer_press import press_files, shop
from zecer_press.checks import lint
from zecer_press.checks.look import in_rgb, unlike_home

pytest.importorskip("pypdfium2", reason="pictures need pypdfium2")
SHOP, PICTURES = load_profile("drivethrucards"), load_profile("makeplayingcards")
GOLD, NIGHT = (0xD9, 0xA5, 0x3A), (0x1C, 0x2A, 0x44)
SIZE = (63.5, 88.9)
GAME = """
game: foil
title: Foil
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [card], card: poker, duplex: [fronts-only]}}
severities: {field-unprinted: off}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name, rare: flag}}}
kind: card
provenance: {original: example}
things:
  a: {name: Wild Goose, rare: true}
  b: {name: Grey Goose, rare: false}
"""
SPOTS = """
spots:
  foil: {name: Gold Foil, shows: gold}
  varnish: {name: Spot UV, shows: none}
"""
THEME = """
colours: {ground: "#f4ecd8", ink: "#1d1813", gold: "#d9a53a", night: "#1c2a44"}
styles: {name: {font: title, size: 24 pt, least: 14 pt}}
scenes: {guard: {place: backdrop}}
faces:
  card:
    for: [card]
    size: 63.5 mm x 88.9 mm
    bleed: 3.175 mm
    safe: 3 mm
    back: behind
    regions:
      ground: {box: [-3.175, -3.175, 69.85, 95.25], shape: rect, fill: night}
      gloss: {box: [5, 20, 53.5, 40], shape: ellipse, fill: ink, spot: varnish}
      band: {box: [10, 70, 43.5, 8], shape: rect, fill: ink, stroke: ink, spot: foil}
      name: {box: [6, 6, 51.5, 12], text: "{name}", style: name, spot: foil}
  behind:
    size: 63.5 mm x 88.9 mm
    bleed: 3.175 mm
    regions:
      ground: {box: [-3.175, -3.175, 69.85, 95.25], shape: rect, fill: night}
"""


def pack(folder: Path, theme: str = THEME, spots: str = SPOTS) -> Loaded:
    (folder / "theme").mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(spots + theme, encoding="utf-8")
    return load(folder)


def told(loaded: Loaded) -> dict[str, str]:
    return {f"{one.rule} {one.path}": str(one.message) for one in check(loaded).findings}


def job(loaded: Loaded, profile: Profile) -> Job:
    assert loaded.game is not None
    return Job(Edition(loaded.game, "en"), loaded.game.products["cards"], folder=loaded.folder,
               settings=PrintSettings(profile))


def card(loaded: Loaded, bleed: float | None = None) -> Piece:
    """The first card, at home or for a shop."""
    assert loaded.game is not None
    game = replace(loaded.game, theme=replace(loaded.game.theme, bleed=bleed))
    thing: Thing = next(iter(game.things.values()))
    return front_of(Edition(game, "en"), thing, SIZE).piece


def pixel(data: bytes, x: float, y: float) -> tuple[int, int, int]:
    """The colour of a point (mm) of the card in a PDF that shows it with a bleed of 3.175 mm."""
    (image,) = rasters(data, [(699, 953)])
    found = image.getpixel((round((x + 3.175) * 10), round((y + 3.175) * 10)))
    assert isinstance(found, tuple)
    return found


def test_at_home_foil_has_its_colour_and_varnish_is_not_printed(tmp_path: Path) -> None:
    loaded = pack(tmp_path)
    assert told(loaded) == {}
    piece = card(loaded)
    assert not any(isinstance(mark, GroupMark) for mark in piece.marks)
    data = sheets_pdf([single_piece_sheet(piece)], title="t", language="en")
    assert pixel(data, 20, 74) == GOLD
    assert pixel(data, 31, 40) == NIGHT
    assert {mark.colour for mark in piece.marks if isinstance(mark, TextMark)} == {"#d9a53a"}
    assert "#d9a53a" in marks_svg(piece.marks)
    assert "#ff00ff" not in marks_svg(piece.marks)


def test_a_shop_gets_a_plate_of_each_above_all_inks(tmp_path: Path) -> None:
    (made,) = shop.make(job(pack(tmp_path), SHOP), SHOP)
    assert [one.severity for one in lint(made.data, SHOP)] == []
    with pikepdf.open(BytesIO(made.data)) as pdf:
        spaces = {str(space[1]): space for one in pdf.objects if isinstance(one, pikepdf.Stream)
                  for space in one.get("/Resources", {}).get("/ColorSpace", {}).values()}
        assert sorted(spaces) == ["/Gold Foil", "/Spot UV"]
        assert all(space[0] == "/Separation" and space[2] == "/DeviceCMYK" for space in spaces.values())
        states = [state for one in pdf.objects if isinstance(one, pikepdf.Stream)
                  for state in one.get("/Resources", {}).get("/ExtGState", {}).values()]
        assert states
        assert all(bool(state.OP) and bool(state.op) and int(state.OPM) == 1 for state in states)
    assert made.data == shop.make(job(load(tmp_path), SHOP), SHOP)[0].data


def test_the_plates_are_seen_as_the_home_file_shows_them(tmp_path: Path) -> None:
    loaded = pack(tmp_path)
    (made,) = shop.make(job(loaded, SHOP), SHOP)
    with pikepdf.open(BytesIO(in_rgb(made.data))) as pdf:
        del pdf.pages[2:], pdf.pages[0]
        one = BytesIO()
        pdf.save(one)
    assert all(abs(a - b) < 3 for a, b in zip(pixel(one.getvalue(), 20, 74), GOLD, strict=True))
    assert all(abs(a - b) < 3 for a, b in zip(pixel(one.getvalue(), 31, 40), NIGHT, strict=True))
    home = sheets_pdf([single_piece_sheet(card(loaded))], title="t", language="en")
    assert list(unlike_home(made.data, home)) == []


def test_process_inks_that_overprint_are_told_still(tmp_path: Path) -> None:
    (made,) = shop.make(job(pack(tmp_path), SHOP), SHOP)
    with pikepdf.open(BytesIO(made.data)) as pdf:
        form = next(one for one in pdf.objects if isinstance(one, pikepdf.Stream)
                    and "/ExtGState" in one.get("/Resources", {}))
        form.write(b"0 0 0 1 k\n" + form.read_bytes())
        changed = BytesIO()
        pdf.save(changed)
    assert "press-overprint" in {one.rule for one in lint(changed.getvalue(), SHOP)}


def test_a_shop_of_pictures_gets_masks(tmp_path: Path) -> None:
    made = {one.file: one.data for one in shop.make(job(pack(tmp_path), PICTURES), PICTURES)}
    assert sorted(made) == sorted([
        "cards/order.csv", "cards/back.png", "cards/001-a.png", "cards/001-a.foil.png", "cards/001-a.varnish.png",
        "cards/002-b.png", "cards/002-b.foil.png", "cards/002-b.varnish.png"])
    first, *_ = DictReader(StringIO(made["cards/order.csv"].decode()))
    assert first["front"] == "001-a.png"
    assert (first["front foil"], first["back foil"]) == ("001-a.foil.png", "")
    mask = Image.open(BytesIO(made["cards/001-a.foil.png"])).convert("RGB")
    picture = Image.open(BytesIO(made["cards/001-a.png"])).convert("RGB")
    assert mask.size == picture.size
    assert {colour for _, colour in mask.getcolors() or ()} == {(0, 0, 0), (255, 255, 255)}
    # neither foil nor varnish is in the picture itself
    assert [colour for _, colour in picture.getcolors() or ()] == [NIGHT]
    assert lint(made["cards/001-a.foil.png"], PICTURES) == []


def test_without_spots_the_order_is_as_it_was(tmp_path: Path) -> None:
    plain = THEME.replace(", spot: varnish", "").replace(", spot: foil", "")
    order, *_ = shop.make(job(pack(tmp_path, plain, ""), PICTURES), PICTURES)
    assert order.data.splitlines()[0] == b"card,name,copies,front,back"


def test_each_build_for_a_shop_says_which_plates_to_ask_for(tmp_path: Path) -> None:
    loaded = pack(tmp_path)
    assert loaded.game is not None
    products = list(loaded.game.products.values())
    found = assumptions(products, PrintSettings(PICTURES), loaded.game.theme)
    assert {id_: str(one) for id_, one in found.items()} == {
        "cards": "MakePlayingCards: whether it prints Gold Foil, Spot UV is not known; ask before you order"}
    assert assumptions(products, PrintSettings(None), loaded.game.theme) == {}


@pytest.mark.parametrize(("region", "fault"), [
    ("shape: rect, fill: {linear: [gold, ink]}, spot: foil", "bad-value theme/faces/card/regions/more/fill"),
    ("shape: rect, fill: ink, opacity: 0.5, spot: foil", "bad-value theme/faces/card/regions/more/opacity"),
    ("shape: rect, fill: ink, blend: multiply, spot: foil", "bad-value theme/faces/card/regions/more/blend"),
    ("shape: rect, fill: ink, shadow: {blur: 1 mm}, spot: foil", "bad-value theme/faces/card/regions/more/shadow"),
    ("shape: rect, fill: ink, spot: gold-foil", "reference-to-nothing theme/faces/card/regions/more/spot"),
    ("image: guard, spot: foil", "spot-of-picture theme/faces/card/regions/more/spot"),
    ("shape: line, stroke: ink, weight: 0.1 mm, spot: foil", "spot-too-fine theme/faces/card/regions/more/spot"),
    ("text: tiny, style: tiny, spot: varnish", "spot-too-fine theme/faces/card/regions/more/spot"),
    ("text: '{name}', fill: night, when: rare", None),
    ("text: '{name}', fill: ground", None),
])
def test_what_no_plate_can_be_is_told(tmp_path: Path, region: str, fault: str | None) -> None:
    theme = THEME.replace("  behind:", f"      more: {{box: [12, 62, 38, 7], {region}}}\n  behind:")
    found = told(pack(tmp_path, theme.replace("styles: {", "styles: {tiny: {font: text, size: 5 pt, least: 5 pt}, ")))
    assert fault in found if fault else not {one for one in found if one.startswith(("spot", "bad", "covered"))}


@pytest.mark.parametrize(("region", "covered"), [
    ("text: '{name}', fill: night", True), ("text: '{name}', spot: varnish", False),
    ("shape: rect, stroke: night", False),
])
def test_ink_on_foil_is_told(tmp_path: Path, region: str, covered: bool) -> None:
    theme = THEME.replace("  behind:", f"      more: {{box: [12, 71, 38, 6], {region}}}\n  behind:")
    assert ("covered-by-spot theme/faces/card/regions/more" in told(pack(tmp_path, theme))) is covered


def test_contrast_is_that_of_what_foil_shows(tmp_path: Path) -> None:
    pale = SPOTS.replace("shows: gold", "shows: '#2c3a54'")
    assert "text-too-pale theme/faces/card/regions/name" in told(pack(tmp_path, spots=pale))


@pytest.mark.parametrize(("spots", "faults"), [
    ("{foil: {name: All, shows: gold}, varnish: {name: UV, shows: none}}", "theme/spots/foil/name"),
    ("{foil: {name: Cyan, shows: gold}, varnish: {name: UV, shows: none}}", "theme/spots/foil/name"),
    ("{foil: {name: 'F) (x', shows: gold}, varnish: {name: UV, shows: none}}", "theme/spots/foil/name"),
    ("{foil: {name: UV, shows: gold}, varnish: {name: uv, shows: none}}", "theme/spots/varnish/name"),
    ("{foil: {name: Foil, shows: '#12'}, varnish: {name: UV, shows: none}}", "theme/spots/foil/shows"),
    ("{" + ", ".join(f"s{n}: {{name: S{n}, shows: gold}}" for n in range(9)) + "}", "theme/spots/s8"),
])
def test_plates_have_names_of_their_own(tmp_path: Path, spots: str, faults: str) -> None:
    assert f"bad-value {faults}" in told(pack(tmp_path, spots=f"spots: {spots}\n"))


def test_a_colour_that_is_none_is_told(tmp_path: Path) -> None:
    spots = SPOTS.replace("shows: gold", "shows: golden")
    assert "reference-to-nothing theme/spots/foil/shows" in told(pack(tmp_path, spots=spots))


def test_a_region_that_is_extended_loses_its_spot(tmp_path: Path) -> None:
    more = "  rare: {extends: card, for: [card.b], regions: {name: {spot: null, fill: gold}}}\n"
    loaded = pack(tmp_path, THEME + more)
    assert loaded.game is not None
    assert loaded.game.theme.faces["rare"].regions["name"].spot is None


def test_pieces_are_turned_scaled_and_saved_with_their_plates(tmp_path: Path) -> None:
    theme = THEME.replace("style: name, spot", "style: name, turn: 30, heads: 2, clip: ellipse, spot")
    piece = card(pack(tmp_path, theme), bleed=3.175)
    _, plates = parted_plates(piece.marks)
    assert len(plates) == 4
    assert piece.marks[-4:] == tuple(plates)
    behind = replace(piece, marks=tuple(mirrored_mark(mark, SIZE[0]) for mark in piece.marks))
    for changed in (scaled_piece(piece, 1.5), behind):
        assert len(masks(changed)) == 2
    saved = outlined_piece(piece, load(tmp_path).game.theme)  # type: ignore[union-attr]
    assert parted_plates(saved.marks)[1] == plates
    assert any(isinstance(mark, TextMark) for mark in leaves(plates))


def test_a_press_gets_the_plates_of_all_pieces_beside_its_contours(tmp_path: Path) -> None:
    pack(tmp_path)
    game = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    tokens = "[fronts-only]}, tokens: {kind: counters, of: [card], size: 63.5 mm x 88.9 mm}}"
    (tmp_path / "game.yaml").write_text(game.replace("[fronts-only]}}", tokens), encoding="utf-8")
    loaded, press = load(tmp_path), load_profile("print-shop")
    assert loaded.game is not None
    products, _ = products_for(list(loaded.game.products.values()), PrintSettings(press))
    plates = ["/Gold Foil", "/Spot UV"]
    for product, spots in zip(products, (plates, ["/CutContour", *plates]), strict=True):
        one = replace(job(loaded, press), product=product)
        (made,) = press_files.make(one, press, lambda _: ())
        assert [found.rule for found in lint(made.data, press)] == []
        with pikepdf.open(BytesIO(made.data)) as pdf:
            assert sorted(_spots_of(pdf)) == spots
        home = sheets_pdf([single_piece_sheet(card(loaded))], title="t", language="en")
        assert list(unlike_home(made.data, home, press)) == []


def _spots_of(pdf: pikepdf.Pdf) -> set[str]:
    """The inks of their own in a file."""
    holders = [*(page.obj for page in pdf.pages), *(one for one in pdf.objects if isinstance(one, pikepdf.Stream))]
    return {str(space[1]) for one in holders for space in one.get("/Resources", {}).get("/ColorSpace", {}).values()
            if isinstance(space, pikepdf.Array) and space[0] == "/Separation"}
