"""Where words may be divided, and what stands at the end of the line and at the head of the next."""

from __future__ import annotations

import pytest

from generator.text.hyphens import break_points, head, repeating, sign_breaks, tail


def divided(word: str, language: str) -> list[str]:
    return [f"{head(word, place)}|{tail(word, place, language)}" for place in break_points(language, word)]


@pytest.mark.parametrize(("language", "word", "wanted"), [
    ("pl", "biało-czerwony", "biało-|-czerwony"), ("cs", "česko-polský", "česko-|-polský"),
    ("de", "Rot-Weiß", "Rot-|Weiß"), ("en", "red-and-white", "red-|and-white"), ("pl", "miecz/topór", "miecz/|topór"),
    ("en", "(his/hers)", "(his/|hers)"), ("pl", "odbudowany/odrestaurowany", "odbudowany/odre-|staurowany"),
    ("en", "https://example.com/games/labyrinth-of-death", "https://example.com/|games/labyrinth-of-death"),
    ("pl", "www.przyklad.pl/gra-o-smierci", "www.przyklad.pl/gra-|o-smierci"),
])
def test_a_word_is_divided_behind_its_signs(language: str, word: str, wanted: str) -> None:
    assert wanted in divided(word, language)


@pytest.mark.parametrize("word", ["km/h", "1/2", "24/7", "3.5", "e.g.", "K6/K8", "koniec.", "v1.2/3"])
def test_units_numbers_and_abbreviations_stay_whole(word: str) -> None:
    assert sign_breaks(word) == ()


def test_without_a_language_only_signs_divide() -> None:
    assert sign_breaks("odbudowany/odrestaurowany") == (11,)
    assert sign_breaks("biało-czerwony") == ()


@pytest.mark.parametrize(("language", "text", "wanted"), [
    ("pl", "pole biało-czerwone", "pole biało\u00ad-\u2060czerwone"),
    ("cs", "Rakousko-Uhersko", "Rakousko\u00ad-\u2060Uhersko"),
    ("pl", "www.przyklad.pl/gra-o-smierci", "www.przyklad.pl/gra-o-smierci"), ("pl", "2-3, K-6, -5", "2-3, K-6, -5"),
    ("en", "red-and-white", "red-and-white"),
])
def test_a_book_repeats_hyphens_of_compounds(language: str, text: str, wanted: str) -> None:
    assert repeating(text, language) == wanted
