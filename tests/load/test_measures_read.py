"""Lengths and sizes are read with their bounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.load.measures import LEAST_PIECE, MOST_PAPER, length, piece_size, points, side, size


@pytest.mark.parametrize(("reader", "written", "meant"), [
    (length, "20 mm", 20.0), (length, "2 cm", 20.0), (length, f"{MOST_PAPER:g} mm", MOST_PAPER),
    (size, "20 mm", (20.0, 20.0)), (size, "63 mm x 88 mm", (63.0, 88.0)), (size, "63 mm × 88 mm", (63.0, 88.0)),
    (piece_size, f"{LEAST_PIECE:g} mm", (LEAST_PIECE, LEAST_PIECE)), (piece_size, "63 mm x 88 mm", (63.0, 88.0)),
    (side, f"{LEAST_PIECE:g} mm", LEAST_PIECE), (points, "9 pt", 9.0),
])
def test_what_is_written_is_read(reader: Callable[[str], object], written: str, meant: object) -> None:
    assert reader(written) == meant


SMALL = LEAST_PIECE - 0.1


@pytest.mark.parametrize(("reader", "written", "why"), [
    (length, f"{MOST_PAPER + 1:g} mm", "a length of at most"),
    (size, "1 mm x 2 mm x 3 mm", "a size such as 20 mm"),
    (piece_size, f"{SMALL:g} mm", "a piece of at least"), (piece_size, f"20 mm x {SMALL:g} mm", "a piece of at least"),
    (piece_size, f"{SMALL:g} mm x 20 mm", "a piece of at least"), (side, f"{SMALL:g} mm", "a piece of at least"),
])
def test_what_is_out_of_bounds_is_refused(reader: Callable[[str], object], written: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        reader(written)
