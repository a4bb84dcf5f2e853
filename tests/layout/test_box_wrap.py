"""The wrap of a game's box: front, back and spines, on one sheet or each on its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from some import some

from generator.layout.marks import PictureMark, TextMark
from generator.layout.products.box_wrap import box_wrap_sheets
from generator.layout.products.product_sheets import ProductSheets
from generator.layout.refused import Refused
from generator.load.pack import load
from generator.translate.edition import Edition

PACK = """\
game: wrapped
title: Wrapped
subtitle: a game in a box
hook: Somebody sealed this box. Find out why.
language: en
players: 2–4
minutes: "45"
age: "8"
version: "1.0"
box: {cards: {name: cards, total: 2, pieces: {card: 2}}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: {type: name, label: name}}}}
products:
  deck: {kind: deck, title: Cards, of: [card], card: poker}
  wrap: {kind: box-wrap, title: Box, cover: front%s}
"""
CARDS = """\
kind: card
provenance: {original: test}
things: {one: {name: One}, two: {name: Two}}
"""
THEME = """\
scenes: {front: {place: backdrop, light: sun, actor: hound}}
"""


def wrapped(folder: Path, more: str = "", theme: str = THEME, game: str = PACK) -> ProductSheets:
    (folder / "theme").mkdir()
    (folder / "game.yaml").write_text(game % more, encoding="utf-8")
    (folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(theme, encoding="utf-8")
    read = load(folder).game
    assert read is not None
    return box_wrap_sheets(Edition(read, "en"), read.products["wrap"])


def texts(sheets: ProductSheets, side: str) -> str:
    """All that a side says."""
    pieces = {placed.piece.id: placed.piece for sheet in sheets.variants[""] for placed in sheet.pieces}
    said = " ".join(mark.text for mark in pieces[f"wrap.{side}"].marks if isinstance(mark, TextMark))
    return said.replace("\N{NO-BREAK SPACE}", " ")


def test_a_wrap_is_one_piece_where_the_paper_has_room(tmp_path: Path) -> None:
    sheets = wrapped(tmp_path)
    (net,) = sheets.nets
    assert [panel.id for panel in net.panels] == ["back", "spine", "front", "other-spine", "seam"]
    assert net.size == (2 * (165 + 25) + 12, 240)
    assert len(sheets.variants[""]) == 1


def test_each_side_of_a_larger_one_stands_alone(tmp_path: Path) -> None:
    sheets = wrapped(tmp_path, ", size: 200 mm x 270 mm, depth: 40 mm")
    assert sorted(net.size for net in sheets.nets) == [(40, 270), (40, 270), (200, 270), (200, 270)]


def test_the_back_says_what_a_shop_asks_for(tmp_path: Path) -> None:
    sheets = wrapped(tmp_path)
    told = texts(sheets, "back")
    for said in some(("Somebody sealed this box.", "2–4 players", "45 min", "ages 8+", "Cards: 2", "publisher")):
        assert said in told


def test_a_spine_is_the_empty_place_of_the_front_with_the_title_along_it(tmp_path: Path) -> None:
    (sheet,) = wrapped(tmp_path).variants[""]
    spine = next(placed.piece for placed in sheet.pieces if placed.piece.id == "wrap.spine")
    picture = spine.marks[0]
    assert isinstance(picture, PictureMark)
    scene, (wide, high), *_, (letters,) = picture.source.given
    assert (scene.place, scene.standing()) == ("backdrop", ())
    points = [point for contour in letters.contours for point in contour]
    across, down = (max(values) - min(values) for values in zip(*points, strict=True))
    assert across < wide * 0.7 < down <= high * 0.81
    assert all(0 < x < wide and 0 < y < high for x, y in points)


def test_the_list_names_what_products_print_whole_and_every_kind_of_a_group(tmp_path: Path) -> None:
    game_text = PACK.replace("total: 2, pieces: {card: 2}}}", "total: 3, pieces: {card: 2, foe: 1}}}").replace(
        "name: {type: name, label: name}}}}", "name: {type: name, label: name}}}, foe: {name: {nom: foe, nom.pl: foes},"
        " fields: {name: {type: name, label: name}}}}").replace(
        "  wrap:", "  dice: {kind: dice-net, title: Dice, faces: ['1', '2', '3', '4', '5', '6'], copies: 2}\n  wrap:")
    (tmp_path / "foes.yaml").write_text(CARDS.replace("kind: card", "kind: foe").replace(
        "one: {name: One}, two: {name: Two}", "wolf: {name: Wolf}"), encoding="utf-8")
    told = texts(wrapped(tmp_path, game=game_text), "back")
    for said in some(("Dice: 2", "2 cards", "1 foe")):
        assert said in told
    assert "Box" not in told.replace("In the Box", "")


def test_the_back_shows_pieces_of_the_box(tmp_path: Path) -> None:
    (sheet,) = wrapped(tmp_path).variants[""]
    shown = [placed for placed in sheet.pieces if placed.piece.id == "card.one"]
    assert len(shown) == 1
    back = next(placed for placed in sheet.pieces if placed.piece.id == "wrap.back")
    assert back.x < shown[0].x < back.x + 165 - 63 * shown[0].scale


def test_the_front_is_the_scene_with_the_title_in_it(tmp_path: Path) -> None:
    (sheet,) = wrapped(tmp_path).variants[""]
    front = next(placed.piece for placed in sheet.pieces if placed.piece.id == "wrap.front")
    picture = front.marks[0]
    assert isinstance(picture, PictureMark)
    assert len(picture.source.given[-1]) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(("more", "theme", "at"), [
    ("", "colours: {ink: '#000000'}\n", "cover"), (", shows: [nothing]", THEME, "shows")])
def test_what_cannot_be_printed_is_refused(tmp_path: Path, more: str, theme: str, at: str) -> None:
    with pytest.raises(Refused) as refused:
        wrapped(tmp_path, more, theme)
    assert refused.value.at == at
