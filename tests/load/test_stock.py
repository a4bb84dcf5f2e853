"""Faces that come along: read without a fault, given to the decks that ask for them, and good without a theme."""

from __future__ import annotations

from pathlib import Path

import pytest
from some import some

from generator.check.printing import short_report
from generator.layout.marks import PathMark
from generator.layout.paths import bounds
from generator.layout.products.deck import deck_sheets
from generator.load.bundled_faces import PREFIX, stock_files
from generator.load.nodes import parse
from generator.load.pack import Loaded, load
from generator.load.reader import Reader
from generator.load.source import Origin
from generator.load.theme import read_theme
from generator.make.examination import examine
from generator.translate.edition import Edition

PACK = """\
game: fair
title: Jarmark
products:
  ware: {kind: deck, title: Towary, of: [ware], face: stock-card}
provenance: {original: ułożone dla testu}
kinds:
  ware:
    name: towar
    fields: {name: name, cost: int 0..20 or none, sort: text or none, value: int 0..20 or none, text: text}
kind: ware
things:
  broom: {name: Miotła, cost: 3, sort: pojazd, value: 2, text: Dobierz **kartę**. *Bez zwrotów.*, copies: 2}
  cat: {name: Kot, cost: none, value: none, sort: none, text: Miauczy.}
"""


def loaded(folder: Path, text: str = PACK, **files: str) -> Loaded:
    (folder / "game.yaml").write_text(text, "utf-8")
    for name, content in files.items():
        (folder / "theme").mkdir(exist_ok=True)
        (folder / "theme" / f"{name}.yaml").write_text(content, "utf-8")
    return load(folder)


def texts(found: Loaded) -> dict[str, list[tuple[str, str]]]:
    """By card: every line that its front prints, and its font."""
    assert found.game is not None
    pairs = deck_sheets(Edition(found.game, "pl"), found.game.products["ware"]).pieces
    return {front.id: [(mark.text, mark.font) for mark in front.marks if hasattr(mark, "text")] for front, _ in pairs}


def test_they_are_read_without_a_fault() -> None:
    reader = Reader()
    reader.places.sources["any.yaml"] = Origin("any.yaml", f"face: {PREFIX}card")
    theme = read_theme(reader, stock_files(reader), Path("nowhere"))
    assert reader.findings == []
    assert {"stock-card", "stock-picture", "stock-scene", "stock-back"} < set(theme.faces)
    assert all(name.startswith(PREFIX) for name in (*theme.faces, *theme.styles, *theme.fonts))
    assert all(face.back in theme.faces for face in theme.faces.values() if face.back)
    for face in theme.faces.values():
        assert {region.style for region in face.regions.values() if region.text} <= set(theme.styles)


def test_a_pack_that_does_not_speak_of_them_has_none(tmp_path: Path) -> None:
    game = loaded(tmp_path, PACK.replace(", face: stock-card", "")).game
    assert game is not None
    assert game.theme.faces == {}
    assert game.theme.styles == {}


