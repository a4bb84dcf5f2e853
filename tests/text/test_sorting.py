"""Alphabetical order by language. The lists are as ICU 72 sorts them with numbers by value."""

from __future__ import annotations

import pytest

from generator.text.sorting import initial, sort_key

ICU = {
    "pl": "ab ala Ąb co cytryna ćma ekran ęk Karta_2 Karta_10 los lot Łan łódź nos ńa oko osa óś ser sok śnieg zamek "
          "zupa źrebię żaba",
    "de": "abte Äbte Affe Ähre arg Ärger Azur Karte_2 Karte_10 Ofen Öl Ort Strand Strasse Straße Übel uber über Ufer "
          "Zug",
    "en": "cafe Café Cafes caff Card_2 Card_10 Élan eland Nail naive naïve ox zebra",
    "cs": "ale ano áno cíl cukr čáp dub hora chata chléb ihned rak ryba řeka sova suk šest zima zub žába",
    "es": "nube nzo ñu oso",
}


@pytest.mark.parametrize("language", ICU)
def test_each_language_sorts_by_its_own_alphabet(language: str) -> None:
    wanted = [word.replace("_", " ") for word in ICU[language].split()]
    shuffled = wanted[::-1]
    assert sorted(shuffled, key=lambda word: sort_key(word, language)) == wanted


@pytest.mark.parametrize(("language", "word", "letter"), [
    ("pl", "łan", "Ł"), ("pl", "„Szereg”", "S"), ("de", "Ähre", "A"), ("cs", "chléb", "CH"), ("en", "Élan", "E"),
    ("en", "2D6", "D"), ("en", "12", "#"),
])
def test_the_index_files_a_word_under_its_letter(language: str, word: str, letter: str) -> None:
    assert initial(word, language) == letter


@pytest.mark.parametrize(("language", "words"), [
    ("en", ["", " a", "1", "2", "10", "100", "a", "a b", "ab", "B", "z"]),
    ("sv", ["a", "o", "z", "å", "ä", "ö"]), ("sk", ["a", "ä", "b", "h", "ch", "i", "o", "ô", "p"]),
    ("en", ["oe", "œ", "of"]), ("en", ["ae", "æ", "af"]), ("en", ["d", "đ", "e"]), ("en", ["o", "ø", "p"]),
    ("en", ["z", "α", "β", "ж"]), ("en", ["res", "Res", "rés", "resa"]), ("en", ["a-b", "ab", "abc"]),
])
def test_ties_numbers_and_foreign_letters(language: str, words: list[str]) -> None:
    shuffled = words[::-1]
    assert sorted(shuffled, key=lambda word: sort_key(word, language)) == words


@pytest.mark.parametrize(("language", "word", "letter"), [
    ("pl", "źle", "Ź"), ("en", "łan", "L"), ("en", "œuvre", "O"), ("sv", "över", "Ö"), ("pl", "chleb", "C"),
    ("sk", "Chata", "CH"), ("en", "ßx", "S"), ("en", "…", "#"), ("en", "", "#"), ("en", "(a)", "A"),
])
def test_more_words_and_their_letters(language: str, word: str, letter: str) -> None:
    assert initial(word, language) == letter
