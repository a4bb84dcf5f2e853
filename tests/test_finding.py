

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.finding import Finding, Place, did_you_mean, nearest


def test_a_place_prints_as_editors_read_it_and_sorts_by_line() -> None:
    assert str(Place("a/b.yaml", 3, 7)) == "a/b.yaml:3:7"
    assert min(Place("a", 10, 1), Place("a", 2, 5), Place("a", 2, 1)) == Place("a", 2, 1)


def test_a_finding_is_an_error_unless_told_otherwise_and_cannot_change() -> None:
    finding = Finding("duplicate-key", "monster/troll", "expected one, found two")
    assert (finding.severity, finding.place, finding.width) == ("error", None, 1)
    with pytest.raises(AttributeError, match="immutable"):
        finding.rule = "other"  # type: ignore[misc]


def test_nearest_finds_the_slip_and_not_the_stranger() -> None:
    known = ["strength", "agility", "aversion"]
    assert nearest("strenght", known) == "strength"
    assert nearest("Agility", known) == "agility"
    assert nearest("colour", known) is None
    assert nearest("anything", []) is None


def test_nearest_breaks_ties_by_the_alphabet_whatever_the_order() -> None:
    assert nearest("troll", ["trolb", "trola"]) == nearest("troll", ["trola", "trolb"]) == "trola"
    # all letters are there, in an order that is as far off
    assert nearest("troll", ["tollr", "rollt"]) == "rollt"


def test_nearest_is_alike_by_more_than_six_tenths() -> None:
    # 2 · letters in common / all letters: 6 of 10 is not enough, 8 of 12 is
    assert nearest("abcxy", ["abcpq"]) is None
    assert nearest("abcdxy", ["abcdpq"]) == "abcdpq"


def test_of_many_words_one_that_begins_alike_is_found() -> None:
    many = [f"{letter}{number:04}" for letter in "abm" for number in range(300)]
    assert nearest("monstr", [*many, "monster"]) == "monster"
    assert nearest("Monstr", [*many, "monster"]) == "monster"
    assert nearest("monstr", [*many, "a" * 90]) is None


@given(st.lists(st.text(min_size=1, max_size=30), min_size=1))
def test_a_known_word_is_nearest_to_itself_up_to_case(known: list[str]) -> None:
    found = nearest(known[0], known)
    assert found is not None
    assert found.casefold() == known[0].casefold()


def test_did_you_mean_asks_or_is_silent() -> None:
    assert did_you_mean("trol", ["troll", "ork"]) == 'did you mean "troll"?'
    assert did_you_mean("zzz", ["troll", "ork"]) is None
