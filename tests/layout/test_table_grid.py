"""A table of the pack in a region of a face: its head, rows, rules and note, in the largest type that fits."""

from __future__ import annotations

from pathlib import Path

import pytest
from some import some

from generator.check.rules.reference_to_nothing import reference_to_nothing
from generator.check.rules.table_never_used import table_never_used
from generator.layout.faces.face import Drawn, front_of
from generator.layout.marks import BoxMark, LineMark, PathMark, TextMark
from generator.layout.products.deck import deck_sheets
from generator.load.pack import Loaded, load
from generator.make.visible_data import part_of
from generator.model.game import Game
from generator.translate.edition import Edition

SIZE = (105.0, 148.0)
PACK = """\
game: help
title: Pomoc
language: pl
version: "1.0"
products:
  zetony: {kind: counters, of: [find], copies: {find: 9}}
  pomoc: {kind: deck, of: [card], card: 105 mm x 148 mm}
kinds:
  card: {name: karta, fields: {name: name}}
  find:
    name: znalezisko
    fields: {name: {type: name, label: Znalezisko}, icon: {type: icon, label: i}, text: {type: text, label: Opis}}
kind: card
things: {met: {name: Spotkania}, found: {name: Znaleziska}}
tables:
  met:
    title: Spotkania
    rows: {number: suma}
    columns: {labels: {name: Kto, strength: Siła, effect: Działanie}}
    cells: {name: text, strength: int 0..9 or none, effect: text}
    data:
      "≤3": [Szczury, 2, Gryzą po kostkach.]
      "4": [Cisza, none, "Jeśli **wygra**, nie rani, lecz oplątuje: postać nie rusza się do końca następnej tury."]
      "5+": [Smok, 8, "{name:find.sword} nie pomaga."]
    note: Rzuć kostką i dodaj cyfrę.
  found: {title: Znaleziska, lists: find, columns: [name, copies, text]}
"""
FINDS = """\
kind: find
things:
  sword: {name: Miecz, icon: blade, text: Dodaje siły.}
  axe: {name: Topór, icon: axe, text: Dodaje więcej siły.}
"""
THEME = """\
styles: {table: {font: text, size: 10 pt, least: 7 pt}}
faces:
  met:
    size: 105 mm x 148 mm
    for: [card.met]
    regions: {t: {box: [5, 10, 95, 90], grid: met, style: table, stroke: spot}}
  found: {extends: met, for: [card.found], regions: {t: {grid: found}}}
icons:
  blade: {drawing: d, set: s, author: a, licence: l, meaning: m}
  axe: {drawing: d, set: s, author: a, licence: l, meaning: m}
"""
ICON = '<svg viewBox="0 0 512 512" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h512v512h-512z"/></svg>'


def read(folder: Path, old: str = "", new: str = "") -> Loaded:
    (folder / "theme" / "icons").mkdir(parents=True)
    assert not old or old in PACK + THEME
    for name, text in (("game.yaml", PACK), ("finds.yaml", FINDS), ("theme/theme.yaml", THEME)):
        (folder / name).write_text(text.replace(old, new) if old else text, "utf-8")
    for icon in ("blade", "axe"):
        (folder / "theme" / "icons" / f"{icon}.svg").write_text(ICON, "utf-8")
    return load(folder)


def game_of(loaded: Loaded) -> Game:
    assert not loaded.findings
    assert loaded.game is not None
    return loaded.game


def drawn(folder: Path, card: str, old: str = "", new: str = "") -> Drawn:
    game = game_of(read(folder, old, new))
    thing = game.thing("card", card)
    assert thing is not None
    return front_of(Edition(game, "pl"), thing, SIZE)


def texts(found: Drawn) -> list[TextMark]:
    return some(mark for mark in found.piece.marks if isinstance(mark, TextMark))


def said(found: Drawn) -> str:
    return " ".join(mark.text for mark in texts(found)).replace("\xa0", " ")


def test_a_table_has_its_head_its_rows_and_its_note(tmp_path: Path) -> None:
    found = drawn(tmp_path, "met")
    words = said(found)
    assert words.startswith("suma Kto Siła Działanie do 3 Szczury 2 Gryzą po kostkach.")
    assert "5+ Smok 8 Miecz nie pomaga." in words
    assert words.endswith("Rzuć kostką i dodaj cyfrę.")
    assert not found.overflows


