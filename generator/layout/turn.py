"""Turns marks clockwise about a point. Lengths in mm, angles in degrees."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from math import cos, radians, sin

from generator.layout.marks import (
    BoxMark,
    DrawingMark,
    GradientMark,
    GroupMark,
    ImageMark,
    LineMark,
    Mark,
    PathMark,
    PictureMark,
    Piece,
    TextMark,
)
from generator.layout.paths import segments
from generator.model.theme import Nib
from generator.records import replace

Point = tuple[float, float]
# number of turned paths that are cached: drawings recur, on all cards and in all their corners
MOST_PATHS = 4096
# distance of the control points of a quarter circle, in radii
KAPPA = 0.5523


@cache
def direction(degrees: float) -> Point:
    """Cosine and sine of an angle; exact for quarter turns."""
    quarters, rest = divmod(degrees % 360, 90)
    if not rest:
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarters)]
    return cos(radians(degrees)), sin(radians(degrees))


def turned_point(point: Point, degrees: float, middle: Point) -> Point:
    """A point turned about ``middle``; the y axis points downwards."""
    across, down = direction(degrees)
    x, y = point[0] - middle[0], point[1] - middle[1]
    return round(middle[0] + x * across - y * down, 4), round(middle[1] + x * down + y * across, 4)


def turned_mark(mark: Mark, degrees: float, middle: Point) -> Mark:
    """A mark turned about ``middle``. A box that no longer has level sides becomes a path."""
    if isinstance(mark, GroupMark):
        return on_each(mark, lambda one: turned_mark(one, degrees, middle))
    if isinstance(mark, LineMark | GradientMark):
        (x1, y1), (x2, y2) = (turned_point(end, degrees, middle) for end in ((mark.x1, mark.y1), (mark.x2, mark.y2)))
        return replace(mark, x1=x1, y1=y1, x2=x2, y2=y2)
    if isinstance(mark, BoxMark) and degrees % 90:
        return turned_mark(outline_of(mark), degrees, middle)
    if isinstance(mark, TextMark):
        x, y = turned_point((mark.x, mark.y), degrees, middle)
        return replace(mark, x=x, y=y, turn=(mark.turn + degrees) % 360)
    if isinstance(mark, PathMark):
        x, y = turned_point((mark.x, mark.y), degrees, middle)
        return replace(mark, x=x, y=y, d=_turned_path(mark.d, degrees), nib=_turned_nib(mark.nib, degrees))
    centre = turned_point((mark.x + mark.width / 2, mark.y + mark.height / 2), degrees, middle)
    if isinstance(mark, DrawingMark | ImageMark | PictureMark):
        dx, dy = centre[0] - mark.x - mark.width / 2, centre[1] - mark.y - mark.height / 2
        return _moved_picture(mark, dx, dy, (mark.turn + degrees) % 360)
    width, height = (mark.height, mark.width) if degrees % 180 else (mark.width, mark.height)
    return replace(mark, x=centre[0] - width / 2, y=centre[1] - height / 2, width=width, height=height)


def turned_piece(piece: Piece, degrees: float) -> Piece:
    """A piece turned by a quarter, 90 or 270, with its trim's corner at (0, 0) again."""
    half = (piece.height if degrees == 90 else piece.width) / 2
    marks = tuple(turned_mark(mark, degrees, (half, half)) for mark in piece.marks)
    return replace(piece, width=piece.height, height=piece.width, marks=marks)


def on_each(group: GroupMark, change: Callable[[Mark], Mark]) -> GroupMark:
    """A group with each of its marks, its clip and its mask changed."""
    clip, mask = (None if one is None else change(one) for one in (group.clip, group.mask))
    assert clip is None or isinstance(clip, PathMark)
    assert mask is None or isinstance(mask, GradientMark)
    return replace(group, marks=tuple(map(change, group.marks)), clip=clip, mask=mask)


def _moved_picture(mark: DrawingMark | ImageMark | PictureMark, dx: float, dy: float, turn: float) -> Mark:
    x, y = mark.x + dx, mark.y + dy
    if isinstance(mark, ImageMark):
        return replace(mark, x=x, y=y, at=(mark.at[0] + dx, mark.at[1] + dy, *mark.at[2:]), turn=turn)
    if isinstance(mark, PictureMark):
        return replace(mark, x=x, y=y, turn=turn)
    paths = tuple(replace(path, x=path.x + dx, y=path.y + dy) for path in mark.paths) if dx or dy else mark.paths
    return replace(mark, x=x, y=y, paths=paths, turn=turn)


def outline_of(mark: BoxMark) -> PathMark:
    """The outline of a box as a path."""
    (w, h), r = (mark.width, mark.height), min(mark.radius, mark.width / 2, mark.height / 2)
    if r:
        k = r * (1 - KAPPA)
        d = (f"M{r} 0L{w - r} 0C{w - k} 0 {w} {k} {w} {r}L{w} {h - r}C{w} {h - k} {w - k} {h} {w - r} {h}"
             f"L{r} {h}C{k} {h} 0 {h - k} 0 {h - r}L0 {r}C0 {k} {k} 0 {r} 0Z")
    else:
        d = f"M0 0L{w} 0L{w} {h}L0 {h}Z"
    nib = Nib(limit=10.0, dash=mark.dash) if mark.dash else None
    return PathMark(d, mark.x, mark.y, 1.0, mark.fill, mark.stroke, mark.weight, datum=mark.datum, nib=nib)


@lru_cache(maxsize=MOST_PATHS)
def _turned_path(d: str, degrees: float) -> str:
    across, down = direction(degrees)
    return "".join(verb + " ".join(f"{_number(x * across - y * down)} {_number(x * down + y * across)}"
                                   for x, y in points) for verb, points in segments(d))


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def _turned_nib(nib: Nib | None, degrees: float) -> Nib | None:
    if nib is None or nib.shape is None:
        return nib
    (a, b, c, d), (across, down) = nib.shape, direction(degrees)
    return replace(nib, shape=(a * across - b * down, a * down + b * across, c * across - d * down,
                               c * down + d * across))
