"""Profiles of print shops and home printers: plain data, lengths in mm."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

Form = Literal["pdf", "png", "press", "sheets"]
Order = Literal["back-front", "front-back"]
Colour = Literal["cmyk", "rgb"]
Size = tuple[float, float]
MM_PER_INCH = 25.4
# pixels an inch that a home printer can show of a picture; type and lines are no pictures
HOME_DPI = 600
# a metric poker card differs from the inch size by 0.9 mm: within this difference a card is laid out at the shop's size
NEAR = 1.0


class PressColours(Struct, frozen=True):
    """The colour profile of a press: the bytes of its file, and its name."""

    data: bytes
    name: str = ""

    def __repr__(self) -> str:
        return f"PressColours({hashlib.sha256(self.data).hexdigest()})"


class Condition(Struct, frozen=True):
    """A printing condition: by its name in a registry such as the ICC's, and the colour profile of the press."""

    identifier: str
    registry: str = ""
    about: str = ""
    icc: PressColours | None = None


class Profile(Struct, frozen=True):
    """A profile of a print shop or paper. ``ink`` is the greatest sum of inks at a point (1 = 100 %).

    ``form``: a PDF for each deck, a picture for each side, PDFs of every product for a press (``paper`` is that of the
    sheets out of which pieces are cut), or sheets on ``paper``. ``assumed`` are sizes that no page of the shop
    confirms, with the reason for each.
    """

    id: str
    title: str
    form: Form
    source: str
    date: str
    paper: str | None = None
    target: str = ""
    order: Order = "front-back"
    colour: Colour = "rgb"
    ink: float = 4.0
    dpi: int = 300
    bleed: float = 0.0
    safe: float = 0.0
    sizes: Mapping[str, Size] = field(default_factory=dict)
    pixels: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    condition: Condition | None = None
    note: str = ""
    assumed: Mapping[str, str] = field(default_factory=dict)

    def size_for(self, size: Size) -> str | None:
        """The shop's card size that is nearest to a size; None when none is within 1 mm in both directions."""
        def size_difference(name: str) -> float:
            return max(abs(self.sizes[name][0] - size[0]), abs(self.sizes[name][1] - size[1]))

        best = min(self.sizes, key=size_difference, default=None)
        return best if best is not None and size_difference(best) <= NEAR else None

    def media(self, size: Size) -> Size:
        """The size (mm) of a card with its bleed."""
        return size[0] + 2 * self.bleed, size[1] + 2 * self.bleed

    def pixel_size(self, size: Size, dpi: int | None = None) -> tuple[int, int]:
        """The size in pixels of a card with its bleed."""
        width, height = self.media(size)
        return in_pixels(width, height, dpi or self.dpi)


def in_pixels(width: float, height: float, dpi: int) -> tuple[int, int]:
    """Whole pixels for lengths in mm."""
    return round(width / MM_PER_INCH * dpi), round(height / MM_PER_INCH * dpi)
