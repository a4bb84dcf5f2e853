"""Canvases for print-shop files: one that sets CMYK colours, and one that shows these inks as plates in RGB."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Any, Literal

from msgspec import Struct
from PIL import Image, ImageChops
from reportlab.lib.colors import Color
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from generator.layout.marks import GroupMark, LineMark, Mark, TextMark
from generator.pictures.layers import Plate
from generator.records import replace
from generator.render.cmyk import Inks, near_black, on_white, separated_tints
from generator.render.fineness import Cut
from generator.render.separation import Separation
from generator.safety.pack_files import ReadSource

# matches a picture's name in the last characters that ReportLab wrote for it
PICTURE_NAME, NAME_WINDOW = re.compile(r".*/(\S+) Do\b", re.S), 400
# a line up to this weight (mm) is treated like text
THIN_LINE = 0.5
# the name of the colour space of a plate in the form that holds its marks
PLATE = "Plate"
Plates = Literal["own", "black"]
PrintedPicture = tuple[ReadSource, Cut | None]


class Flat(Struct, frozen=True):
    """An opaque CMYK picture, and the stencil of the pixels that it covers (mode ``L``, 0 or 255).

    It covers its whole box when the stencil is None.
    """

    inks: Image.Image
    stencil: Image.Image | None


class InkCanvas(Canvas):  # type: ignore[misc]
    """A canvas that sets every colour in CMYK.

    ``separation`` separates them, ``flats`` are opaque pictures by the name in their marks, ``named`` maps names of
    pictures in the PDF to files of the theme.
    """

    separation: Separation
    flats: dict[str, Flat]
    pictures: dict[PrintedPicture, ImageReader]
    named: dict[str, str]

    def begin(self, separation: Separation) -> None:
        """Set the inks; call before drawing."""
        self.separation, self.flats, self.pictures, self.named = separation, {}, {}, {}

    def setFillColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803
        super().setFillColor(self._ink_colour(aColor))

    def setStrokeColor(self, aColor: Any, alpha: Any = None) -> None:  # noqa: N802, N803
        super().setStrokeColor(self._ink_colour(aColor))

    def drawImage(self, image: PrintedPicture, *args: Any, **kwargs: Any) -> Any:  # noqa: N802
        """An opaque CMYK picture; equal files are embedded once. A flattened picture has its stencil as a soft mask."""
        kwargs.pop("mask", None)
        source, cut = image
        if source.file in self.flats:
            flat = self.flats[source.file]
            reader = ImageReader(self._picture(flat.inks))
            reader.getRGBData()
            if flat.stencil is not None:
                reader._dataA = ImageReader(flat.stencil)
            return super().drawImage(reader, *args, mask="auto", **kwargs)
        if image not in self.pictures:
            self.pictures[image] = ImageReader(self._picture(self.separation.picture(on_white(source, cut))))
        result = super().drawImage(self.pictures[image], *args, **kwargs)
        # the last operators contain the name that ReportLab gave the picture
        name = PICTURE_NAME.search(self.getCurrentPageContent()[-NAME_WINDOW:])
        if name is not None:
            self.named[name[1]] = f"theme/art/{PurePath(source.file).name}"
        return result

    def draw_tints(self, plate: Plate) -> None:
        """A plate of flat tints in the unit square."""
        inks = [self.separation.inks(tint) for tint in plate.tints]
        picture = self._picture(separated_tints(Image.frombytes("L", plate.size, plate.image.tobytes()), inks))
        super().drawImage(ImageReader(picture), 0, 0, 1, 1)

    def inks(self, colour: Any) -> Inks:
        """The inks of a ReportLab colour."""
        red, green, blue = (round(part * 255) for part in (colour.red, colour.green, colour.blue))
        return self.separation.inks(f"#{red:02x}{green:02x}{blue:02x}")

    def _ink_colour(self, colour: Any) -> Any:
        return self.inks(colour)

    def _picture(self, inks: Image.Image) -> Image.Image:
        return inks


class PlateCanvas(InkCanvas):
    """A canvas that draws plates in RGB, to be rasterized: cyan, magenta and yellow, or black as grey."""

    plates: Plates

    def _ink_colour(self, colour: Any) -> Any:
        cyan, magenta, yellow, black = self.inks(colour)
        if self.plates == "black":
            return Color(1 - black, 1 - black, 1 - black)
        return Color(1 - cyan, 1 - magenta, 1 - yellow)

    def _picture(self, inks: Image.Image) -> Image.Image:
        planes = inks.split()
        chosen = planes[3:] * 3 if self.plates == "black" else planes[:3]
        return Image.merge("RGB", [ImageChops.invert(plane) for plane in chosen])


def in_black(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Text and thin lines in near-black colours become pure black, to stay sharp when plates are misaligned."""
    for mark in marks:
        if isinstance(mark, GroupMark):
            yield replace(mark, marks=tuple(in_black(mark.marks)))
        elif isinstance(mark, TextMark) and near_black(mark.colour):
            yield replace(mark, colour="#000000")
        elif isinstance(mark, LineMark) and mark.weight <= THIN_LINE and near_black(mark.stroke):
            yield replace(mark, stroke="#000000")
        else:
            yield mark
