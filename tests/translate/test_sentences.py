"""Translations that lack a sentence are seen, and those that join two are not."""

from __future__ import annotations

import pytest

from generator.translate.sentences import sentences, shortened_translations

WHOLE = ("Rzućcie kostką i przesuńcie pionek o tyle pól. Na moście zatrzymajcie się zawsze.",
         "Roll a die and move your pawn that many spaces. Always stop on a bridge.")


@pytest.mark.parametrize(("text", "found"), [
    ("Jedno. Drugie! Trzecie?", ["Jedno.", "Drugie!", "Trzecie?"]),
    ("Są dwie:\n\n- jedna\n- druga\n  w dwóch\n  wierszach", ["Są dwie:", "- jedna", "- druga w dwóch wierszach"]),
    ("Wynik **1–3.** Koniec.", ["Wynik **1–3.", "Koniec."]),
    ("…", []),
])
def test_sentences(text: str, found: list[str]) -> None:
    assert sentences(text) == found


@pytest.mark.parametrize(("target", "found"), [
    ("Roll a die and move your pawn that many spaces.", [(0, 2, 1)]),
    ("Always stop on a bridge.", [(0, 2, 1)]),
    (WHOLE[1], []),
    ("Roll a die and move your pawn that many spaces; on a bridge you always stop.", []),
    ("", []),
])
def test_a_sentence_that_is_missing(target: str, found: list[tuple[int, int, int]]) -> None:
    assert shortened_translations([(WHOLE[0], target), *[WHOLE] * 20]) == found


def test_a_terse_language_is_measured_by_itself() -> None:
    terse = ("Rzućcie kostką i przesuńcie pionek o tyle pól.", "Roll, move that far.")
    joined = (WHOLE[0], "Roll, move that far, but stop on bridges.")
    assert shortened_translations([joined, *[terse] * 20]) == []
    assert shortened_translations([joined, *[WHOLE] * 20]) == [(0, 2, 1)]
