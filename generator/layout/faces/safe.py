"""Finds ink outside the safe zone of a face, by the box of every line of text, icon and picture. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from msgspec import Struct

from generator.layout.geometry import Point
from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    GroupMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    TextMark,
)
from generator.layout.motion import Extent
from generator.layout.type.fonts import MM_PER_PT, glyphs, reach
from generator.message import Message, msg, quoted_text
from generator.model.region_contents import BadgeContent, drawn_contents
from generator.model.theme import Face, Region

# mm; below what is visible after cutting
TOLERANCE = 0.05
PICTURES = (ImageMark, DrawingMark, PictureMark)


class NearCut(Struct, frozen=True):
    """Ink outside the safe zone: the path of its region, its datum, and what it is.

    It lies ``mm`` too far out; ``safe`` is the required distance (mm) from the trim.
    """

    region: str
    datum: str
    what: str
    mm: float
    safe: float


class Zone(Struct, frozen=True):
    """The trim of a piece, the safe distance inside it, the bleed, the radius of its corners (mm); and points along the
    ``outline`` of a piece that is no rectangle.
    """

    width: float
    height: float
    safe: float
    bleed: float
    corner: float
    outline: tuple[Point, ...] = ()

    def distance_outside(self, box: Extent) -> float:
        """How far (mm) a box (left, top, right, bottom) lies outside the safe zone, including rounded corners."""
        if self.outline:
            return self._over_outline(box)
        left, top, right, bottom = box
        inset = self.safe
        straight = max(inset - left, inset - top, right - self.width + inset, bottom - self.height + inset)
        return max(straight, self._over_corner(box)) if self.corner > inset else straight

    def _over_outline(self, box: Extent) -> float:
        left, top, right, bottom = box
        corners = ((left, top), (right, top), (left, bottom), (right, bottom))
        return max(self.safe - _depth(corner, self.outline) for corner in corners)

    def _over_corner(self, box: Extent) -> float:
        left, top, right, bottom = box
        radius = self.corner
        excess = 0.0
        for x, y in ((left, top), (self.width - right, top), (left, self.height - bottom),
                     (self.width - right, self.height - bottom)):
            if x < radius and y < radius:
                excess = max(excess, float(((radius - x) ** 2 + (radius - y) ** 2) ** 0.5) - radius + self.safe)
        return excess

    def over_except_bleed(self, box: Extent) -> float:
        """As ``distance_outside``, but ignores sides that reach the bleed, which are meant to be cut."""
        if self.outline:
            # what reaches over the outline is meant to be cut
            return 0.0
        left, top, right, bottom = box
        sides = (left, top, self.width - right, self.height - bottom)
        return max((self.safe - side for side in sides if side > -self.bleed + TOLERANCE), default=0.0)


def _depth(point: Point, outline: Sequence[Point]) -> float:
    """How far inside a closed outline of points a point lies; negative outside."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    nearest = min(hypot(x - ax, y - ay) for ax, ay in outline)
    return nearest if inside else -nearest


def zone_of(face: Face, size: tuple[float, float]) -> Zone:
    """The safe zone of a face drawn at ``size``."""
    scale = min(size[0] / face.size[0], size[1] / face.size[1])
    return Zone(*size, face.safe * scale, face.bleed * scale, face.corner * scale)


def holds_content(region: Region) -> bool:
    """True if a region holds content to read; grounds, frames and textures may cross the cut."""
    return bool(region.stack) or any(one.is_read for one in drawn_contents(region.contents))


def near_cut(zone: Zone, region: Region, marks: Iterable[Mark], path: str) -> Iterator[NearCut]:
    """The worst violation for each datum of a region."""
    worst: dict[str, NearCut] = {}
    for mark in marks:
        ignores_bleed = _is_picture(mark) or (isinstance(mark, PathMark) and not region.text)
        over = zone.over_except_bleed(mark.bounds) if ignores_bleed else zone.distance_outside(ink_of(mark))
        datum = getattr(mark, "datum", "") or path
        if over > TOLERANCE and (datum not in worst or over > worst[datum].mm):
            shown = _description(mark, bool(region.word(BadgeContent)))
            worst[datum] = NearCut(path, datum, shown, round(over, 2), zone.safe)
    yield from worst.values()


def _is_picture(mark: Mark) -> bool:
    """True for a picture, also a faded or a clipped one."""
    return isinstance(mark, PICTURES) or (isinstance(mark, GroupMark) and all(map(_is_picture, mark.marks)))


def ink_of(mark: Mark) -> Extent:
    """The bounding box of a mark's ink; of text, that of its glyphs."""
    if not isinstance(mark, TextMark):
        return mark.bounds
    em = mark.size * MM_PER_PT
    low, high = letters(mark.font, mark.text)
    return mark.reach(-high * em, -low * em)


def letters(name: str, text: str) -> tuple[float, float]:
    """How far the glyphs of a line reach below and above its baseline, in em."""
    reaches = [reach(glyph.font, glyph.gid) for glyph in glyphs(name, text)]
    return min((low for low, _ in reaches), default=0.0), max((high for _, high in reaches), default=0.0)


def _description(mark: Mark, badge: bool) -> Message:
    if _is_picture(mark):
        return msg("a picture")
    match mark:
        case TextMark():
            return quoted_text(f"“{mark.text if len(mark.text) <= 40 else mark.text[:39] + '…'}”")
        case PathMark():
            return msg("a badge") if badge and not mark.datum else msg("an icon")
        case LineMark() | BoxMark():
            return msg("a line")
    return msg("a mark")
