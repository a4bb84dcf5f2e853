"""A translated card may print the name that it has in the language of its pack."""

from __future__ import annotations

from pathlib import Path

from generator.check import check
from generator.layout.faces.face import front_of
from generator.layout.marks import TextMark, leaves
from generator.load.pack import load
from generator.make.workspace import Workspace

GAME = """\
game: farm
title: Farm
language: en
version: "1.0"
products: {cards: {kind: deck, title: Cards, of: [card], card: poker}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name}}}
kind: card
provenance: {original: me}
things: {rat: {name: Rat}}
"""
THEME = """\
colours: {ground: "#ffffff", ink: "#000000"}
styles: {small: {font: text, size: 9 pt}}
faces:
  card:
    for: [card]
    size: 63 mm x 88 mm
    regions:
      name: {box: [5, 5, 53, 10], text: "{name}", style: small}
      under: {box: [5, 16, 53, 6], text: "({original-name})", style: small, when: original-name}
"""
WORDS = """\
msgctxt "card.rat.name"
msgid "Rat"
msgstr "Szczur"
"""


def test_the_original_name_stands_on_translated_cards_alone(tmp_path: Path) -> None:
    (tmp_path / "theme").mkdir()
    (tmp_path / "i18n/pl").mkdir(parents=True)
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "theme/theme.yaml").write_text(THEME, "utf-8")
    (tmp_path / "i18n/pl/things-card.po").write_text(WORDS, "utf-8")
    assert not check(load(tmp_path)).groups
    printed = {}
    for language in ("en", "pl"):
        edition = Workspace.open_pack(tmp_path, language).edition
        assert edition is not None
        (thing,) = edition.game.things.values()
        printed[language] = [mark.text for mark in leaves(front_of(edition, thing, (63.0, 88.0)).piece.marks)
                             if isinstance(mark, TextMark)]
    assert printed == {"en": ["Rat"], "pl": ["Szczur", "(Rat)"]}
