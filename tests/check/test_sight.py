"""Contrast, and what is left of colours to the colour-blind, held to published values."""

from __future__ import annotations

import pytest

from generator.check.colour_vision import contrast, seen_apart


@pytest.mark.parametrize(("one", "other", "ratio"), [
    ("#000000", "#ffffff", 21.0), ("#ffffff", "#000000", 21.0), ("#767676", "#ffffff", 4.54),
    ("#949494", "#ffffff", 3.03), ("#ff0000", "#ffffff", 4.0), ("#8e1b1b", "#8e1b1b", 1.0),
])
def test_contrast(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize("blindness", ["protanopia", "deuteranopia"])
def test_greys_are_as_far_apart_as_ever(blindness: str) -> None:
    assert seen_apart("#000000", "#ffffff", blindness) == pytest.approx(100.0, abs=0.1)
    assert seen_apart("#777777", "#777777", blindness) == 0


def test_who_lacks_cones_for_red_sees_red_darker() -> None:
    dark, red = "#4a5a20", "#d04030"
    assert seen_apart(dark, red, "protanopia") < 12 < seen_apart(dark, red, "deuteranopia")
    assert seen_apart("#1f4e9c", "#d8b020", "protanopia") > 60
