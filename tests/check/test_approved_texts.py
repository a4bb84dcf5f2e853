"""A word that changed since a text was approved is found, whatever the text; the facts of it are compared apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.check.approved_texts import TextChange, sentences_approved, text_changes, word_spans
from generator.load.approved import in_print, parsed_facts
from generator.model.text import Text

WORD = st.text("abcdefghijklmnopqrstuvwxyząęłżź", min_size=1, max_size=9)
MARK = st.sampled_from(" " * 6 + ".,;:!?\n")
WORDS = st.lists(st.tuples(WORD | st.sampled_from(("{name:monster.orc|gen}", "{value:limit}", "**Ruch.**")), MARK),
                 min_size=1, max_size=20)


def written(words: list[tuple[str, str]]) -> str:
    return "".join(f"{word}{mark}{'' if mark.isspace() else ' '}" for word, mark in words).strip()


def changes_of(old: str, new: str, language: str = "pl") -> list[TextChange]:
    before, now = ({"text": sentences_approved(Text(text))} for text in (old, new))
    return list(text_changes("clause/1.1", before, now, language))


@given(WORDS, st.data())
def test_a_word_in_the_place_of_another_is_found(words: list[tuple[str, str]], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(words) - 1))
    new = [*words[:at], ("inaczej0", words[at][1]), *words[at + 1 :]]
    (change,) = changes_of(written(words), written(new))
    stretch = change.stretch("pl")
    assert stretch is not None
    start, end = word_spans(written(new))[at]
    assert stretch.start <= at < stretch.end
    assert written(new)[start:end] in stretch.new
    assert not change.is_worded_alike


@given(WORDS)
def test_a_text_that_stands_as_it_was_is_no_change(words: list[tuple[str, str]]) -> None:
    assert changes_of(written(words), f" {written(words)}\n") == []


@given(WORDS)
def test_sentences_read_back_from_the_file(words: list[tuple[str, str]]) -> None:
    facts = {"clause/1.1": {"text": sentences_approved(Text(written(words)))}}
    assert parsed_facts(in_print(facts)) == facts


@pytest.mark.parametrize(("old", "new", "facts"), [
    ("Skarby typu J, K i L leżą w skrzyni.", "Skarby typu K i L leżą w skrzyni.", {"typed"}),
    ("Rzuć kostką.", "Nie rzucaj kostką.", {"says"}),
    ("{value:a} kart po {value:b}.", "{value:b} kart po {value:a}.", {"exchanged"}),
    ("{value:a} kart po {value:b}.", "{value:a} kart po {value:a}.", {""}),
    ("Przed walką.", "Po walce.", {"order-words"}),
    ("Raz król, ale potem mysz.", "Raz król, choć potem mysz.", set()),
    ("Gdy są trafienia.", "Gdy jest choć jedno trafienie.", {"says"}),
    ("Ruch jest obowiązkowy.", "Ruch jest dobrowolny.", set()),
])
def test_facts_of_a_text_are_told_from_its_words(old: str, new: str, facts: set[str]) -> None:
    (change,) = changes_of(old, new)
    assert set(change.data) == facts
