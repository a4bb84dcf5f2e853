"""Colours separated through the profile of a press: as the library for colours says, greys alone in black ink."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms
from press_colours import press_icc

from generator.load.colour_profiles import press_colours
from generator.render.cmyk import BLACK, inks_of
from generator.render.separation import Separation

PRESS = press_colours(press_icc())
BYTES = st.integers(0, 255)


def by_library(colour: str) -> tuple[int, ...]:
    transform = ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(BytesIO(press_icc())), "RGB", "CMYK",
        ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION)
    found = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), transform)
    assert found is not None
    pixel = found.getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return tuple(int(part) for part in pixel)


@pytest.mark.parametrize("colour", ["#a4472c", "#1f6f3a", "#20385e", "#fbf6ea"])
def test_a_colour_is_separated_as_the_press_says(colour: str) -> None:
    inks = Separation(press=PRESS).inks(colour)
    assert tuple(round(part * 255) for part in inks) == by_library(colour)
    assert inks != inks_of(colour)


@pytest.mark.parametrize("colour", ["#000000", "#808080", "#ffffff"])
def test_a_grey_is_black_ink_alone(colour: str) -> None:
    assert Separation(press=PRESS).inks(colour)[:3] == (0, 0, 0)
    assert Separation(press=PRESS).inks("#000000") == BLACK


def test_stated_inks_go_before_the_press() -> None:
    assert Separation(3.0, {"#a4472c": (0.1, 0.2, 0.3, 0.4)}, PRESS).inks("#a4472c") == (0.1, 0.2, 0.3, 0.4)


@given(BYTES, BYTES, BYTES, st.floats(1.2, 3.0))
def test_no_colour_exceeds_the_limit(red: int, green: int, blue: int, limit: float) -> None:
    separation = Separation(limit, press=PRESS)
    assert sum(separation.inks(f"#{red:02x}{green:02x}{blue:02x}")) <= limit + 1e-3
    picture = separation.picture(Image.new("RGB", (2, 2), (red, green, blue)))
    assert sum(picture.getpixel((0, 0))) <= limit * 255 + 1  # type: ignore[arg-type]


def test_a_picture_has_the_inks_of_its_colours_and_a_grey_one_black_alone() -> None:
    separation = Separation(press=PRESS)
    colours = Image.new("RGB", (2, 1), "#a4472c")
    colours.putpixel((1, 0), (128, 128, 128))
    assert separation.picture(colours).getpixel((0, 0)) == by_library("#a4472c")
    assert separation.picture(colours).getpixel((1, 0)) == by_library("#808080")
    grey = Image.linear_gradient("L").convert("RGB")
    assert [plane.getextrema() for plane in separation.picture(grey).split()] == [(0, 0)] * 3 + [(0, 255)]


@pytest.mark.parametrize("press", [None, PRESS])
@given(BYTES, BYTES, BYTES)
def test_inks_are_seen_as_the_colour_that_was_separated(press: object, red: int, green: int, blue: int) -> None:
    separation = Separation(press=press)  # type: ignore[arg-type]
    light = separation.light(separation.inks(f"#{red:02x}{green:02x}{blue:02x}"))
    apart = [abs(part * 255 - own) for part, own in zip(light, (red, green, blue), strict=True)]
    # the table of the tests has few points, and saturated colours are outside
    assert max(apart) <= (60 if press else 1)
