"""Dice, spans and edges: their reading, printing and arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.dice import Dice
from generator.model.values import Edges, Span

dice = st.builds(Dice, st.integers(1, 9), st.integers(2, 100), st.integers(-9, 99), st.integers(1, 99))
spans = st.tuples(st.integers(0, 50), st.integers(0, 50)).map(lambda ends: Span(min(ends), max(ends)))
words = st.sampled_from(["corridor", "door", "wall"])
edges = st.builds(Edges, words, words, words, words)


@given(dice)
def test_dice_are_written_as_they_are_read(code: Dice) -> None:
    assert Dice.parse(str(code)) == code


@given(dice, st.integers(-9, 9))
def test_an_addend_moves_both_ends(code: Dice, addend: int) -> None:
    assert (code + addend).lowest - code.lowest == addend * code.times
    assert (code + addend).highest - code.highest == addend * code.times


@given(dice)
def test_faces_of_one_die_lie_between_its_ends(code: Dice) -> None:
    if code.count == 1:
        assert (min(code.faces()), max(code.faces())) == (code.lowest, code.highest)
    else:
        with pytest.raises(ValueError, match="more than one die"):
            code.faces()


def test_a_die_thrown_in_the_stead_of_another_is_divided_and_rounded_up() -> None:
    assert Dice.parse("1K3").faces(6) == (1, 1, 2, 2, 3, 3)
    assert Dice.parse("1K5+1").faces(10) == (2, 2, 3, 3, 4, 4, 5, 5, 6, 6)


@pytest.mark.parametrize("thrown", [0, 2, 8, 102])
def test_a_die_that_cannot_be_divided(thrown: int) -> None:
    with pytest.raises(ValueError, match="multiple of 3"):
        Dice.parse("1K3").faces(thrown)


@given(dice)
def test_results_begin_with_the_lowest_and_end_with_the_highest(code: Dice) -> None:
    assert (code.results()[0], code.results()[-1]) == (code.lowest, code.highest)


@pytest.mark.parametrize("code", ["", "2", "K6", "0K6", "2K1", "1K101", "99K100", "2K6+", "2k6 + 3 ", "1K6x", "²K6"])
def test_what_is_no_dice(code: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        Dice.parse(code)


@pytest.mark.parametrize(
    ("code", "short"),
    [("2K6+4", "2+4"), ("1K3+1", "½+1"), ("1K6", "1+0"), ("1K6-1", "1−1"), ("2K3", "2×½+0"), ("2K8+1", "2K8+1")],
)
def test_code_of_a_counter(code: str, short: str) -> None:
    assert Dice.parse(code).code == short


@given(spans)
def test_spans_are_written_as_they_are_read(span: Span) -> None:
    assert Span.parse(str(span)) == span


@pytest.mark.parametrize(
    ("written", "inside", "outside"), [("≤3", -9, 4), ("17+", 99, 16), ("1–3", 3, 4), ("4", 4, 5), ("<=3", 3, 4)]
)
def test_spans_hold(written: str, inside: int, outside: int) -> None:
    span = Span.parse(written)
    assert inside in span
    assert outside not in span


@pytest.mark.parametrize("written", ["", "a", "3–1", "1–", "+"])
def test_what_is_no_span(written: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        Span.parse(written)


@given(edges, st.integers(0, 8))
def test_turning_a_tile(tile: Edges, quarters: int) -> None:
    assert tile.turned_edges(quarters).turned_edges(4 - quarters % 4) == tile
    assert tile.turned_edges(1).east == tile.north
