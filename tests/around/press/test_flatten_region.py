"""Which part of a picture is flattened: what is seen of it, inside its box and the bleed, in whole pixels."""

from __future__ import annotations

import pytest
from PIL import Image

from generator.layout.marks import ImageMark, Piece
from zecer_press.flatten import OPAQUE, _region

PIECE = Piece("a.a", "a", "front", 60, 90, 3, ())
Box = tuple[float, float, float, float]


def mark(box: Box, at: Box, pixels: tuple[int, int] = (100, 200)) -> ImageMark:
    return ImageMark(*box, at, "f", "h", "PNG", pixels)


def alpha(*window: int) -> Image.Image:
    """100 × 200 points, opaque inside a window."""
    plane = Image.new("L", (100, 200), 0)
    plane.paste(OPAQUE, window)
    return plane


@pytest.mark.parametrize(("box", "at", "window", "wanted"), [
    # 254 pixels an inch: a tenth of a millimetre each
    ((5, 6, 10, 20), (5, 6, 10, 20), (20, 50, 60, 120), (7, 11, 4, 7)),
    ((5, 6, 10, 20), (5, 6, 10, 20), (0, 0, 100, 200), (5, 6, 10, 20)),
    # cut by its own box, by the bleed at the left and the top, at the right and the bottom
    ((8, 12, 5, 8), (5, 6, 10, 20), (0, 0, 100, 200), (8, 12, 5, 8)),
    ((8, 12, 5, 8), (5, 6, 10, 20), (20, 50, 60, 120), (8, 12, 3, 6)),
    ((-5, -6, 10, 20), (-5, -6, 10, 20), (0, 0, 100, 200), (-3, -3, 8, 17)),
    ((58, 85, 10, 20), (58, 85, 10, 20), (0, 0, 100, 200), (58, 85, 5, 8)),
])
def test_what_is_seen_of_a_picture(box: Box, at: Box, window: tuple[int, ...], wanted: Box) -> None:
    found = _region(PIECE, mark(box, at), alpha(*window), 254)
    assert found is not None
    assert found.box == pytest.approx(wanted)
    assert found.alpha.size == (round(wanted[2] * 10), round(wanted[3] * 10))
    assert found.alpha.getextrema() == (OPAQUE, OPAQUE)


@pytest.mark.parametrize(("box", "window"), [
    ((5, 6, 10, 20), (0, 0, 0, 0)), ((70, 6, 10, 20), (0, 0, 100, 200)), ((-20, 6, 10, 20), (0, 0, 100, 200)),
    ((5, 93, 10, 20), (0, 0, 100, 200)), ((5, -23, 10, 20), (0, 0, 100, 200))])
def test_nothing_is_seen_of_a_picture(box: Box, window: tuple[int, ...]) -> None:
    assert _region(PIECE, mark(box, box), alpha(*window), 254) is None
