"""Invisible characters, and those that turn the direction of a text, are told wherever a text comes from."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from generator.check import check
from generator.escape import UNSEEN, forbidden, hidden_signs
from generator.load.pack import load
from generator.make.editions import edition_of
from generator.translate.catalogue import BadCatalogue

TURNED = ("\u202e", "\u2066", "\u061c", "\U000e0041", "\U000e007f")
SIGNS = (*TURNED, "\ufe0f", "\U000e0100", "\u200e", "\u200b", "\u00ad", "\u2060", "\ufeff", "\u3164", "\u034f")
GAME = "game: tiny\ntitle: {title}\nlanguage: en\nproducts: {{deck: {{kind: deck, of: [card]}}}}\n"
KINDS = "kinds: {card: {name: Card, fields: {text: text}}}\n"


def told(folder: Path) -> list[str]:
    return [str(one.message) for one in check(load(folder)).findings
            if one.rule == ("turned-text" if one.severity == "error" else "hidden-character")]


def escape(sign: str) -> str:
    return f"\\U{ord(sign):08x}"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("written", ["as it is", "as an escape"])
def test_yaml(tmp_path: Path, sign: str, written: str) -> None:
    """Once, however it is written."""
    text = sign if written == "as it is" else escape(sign)
    (tmp_path / "game.yaml").write_text(GAME.format(title=f'"ab{text}cd\\u00f3"'), "utf-8")
    assert len(told(tmp_path)) == 1


@pytest.mark.parametrize("sign", SIGNS)
def test_those_that_have_text_misread_are_errors(tmp_path: Path, sign: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(title=f"'ab{sign}cd'"), "utf-8")
    found = [one.severity for one in check(load(tmp_path)).findings if one.rule in ("turned-text", "hidden-character")]
    assert found == ["error" if sign in TURNED else "warning"]


@pytest.mark.parametrize("text", ["\u2764\ufe0f", "#\ufe0f\u20e3", "7\ufe0f\u20e3", "\u2194\ufe0e", "\u9089\U000e0101",
                                  "\U0001f3b2\ufe0f"])
def test_a_sign_that_has_forms_may_choose_one(text: str) -> None:
    assert hidden_signs(text) == set()
    assert hidden_signs(text[1:])


@pytest.mark.parametrize("sign", SIGNS)
def test_a_workbook(tmp_path: Path, sign: str) -> None:
    book, data = openpyxl.Workbook(), BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in (("id", "name", "text"), ("a", "Ab", f"x{sign}y")):
        sheet.append(row)
    book.save(data)
    (tmp_path / "game.yaml").write_text(GAME.format(title="T"), "utf-8")
    (tmp_path / "kinds.yaml").write_text(KINDS, "utf-8")
    (tmp_path / "cards.xlsx").write_bytes(data.getvalue())
    (tmp_path / "cards.yaml").write_text("kind: card\nthings: {from: cards.xlsx}\n", "utf-8")
    assert len(told(tmp_path)) == 1


def test_a_style_sheet(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(title="T"), "utf-8")
    (tmp_path / "theme").mkdir()
    (tmp_path / "theme" / "book.css").write_text(r'p::before { content: "a\202e b"; }', "utf-8")
    assert len(told(tmp_path)) == 1


def test_one_list_says_what_is_hidden_and_what_is_forbidden() -> None:
    for code in range(0x110000):
        sign = chr(code)
        assert not (hidden_signs(sign) and forbidden(sign))
        if UNSEEN.match(sign) and sign not in "\t\n\r":
            assert hidden_signs(sign) or forbidden(sign)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_of_the_program(tmp_path: Path, language: str) -> None:
    """A pack may have its own, also in its own language."""
    (tmp_path / "game.yaml").write_text(GAME.format(title="T"), "utf-8")
    (tmp_path / "i18n" / language).mkdir(parents=True)
    po = 'msgid "sztuk"\nmsgstr "a\u202eb"\n'
    (tmp_path / "i18n" / language / "ui.po").write_text(f'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n{po}', "utf-8")
    (tmp_path / "i18n" / language / "box.po").write_text('msgctxt "game.title"\nmsgid "T"\nmsgstr "T"\n', "utf-8")
    loaded = load(tmp_path)
    assert loaded.game is not None
    with pytest.raises(BadCatalogue, match=r"ui\.po: sztuk: found the invisible character U\+202E"):
        edition_of(loaded, loaded.game, language)
