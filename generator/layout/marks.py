"""The display list: marks in millimetres from the top left corner, each with the path of its datum.

A datum that begins with a slash is relative to the piece's thing, so that cards can share equal marks.

Two writers read it (PDF, SVG) and do not change positions. Colours are ``#rrggbb``; a weight is a line width in
mm; a font is the name of a font file without suffix; type sizes are in pt. In the place of a colour may stand the name
of a spot.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct

from generator.model.spot_ink import SpotInk
from generator.model.theme import Blend, Nib
from generator.pictures.picture_source import PictureSource
from generator.safety.pack_files import ReadSource

# inks of their own for the machines of a print shop, in place of a colour: where it cuts, and where it folds
CUT_CONTOUR, CREASE = "CutContour", "Crease"
CONTOUR_WEIGHT = 0.1


# never changed, but not frozen: a large deck has 100 000 marks, and frozen instances take six times as long to make
@dataclass(slots=True, unsafe_hash=True)
class TextMark:
    """One line of text: ``x`` is its left end, ``y`` its baseline, ``spacing`` the tracking in mm.

    ``turn`` rotates it clockwise about its left end, in degrees.
    """

    x: float
    y: float
    text: str
    font: str
    size: float
    colour: str
    width: float
    datum: str = ""
    spacing: float = 0.0
    turn: float = 0.0


class BoxMark(Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.25
    radius: float = 0.0
    dash: tuple[float, ...] = ()
    datum: str = ""


class LineMark(Struct, frozen=True):
    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    weight: float = 0.25
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"


class PathMark(Struct, frozen=True):
    """SVG path data (absolute M L H V C Q A Z or relative) drawn at ``x``, ``y``; ``scale`` is in mm per unit."""

    d: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.25
    cap: Literal["butt", "round", "square"] = "butt"
    datum: str = ""
    # filled by the even-odd rule
    even: bool = False
    # joins and dashes of its line, in its own units; None for the engine's defaults
    nib: Nib | None = None


class DrawingMark(Struct, frozen=True):
    """A drawing clipped to a box (``x``, ``y``, ``width``, ``height``): its placed paths in drawing order.

    ``turn`` rotates it clockwise about the middle of the box, in degrees.
    """

    x: float
    y: float
    width: float
    height: float
    paths: tuple[PathMark, ...]
    hash: str
    datum: str = ""
    turn: float = 0.0


class ImageMark(Struct, frozen=True):
    """A raster picture clipped to a box (``x``, ``y``, ``width``, ``height``), drawn at ``at`` (x, y, width, height).

    ``file`` is read when it is printed; ``hash`` is that of its bytes; ``pixels`` is its size when upright. ``flipped``
    mirrors it horizontally. ``turn`` rotates it clockwise about the middle of the box, in degrees.
    """

    x: float
    y: float
    width: float
    height: float
    at: tuple[float, float, float, float]
    file: str
    hash: str
    format: str
    pixels: tuple[int, int]
    datum: str = ""
    flipped: bool = False
    turn: float = 0.0

    @property
    def source(self) -> ReadSource:
        """The picture to print: the file as it was checked."""
        return ReadSource(self.file, self.hash)


class PictureMark(Struct, frozen=True):
    """A picture that the program draws when it is printed, in a box.

    ``sparing`` prints only its key block. ``flipped`` mirrors it horizontally; ``turn`` rotates it clockwise about the
    middle of the box, in degrees.
    """

    x: float
    y: float
    width: float
    height: float
    source: PictureSource
    datum: str = ""
    sparing: bool = False
    flipped: bool = False
    turn: float = 0.0


class FieldMark(Struct, frozen=True):
    """A form field: ``text`` (one line), ``area`` (several lines) or ``tick``. ``name`` follows the model."""

    x: float
    y: float
    width: float
    height: float
    name: str
    sort: Literal["text", "area", "tick"]
    size: float = 9.0
    label: str = ""
    value: str = ""
    align: Literal["left", "center"] = "left"


class GradientMark(Struct, frozen=True):
    """A blend of colours that covers all of the group that it is in, which must have a ``clip``.

    ``stops`` are places (from 0 to 1, in order) and colours from (x1, y1) to (x2, y2). A ``radial`` one has its middle
    at (x1, y1) and ends at a circle through (x2, y2).
    """

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[tuple[float, str], ...]
    radial: bool = False


class GroupMark(Struct, frozen=True):
    """Marks that are drawn as one: inside the outline ``clip``, with one ``opacity``, blended with what lies below.

    ``mask`` lets through as much of the group as it is light: white is opaque, black clear. Marks with a ``spot`` are
    those of a plate of its own in the file for a shop.
    """

    marks: tuple[Mark, ...]
    clip: PathMark | None = None
    opacity: float = 1.0
    mask: GradientMark | None = None
    blend: Blend = "normal"
    datum: str = ""
    spot: SpotInk | None = None

    @property
    def translucent(self) -> bool:
        """True if what lies below is seen through the group; its pictures may be translucent too."""
        return self.opacity < 1 or self.mask is not None or self.blend != "normal"


Mark = (TextMark | BoxMark | LineMark | PathMark | DrawingMark | ImageMark | PictureMark | FieldMark | GradientMark
        | GroupMark)


def leaves(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks, with those of groups in place of the groups."""
    for mark in marks:
        if mark.__class__ is GroupMark:
            yield from leaves(mark.marks)
        else:
            yield mark


