"""Colours to inks: grey to black alone, never more than a shop takes, stated ones as stated."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.render.cmyk import inks_of, near_black, separated_image, separated_picture
from generator.safety.pack_files import ReadSource

CHANNEL = st.integers(0, 255)


@pytest.mark.parametrize(
    ("colour", "inks"),
    [
        ("#000000", (0, 0, 0, 1)),
        ("#ffffff", (0, 0, 0, 0)),
        ("#808080", (0, 0, 0, 0.498)),
        ("#ff0000", (0, 1, 1, 0)),
        ("#0000ff", (1, 1, 0, 0)),
        ("#800000", (0, 1, 1, 0.498)),
        ("#204060", (0.6667, 0.3333, 0, 0.6235)),
    ],
)
def test_known_colours(colour: str, inks: tuple[float, ...]) -> None:
    assert inks_of(colour) == inks


@given(CHANNEL, CHANNEL, CHANNEL, st.sampled_from([2.0, 2.4, 3.0]))
def test_no_colour_bears_more_than_the_limit(red: int, green: int, blue: int, limit: float) -> None:
    four = inks_of(f"#{red:02x}{green:02x}{blue:02x}", limit=limit)
    assert min(four[:3]) == 0
    assert sum(four) <= limit + 2e-4
    assert all(0 <= part <= 1 for part in four)


@given(CHANNEL, CHANNEL, CHANNEL)
def test_panes_of_these_inks_give_the_colour_back(red: int, green: int, blue: int) -> None:
    *own, black = inks_of(f"#{red:02x}{green:02x}{blue:02x}")
    seen = [255 * (1 - part) * (1 - black) for part in own]
    assert seen == pytest.approx([red, green, blue], abs=0.1)


def test_a_stated_colour_is_printed_so() -> None:
    assert inks_of("#A4472C", {"#a4472c": (0.1, 0.7, 0.8, 0.3)}) == (0.1, 0.7, 0.8, 0.3)


def test_the_inks_of_texts_are_black_and_the_others_colours() -> None:
    assert all(map(near_black, ("#161412", "#2a211b", "#191626", "#000000")))
    assert not any(map(near_black, ("#20385e", "#8e1b1b", "#808080", "#400000")))


def test_pictures_are_separated_like_colours(tmp_path: Path) -> None:
    seen = Image.new("RGBA", (3, 1))
    for x, colour in enumerate(((255, 0, 0, 255), (128, 128, 128, 255), (10, 20, 30, 0))):
        seen.putpixel((x, 0), colour)
    file = tmp_path / "seen.png"
    seen.save(file)
    inked = separated_picture(ReadSource(str(file), hashlib.sha256(file.read_bytes()).hexdigest()))
    assert inked.mode == "CMYK"
    # what is see-through lies on white
    assert [inked.getpixel((x, 0)) for x in range(3)] == [(0, 255, 255, 0), (0, 0, 0, 127), (0, 0, 0, 0)]


@given(st.lists(st.tuples(CHANNEL, CHANNEL, CHANNEL), min_size=1, max_size=30), st.sampled_from([2.0, 2.4, 3.0]))
def test_every_point_of_a_picture_is_as_its_colour(colours: list[tuple[int, int, int]], limit: float) -> None:
    seen = Image.new("RGB", (len(colours), 1))
    seen.putdata(colours)
    inked = separated_image(seen, limit)
    for x, (red, green, blue) in enumerate(colours):
        wanted = [255 * part for part in inks_of(f"#{red:02x}{green:02x}{blue:02x}", limit=limit)]
        found = inked.getpixel((x, 0))
        assert found == pytest.approx(wanted, abs=3)
        assert sum(found) <= limit * 255  # type: ignore[arg-type]