def test_prose_wraps_in_its_column_and_rows_follow_one_another(tmp_path: Path) -> None:
    found = drawn(tmp_path, "met")
    prose = some(mark for mark in texts(found) if mark.datum == "table/met/4/effect")
    assert len({mark.y for mark in prose}) > 1
    assert all(mark.x >= 5 and mark.x + mark.width <= 100 + 0.01 for mark in texts(found))
    rules = some(mark for mark in found.piece.marks if isinstance(mark, LineMark))
    assert [mark.y1 for mark in rules] == sorted({mark.y1 for mark in rules})
    assert prose[-1].y < rules[1].y1 < next(mark.y for mark in texts(found) if mark.text == "Smok")


def test_the_head_stands_on_a_band_and_every_other_row_is_shaded(tmp_path: Path) -> None:
    found = drawn(tmp_path, "met")
    bands = [mark for mark in found.piece.marks if isinstance(mark, BoxMark)]
    assert len(bands) == 2
    head = next(mark for mark in texts(found) if mark.text == "Kto")
    assert bands[0].fill not in (None, head.colour)
    assert bands[0].y < head.y < bands[0].y + bands[0].height


def test_type_shrinks_to_the_least_of_its_style_and_then_overflows(tmp_path: Path) -> None:
    roomy, small, tight = (tmp_path / name for name in ("roomy", "small", "tight"))
    assert {mark.size for mark in texts(drawn(roomy, "met"))} == {10.0}
    sizes = {mark.size for mark in texts(drawn(small, "met", "[5, 10, 95, 90]", "[5, 10, 60, 38]"))}
    assert len(sizes) == 1
    assert 7.0 <= sizes.pop() < 10.0
    (over,) = drawn(tight, "met", "[5, 10, 95, 90]", "[5, 10, 60, 20]").overflows
    assert (over.datum, over.text) == ("table/met", "Spotkania")
    assert 5 < over.mm < 30


def test_a_table_wider_than_its_box_overflows_by_what_is_too_wide(tmp_path: Path) -> None:
    (over,) = drawn(tmp_path, "met", "[5, 10, 95, 90]", "[5, 10, 20, 130]").overflows
    assert over.mm > 5


def test_a_listing_prints_the_copies_that_products_print(tmp_path: Path) -> None:
    assert said(drawn(tmp_path, "found")) == "Znalezisko sztuk Opis Miecz 9 Dodaje siły. Topór 9 Dodaje więcej siły."


def test_names_behind_their_icons_begin_at_one_line(tmp_path: Path) -> None:
    found = drawn(tmp_path, "found")
    (sword, axe) = (mark for mark in texts(found) if mark.text in ("Miecz", "Topór"))
    icons = some(mark for mark in found.piece.marks if isinstance(mark, PathMark))
    assert sword.x == axe.x
    assert {round(mark.x, 2) for mark in icons} == {round(icons[0].x, 2)}
    assert 5 < icons[0].x < sword.x


def test_the_part_of_a_deck_holds_what_its_tables_print(tmp_path: Path) -> None:
    game = game_of(read(tmp_path))
    part = part_of(game, game.products["pomoc"])
    (whole, cut) = (deck_sheets(Edition(one, "pl"), one.products["pomoc"]) for one in (game, part))
    assert whole.pieces == cut.pieces


def test_a_table_on_a_face_is_used_and_a_missing_one_is_told(tmp_path: Path) -> None:
    assert not list(table_never_used.run(game_of(read(tmp_path / "good"))))
    findings = list(reference_to_nothing.run(read(tmp_path / "bad", "grid: found", "grid: fund")))
    assert [finding.path for finding in findings] == ["theme/faces/found/regions/t/grid"]
    game = read(tmp_path / "again", "grid: found", "grid: fund").game
    assert game is not None
    with pytest.raises(LookupError, match="fund"):
        front_of(Edition(game, "pl"), game.of_kind("card")[1], SIZE)
