"""Motions of the plane, and how they move what lies in a box or between two points, as marks do.

Motions are turns about a point and reflections. Lengths in mm, angles in degrees, y downwards.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from generator.layout.geometry import Point
from generator.layout.paths import segments
from generator.model.theme import Nib
from generator.records import replace

# number of moved paths that are cached: drawings recur, on all cards and in all their corners
MOST_PATHS = 4096
# left, top, right, bottom
Extent = tuple[float, float, float, float]
# of a linear map: where (1, 0) and (0, 1) go
Matrix = tuple[float, float, float, float]
E = TypeVar("E", bound="EndedMark")


@cache
def direction(degrees: float) -> Point:
    """Cosine and sine of an angle; exact for quarter turns."""
    quarters, rest = divmod(degrees % 360, 90)
    if not rest:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters)]
    return cos(radians(degrees)), sin(radians(degrees))


class Motion(NamedTuple):
    """A turn clockwise about ``middle``, or, with ``mirrored``, a reflection at the upright line through it."""

    middle: Point
    degrees: float = 0.0
    mirrored: bool = False

    @property
    def matrix(self) -> Matrix:
        across, down = direction(self.degrees)
        return (-1.0, 0.0, 0.0, 1.0) if self.mirrored else (across, down, -down, across)

    def point(self, point: Point) -> Point:
        """Where a point goes."""
        (a, b, c, d), (left, top) = self.matrix, self.middle
        x, y = point[0] - left, point[1] - top
        return round(left + x * a + y * c, 4), round(top + x * b + y * d, 4)

    def angle(self, degrees: float) -> float:
        """The turn that a mark with a turn has then."""
        return -degrees if self.mirrored else (degrees + self.degrees) % 360

    def path(self, d: str) -> str:
        """Path data moved about (0, 0)."""
        return _moved_path(d, self.matrix)

    def nib(self, nib: Nib | None) -> Nib | None:
        """The pen of a line that is moved."""
        if nib is None or nib.shape is None:
            return nib
        (a, b, c, d), (p, q, r, s) = self.matrix, nib.shape
        return replace(nib, shape=(p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d))


@lru_cache(maxsize=MOST_PATHS)
def _moved_path(d: str, matrix: Matrix) -> str:
    a, b, c, e = matrix
    return "".join(verb + " ".join(f"{_number(x * a + y * c)} {_number(x * b + y * e)}" for x, y in points)
                   for verb, points in segments(d))


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def turned_point(point: Point, degrees: float, middle: Point) -> Point:
    """A point turned clockwise about ``middle``."""
    return Motion(middle, degrees).point(point)


def union(boxes: list[Extent]) -> Extent:
    """The bounding box of at least one box."""
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def turned_box(box: Extent, degrees: float, middle: Point) -> Extent:
    """The bounding box of a box turned clockwise about ``middle``."""
    left, top, right, bottom = box
    xs, ys = zip(*(turned_point(corner, degrees, middle)
                   for corner in ((left, top), (right, top), (right, bottom), (left, bottom))), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


class BoxedMark(Struct, frozen=True):
    """A mark in a box: left, top, width, height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The middle of its box."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def bounds(self) -> Extent:
        """The box that all of the mark lies in: left, top, right, bottom."""
        return self.x, self.y, self.x + self.width, self.y + self.height

    def map_points(self, motion: Motion) -> Any:
        """The mark moved; by quarters, so that it keeps level sides."""
        (x, y), lies = motion.point(self.middle), motion.degrees % 180
        width, height = (self.height, self.width) if lies else (self.width, self.height)
        return replace(self, x=x - width / 2, y=y - height / 2, width=width, height=height)


class PicturedMark(BoxedMark, frozen=True, kw_only=True):
    """A picture in a box: ``turn`` rotates it clockwise about the middle of the box, in degrees."""

    turn: float = 0.0

    @property
    def bounds(self) -> Extent:
        """The box that all of the mark lies in."""
        box = self.x, self.y, self.x + self.width, self.y + self.height
        return turned_box(box, self.turn, self.middle) if self.turn else box

    def map_points(self, motion: Motion) -> Any:
        """The mark moved: its box stays level, and what is in it has a turn."""
        x, y = motion.point(self.middle)
        dx, dy = x - self.x - self.width / 2, y - self.y - self.height / 2
        return replace(self, x=self.x + dx, y=self.y + dy, turn=motion.angle(self.turn),
                       **self.moved_content(motion, dx, dy))

    def moved_content(self, motion: Motion, dx: float, dy: float) -> dict[str, Any]:
        """What else changes when its box moves so far."""
        return {}


class EndedMark(Struct, frozen=True):
    """A mark from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float

    def map_points(self: E, motion: Motion) -> E:
        """The mark moved."""
        (x1, y1), (x2, y2) = motion.point((self.x1, self.y1)), motion.point((self.x2, self.y2))
        return replace(self, x1=x1, y1=y1, x2=x2, y2=y2)
