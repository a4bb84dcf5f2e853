"""Flattening: replaces a translucent picture or group by an opaque picture that includes what lies below it.

PDF/X-1a has no transparency. Only the part of a picture that is not fully clear is replaced, at the shop's resolution:
text and line work above it, or below its clear part, stay vectors. Groups that are opaque stay what they are.

The blend is that of the home file: the marks up to the picture are rasterized in RGB and separated. Where a theme
states inks, or a press separates greys in pictures otherwise than alone, the difference between the inks of the ground
and the separation of their RGB is kept in proportion to what shows through, so that a soft edge meets the surrounding
ground without a seam.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from math import ceil, floor, hypot

from msgspec import Struct
from PIL import Image, ImageChops, ImageFilter

from generator.layout.marks import BoxMark, DrawingMark, GroupMark, ImageMark, Mark, Piece, Placed, Sheet
from generator.message import msg
from generator.model.profile import HOME_DPI, MM_PER_INCH
from generator.records import replace
from generator.render import bitmaps
from generator.render.cmyk import blended_inks
from generator.render.fineness import cuts_of, whole_picture
from generator.render.mark_operators import MM, cut_pictures, draw, embedded_font
from generator.render.png import rasters
from generator.render.press_canvas import Flat, PlateCanvas, Plates, in_black
from generator.render.separation import Separation
from generator.render.sheets import sheets_pdf
from generator.share import font_names

CLEAR, OPAQUE = 0, 255
# translucent groups of a card that are flattened; each takes some hundredths of a second
MOST_TRANSLUCENT = 200
PLATES: tuple[Plates, Plates] = ("own", "black")


def is_translucent(piece: Piece) -> bool:
    """True if something on the piece is translucent anywhere. Raises OSError."""
    return any(map(_shows_through, piece.marks))


def _shows_through(mark: Mark) -> bool:
    if isinstance(mark, GroupMark):
        return mark.translucent or any(map(_shows_through, mark.marks))
    return isinstance(mark, ImageMark) and _alpha(mark, HOME_DPI) is not None


class _Region(Struct, frozen=True):
    """The part of a picture on a piece that is replaced.

    ``box`` is left, top, width and height in mm from the trim's top left corner, ``alpha`` the opacity of its pixels
    (mode ``L``); ``opaque`` is True if the whole visible part is opaque.
    """

    box: tuple[float, float, float, float]
    alpha: Image.Image
    opaque: bool


@dataclass(slots=True)
class _FlatPiece:
    """A piece being flattened: ``marks`` before index ``at`` are opaque."""

    piece: Piece
    dpi: int
    marks: list[Mark] = field(init=False)
    at: int = -1
    region: _Region = field(init=False)

    def __post_init__(self) -> None:
        self.marks = list(self.piece.marks)

    def advance(self) -> bool:
        """Move to the next translucent picture; False when there is none."""
        for at, mark in enumerate(self.marks[self.at + 1 :], self.at + 1):
            if isinstance(mark, GroupMark) and _shows_through(mark):
                picture, alpha = _as_picture(mark, self.dpi)
            elif isinstance(mark, ImageMark) and (seen := _alpha(mark, self.dpi)) is not None:
                picture, alpha = mark, seen
            else:
                continue
            region = _region(self.piece, picture, alpha, self.dpi)
            if region is None:
                self.marks[at] = DrawingMark(picture.x, picture.y, picture.width, picture.height, (), "")
            elif picture is not mark or not region.opaque:
                self.at, self.region = at, region
                return True
        return False

    def piece_below(self, marks: Sequence[Mark]) -> tuple[Piece, _Region]:
        return replace(self.piece, marks=tuple(marks)), self.region


class Flattening(Struct, frozen=True):
    """Flattens the pieces of one file.

    ``separation`` is that of its colours. ``flats`` are the new
    pictures by the name in ``file`` of their marks.
    """

    separation: Separation
    dpi: int
    flats: dict[str, Flat] = {}

    def opaque(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces with opaque pictures only.

        Raises NoPictures without pypdfium2, OSError for an unreadable file, ValueError for too many translucent groups.
        """
        for piece in pieces:
            count = sum(mark.__class__ is GroupMark and _shows_through(mark) for mark in piece.marks)
            if count > MOST_TRANSLUCENT:
                raise ValueError(msg("{piece}: expected at most {most} translucent texts, shapes and shadows for a "
                                     "print shop, found {count}", piece=piece.id, most=MOST_TRANSLUCENT, count=count))
        jobs = [_FlatPiece(piece, self.dpi) for piece in pieces]
        waiting = [job for job in jobs if job.advance()]
        while waiting:
            self._flatten(waiting)
            waiting = [job for job in waiting if job.advance()]
        return [replace(job.piece, marks=tuple(job.marks)) for job in jobs]

    def _flatten(self, jobs: Sequence[_FlatPiece]) -> None:
        """Replace the current picture of each piece."""
        blends = _rgb_rasters([job.piece_below(job.piece.marks[: job.at + 1]) for job in jobs])
        separation = self.separation
        inks = [separation.picture(image) for image in blends]
        if separation.stated or separation.press is not None:
            backgrounds = _rgb_rasters([job.piece_below(job.piece.marks[: job.at]) for job in jobs])
            grounds = self._grounds([job.piece_below(job.marks[: job.at]) for job in jobs])
            inks = [blended_inks(blend_inks, ground, separation.picture(background), job.region.alpha, separation.limit)
                    for job, blend_inks, ground, background in zip(jobs, inks, grounds, backgrounds, strict=True)]
        for job, blend_inks in zip(jobs, inks, strict=True):
            job.marks[job.at] = self._flattened_mark(job.marks[job.at], job.region, blend_inks)

    def _flattened_mark(self, mark: Mark, region: _Region, inks: Image.Image) -> Mark:
        picture = mark if isinstance(mark, ImageMark) else ImageMark(*region.box, region.box, "", "", "", inks.size)
        # one extra pixel on each side, so that no ground shows beside a soft edge
        stencil = region.alpha.point(lambda value: OPAQUE if value else CLEAR).filter(ImageFilter.MaxFilter(3))
        name = hashlib.sha256(inks.tobytes() + stencil.tobytes()).hexdigest()
        self.flats[name] = Flat(inks, stencil if CLEAR in stencil.getextrema() else None)
        x, y, width, height = region.box
        return replace(picture, x=x, y=y, width=width, height=height, at=region.box, file=name, hash=name,
                       pixels=inks.size, turn=0.0, flipped=False)

    def _grounds(self, below: Sequence[tuple[Piece, _Region]]) -> list[Image.Image]:
        """The ground below each picture, in CMYK; plates are rasterized separately, as no engine here does CMYK."""
        colour_plates, black_plates = (_rasters_of(self._plates(below, plates), below) for plates in PLATES)
        return [Image.merge("CMYK", [ImageChops.invert(plane) for plane in (*cmy.split(), k.getchannel(0))])
                for cmy, k in zip(colour_plates, black_plates, strict=True)]

    def _plates(self, below: Sequence[tuple[Piece, _Region]], plates: Plates) -> bytes:
        output = BytesIO()
        canvas = PlateCanvas(output, pageCompression=1, invariant=1,
                             initialFontName=embedded_font(font_names()[0]).fontName)
        canvas.begin(self.separation)
        canvas.plates, canvas.flats = plates, self.flats
        cut_pictures(canvas, cuts_of([(piece.marks, 1.0) for piece, _ in below], self.dpi))
        for piece, region in below:
            x, y, width, height = region.box
            canvas.setPageSize((width * MM, height * MM))
            canvas.translate(-x * MM, (height + y - piece.height) * MM)
            draw(canvas, in_black(piece.marks), piece.height)
            canvas.showPage()
        canvas.save()
        return output.getvalue()


