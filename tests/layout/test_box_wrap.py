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
scenes: {front: {place: wall, light: sun, actor: hound}}
"""


def wrapped(folder: Path, more: str = "", theme: str = THEME) -> ProductSheets:
    (folder / "theme").mkdir()
    (folder / "game.yaml").write_text(PACK % more, encoding="utf-8")
    (folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
    (folder / "theme" / "theme.yaml").write_text(theme, encoding="utf-8")
    game = load(folder).game
    assert game is not None
    return box_wrap_sheets(Edition(game, "en"), game.products["wrap"])


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
    assert "Wrapped" in texts(sheets, "spine")
    for said in some(("Somebody sealed this box.", "2–4 players", "45 min", "ages 8+", "Cards: 2", "publisher")):
        assert said in told


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
