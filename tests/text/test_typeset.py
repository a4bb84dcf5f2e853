"""No-break spaces, quotation marks and dashes by language. ``~`` stands for a no-break space."""

from __future__ import annotations

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from generator.text.run import Run
from generator.text.typeset import NARROW, NBSP, glue, glue_runs

CASES = [
    ("pl", "Idź z trollem i w 3 kroki, zob. s. 12.", "Idź z~trollem i~w~3~kroki, zob. s.~12."),
    ("pl", "Mówi \"tak\" - i już.", "Mówi „tak”~– i~już."),
    ("pl", "2K6 + 2, 12 345 zł", "2K6~+~2, 12~345~zł"),
    ("cs", "Jdi k trollovi a v lese čekej, str. 12", "Jdi k~trollovi a~v~lese čekej, str.~12"),
    ("cs", "Řekni \"ano\"", "Řekni „ano“"),
    ("en", "A troll has a club, p. 12, 3 cards, 20 mm", "A troll has a club, p.~12, 3~cards, 20~mm"),
    ("en", "The hero's \"last\" stand - \"yes\"", "The hero’s “last” stand~– “yes”"),
    ("de", "Siehe S. 12 und z. B. \"Troll\"", "Siehe S.~12 und z.~B. „Troll“"),
    ("fr", "Il dit \"oui\" - non", "Il dit «_oui_»~– non"),
    ("fr", "« Halte ! » dit-il ; qui va là ?", "«_Halte_!_» dit-il_; qui va là_?"),
    ("fr", "L'entrée : 3 cartes, p. 12, n° 4", "L’entrée_: 3~cartes, p.~12, n°~4"),
    ("fr", "Attention! À 12:30, http://a.b", "Attention! À~12:30, http://a.b"),
    ("fr", "Le «mot \"dit 'tout bas'\"»", "Le «_mot «_dit “tout bas”_»_»"),
]


@pytest.mark.parametrize(("language", "plain", "set_"), CASES)
def test_a_language_has_its_marks(language: str, plain: str, set_: str) -> None:
    assert glue(plain, language) == set_.replace("~", NBSP).replace("_", NARROW)


@given(st.text(alphabet="ai zwADV3+–-\"'.s", max_size=30), st.sampled_from(["pl", "cs", "en", "de"]))
@examples(300)
def test_glue_keeps_every_character_in_its_place_and_is_done_after_one_turn(text: str, language: str) -> None:
    once = glue(text, language)
    assert len(once) == len(text)
    assert glue(once, language) == once


@given(st.text(alphabet="ai «»\"':!;3", max_size=30))
@examples(200)
def test_french_is_done_after_one_turn_whatever_its_runs(text: str) -> None:
    once = glue(text, "fr")
    assert glue(once, "fr") == once
    for at in range(len(text)):
        runs = glue_runs((Run(text[:at], bold=True), Run(text[at:])), "fr")
        assert "".join(run.text for run in runs) == once


def test_quotes_and_spaces_may_stand_in_several_runs() -> None:
    runs = glue_runs((Run('Mówi "'), Run("tak", bold=True), Run('" i '), Run("idzie", italic=True)), "pl")
    assert [run.text for run in runs] == ["Mówi „", "tak", f"” i{NBSP}", "idzie"]


def test_a_number_and_a_unit_of_capital_letters_stay_together_in_english() -> None:
    assert glue("throw 1 G into the well", "en") == f"throw 1{NBSP}G into the well"
    assert glue("Roll 2 Dice", "en") == f"Roll 2{NBSP}Dice"


@pytest.mark.parametrize(("language", "plain", "set_"), [
    # behind an opening bracket or dash a quote opens, before a space or the end it closes
    ("en", '("a") b', "(“a”) b"), ("en", '["a" b', "[“a” b"), ("en", '–"a" b', "–“a” b"), ("en", 'a" b', "a” b"),
    ("en", 'a "', "a ”"), ("en", '" a', "” a"), ("en", '"a"', "“a”"), ("en", 'a"b" c', "a”b” c"),
    ("cs", '"a"', "„a“"), ("sv", '"a"', "“a”"),
    # numbers in groups of three, signs between numbers
    ("fr", "1 000 000", "1~000~000"), ("fr", "1 0000", "1 0000"), ("sv", "a 000 b", "a 000 b"),
    ("fr", "2 × 3", "2~×~3"),
    ("fr", "a + b", "a + b"), ("fr", "2 = x", "2~= x"), ("fr", "x = 2", "x =~2"), ("fr", "3 − 1", "3~−~1"),
    # a dash stays with the word before it; a hyphen between spaces is a dash
    ("fr", "a - b", "a~– b"), ("fr", "a-b c", "a-b c"), ("fr", "a — b", "a~— b"), ("fr", "a –b", "a –b"),
    ("fr", "it's", "it’s"), ("fr", "a 's", "a ’s"), ("en", "say 'go'", "say ‘go’"), ("en", "''", "‘’"),
    ("en", "'don't go', he said", "‘don’t go’, he said"), ("en", "the heroes' gold", "the heroes’ gold"),
    ("en", "take 'em, 5' high", "take ’em, 5′ high"), ("en", "a ' b ' c", "a ’ b ’ c"),
    # the dash keeps its word of one letter
    ("pl", "w - x", "w~– x"),
    ("en", "\"the 'old' one\"", "“the ‘old’ one”"), ("de", "'so'", "‚so‘"), ("pl", "'tak'", "‚tak’"),
    # words of one letter and of abbreviations
    ("pl", "i z a b", "i~z~a~b"), ("pl", "A to", "A~to"), ("pl", "ma i", "ma i"), ("pl", "(a to", "(a~to"),
    ("pl", "„i to", "„i~to"), ("pl", "np. to tj. to", "np.~to tj.~to"), ("pl", "Xnp. to", "Xnp. to"),
    ("pl", "5 kart", "5~kart"), ("pl", "5 (x", "5 (x"), ("cs", "k s v", "k~s~v"), ("cs", "např. to", "např.~to"),
    ("en", "a to", "a to"), ("en", "5 mmx 5 mm", "5~mmx 5~mm"), ("en", "7 kg, 5 %", "7~kg, 5~%"),
    ("en", "e.g. this, Dr. X", "e.g.~this, Dr.~X"), ("de", "vgl. das, 3 cm", "vgl.~das, 3~cm"), ("xx", "p. 3", "p. 3"),
])
def test_where_a_mark_changes_and_where_not(language: str, plain: str, set_: str) -> None:
    assert glue(plain, language) == set_.replace("~", NBSP)