def _rgb_rasters(below: Sequence[tuple[Piece, _Region]]) -> list[Image.Image]:
    """The region of each piece as in the home file, on white."""
    sheets = []
    for piece, region in below:
        x, y, width, height = region.box
        sheets.append(Sheet(width, height, (Placed(piece, -x, -y, bleed=(piece.bleed,) * 4),)))
    return _rasters_of(sheets_pdf(sheets, title="", language="en"), below)


def _rasters_of(data: bytes, below: Sequence[tuple[Piece, _Region]]) -> list[Image.Image]:
    return list(rasters(data, [region.alpha.size for _, region in below]))


def _region(piece: Piece, mark: ImageMark, alpha: Image.Image, dpi: int) -> _Region | None:
    """The visible part of a picture; None when nothing of it is visible."""
    if mark.turn:
        mark, alpha = _level(mark, alpha)
    pixel = MM_PER_INCH / dpi
    bleed = piece.bleed
    x, y, wide, high = mark.at
    left, top = (floor(round(max(sides) / pixel, 6)) for sides in ((mark.x, x, -bleed), (mark.y, y, -bleed)))
    right, bottom = (ceil(round(min(sides) / pixel, 6)) for sides in (
        (mark.x + mark.width, x + wide, piece.width + bleed), (mark.y + mark.height, y + high, piece.height + bleed)))
    if right <= left or bottom <= top:
        return None
    # the picture's pixels in the region, which may extend beyond the picture by part of a pixel
    across, down = alpha.width / wide, alpha.height / high
    window = (max((left * pixel - x) * across, 0), max((top * pixel - y) * down, 0),
              min((right * pixel - x) * across, alpha.width), min((bottom * pixel - y) * down, alpha.height))
    region_alpha = alpha.resize((right - left, bottom - top), Image.Resampling.BOX, window)
    visible = region_alpha.getbbox()
    if visible is None:
        return None
    box = ((left + visible[0]) * pixel, (top + visible[1]) * pixel, (visible[2] - visible[0]) * pixel,
           (visible[3] - visible[1]) * pixel)
    return _Region(box, region_alpha.crop(visible), region_alpha.getextrema() == (OPAQUE, OPAQUE))


