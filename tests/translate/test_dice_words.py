"""The form of a die's name behind its number."""

from __future__ import annotations

import pytest

from generator.translate.dice_words import counted_form


@pytest.mark.parametrize(("language", "number", "case", "form"), [
    ("pl", 1, "", "nom"), ("pl", 2, "", "nom.pl"), ("pl", 5, "", "gen.pl"), ("pl", 12, "acc", "gen.pl"),
    ("pl", 22, "acc", "acc.pl"), ("pl", 1, "ins", "ins"), ("pl", 5, "ins", "ins.pl"),
    ("en", 1, "", "nom"), ("en", 2, "", "nom.pl"), ("de", 5, "acc", "acc.pl"),
])
def test_the_form_behind_a_number(language: str, number: int, case: str, form: str) -> None:
    assert counted_form(language, number, case) == form
