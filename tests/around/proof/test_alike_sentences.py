"""Sentences that differ by one word: which of them is told, and that many of them cost no more than their number."""

from __future__ import annotations

import pytest

from generator.check.prose import CheckedText
from generator.model.text import Text
from zecer_proof.alike_sentences import odd_words, sentences


def odd(*texts: str) -> list[tuple[str, str]]:
    """The odd words, each with the usual one."""
    found = odd_words(sentences(CheckedText(f"card/{at}/text", Text(text)) for at, text in enumerate(texts)))
    return [(one.sentence.tokens[one.place], one.usual) for one in found]


FISH = ("Take two trouts from the river.", "Take two perches from the river.", "Take two eels from the river.")


def test_a_word_that_no_other_has() -> None:
    assert odd(*FISH, "Lose two pikes from the river.") == [("lose", "take")]
    assert odd(*[FISH[0]] * 3, "Take ten trouts from the river.") == [("ten", "two")]


@pytest.mark.parametrize("other", ["Take two pikes from the river.", "Lose all pikes from the river.", "Lose a pike."])
def test_a_series_and_what_belongs_to_none(other: str) -> None:
    assert odd(*FISH, other) == []


def test_two_against_two_are_two_sorts() -> None:
    assert odd(*FISH[:2], "Lose two pikes from the river.", "Lose two eels from the river.") == []


def test_placeholders_are_the_same_whatever_they_print() -> None:
    assert odd(*(f"Gain {{value:{at}}} coins at once." for at in "abc"), "Gain {value:d} coins at last.") == [
        ("last", "once")]
