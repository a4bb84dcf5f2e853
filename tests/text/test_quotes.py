"""Quotation marks, apostrophes and primes: what is typed, and what is printed."""

from __future__ import annotations

import pytest
from examples import examples
from hypothesis import given
from hypothesis import strategies as st

from generator.text.quotes import STRAIGHT, quotes, set_quotes
from generator.text.run import Run
from generator.text.typeset import glue, glue_runs

LANGUAGES = ("pl", "cs", "en", "de", "nl", "fr")
# language, as typed, as printed
CASES = r"""
en|Move up to 6" over rough ground; a 5' wall blocks.|Move up to 6″ over rough ground; a 5′ wall blocks.
en|'Tis the players' turn: rock 'n' roll.|’Tis the players’ turn: rock ’n’ roll.
en|the '90s, all for 'em|the ’90s, all for ’em
en|"Route 66"|“Route 66”
en|'level 3'|‘level 3’
en|"level 3" and a 6" move|“level 3” and a 6″ move
en|"a 6" board"|“a 6″ board”
en|"Route 66", said "Bob"|“Route 66”, said “Bob”
en|He is 5'6" tall, 5'6".|He is 5′6″ tall, 5′6″.
en|"He is 5'6" tall"|“He is 5′6″ tall”
en|"It is 6""|“It is 6″”
en|6"x4" or 6'x4' or 6" x 4", 1/2", ½"|6″x4″ or 6′x4′ or 6″ x 4″, 1/2″, ½″
en|o'clock, the 1970's, 5'-high, don't|o’clock, the 1970’s, 5′-high, don’t
en|"the 'old' one"|“the ‘old’ one”
en|"'old' one"|“‘old’ one”
en|"one 'old'"|“one ‘old’”
en|"'Tis done", he said|“’Tis done”, he said
en|'don't go', he said|‘don’t go’, he said
en|the heroes' gold|the heroes’ gold
en|'cause the players' turn ends|’cause the players’ turn ends
en|say 'em' or 'go'|say ‘em’ or ‘go’
en|a ' b ' c|a ’ b ’ c
en|"He said 'go to level 3'"|“He said ‘go to level 3’”
en|“level 3"|“level 3”
en|"|”
en|'|’
pl|"Mówi 'tak' i «nie»"|„Mówi ‚tak’ i «nie»”
pl|'3''|‚3′’
pl|"poziom 3"|„poziom 3”
pl|d'Artagnan i "w"|d’Artagnan i „w”
de|"Er sagt 'ja'" und 'nein'|„Er sagt ‚ja‘“ und ‚nein‘
de|Wie geht's? 's ist Hans' Karte, 'ne 5" Mauer|Wie geht’s? ’s ist Hans’ Karte, ’ne 5″ Mauer
de|"Stufe 3"|„Stufe 3“
fr|l'ami "oui"|l’ami «oui»
fr|"dit 'oui' d'un mot"|«dit “oui” d’un mot»
nl|'s morgens 't huis|’s morgens ’t huis
en|("a") b|(“a”) b
en|–"a" b|–“a” b
en|a "|a ”
en|" a|” a
en|1'000 gold|1’000 gold
en|from 6" to 12"|from 6″ to 12″
en|"from 6" to 12""|“from 6″ to 12″”
en|Chapter '99 of the '20s 'til dawn|Chapter ’99 of the ’20s ’til dawn
en|"He ran." "She ran 6"."|“He ran.” “She ran 6″.”
en|the "6" and the "8" face|the “6” and the “8” face
en|a "6" or 8" ruler|a “6” or 8″ ruler
en|'5' is high|‘5’ is high
en|'Twas 5' high|’Twas 5′ high
en|"Stop!", "Go"|“Stop!”, “Go”
en|"'"|“’”
en|x"y|x”y
en|12"/18"|12″/18″
en|12"-18"|12″-18″
en|(6")|(6″)
en|"(6")"|“(6″)”
en|5' 6"|5′ 6″
en|dogs', cats'|dogs’, cats’
en|"dogs'"|“dogs’”
en|'the dogs' day'|‘the dogs’ day’
en|"A" "B"|“A” “B”
en|"A","B"|“A”,“B”
"""


@pytest.mark.parametrize("case", CASES.strip().splitlines())
def test_a_mark_is_what_it_means(case: str) -> None:
    language, typed, printed = case.split("|")
    assert set_quotes(typed, language) == printed


@given(st.text(alphabet="anstw 3x.,-–\"'„”“’‘‚()", max_size=24), st.sampled_from(LANGUAGES))
@examples(400)
def test_nothing_straight_is_left_and_only_straight_marks_change(text: str, language: str) -> None:
    found = set_quotes(text, language)
    assert not STRAIGHT.search(found)
    assert len(found) == len(text)
    assert [(a, b) for a, b in zip(text, found, strict=True) if a != b and a not in "\"'"] == []


@pytest.mark.parametrize(("language", "typed"), [("pl", "'3''"), ("pl", "3'''"),
                                                 ("en", "\"'6\"'\""), ("de", "'\"'\"'")])
def test_a_text_that_is_set_stays_as_it_is(language: str, typed: str) -> None:
    once = glue(typed, language)
    assert glue(once, language) == once


def test_a_quotation_may_span_runs() -> None:
    runs = glue_runs((Run('"Move '), Run("6", bold=True), Run('" far'), Run('"', italic=True), Run(", 'tis so.")), "en")
    assert [run.text for run in runs] == ["“Move ", "6", "″ far", "”", ", ’tis so."]


@pytest.mark.parametrize(("language", "marks"), [("pl", "„”"), ("cs", "„“"), ("de", "„“"), ("en", "“”"), ("it", "“”")])
def test_the_marks_of_a_language(language: str, marks: str) -> None:
    assert "".join(quotes(language)) == marks
