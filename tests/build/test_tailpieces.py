"""A page of a rulebook that stays mostly empty shows pieces of the game, one that is nearly full does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.book_maker import PT_PER_MM, _tailpieces
from generator.load import load
from generator.render.book_pages import Anchor, LaidOut
from generator.translate import Edition

TWELVE_CARDS = Path(__file__).parents[1] / "packs" / "twelve-cards"
A4 = 297.0


@pytest.fixture(scope="module")
def edition() -> Edition:
    game = load(TWELVE_CARDS).game
    assert game is not None
    return Edition(game, game.language)


def part(pages: int, *rests: tuple[int, float]) -> LaidOut:
    """A part with so many pages, on some of which so many mm above the lower margin are empty."""
    wide, foot = 170 * PT_PER_MM, 20 * PT_PER_MM
    empty = [Anchor(page, foot, foot + high * PT_PER_MM, wide, high * PT_PER_MM) for page, high in rests]
    return LaidOut(b"", pages, {}, (), tuple(empty))


def test_a_picture_stands_on_the_page_that_is_empty_counted_through_the_book(edition: Edition) -> None:
    found = _tailpieces(edition, [part(3), part(4, (0, 150.0), (2, 150.0)), part(2, (1, 150.0))])
    assert [place.page for place, _ in found] == [3, 5, 8]
    assert found[0][1].digest != found[1][1].digest


def test_the_front_matter_is_left_alone(edition: Edition) -> None:
    assert _tailpieces(edition, [part(3, (2, 200.0)), part(1)]) == []


# a third of a page of A4 is much, a seventh is little
@pytest.mark.parametrize(("blank", "number"), [(A4 / 7, 0), (A4 / 3, 1), (A4 / 2, 1)])
def test_much_of_the_page_must_be_empty(edition: Edition, blank: float, number: int) -> None:
    assert len(_tailpieces(edition, [part(1), part(1, (0, blank))])) == number


@pytest.mark.parametrize("blank", [70.0, 100.0, 200.0])
def test_a_picture_stands_within_what_is_empty_with_air_above_it(edition: Edition, blank: float) -> None:
    ((place, picture),) = _tailpieces(edition, [part(1), part(1, (0, blank))])
    foot = 20 * PT_PER_MM
    top = foot + blank * PT_PER_MM
    assert place.y < top - 2 * PT_PER_MM
    assert place.y - place.height >= foot
    # in the middle of the column
    assert place.x - foot == pytest.approx(foot + 170 * PT_PER_MM - place.x - place.width)
    assert place.width == pytest.approx(picture.sheet.width * PT_PER_MM)
