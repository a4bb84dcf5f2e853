"""Faces print title and version of the game, the title of their product, and the running number of their thing."""

from __future__ import annotations

from pathlib import Path

import pytest
from begun_catalogues import begin_catalogues
from click.testing import CliRunner

from generator.cli import cli
from generator.layout.marks import Piece, TextMark, flat
from generator.layout.products.counters import counter_sheets
from generator.layout.products.deck import deck_sheets, real_front
from generator.load.pack import load
from generator.make.editions import edition_of
from generator.make.visible_data import part_hash, part_of
from generator.model.game import Game
from generator.text.typeset import NBSP
from generator.translate.edition import Edition

FOOT = "{title} {version}, {deck} {number}/{total}, {copy}/{copies}"
GAME = """\
game: numbers
title: Run
language: en
version: "1.2"
products:
  first: {kind: deck, title: Beasts, of: [beast, plant], card: 60 mm x 40 mm, paper: A4}
  second: {kind: counters, title: Plants, of: [plant], size: 60 mm x 40 mm}
kinds:
  beast: {name: beast, fields: {name: {type: name, label: name}}}
  plant: {name: plant, fields: {name: {type: name, label: name}}}
"""
BEASTS = """\
kind: beast
provenance: {original: example}
things:
  fox: {name: Fox, copies: 2}
  owl: {name: Owl, copies: 0}
"""
PLANTS = """\
kind: plant
provenance: {original: example}
things:
  fern: {name: Fern}
  moss: {name: Moss, copies: 3}
"""
THEME = """\
styles: {small: {font: text, size: 8 pt, least: 5 pt}}
faces:
  any: {for: [beast, plant], size: 60 mm x 40 mm, regions: {foot: {box: [3, 30, 54, 6], text: "FOOT", style: small}}}
"""


def pack(folder: Path, foot: str = FOOT, game: str = GAME, plants: str = PLANTS) -> Path:
    (folder / "theme").mkdir(exist_ok=True)
    for name, text in (("game", game), ("beasts", BEASTS), ("plants", plants), ("theme/theme", THEME)):
        (folder / f"{name}.yaml").write_text(text.replace("FOOT", foot), encoding="utf-8")
    return folder


def game_of(folder: Path) -> Game:
    game = load(folder).game
    assert game is not None
    return game


def printed(piece: Piece) -> str:
    return " ".join(mark.text for mark in flat(piece.marks) if isinstance(mark, TextMark)).replace(NBSP, " ")


def fronts(game: Game, product: str) -> list[str]:
    lay_out = deck_sheets if product == "first" else counter_sheets
    return [printed(front) for front, _ in lay_out(Edition(game, "en"), game.products[product]).pieces]


def test_every_card_tells_its_number(tmp_path: Path) -> None:
    game = game_of(pack(tmp_path))
    # an owl, of which there are none, is not counted
    assert fronts(game, "first") == [
        "Run 1.2, Beasts 1/3, 1/2", "Run 1.2, Beasts 1/3, 2/2", "Run 1.2, Beasts 2/3, 1/1",
        "Run 1.2, Beasts 3/3, 1/3", "Run 1.2, Beasts 3/3, 2/3", "Run 1.2, Beasts 3/3, 3/3"]
    assert fronts(game, "second") == [
        "Run 1.2, Plants 1/2, 1/1", "Run 1.2, Plants 2/2, 1/3", "Run 1.2, Plants 2/2, 2/3", "Run 1.2, Plants 2/2, 3/3"]


def test_elsewhere_it_is_as_in_the_product_that_is_shown(tmp_path: Path) -> None:
    game = game_of(pack(tmp_path))
    moss, edition = game.of_kind("plant")[1], Edition(game, "en")
    assert printed(real_front(edition, moss).piece) == "Run 1.2, Beasts 3/3, 1/3"
    assert printed(real_front(edition, moss, ["second"]).piece) == "Run 1.2, Plants 2/2, 1/3"


