"""Slips that people make with their first deck are told where they are made, once, with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check.printing import short_report
from generator.load.pack import load
from generator.make.examination import examine
from generator.translate.edition import Edition

GAME = """\
game: fair
title: Jarmark
language: pl
players: "2"
version: "1"
products: {ware: {kind: deck, title: Towary, of: [ware], card: poker, face: stock-card}}
provenance: {original: ułożone dla testu}
kinds: {ware: {name: towar, fields: {name: name, cost: int or none, text: text}}}
"""
CARDS = """\
kind: ware
provenance: {original: ułożone dla testu}
things:
  broom: {name: Miotła, cost: 3, text: Dobierz kartę.}
  cat: {name: Kot, cost: 1, text: Miauczy.}
"""
THEME = """\
colours: {ground: "#ffffff", ink: "#000000", spot: "#333366"}
fonts: {text: Alegreya-Regular, title: Alegreya-Bold}
faces: {ware: {extends: stock-card, for: [ware], colours: {deck: "#35604a"}}}
"""


def told(folder: Path, cards: str = CARDS, theme: str = THEME) -> list[str]:
    """What `check` says of a deck, a line a finding."""
    (folder / "theme").mkdir()
    for name, content in (("game.yaml", GAME), ("cards.yaml", cards), ("theme/theme.yaml", theme)):
        (folder / name).write_text(content, "utf-8")
    found = load(folder)
    report = examine(found, Edition(found.game, "pl") if found.game else None)
    groups = report.groups
    assert len(groups) == len(short_report(report).splitlines())
    return [f"{group.lead.place}: {group.lead.rule}: {group.lead.message} ({group.lead.help})" for group in groups]


def test_the_deck_is_good(tmp_path: Path) -> None:
    assert told(tmp_path) == []


def test_an_unknown_colour_is_told_where_the_pack_names_it(tmp_path: Path) -> None:
    # that the product cannot be made follows from it
    (line,) = told(tmp_path, theme=THEME.replace('"#35604a"', "brown"))
    assert line.startswith("theme/theme.yaml:3:")
    assert "'brown'" in line


@pytest.mark.parametrize(("written", "meant"), [("quantity", "copies"), ("Qty", "copies"), ("ilość", "copies")])
def test_words_of_other_tools_are_understood(tmp_path: Path, written: str, meant: str) -> None:
    (line,) = told(tmp_path, CARDS.replace("cost: 1", f"cost: 1, {written}: 2"))
    assert f'did you mean "{meant}"?' in line


def test_each_known_key_is_named_once(tmp_path: Path) -> None:
    (line,) = told(tmp_path, CARDS.replace("cost: 1", "cost: 1, zzz: 2"))
    assert line.count("name") == line.count("text") == 1


def test_a_key_without_a_value_is_not_a_text_to_quote(tmp_path: Path) -> None:
    lines = told(tmp_path, CARDS.replace("cost: 1,", "cost: ,"))
    assert [line for line in lines if "leave the key out" in line]
    assert not [line for line in lines if "quote" in line]


def test_a_comma_in_a_text_is(tmp_path: Path) -> None:
    assert any("if the comma belongs to it" in line for line in told(tmp_path, CARDS.replace("Kot,", "Kot, czarny,")))


def test_a_misspelt_face_lacks_no_size(tmp_path: Path) -> None:
    (line,) = told(tmp_path, theme=THEME.replace("stock-card", "stock-cart"))
    assert 'did you mean "stock-card"?' in line


def test_a_digit_on_a_card_may_be_a_word_or_allowed(tmp_path: Path) -> None:
    (line,) = told(tmp_path, CARDS.replace("Miauczy.", "Miauczy 2 razy."))
    assert all(way in line for way in ("{value:", "as a word", "figure-in-prose: off"))


@pytest.mark.parametrize("role", ["title: Alegreya-Bold", "text: Alegreya-Regular"])
def test_a_font_without_letters_is_told_once(tmp_path: Path, role: str) -> None:
    (line,) = told(tmp_path, theme=THEME.replace(role, f"{role.split(':')[0]}: AlegreyaFigures-Bold"))
    assert "theme/theme.yaml:2:" in line
    assert "a font with letters" in line
