"""Letters that a picture is to bear. Lengths in mm."""

from __future__ import annotations

from msgspec import Struct

# the number of the tint of paper
PAPER = 9


class Lettering(Struct, frozen=True):
    """Letters: their ``contours``, closed, outer ones and holes in opposite directions, and the number of their tint.

    ``edge`` is the paper about them, ``shadow`` how far to the right and down a black shadow falls. ``raised`` letters
    are lit as a relief with an outline. Of others the picture has the paper only: small letters are printed over it,
    where an outline would fill them.
    """

    contours: tuple[tuple[tuple[float, float], ...], ...]
    tint: int
    edge: float
    shadow: float = 0.0
    raised: bool = False