def test_a_field_of_that_name_is_meant(tmp_path: Path) -> None:
    game = GAME.replace("plant, fields: {", "plant, fields: {number: {type: int 0..99 or none, label: number}, ")
    plants = PLANTS.replace("name: Fern", "name: Fern, number: 42")
    assert fronts(game_of(pack(tmp_path, "{number}/{total}", game, plants)), "first") == [
        "1/3", "1/3", "42/3", "/3", "/3", "/3"]


def test_in_conditions_and_expressions(tmp_path: Path) -> None:
    game = game_of(pack(tmp_path, "{'last' if number == total else number + 10}"))
    assert fronts(game, "first") == ["11", "11", "12", "last", "last", "last"]
    (tmp_path / "theme" / "theme.yaml").write_text(
        THEME.replace("FOOT", "last").replace("style: small}", "style: small, when: number == total}"),
        encoding="utf-8")
    assert fronts(game_of(tmp_path), "second") == ["", "last", "last", "last"]


def test_a_translation_has_its_own_titles(tmp_path: Path) -> None:
    begin_catalogues(pack(tmp_path), "de")
    for name, old, new in (("box.po", "Beasts", "Tiere"), ("box.po", "Run", "Lauf")):
        file = tmp_path / "i18n" / "de" / name
        file.write_text(file.read_text("utf-8").replace(f'msgid "{old}"\nmsgstr ""', f'msgid "{old}"\nmsgstr "{new}"'),
                        encoding="utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    edition = edition_of(loaded, loaded.game, "de")
    front, _ = deck_sheets(edition, edition.game.products["first"]).pieces[0]
    assert printed(front) == "Lauf 1.2, Tiere 1/3, 1/2"


@pytest.mark.parametrize(("old", "new"), [
    ('version: "1.2"', 'version: "1.3"'), ("title: Run", "title: Race"), ("title: Beasts", "title: Animals"),
    ("moss: {name: Moss, copies: 3}", "moss: {name: Moss, copies: 0}")])
def test_what_they_print_is_made_anew(old: str, new: str, tmp_path: Path) -> None:
    before = game_of(pack(tmp_path))
    was = fronts(before, "first")
    after = game_of(pack(tmp_path, FOOT, GAME.replace(old, new), PLANTS.replace(old, new)))
    assert fronts(after, "first")[0] != was[0]
    assert len({part_hash(part_of(game, game.products["first"]), {}) for game in (before, after)}) == 2
    part = part_of(after, after.products["first"])
    assert fronts(part, "first") == fronts(after, "first")


@pytest.mark.parametrize(("foot", "told"), [
    ("{numbre}/{total}", 'did you mean "number"?'), ("{version + 1}", "face-expression-fails"),
    ("{number}/{total} {deck} {title} {version}", "no errors, no warnings")])
def test_check_knows_them(foot: str, told: str, tmp_path: Path) -> None:
    assert told in CliRunner().invoke(cli, ["check", str(pack(tmp_path, foot))]).output


def test_a_word_of_a_choice_that_is_called_so_is_written_in_quotes(tmp_path: Path) -> None:
    game = GAME.replace("fields: {", 'fields: {place: {type: "choice of deck, hand", label: place}, ')
    folder = pack(tmp_path, "{'a' if place == deck else 'b'}", game, PLANTS.replace("name: ", "place: deck, name: "))
    beasts = folder / "beasts.yaml"
    beasts.write_text(BEASTS.replace("name: ", "place: hand, name: "), encoding="utf-8")
    assert "expected the word deck in quotes" in CliRunner().invoke(cli, ["check", str(folder)]).output
    (folder / "theme" / "theme.yaml").write_text(THEME.replace("FOOT", "{'a' if place == 'deck' else 'b'}"),
                                                 encoding="utf-8")
    assert "face-expression-fails" not in CliRunner().invoke(cli, ["check", str(folder)]).output
    assert fronts(game_of(folder), "second") == ["a"] * 4
