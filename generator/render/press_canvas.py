"""Canvases of a print shop's file: one that sets four inks, and one that shows these inks as plates in RGB."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, Literal

from PIL import Image, ImageChops
from reportlab.lib.colors import Color
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from generator.layout.marks import LineMark, Mark, TextMark
from generator.pack_files import Source
from generator.render.separation import Inks, inks_of, near_black, separated

# lines of a page in which ReportLab calls a picture that it was just told to draw
CALLED, CALLING = re.compile(r".*/(\S+) Do\b", re.S), 4
# a line up to this weight (mm) is printed like a text
THIN = 0.5
Plates = Literal["own", "black"]


@dataclass(frozen=True, slots=True)
class Flat:
    """An opaque picture in four inks, and the stencil of the points that it covers (mode ``L``, 0 or 255).

    It covers all of its box when the stencil is None.
    """

    inks: Image.Image
    stencil: Image.Image | None


class InkCanvas(Canvas):  # type: ignore[misc]
    """A canvas that knows no RGB: every colour is set as four inks.

    ``stated`` are colours whose inks are given, ``limit`` the most ink at a point (1 = 100 %), ``flats`` opaque
    pictures by the name under which marks speak of them, ``named`` what the file calls the pictures of the theme.
    """

    stated: Mapping[str, Inks]
    limit: float
    flats: dict[str, Flat]
    pictures: dict[Source, ImageReader]
    named: dict[str, str]

    def begin(self, stated: Mapping[str, Inks], limit: float) -> None:
        """Set the inks, before anything is drawn."""
        self.stated, self.limit, self.flats, self.pictures, self.named = stated, limit, {}, {}, {}

    def setFillColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803
        super().setFillColor(self._shown(aColor))

    def setStrokeColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803
        super().setStrokeColor(self._shown(aColor))

    def drawImage(self, image: Source, *args: Any, **kwargs: Any) -> Any:  # noqa: N802
        """An opaque picture in four inks; the same file is embedded once. A flat has its stencil as a soft mask."""
        kwargs.pop("mask", None)
        if image.file in self.flats:
            flat = self.flats[image.file]
            reader = ImageReader(self._picture(flat.inks))
            reader.getRGBData()
            reader._dataA = ImageReader(flat.stencil) if flat.stencil is not None else None
            return super().drawImage(reader, *args, mask="auto", **kwargs)
        if image not in self.pictures:
            self.pictures[image] = ImageReader(self._picture(separated(image, self.limit)))
        drawn = super().drawImage(self.pictures[image], *args, **kwargs)
        # what was written last calls the picture by the name that ReportLab gave it
        called = CALLED.search(" ".join(self._code[-CALLING:]))
        if called is not None:
            self.named[called[1]] = f"theme/art/{PurePath(image.file).name}"
        return drawn

    def inks(self, colour: Any) -> Inks:
        """The inks of a ReportLab colour."""
        red, green, blue = (round(part * 255) for part in (colour.red, colour.green, colour.blue))
        return inks_of(f"#{red:02x}{green:02x}{blue:02x}", self.stated, self.limit)

    def _shown(self, colour: Any) -> Any:
        return self.inks(colour)

    def _picture(self, inks: Image.Image) -> Image.Image:
        return inks


class PlateCanvas(InkCanvas):
    """The plates as light, to be rasterized: cyan, magenta and yellow as red, green and blue, or black as a grey."""

    plates: Plates

    def _shown(self, colour: Any) -> Any:
        cyan, magenta, yellow, black = self.inks(colour)
        if self.plates == "black":
            return Color(1 - black, 1 - black, 1 - black)
        return Color(1 - cyan, 1 - magenta, 1 - yellow)

    def _picture(self, inks: Image.Image) -> Image.Image:
        planes = inks.split()
        chosen = planes[3:] * 3 if self.plates == "black" else planes[:3]
        return Image.merge("RGB", [ImageChops.invert(plane) for plane in chosen])


def in_black(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Texts and thin lines of a blackish colour in black alone, so that they stay sharp when the plates shift."""
    for mark in marks:
        if isinstance(mark, TextMark) and near_black(mark.colour):
            yield replace(mark, colour="#000000")
        elif isinstance(mark, LineMark) and mark.weight <= THIN and near_black(mark.stroke):
            yield replace(mark, stroke="#000000")
        else:
            yield mark