def test_a_deck_without_a_theme_prints_what_its_cards_have(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    report = examine(found, Edition(found.game, "pl") if found.game else None)
    assert short_report(report) == ""
    printed = texts(found)
    assert [text for text, _ in printed["ware.cat"]] == ["Kot", "Miauczy.", "towar"]
    assert ("3", "Brygada1918-Bold") in printed["ware.broom"]
    assert any(font == "Brygada1918-Italic" and "zwrotów" in text for text, font in printed["ware.broom"])
    assert len(printed["ware.broom"]) > len(printed["ware.cat"])


def test_a_cost_of_nought_is_printed(tmp_path: Path) -> None:
    found = loaded(tmp_path, PACK.replace("cost: none, value: none", "cost: 0, value: 0"))
    assert [text for text, _ in texts(found)["ware.cat"]] == ["Kot", "0", "Miauczy.", "0", "towar"]


def test_names_are_in_the_title_font_and_figures_all_of_one_height(tmp_path: Path) -> None:
    fonts = "fonts: {title: GrenzeGotisch-Bold, text: Alegreya-Regular, bold: Alegreya-Bold}\n"
    printed = texts(loaded(tmp_path, theme=fonts))["ware.broom"]
    assert {("Miotła", "GrenzeGotisch-Bold"), ("3", "Brygada1918-Bold"), ("2", "Brygada1918-Bold")} <= set(printed)


def test_a_manner_has_its_own_fonts_where_the_theme_names_none(tmp_path: Path) -> None:
    bare, themed = tmp_path / "bare", tmp_path / "themed"
    bare.mkdir()
    themed.mkdir()
    comic = PACK.replace("face: stock-card", "face: stock-comic")
    fonts = "fonts: {title: Alegreya-Bold, text: Alegreya-Regular, bold: Alegreya-Bold}\n"
    own = texts(loaded(bare, comic))["ware.broom"]
    other = texts(loaded(themed, comic, theme=fonts))["ware.broom"]
    assert {("MIOTŁA", "Bangers-Regular"), ("kartę", "Barlow-Bold")} <= set(own)
    assert any(font == "Barlow-Italic" and "zwrotów" in text for text, font in own)
    assert {("MIOTŁA", "Alegreya-Bold"), ("kartę", "Alegreya-Bold"), ("3", "Bangers-Regular")} <= set(other)


def test_the_net_of_the_back_is_alike_on_both_sides_of_the_plate() -> None:
    reader = Reader()
    reader.places.sources["any.yaml"] = Origin("any.yaml", f"face: {PREFIX}card")
    regions = read_theme(reader, stock_files(reader), Path("nowhere")).faces["stock-back"].regions
    (x, y, wide, high), step = regions["net"].box, regions["net"].radius
    assert wide / step == pytest.approx(11, abs=0.02)
    assert high / step == pytest.approx(15, abs=0.02)
    left, top, across, down = regions["plate"].box
    assert (left + across / 2, top + down / 2) == pytest.approx((x + wide / 2, y + high / 2), abs=0.01)
    assert across / step == pytest.approx(5, abs=0.02), "its edges lie on the net's lines"


@pytest.mark.parametrize("option", ["", ", face: stock-card"])
def test_a_face_of_the_pack_may_extend_one_and_goes_before_it(tmp_path: Path, option: str) -> None:
    faces = "faces: {ware: {extends: stock-card, for: [ware], colours: {deck: '#2b4a6f'}, regions: {foot: null}}}\n"
    found = loaded(tmp_path, PACK.replace(", face: stock-card", option), faces=faces)
    assert found.findings == ()
    assert [text for text, _ in texts(found)["ware.cat"]] == ["Kot", "Miauczy."]


@pytest.mark.parametrize(("wrong", "hint"), [("stock-cart", "stock-card"), ("ware-card", "none")])
def test_a_face_that_is_none_is_told_with_its_place(tmp_path: Path, wrong: str, hint: str) -> None:
    (finding,) = loaded(tmp_path, PACK.replace("face: stock-card", f"face: {wrong}")).findings
    assert finding.rule == "reference-to-nothing"
    assert str(finding.place).startswith("game.yaml:4:")
    assert hint in str(finding.help)


def test_every_file_of_them_is_yaml_that_a_pack_could_hold() -> None:
    for path in some((Path(__file__).parents[2] / "templates" / "faces").glob("*.yaml")):
        node, findings = parse(path.read_bytes(), path.name)
        assert node is not None
        assert findings == []


@pytest.mark.parametrize("card", ["tarot", "square", "bridge"])
def test_badges_are_round_and_the_plate_is_square_on_every_card(tmp_path: Path, card: str) -> None:
    game = loaded(tmp_path, PACK.replace("of: [ware],", f"of: [ware], card: {card},")).game
    assert game is not None
    pairs = deck_sheets(Edition(game, "pl"), game.products["ware"]).pieces
    front, back = next(pair for pair in pairs if pair[0].id == "ware.broom")
    shapes = [mark for mark in (*front.marks, *back.marks) if isinstance(mark, PathMark) and mark.fill]
    boxes = [bounds((mark.d,)) for mark in shapes]
    badge, shield, plate, heart = [box for box in boxes if box[2] - box[0] < 0.6 * back.width]
    for (left, top, right, bottom), proportion in ((badge, 1.0), (shield, 11 / 10.6), (plate, 1.0), (heart, 1.0)):
        assert (bottom - top) / (right - left) == pytest.approx(proportion, abs=0.01)
