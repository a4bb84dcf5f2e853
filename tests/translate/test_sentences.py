"""Translations that lack a sentence are seen, and those that join two are not."""

from __future__ import annotations

import pytest

from generator.translate.sentences import paired_sentences, sentences, shortened_sentences, shortened_translations

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


LONG = ("Gdy na moście stoi smok, rzućcie kostką i dodajcie swoją siłę, a potem wróćcie do zamku.",
        "When a dragon stands on the bridge, roll a die, add your strength, and then go back to the castle.")


@pytest.mark.parametrize(("target", "found"), [
    ("When a dragon stands on the bridge, roll a die.", [(0, LONG[0])]),
    (LONG[1], []),
    ("If a dragon is on the bridge, roll, add your strength, then return to the castle.", []),
])
def test_half_a_sentence_that_is_missing(target: str, found: list[tuple[int, str]]) -> None:
    assert list(shortened_sentences([(LONG[0], target), *[LONG] * 20])) == found


def test_sentences_go_in_pairs_by_their_lengths() -> None:
    source = "Krótko. To zdanie jest znacznie dłuższe od innych. I koniec."
    target = "Short. This sentence is much longer, much longer than others. It ends. Here."
    assert paired_sentences(source, target) == [
        ("Krótko.", "Short."),
        ("To zdanie jest znacznie dłuższe od innych.", "This sentence is much longer, much longer than others."),
        ("I koniec.", "It ends. Here."),
    ]