def test_runs_that_change_nothing_are_the_same_runs() -> None:
    runs = (Run("a b", bold=True), Run("c", role="term", target="x"))
    assert glue_runs(runs, "en") is runs
    changed = glue_runs((Run("p. ", italic=True), Run("3"), Run("", role="icon", target="x")), "en")
    assert changed == (Run(f"p.{NBSP}", italic=True), Run("3"), Run("", role="icon", target="x"))


def test_the_result_of_a_roll_does_not_end_a_line() -> None:
    runs = (Run("Roll. "), Run("4–6:", bold=True), Run(" you stay. "), Run("1:", bold=True), Run(" you go at 9:30."))
    glued = "".join(run.text for run in glue_runs(runs, "en"))
    assert glued == "Roll. 4–6:~you stay. 1:~you go at~9:30.".replace("~", NBSP)


@pytest.mark.parametrize(("language", "plain", "set_"), [
    # a number and its noun
    ("en", "Pay 3 gold or lose 2 lives.", "Pay 3~gold or lose 2~lives."),
    ("en", "On a 4 you win, on 1 the troll does.", "On a 4 you win, on 1 the troll does."),
    ("en", "2 to 4 heroes, 5 and 6 of them", "2 to 4~heroes, 5 and 6 of them"), ("en", "3 otters", "3~otters"),
    ("de", "Zahlt mindestens 1 Gold oder verliert 2 Leben.", "Zahlt mindestens 1~Gold oder verliert 2~Leben."),
    ("de", "Bei 4 gewinnt ihr, bei 5 oder 6 nicht.", "Bei 4 gewinnt ihr, bei 5 oder 6 nicht."),
    ("de", "2 Öfen, 20 mm breit", "2~Öfen, 20~mm breit"), ("de", "Stufe 3, und zwar 3.", "Stufe~3, und zwar 3."),
    # what is numbered
    ("en", "Figure 2 shows 3 tables.", "Figure~2 shows 3~tables."), ("en", "(figure 2)", "(figure~2)"),
    ("en", "table 8.3 lists, table 8.3", "table~8.3 lists, table~8.3"), ("en", "tablet 3 lists", "tablet 3~lists"),
    ("de", "Abbildung 15 zeigt 2 Felder.", "Abbildung~15 zeigt 2~Felder."), ("de", "auf Seite 7", "auf Seite~7"),
    ("pl", "Rysunek 15 pokazuje 2 pola.", "Rysunek~15 pokazuje 2~pola."), ("pl", "w tabeli 8.3", "w~tabeli~8.3"),
    ("pl", "na rysunku 4.1.C, na 3 rysunkach", "na rysunku~4.1.C, na 3~rysunkach"),
    ("cs", "Obrázek 3 ukazuje 2 pole", "Obrázek~3 ukazuje 2~pole"),
    # a number that ends a phrase
    ("fr", "la salle 3, puis la 4 (page 5)", "la salle~3, puis la 4 (page~5)"), ("en", "roll a 6.", "roll a~6."),
    ("en", "at 9:30, Level 4–6", "at~9:30, Level~4–6"), ("pl", "Siła 3", "Siła~3"), ("en", "3. 4", "3. 4"),
    ("pl", "Rzućcie: 3.", "Rzućcie: 3."), ("en", "4.5 or 4.x", "4.5 or 4.x"),
    # a capital letter at the end of a name
    ("pl", "wejdźcie do bloku D i do bloku A i B", "wejdźcie do bloku~D i~do bloku~A i~B"),
    ("pl", "komnata W. W niej", "komnata~W. W~niej"), ("pl", "Uwaga: W lesie", "Uwaga: W~lesie"),
    ("en", "Hall C leads to Hall A.", "Hall~C leads to Hall~A."), ("en", "then I go, as I do", "then I go, as I do"),
    ("en", "when A's turn, NOT A WORD", "when A’s turn, NOT A WORD"), ("de", "Feld B, Akt III", "Feld~B, Akt~III"),
    ("de", "siehe S. 12, bei B. nach", "siehe S.~12, bei B. nach"), ("fr", "la salle B", "la salle~B"),
    ("pl", "etap I, etap IV", "etap~I, etap~IV"), ("en", "a Civic VIP", "a Civic VIP"),
])
def test_numbers_and_letters_stay_with_what_they_count_or_name(language: str, plain: str, set_: str) -> None:
    once = glue(plain, language)
    assert once == set_.replace("~", NBSP)
    assert glue(once, language) == once
