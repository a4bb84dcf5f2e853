"""Colours to inks: grey to black alone, never more than two inks' worth, stated ones as stated."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.render.separation import inks_of, near_black, separated

CHANNEL = st.integers(0, 255)


@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ("#000000", (0, 0, 0, 1)),
        ("#ffffff", (0, 0, 0, 0)),
        ("#808080", (0, 0, 0, 0.498)),
        ("#ff0000", (0, 1, 1, 0)),
        ("#0000ff", (1, 1, 0, 0)),
    ],
)
def test_known_colours(colour: str, inks: tuple[float, ...]) -> None:
    assert inks_of(colour) == inks


@given(CHANNEL, CHANNEL, CHANNEL)
def test_no_colour_bears_more_than_two_inks(red: int, green: int, blue: int) -> None:
    four = inks_of(f"#{red:02x}{green:02x}{blue:02x}")
    assert min(four[:3]) == 0
    assert sum(four) <= 2 + 1e-3
    assert all(0 <= part <= 1 for part in four)


def test_a_stated_colour_is_printed_so() -> None:
    assert inks_of("#A4472C", {"#a4472c": (0.1, 0.7, 0.8, 0.3)}) == (0.1, 0.7, 0.8, 0.3)


def test_the_inks_of_texts_are_black_and_the_others_colours() -> None:
    assert all(map(near_black, ("#161412", "#2a211b", "#191626", "#000000")))
    assert not any(map(near_black, ("#20385e", "#8e1b1b", "#808080", "#400000")))


def test_pictures_are_separated_like_colours(tmp_path: Path) -> None:
    seen = Image.new("RGBA", (3, 1))
    for x, colour in enumerate(((255, 0, 0, 255), (128, 128, 128, 255), (10, 20, 30, 0))):
        seen.putpixel((x, 0), colour)
    seen.save(tmp_path / "seen.png")
    inked = separated(str(tmp_path / "seen.png"))
    assert inked.mode == "CMYK"
    # what is see-through lies on white
    assert [inked.getpixel((x, 0)) for x in range(3)] == [(0, 255, 255, 0), (0, 0, 0, 127), (0, 0, 0, 0)]