# as TextMark: never changed, but not frozen
@dataclass(slots=True, unsafe_hash=True)
class Piece:
    """One side of a counter, tile or card: marks inside its trim and bleed; (0, 0) is the trim's top left corner."""

    id: str
    kind: str
    side: Literal["front", "back"]
    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]

    def datum(self, written: str) -> str:
        """The full path of a mark's datum: ``/strength`` on ``monster.troll`` is ``monster/troll/strength``."""
        return f"{self.id.replace('.', '/', 1)}{written}" if written[:1] == "/" else written


@dataclass(slots=True, unsafe_hash=True)
class Placed:
    """A piece on a sheet: the trim's top left corner before rotation, and clockwise quarter turns about its middle.

    ``bleed`` is the bleed that is kept on each side as seen on the sheet (left, top, right, bottom; mm); ``scale`` is
    the enlargement. ``mirrored``: beyond its own bleed the piece is continued by its mirror images.
    """

    piece: Piece
    x: float
    y: float
    turn: int = 0
    bleed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    scale: float = 1.0
    mirrored: bool = False

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x + self.piece.width * self.scale / 2, self.y + self.piece.height * self.scale / 2)

    @property
    def trim(self) -> tuple[float, float, float, float]:
        """The trim on the sheet after rotation: x, y, width, height."""
        sides = (self.piece.width * self.scale, self.piece.height * self.scale)
        width, height = sides[:: -1 if self.turn % 2 else 1]
        return (self.middle[0] - width / 2, self.middle[1] - height / 2, width, height)

    @property
    def ink(self) -> tuple[float, float, float, float]:
        """The trim with the kept bleed: x, y, width, height."""
        (x, y, width, height), (left, top, right, bottom) = self.trim, self.bleed
        return (x - left, y - top, width + left + right, height + top + bottom)


class Sheet(Struct, frozen=True):
    """A page: placed pieces, and marks of its own (crop marks, stamp, ruler) drawn before them."""

    width: float
    height: float
    pieces: tuple[Placed, ...] = ()
    marks: tuple[Mark, ...] = ()
    name: str = ""
    title: str = ""


def flat(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """As ``leaves``; the same marks where there is no group."""
    # a loop takes a third of the time of any()
    for mark in marks:
        if mark.__class__ is GroupMark:
            return tuple(leaves(marks))
    return marks


def drawings(sheets: Iterable[Sheet]) -> Iterator[tuple[Mark, ...]]:
    """The marks of every sheet, and of every piece once, without groups."""
    seen: set[int] = set()
    for sheet in sheets:
        yield flat(sheet.marks)
        for placed in sheet.pieces:
            marks = placed.piece.marks
            if id(marks) not in seen:
                seen.add(id(marks))
                yield flat(marks)
