"""No-break spaces, quotation marks and dashes by language. ``~`` stands for a no-break space."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.text.run import Run
from generator.text.typeset import NBSP, glue, glue_runs

CASES = [
    ("pl", "Idź z trollem i w 3 kroki, zob. s. 12.", "Idź z~trollem i~w~3~kroki, zob. s.~12."),
    ("pl", "Mówi \"tak\" - i już.", "Mówi „tak”~– i~już."),
    ("pl", "2K6 + 2, 12 345 zł", "2K6~+~2, 12~345~zł"),
    ("cs", "Jdi k trollovi a v lese čekej, str. 12", "Jdi k~trollovi a~v~lese čekej, str.~12"),
    ("cs", "Řekni \"ano\"", "Řekni „ano“"),
    ("en", "A troll has a club, p. 12, 3 cards, 20 mm", "A troll has a club, p.~12, 3 cards, 20~mm"),
    ("en", "The hero's \"last\" stand - \"yes\"", "The hero’s “last” stand~– “yes”"),
    ("de", "Siehe S. 12 und z. B. \"Troll\"", "Siehe S.~12 und z.~B. „Troll“"),
    ("fr", "Il dit \"oui\" - non", "Il dit “oui”~– non"),
]


@pytest.mark.parametrize(("language", "plain", "set_"), CASES)
def test_a_language_has_its_marks(language: str, plain: str, set_: str) -> None:
    assert glue(plain, language) == set_.replace("~", NBSP)


@given(st.text(alphabet="ai zw3+–-\"'.s", max_size=30), st.sampled_from(["pl", "cs", "en", "de"]))
def test_glue_keeps_every_character_in_its_place_and_is_done_after_one_turn(text: str, language: str) -> None:
    once = glue(text, language)
    assert len(once) == len(text)
    assert glue(once, language) == once


def test_quotes_and_spaces_may_stand_in_several_runs() -> None:
    runs = glue_runs((Run('Mówi "'), Run("tak", bold=True), Run('" i '), Run("idzie", italic=True)), "pl")
    assert [run.text for run in runs] == ["Mówi „", "tak", f"” i{NBSP}", "idzie"]


def test_a_number_and_a_unit_of_capital_letters_stay_together_in_english() -> None:
    assert glue("throw 1 G into the well", "en") == f"throw 1{NBSP}G into the well"
    assert glue("Roll 2 Dice", "en") == "Roll 2 Dice"
