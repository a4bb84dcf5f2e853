"""Lengths of regions of faces, which are made over when a face extends one of another size. All in mm."""

from __future__ import annotations

from msgspec import Struct

# width and height
Size = tuple[float, float]
# from the left and from the top, width, height
Box = tuple[float, float, float, float]


class Repeat(Struct, frozen=True):
    """How often a region is drawn: ``over`` names a field with a number or a list, or is a number itself.

    ``shape`` is ``line``, ``grid`` (of ``columns``) or ``ring`` (of ``radius``, mm); ``step`` the distance of copies to
    the right and down (mm), by default the size of the box. ``align`` says whether the box is that of the first
    (``start``), the middle (``center``) or the last copy (``end``). ``descending`` numbers them from the last to 1.
    """

    over: str | int
    shape: str = "line"
    step: tuple[float, float] | None = None
    columns: int = 1
    radius: float = 0.0
    align: str = "start"
    descending: bool = False


class DeclaredLengths(Struct, frozen=True):
    """Lengths of a region as they are declared, each behind the size of the face that declares it (mm)."""

    box: tuple[Size, Box]
    gap: tuple[Size, float]
    height: tuple[Size, float | None]
    # of a repeat
    step: tuple[Size, tuple[float, float] | None]
    radius: tuple[Size, float]