def _level(mark: ImageMark, alpha: Image.Image) -> tuple[ImageMark, Image.Image]:
    """A turned picture as one without a turn that shows as much: its mask is that of its visible part, turned."""
    (x, y, _, high), across = mark.at, alpha.width / mark.at[2]
    visible = Image.new("L", alpha.size, CLEAR)
    left, top = (mark.x - x) * across, (mark.y - y) * alpha.height / high
    window = (round(left), round(top), round(left + mark.width * across),
              round(top + mark.height * alpha.height / high))
    shown = alpha.transpose(Image.Transpose.FLIP_LEFT_RIGHT) if mark.flipped else alpha
    visible.paste(shown.crop(window), window[:2])
    square = visible.resize((alpha.width, max(1, round(high * across))), Image.Resampling.BILINEAR)
    # the middle of the window, about which it is turned, in the middle of a canvas that holds any turn
    middle = ((mark.x + mark.width / 2 - x) * across, (mark.y + mark.height / 2 - y) * across)
    reach = ceil(hypot(max(middle[0], square.width - middle[0]), max(middle[1], square.height - middle[1])))
    canvas = Image.new("L", (2 * reach, 2 * reach), CLEAR)
    canvas.paste(square, (round(reach - middle[0]), round(reach - middle[1])))
    turned = canvas.rotate(-mark.turn, Image.Resampling.BICUBIC)
    side = 2 * reach / across
    box = (mark.x + mark.width / 2 - side / 2, mark.y + mark.height / 2 - side / 2, side, side)
    return replace(mark, x=box[0], y=box[1], width=side, height=side, at=box, turn=0.0, flipped=False,
                   pixels=turned.size), turned


@lru_cache(maxsize=256)
def _as_picture(group: GroupMark, dpi: int) -> tuple[ImageMark, Image.Image]:
    """A group as a picture of its bounding box, and how much of what lies below each of its pixels hides.

    This is how much less a white ground differs from a black one when it is seen through the group.
    """
    left, top, right, bottom = group.bounds
    # what is overlaid on white or black cannot be seen
    shown = replace(group, blend="normal") if group.blend == "overlay" else group
    size = tuple(max(1, ceil(round(side * dpi / MM_PER_INCH, 6))) for side in (right - left, bottom - top))
    box = (left, top, max(right - left, 0.01), max(bottom - top, 0.01))
    grounds = [BoxMark(left - 1, top - 1, box[2] + 2, box[3] + 2, ground) for ground in ("#ffffff", "#000000")]
    sheets = [Sheet(box[2], box[3], (Placed(Piece("", "", "front", right, bottom, 0.0, (ground, shown)), -left, -top,
                                            bleed=(right - left, bottom - top) * 2),)) for ground in grounds]
    on_white, on_black = rasters(sheets_pdf(sheets, title="", language="en"), [(size[0], size[1])] * 2)
    planes = ImageChops.invert(ImageChops.subtract(on_white, on_black)).split()
    alpha = ImageChops.lighter(ImageChops.lighter(planes[0], planes[1]), planes[2])
    return ImageMark(*box, box, "", "", "", (size[0], size[1]), group.datum), alpha


def _alpha(mark: ImageMark, dpi: int) -> Image.Image | None:
    return bitmaps.alpha_of(mark.source, whole_picture(mark, dpi))
