"""An escape of YAML that makes a control character is told once, with a help that fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import check
from generator.load.pack import load

GAME = """\
game: tiny
title: T
language: en
products: {cards: {kind: deck, of: [card], card: poker, face: stock-card, duplex: [fronts-only]}}
kinds: {card: {name: {nom: card, nom.pl: cards}, fields: {name: name, text: text}}}
kind: card
provenance: {original: x}
things: {a: {name: "A", text: "one%stwo"}}
"""


@pytest.mark.parametrize(("escape", "help"), [
    (r"\u2028", "take the escape away"), (r"\u2029", "take the escape away"), (r"\x85", "take the escape away"),
    (r"\N", "take the escape away"), (r"\a", "in a path write /"), (r"\b", "in a path write /"),
])
def test_a_control_character_of_an_escape_is_told_once(tmp_path: Path, escape: str, help: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME % escape, "utf-8")
    assert [(one.rule, one.help) for one in check(load(tmp_path)).findings] == [("control-character", help)]
