"""The banner with a town's name has two ends of ribbon, alike on either side, that hang behind it."""

from __future__ import annotations

import re

import pytest
from walled_town_pack import town

from generator.layout.marks import BoxMark, PathMark
from generator.model.mixed_colours import mixed_colour
from zecer_games.styles.walled_town.lines import palette
from zecer_games.styles.walled_town.town import board

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def test_the_ribbon_hangs_alike_on_both_sides_and_comes_upright_from_behind_the_banner() -> None:
    marks = board(town(), town().game.products["rynek"]).sheet.marks
    paint = palette(town().game.theme)
    ends = [mark for mark in marks
            if isinstance(mark, PathMark) and mark.fill == mixed_colour(paint.ground, paint.spot, 0.35)]
    banner = next(mark for mark in marks[marks.index(ends[-1]) :] if isinstance(mark, BoxMark))
    middle, foot = 2 * banner.x + banner.width, banner.y + banner.height
    corners = []
    for mark in ends:
        numbers = list(map(float, NUMBER.findall(mark.d)))
        corners.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    left, right = corners
    assert len(left) == len(right) == 5
    for (x, y), (u, v) in zip(left, right, strict=True):
        assert (x + u, y) == pytest.approx((middle, v), abs=0.02)
    for ribbon in (left, right):
        (above, top), *_, (below, end) = ribbon
        assert above == below
        assert banner.x < above < banner.x + banner.width
        assert banner.y < top < foot < end
