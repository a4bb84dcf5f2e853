"""A script that no font has is told once, and letter by letter only what is a single foreign letter."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.load.pack import Loaded

Write = Callable[[Mapping[str, str]], Loaded]
PACK = """\
game: sad
title: T
language: {language}
version: "1.0"
products: {{cards: {{kind: deck, title: C, of: [card], card: poker, face: stock-card}}}}
kinds: {{card: {{name: {{nom: card}}, fields: {{name: name, text: text}}}}}}
kind: card
provenance: {{original: me}}
things: {{fig: {{name: "{text}", text: "{text} {text}"}}}}
"""


def told(pack: Write, language: str, text: str) -> list[str]:
    report = check(pack({"game.yaml": PACK.format(language=language, text=text)}))
    return [group.lead.message for group in report.groups if group.lead.rule == "glyph-missing"]


@pytest.mark.parametrize(("language", "text", "scripts"), [
    ("ru", "Сад", ["Cyrillic"]), ("el", "Καλημέρα κόσμε παίζω", ["Greek"]), ("ka", "გამარჯობა", ["Georgian"]),
    ("ja", "こんにちは世界カルタ遊び方", ["Hiragana", "CJK", "Katakana"]), ("he", "שלום עולם", ["Hebrew"]),
    ("hi", "नमस्ते दुनिया", ["Devanagari"]), ("en", "Сад and Καλημέρα", ["Cyrillic", "Greek"]),
])
def test_a_script_is_told_once(pack: Write, language: str, text: str, scripts: list[str]) -> None:
    messages = told(pack, language, text)
    assert len(messages) == len(scripts)
    assert all(script in message for script, message in zip(scripts, messages, strict=True))


def test_single_letters_are_told_each(pack: Write) -> None:
    assert all("cannot print" in message for message in told(pack, "en", "α and β"))


def test_russian_forms_are_not_judged_by_the_sounds_of_latin_letters(pack: Write) -> None:
    text = PACK.format(language="ru", text="Сад").replace(
        "{nom: card}", "{nom: карта, gen: карты, nom.pl: карты, gen.pl: карт}")
    assert "form-misspelt" not in {finding.rule for finding in check(pack({"game.yaml": text})).findings}
