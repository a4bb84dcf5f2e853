"""Charts as SVG, number by number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from zecer_odds.charts import FOOT, GAP, HIGH, INK, LETTERS, Charts

CHARTS = Charts("#804020")


def rects(width: str, fill: str, at: str = "") -> str:
    return f'<rect {at}width="{width}" height="8" fill="{fill}"/>'


def chart(name: str, drawn: str) -> str:
    return f'<svg class="{name}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'


def test_a_bar_is_as_long_as_its_share_and_black_when_rare() -> None:
    assert CHARTS.bar(Fraction(1, 3), Fraction(2, 3)) == chart("bar", rects("50.00", "#804020"))
    assert CHARTS.bar(Fraction(1, 8), Fraction(1), True) == chart("bar", rects("12.50", INK))
    assert CHARTS.bar(Fraction(1), Fraction(0)) == chart("bar", rects("0", "#804020"))


def test_parts_of_a_stack_follow_one_another() -> None:
    shares = [Fraction(1, 4), Fraction(0), Fraction(5, 8), Fraction(1, 8)]
    assert CHARTS.stack(shares) == chart("stack", "".join((
        rects("25.00", CHARTS.tone(0, 4), 'x="0.00" '), rects("62.50", CHARTS.tone(2, 4), 'x="25.00" '),
        rects("12.50", CHARTS.tone(3, 4), 'x="87.50" '))))


@pytest.mark.parametrize(("depth", "colour"), [(0, "#ffffff"), (1, "#804020"), (0.5, "#c0a090")])
def test_tints_lie_between_white_and_the_colour(depth: float, colour: str) -> None:
    assert CHARTS.tint(depth) == colour


def test_the_last_tone_is_the_colour_itself() -> None:
    assert [CHARTS.tone(number, 2) for number in range(2)] == [CHARTS.tint(0.5), "#804020"]


def column(x: int, y: str, high: str, wide: int, middle: str, label: str) -> str:
    return (f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="#804020"/>'
            f'<rect x="{x}" y="{HIGH}" width="{wide}" height="0.6" fill="{INK}"/>'
            f'<text x="{middle}" y="{HIGH + 9}" font-size="8" text-anchor="middle" '
            f'font-family="{LETTERS}" fill="{INK}">{label}</text>')


def test_columns_stand_over_every_number_between_the_ends() -> None:
    drawn = CHARTS.columns({-1: Fraction(1, 2), 1: Fraction(1, 4)})
    assert drawn == (
        f'<svg class="columns" viewBox="0 0 36 {HIGH + FOOT}" width="36" height="{HIGH + FOOT}" aria-hidden="true">'
        + column(0, "0.00", "46.00", 10, "5", "−1") + column(12, "46.00", "0.00", 10, "17", "0")
        + column(24, "23.00", "23.00", 10, "29", "1") + "</svg>")


def test_bins_are_wider_and_named() -> None:
    drawn = CHARTS.bins([("a<b", Fraction(1, 4)), ("c", Fraction(1, 2))])
    assert (GAP, f'viewBox="0 0 44 {HIGH + FOOT}" width="44"' in drawn) == (2, True)
    assert column(0, "23.00", "23.00", 20, "10", "a&lt;b") + column(22, "0.00", "46.00", 20, "32", "c") in drawn
