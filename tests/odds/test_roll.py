"""Rolls, exactly: held to every throw there is."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.dice import Dice
from generator.odds.roll import Roll


def thrown(dice: Dice) -> dict[int, Fraction]:
    """What dice come to, by throwing them in every way."""
    throws = Counter((sum(faces) + dice.plus) * dice.times
                     for faces in product(range(1, dice.sides + 1), repeat=dice.count))
    return {total: Fraction(many, dice.sides**dice.count) for total, many in sorted(throws.items())}


def test_a_k3_comes_as_often_as_half_a_k6_rounded_up() -> None:
    halved = Counter((face + 1) // 2 for face in FACES)
    assert Roll.parse("1K3").chances == {half: Fraction(many, 6) for half, many in halved.items()}


@given(st.builds(Dice, st.integers(1, 3), st.integers(2, 12), st.integers(-9, 9), st.sampled_from((1, 5, 10))))
def test_dice_come_as_often_as_every_throw_says(dice: Dice) -> None:
    chances = thrown(dice)
    roll = Roll.of_dice(dice)
    assert roll.chances == chances
    assert roll.mean == sum(total * chance for total, chance in chances.items())
    assert Roll.parse(str(dice)).chances == chances


FACES = range(1, 7)


@pytest.mark.parametrize(
    ("written", "totals"),
    [
        ("1K6−1K3", [a - (b + 1) // 2 for a in FACES for b in FACES]),
        ("1k6 + 1D6 - 1", [a + b - 1 for a in FACES for b in FACES]),
        ("max(1K6, 1K6)+1", [max(a, b) + 1 for a in FACES for b in FACES]),
        ("min(1K6, 1K6, 1K6)", [min(a, b, c) for a in FACES for b in FACES for c in FACES]),
        ("(1K6+1)//2", [(a + 1) // 2 for a in FACES]),
        ("2×(1K6+1)", [2 * (a + 1) for a in FACES]),
        ("2*1K6+3", [2 * a + 3 for a in FACES]),
        ("1K6+5x10", [(a + 5) * 10 for a in FACES]),
        ("1K6x10+5", [a * 10 + 5 for a in FACES]),
        ("-1K6", [-a for a in FACES]),
        ("4", [4]),
    ],
)
def test_expressions_come_as_often_as_every_throw_says(written: str, totals: list[int]) -> None:
    assert Roll.parse(written).chances == {
        total: Fraction(many, len(totals)) for total, many in sorted(Counter(totals).items())
    }


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("1K1", "expected at least one die with 2 to 100 faces, found '1K1'"),
        ("2K6+1K1", "expected at least one die with 2 to 100 faces, found '1K1'"),
        ("", "expected a roll such as 2K6.3, 1K6−1K3 or max.*, found ''"),
        ("sword", "found 'sword'"),
        ("dice_0", "found 'dice_0'"),
        ("1K6**2", "found '1K6\\*\\*2'"),
        ("max()", "found 'max"),
        ("True", "found 'True'"),
        ("1K6.5", "found '1K6.5'"),
        ("1K6//0", "divides by something"),
        ("99K6*99K6", "fewer dice"),
    ],
)
def test_what_is_no_roll_is_told(written: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Roll.parse(written)
