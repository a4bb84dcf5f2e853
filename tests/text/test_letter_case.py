"""Capitals and divisions of words by language."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from generator.layout.type.fonts import advance, font_bytes
from generator.text.hyphens import break_points, head
from generator.text.letter_case import capitals, with_capital


@pytest.mark.parametrize(("language", "text", "wanted"), [
    ("de", "groß", "GROSS"), ("pl", "żółw", "ŻÓŁW"), ("tr", "iyi ılık", "İYİ ILIK"), ("en", "iyi", "IYI"),
    ("el", "άνθρωπος", "ΑΝΘΡΩΠΟΣ"),
])
def test_capitals(language: str, text: str, wanted: str) -> None:
    assert capitals(text, language) == wanted


@pytest.mark.parametrize(("language", "text", "wanted"), [
    ("nl", "ijs", "IJs"), ("en", "ijs", "Ijs"), ("tr", "iki", "İki"), ("pl", "łoś", "Łoś"), ("de", "", "")])
def test_a_first_capital(language: str, text: str, wanted: str) -> None:
    assert with_capital(text, language) == wanted


@pytest.mark.parametrize("name", ["Alegreya-Regular", "Alegreya-Bold", "Brygada1918-Regular", "GrenzeGotisch-Bold"])
def test_sharp_s_is_two_small_capitals(name: str) -> None:
    font = TTFont(BytesIO(font_bytes(f"{name}+smcp")))
    letters = font.getBestCmap()
    width = font["hmtx"][letters[ord("s")]][0]
    assert abs(font["hmtx"][letters[ord("ß")]][0] - 2 * width) <= 1
    assert advance(f"{name}+smcp", "ß") > 1.5 * advance(f"{name}+smcp", "s")


@pytest.mark.parametrize(("language", "word", "parts"), [
    ("de", "Schifffahrt", ["Schiff-", "fahrt"]), ("pl", "„Czarnoksiężnik”", ["„Czar-", "noksiężnik”"]),
    ("en", "Rhein-Donau", ["Rhein-", "Donau"]),
])
def test_the_first_division_of_a_word(language: str, word: str, parts: list[str]) -> None:
    place = break_points(language, word)[0]
    assert [head(word, place), word[place:]] == parts


@pytest.mark.parametrize("word", ["kot", "2K6+3", "w\u00a0mieście", "ab-cd", "x", ""])
def test_a_word_that_is_not_divided(word: str) -> None:
    assert break_points("pl", word) == ()
