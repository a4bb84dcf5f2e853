"""The display list: marks in millimetres from the top left corner, each with the path of its datum.

A datum that begins with a slash is relative to the piece's thing, so that cards can share equal marks.

Two writers read it (PDF, SVG) and do not change positions. Colours are ``#rrggbb``; a weight is a line width in
mm; a font is the name of a font file without suffix; type sizes are in pt. In the place of a colour may stand the name
of a spot.

A mark says its ``bounds`` (left, top, right, bottom, with half of its line) and how a motion moves it
(``map_points``), with the marks inside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from msgspec import Struct

from generator.layout.motion import BoxedMark, EndedMark, Extent, Motion, PicturedMark, direction, turned_box, union
from generator.layout.paths import bounds
from generator.model.profile import MM_PER_INCH
from generator.model.spot_ink import SpotInk
from generator.model.theme import Blend, Nib
from generator.pictures.picture_source import PictureSource
from generator.records import replace
from generator.safety.pack_files import ReadSource

# inks of their own for the machines of a print shop, in place of a colour: where it cuts, and where it folds
CUT_CONTOUR, CREASE = "CutContour", "Crease"
CONTOUR_WEIGHT = 0.1
# distance of the control points of a quarter circle, in radii
KAPPA = 0.5523


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

    @property
    def bounds(self) -> Extent:
        em = self.size * (MM_PER_INCH / 72)
        return self.reach(-em, em * 0.3)

    def reach(self, top: float, bottom: float) -> Extent:
        """The bounding box of the line if it reaches from ``top`` to ``bottom`` (mm below its baseline)."""
        box = (self.x, self.y + top, self.x + self.width, self.y + bottom)
        return turned_box(box, self.turn, (self.x, self.y)) if self.turn else box

    def map_points(self, motion: Motion) -> TextMark:
        """The line moved; it stays readable where it is mirrored, and begins where it ended."""
        across, down = direction(self.turn) if motion.mirrored else (0.0, 0.0)
        x, y = motion.point((self.x + self.width * across, self.y + self.width * down))
        return replace(self, x=x, y=y, turn=motion.angle(self.turn))


class BoxMark(BoxedMark, frozen=True):
    fill: str | None = None
    stroke: str | None = None
    weight: float = 0.25
    radius: float = 0.0
    dash: tuple[float, ...] = ()
    datum: str = ""

    @property
    def bounds(self) -> Extent:
        half = self.weight / 2 if self.stroke else 0.0
        return self.x - half, self.y - half, self.x + self.width + half, self.y + self.height + half

    def map_points(self, motion: Motion) -> BoxMark | PathMark:
        """The box moved; one that no longer has level sides becomes a path."""
        return self.outline.map_points(motion) if motion.degrees % 90 else super().map_points(motion)

    @property
    def outline(self) -> PathMark:
        """The box as a path."""
        (w, h), r = (self.width, self.height), min(self.radius, self.width / 2, self.height / 2)
        if r:
            k = r * (1 - KAPPA)
            d = (f"M{r} 0L{w - r} 0C{w - k} 0 {w} {k} {w} {r}L{w} {h - r}C{w} {h - k} {w - k} {h} {w - r} {h}"
                 f"L{r} {h}C{k} {h} 0 {h - k} 0 {h - r}L0 {r}C0 {k} {k} 0 {r} 0Z")
        else:
            d = f"M0 0L{w} 0L{w} {h}L0 {h}Z"
        nib = Nib(limit=10.0, dash=self.dash) if self.dash else None
        return PathMark(d, self.x, self.y, 1.0, self.fill, self.stroke, self.weight, datum=self.datum, nib=nib)


class LineMark(EndedMark, frozen=True):
    stroke: str
    weight: float = 0.25
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round", "square"] = "butt"

    @property
    def bounds(self) -> Extent:
        half = self.weight / 2
        return (min(self.x1, self.x2) - half, min(self.y1, self.y2) - half,
                max(self.x1, self.x2) + half, max(self.y1, self.y2) + half)


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

    @property
    def bounds(self) -> Extent:
        half = self.weight / 2 if self.stroke else 0.0
        left, top, right, bottom = (side * self.scale for side in bounds((self.d,)))
        return self.x + left - half, self.y + top - half, self.x + right + half, self.y + bottom + half

    def map_points(self, motion: Motion) -> PathMark:
        x, y = motion.point((self.x, self.y))
        return replace(self, x=x, y=y, d=motion.path(self.d), nib=motion.nib(self.nib))


class DrawingMark(PicturedMark, frozen=True):
    """A drawing clipped to its box: its placed paths in drawing order."""

    paths: tuple[PathMark, ...]
    hash: str
    datum: str = ""

    def moved_content(self, motion: Motion, dx: float, dy: float) -> dict[str, Any]:
        if motion.mirrored:
            return {"paths": tuple(path.map_points(motion) for path in self.paths)}
        return {"paths": tuple(replace(path, x=path.x + dx, y=path.y + dy) for path in self.paths)} if dx or dy else {}


class ImageMark(PicturedMark, frozen=True):
    """A raster picture clipped to its box, drawn at ``at`` (x, y, width, height).

    ``file`` is read when it is printed; ``hash`` is that of its bytes; ``pixels`` is its size when upright. ``flipped``
    mirrors it horizontally.
    """

    at: tuple[float, float, float, float]
    file: str
    hash: str
    format: str
    pixels: tuple[int, int]
    datum: str = ""
    flipped: bool = False

    @property
    def source(self) -> ReadSource:
        """The picture to print: the file as it was checked."""
        return ReadSource(self.file, self.hash)

    def moved_content(self, motion: Motion, dx: float, dy: float) -> dict[str, Any]:
        x, y, width, height = self.at
        # what stands at the left of the box then stands at its right
        left = 2 * self.x + self.width - x - width if motion.mirrored else x
        return {"at": (left + dx, y + dy, width, height), "flipped": self.flipped != motion.mirrored}


class PictureMark(PicturedMark, frozen=True):
    """A picture that the program draws when it is printed, in a box.

    ``sparing`` prints only its key block. ``flipped`` mirrors it horizontally.
    """

    source: PictureSource
    datum: str = ""
    sparing: bool = False
    flipped: bool = False

    def moved_content(self, motion: Motion, dx: float, dy: float) -> dict[str, Any]:
        return {"flipped": self.flipped != motion.mirrored}


class FieldMark(BoxedMark, frozen=True):
    """A form field: ``text`` (one line), ``area`` (several lines) or ``tick``. ``name`` follows the model."""

    name: str
    sort: Literal["text", "area", "tick"]
    size: float = 9.0
    label: str = ""
    value: str = ""
    align: Literal["left", "center"] = "left"


class GradientMark(EndedMark, frozen=True):
    """A blend of colours that covers all of the group that it is in, which must have a ``clip``.

    ``stops`` are places (from 0 to 1, in order) and colours from (x1, y1) to (x2, y2). A ``radial`` one has its middle
    at (x1, y1) and ends at a circle through (x2, y2).
    """

    stops: tuple[tuple[float, str], ...]
    radial: bool = False

    @property
    def bounds(self) -> Extent:
        # it is seen only as far as its group is
        return self.x1, self.y1, self.x1, self.y1


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

    @property
    def bounds(self) -> Extent:
        """That of its marks, as far as its clip lets them be seen."""
        boxes = [mark.bounds for mark in self.marks if mark.__class__ is not GradientMark]
        around = union(boxes) if boxes else None
        if self.clip is None:
            return around or (0.0, 0.0, 0.0, 0.0)
        window = self.clip.bounds
        if around is None or len(boxes) < len(self.marks):
            return window
        left, top = max(window[0], around[0]), max(window[1], around[1])
        return left, top, max(left, min(window[2], around[2])), max(top, min(window[3], around[3]))

    def map_points(self, motion: Motion) -> GroupMark:
        return replace(self, marks=tuple(mark.map_points(motion) for mark in self.marks),
                       clip=None if self.clip is None else self.clip.map_points(motion),
                       mask=None if self.mask is None else self.mask.map_points(motion))


Mark = (TextMark | BoxMark | LineMark | PathMark | DrawingMark | ImageMark | PictureMark | FieldMark | GradientMark
        | GroupMark)
M = TypeVar("M", bound=Mark)


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
    """One side of a counter, tile or card: marks inside its trim and bleed; (0, 0) is the trim's top left corner.

    ``cut`` is the outline of one that is no rectangle.
    """

    id: str
    kind: str
    side: Literal["front", "back"]
    width: float
    height: float
    bleed: float
    marks: tuple[Mark, ...]
    cut: PathMark | None = None

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


def repainted_mark(mark: M, change: Callable[[str], str]) -> M:
    """A mark whose colours are changed, those of its parts too; not what a picture, a gradient or a mask shows."""
    own = {name: change(colour) for name in ("fill", "stroke", "colour") if (colour := getattr(mark, name, None))}
    parts = {name: tuple(repainted_mark(part, change) for part in getattr(mark, name))
             for name in ("marks", "paths") if hasattr(mark, name)}
    return replace(mark, **own, **parts) if own or parts else mark


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
