"""Ink that stands nearer to the cut than a face allows: every line of text, icon and picture, by its whole box. Mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.layout.extent import Extent, extent
from generator.layout.marks import BoxMark, DrawingMark, ImageMark, LineMark, Mark, PathMark, TextMark
from generator.layout.type.fonts import MM_PER_PT, glyphs, reach
from generator.message import Message, msg, quoted
from generator.model.theme import Face, Region

# scissors and rounding; nobody sees less
TOLERANCE = 0.05


@dataclass(frozen=True, slots=True)
class NearCut:
    """Ink in the zone that a cut may reach: the path of its region, its datum, what it is.

    It stands ``mm`` too far out: it should have stood ``safe`` mm inside the trim.
    """

    region: str
    datum: str
    what: str
    mm: float
    safe: float


@dataclass(frozen=True, slots=True)
class Zone:
    """A piece's trim, how far inside it ink is safe, how far over it pictures must reach, and its corners' radius."""

    width: float
    height: float
    safe: float
    bleed: float
    corner: float

    def over(self, box: Extent) -> float:
        """How many mm a box (left, top, right, bottom) stands outside the safe zone, its rounded corners included."""
        left, top, right, bottom = box
        inset = self.safe
        straight = max(inset - left, inset - top, right - self.width + inset, bottom - self.height + inset)
        return max(straight, self._round(box)) if self.corner > inset else straight

    def _round(self, box: Extent) -> float:
        left, top, right, bottom = box
        radius = self.corner
        found = 0.0
        for x, y in ((left, top), (self.width - right, top), (left, self.height - bottom),
                     (self.width - right, self.height - bottom)):
            if x < radius and y < radius:
                found = max(found, float(((radius - x) ** 2 + (radius - y) ** 2) ** 0.5) - radius + self.safe)
        return found

    def short(self, box: Extent) -> float:
        """As ``over``, but a side that reaches the bleed is meant to be cut."""
        left, top, right, bottom = box
        sides = (left, top, self.width - right, self.height - bottom)
        return max((self.safe - side for side in sides if side > -self.bleed + TOLERANCE), default=0.0)


def zone_of(face: Face, size: tuple[float, float]) -> Zone:
    """The safe zone of a face that is drawn at ``size``."""
    even = min(size[0] / face.size[0], size[1] / face.size[1])
    return Zone(*size, face.safe * even, face.bleed * even, face.corner * even)


def is_held(region: Region) -> bool:
    """Whether a region holds what a player reads: grounds, frames and textures may go over the cut."""
    return bool((region.text and not region.shape and not region.pattern) or region.icon or region.image
                or region.tally or region.table or region.qr or region.continues)


def near_cut(zone: Zone, region: Region, marks: Iterable[Mark], path: str) -> Iterator[NearCut]:
    """The worst place of each datum of a region that stands outside the safe zone."""
    worst: dict[str, NearCut] = {}
    for mark in marks:
        free = isinstance(mark, ImageMark | DrawingMark) or (isinstance(mark, PathMark) and not region.text)
        over = zone.short(extent(mark)) if free else zone.over(ink_of(mark))
        datum = getattr(mark, "datum", "") or path
        if over > TOLERANCE and (datum not in worst or over > worst[datum].mm):
            worst[datum] = NearCut(path, datum, _what(mark), round(over, 2), zone.safe)
    yield from worst.values()


def ink_of(mark: Mark) -> Extent:
    """A mark's ink; of a line of text that of its very letters."""
    if not isinstance(mark, TextMark):
        return extent(mark)
    em = mark.size * MM_PER_PT
    low, high = letters(mark.font, mark.text)
    top, bottom, length = -high * em, -low * em, mark.width
    left, up, right, down = ((0.0, top, length, bottom), (-bottom, 0.0, -top, length), (-length, -bottom, 0.0, -top),
                             (top, -length, bottom, 0.0))[mark.turn % 4]
    return mark.x + left, mark.y + up, mark.x + right, mark.y + down


def letters(name: str, text: str) -> tuple[float, float]:
    """How far the letters of a line reach under and over its base line, in em."""
    reaches = [reach(glyph.font, glyph.gid) for glyph in glyphs(name, text)]
    return min((low for low, _ in reaches), default=0.0), max((high for _, high in reaches), default=0.0)


def _what(mark: Mark) -> Message:
    match mark:
        case TextMark():
            return quoted(f"“{mark.text if len(mark.text) <= 40 else mark.text[:39] + '…'}”")
        case ImageMark() | DrawingMark():
            return msg("a picture")
        case PathMark():
            return msg("an icon")
        case LineMark() | BoxMark():
            return msg("a line")
    return msg("a mark")
