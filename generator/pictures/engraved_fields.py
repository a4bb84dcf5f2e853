"""The fields of an engraved picture: darkness, two hatch phases, contours, hairs and tints. Lengths in mm, y downwards.

Lines run where a phase is constant, so that any function of the place is a way of hatching: no line is ever traced.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import pi
from typing import NamedTuple

import numpy as np
from PIL import Image

from generator.model.scene import SceneLight, Shot
from generator.pictures.compiled import call, field, spread
from generator.pictures.distances import along_tube, spline, to_polygon
from generator.pictures.fields import FINE, Field, Point, Window, edge

# the planes of a picture, each with an ink of its own
PLACE, MIDDLE, FIGURE = 0, 1, 2
# the light of pictures that name none
LIGHT = SceneLight("sun", (-0.5, -0.62, 0.6), 0.64, 0.55, far=True, night=False)
# how far a place without a depth is, as the sky, m
FARTHEST = 999.0
# pixels up to which averages are sums of weighed pixels
MOST_WEIGHED = 2
# air about a polygon, for its contour, mm
POLYGON_AIR = 0.6
Value = float | Field | Callable[[Field, Field], Field]


class StandingItem(NamedTuple):
    """What stands in a picture: its number in ``who``, its plane, its foot and its height (mm), and whether it casts a
    shadow on the ground."""

    number: int
    plane: int
    x: float
    y: float
    size: float
    ground: bool


class Engraving:
    """The fields of a picture ``width`` × ``height`` mm.

    ``dark``: share of ink from 0 to 1; ``phase`` and ``across`` (mm): the lines, and those that cross them; ``line``: 1
    on contours; ``hair``: 1 on hairs, −1 on light ones; ``tint``: number of the colour; ``who``: the number of what
    stands there, 0 on the place; ``depth``: how far the place is, m, for an eye ``stature`` m above its ground.
    ``lamp`` is the light of the scene, ``shot`` its camera, ``furniture`` what stands in its place; ``light`` is from
    where it falls on actors. What is put in has the number ``putting``; ``standing`` tells the numbers.
    """

    def __init__(self, width: float, height: float, seed: int, lamp: SceneLight = LIGHT) -> None:
        self.width, self.height, self.seed, self.lamp = width, height, seed, lamp
        self.light = np.array(lamp.direction) / np.linalg.norm(lamp.direction)
        self.shape = max(1, round(height * FINE)), max(1, round(width * FINE))
        column, row = ((np.arange(size, dtype=np.float32) + 0.5) / FINE for size in self.shape)
        self.y, self.x = np.broadcast_to(column[:, None], self.shape), np.broadcast_to(row, self.shape)
        self.dark, self.line, self.hair = (np.zeros(self.shape, np.float32) for _ in range(3))
        self.phase, self.across = self.y.copy(), self.x.copy()
        self.tint, self.who = (np.zeros(self.shape, np.uint8) for _ in range(2))
        self.depth = np.full(self.shape, FARTHEST, np.float32)
        self.shot, self.furniture = Shot(), ""
        self.stature = 1.0
        self.putting, self.has_hair, self.standing = 0, False, list[StandingItem]()
        # lights of figures and props: x, y, reach, mm
        self.lamps: list[tuple[float, float, float]] = []

    @property
    def acting(self) -> Field:
        """True where something stands before the place."""
        found: Field = self.who > 0
        return found

    def window(self, left: float, top: float, right: float, bottom: float) -> Window | None:
        """The pixels of a box; None for one that is outside or only touches."""
        high, wide = self.shape
        rows, columns = ((max(0, min(most, int(low * FINE))), max(0, min(most, int(end * FINE) + 2)))
                         for low, end, most in ((top, bottom, high), (left, right, wide)))
        if rows[1] <= rows[0] + 2 or columns[1] <= columns[0] + 2:
            return None
        return Window(slice(*rows), slice(*columns))

    def window_around(self, points: Field, air: float) -> Window | None:
        """The pixels of the box of some points, with air around it."""
        low, high = points[:, :2].min(0) - air, points[:, :2].max(0) + air
        return self.window(low[0], low[1], high[0], high[1])

    def lay(self, part: Window, distance: Field, dark: Field | float, phase: Field | None = None,
            across: Field | None = None, tint: int = 0, line: Field | float = 0.14, depth: Field | float | None = None
            ) -> None:
        """Put a surface where a distance is negative, with a contour ``line`` mm wide along its edge."""
        given = np.ascontiguousarray(distance, np.float32)
        assert given.shape == self.dark[part].shape, "expected a distance of each point of the part"
        has_hair = self.has_hair or self.putting > 0
        fields = (*[field(of, part) for of in (self.dark, self.phase, self.across, self.line, self.hair, self.depth)],
                  field(self.tint, part)[0], *field(self.who, part))
        call("lay", fields, *given.shape, field(given), *map(spread, (dark, phase, across, line, depth)),
             (bool(np.any(line)), phase is not None, across is not None, has_hair, depth is not None, self.putting,
              tint))

    def clear(self, part: Window, distance: Field, air: float) -> None:
        """Leave paper within ``air`` mm of where a distance is negative."""
        away = np.ascontiguousarray(distance, np.float32)
        assert away.shape == self.dark[part].shape, "expected a distance of each point of the part"
        call("spare", *[field(of, part) for of in (self.dark, self.line, self.hair)], away, *away.shape, air)

    def polygon(self, corners: Sequence[Point], dark: Value, phase: Value | None = None, across: Value | None = None,
                tint: int = 0, line: float = 0.12) -> None:
        """Put a polygon; darkness and phases are numbers, or functions of x and y."""
        points = np.array(corners, np.float64)
        part = self.window_around(points, POLYGON_AIR)
        if part is None:
            return
        x, y = self.x[part], self.y[part]
        tone = dark(x, y) if callable(dark) else dark
        self.lay(part, to_polygon(x, y, points, POLYGON_AIR), tone, _values_at(phase, x, y), _values_at(across, x, y),
                 tint, line)

    def stroke(self, points: Sequence[tuple[float, ...]], width: float = 0.16, white: bool = False) -> None:
        """A tapered line of ink, or of paper, through points."""
        line = spline(np.array([point[:2] for point in points], np.float64), closed=False, steps=8)
        taper = np.sin(np.linspace(0.12, pi - 0.12, len(line))) ** 0.6
        tube = np.column_stack([line, width / 2 * taper])
        part = self.window_around(tube, width / 2 + 0.5)
        if part is None:
            return
        distance = along_tube(self.x[part], self.y[part], tube).distance
        if white:
            kept = 1 - edge(-distance)
            for of in (self.line, self.hair, self.dark):
                of[part] *= kept
        else:
            least = max(0.0, 0.57 / FINE - width / 2)
            drawn = edge(least - distance)
            self.line[part] = np.maximum(self.line[part], drawn)
            if self.putting:
                # a whisker beyond an outline belongs to who bears it
                self.who[part][drawn > 0.3] = self.putting

    def glow(self, x: float, y: float, radius: float, amount: float) -> None:
        """Light about a point."""
        self.dark *= 1 - amount * self.nearness_to(x, y, radius, radius)

    def nearness_to(self, x: float, y: float, across: float, down: float) -> Field:
        """How near a point the pixels are: 1 there, less than a half ``across`` mm beside it and ``down`` mm below."""
        beside, below = (self.x[:1] - np.float32(x)) / across, (self.y[:, :1] - np.float32(y)) / down
        return np.exp(-beside * beside) * np.exp(-below * below)

    def part(self, left: float, top: float, width: float, height: float) -> Engraving:
        """A part as a picture of its own, ``width`` × ``height`` mm from a corner; moved to lie within this one."""
        found = Engraving(width, height, self.seed, self.lamp)
        found.light, found.has_hair = self.light, self.has_hair
        (high, wide), (most_high, most_wide) = found.shape, self.shape
        row, column = (max(0, min(round(corner * FINE), most - size))
                       for corner, most, size in ((top, most_high, high), (left, most_wide, wide)))
        for name in ("dark", "line", "hair", "phase", "across", "tint", "who", "depth"):
            getattr(found, name)[:] = getattr(self, name)[row:row + high, column:column + wide]
        return found

    def recede(self, air: float) -> None:
        """The place is done: it steps back by lighter air, and what follows stands before it."""
        self.dark = np.clip(self.dark * air, 0, 1)
        self.putting = 1


def _values_at(value: Value | None, x: Field, y: Field) -> Field | None:
    """The values of a phase at places."""
    if value is None:
        return None
    return value(x, y) if callable(value) else np.broadcast_to(np.float32(value), x.shape)


def resized_field(field: Field, wide: int, high: int, how: Image.Resampling = Image.Resampling.BICUBIC) -> Field:
    """A field at another size."""
    source = Image.fromarray(np.ascontiguousarray(field, np.float32))
    found: Field = np.asarray(source.resize((wide, high), how))
    return found


def noise(shape: tuple[int, int], size: float, seed: int, along: float = 1.0) -> Field:
    """Smooth noise from −1 to 1 with features about ``size`` mm wide, ``along`` times as long in x."""
    high, wide = shape
    rows, columns = int(high / FINE / size) + 2, int(wide / FINE / size / along) + 2
    lots = np.random.default_rng(seed).random((rows, columns), dtype=np.float32) * 2 - 1
    if rows > high or columns > wide:
        return resized_field(lots, wide, high)
    found = np.empty((high, wide), np.float32)
    down, across = _bicubic(rows, high), _bicubic(columns, wide)
    call("noise", lots, rows, columns, *down, high, *across, wide, np.empty((rows, wide), np.float32), found)
    return found


@lru_cache(512)
def _bicubic(few: int, many: int) -> tuple[Field, Field]:
    """For each of ``many`` values the places of four of ``few``, and their weights: as Pillow resizes."""
    middle = (np.arange(many) + 0.5) * few / many
    first, last = np.maximum(0, (middle - 1.5).astype(int)), np.minimum(few, (middle + 2.5).astype(int))
    places = first[:, None] + np.arange(4)
    away = np.abs(places + 0.5 - middle[:, None])
    weights = np.where(away < 1, (1.5 * away - 2.5) * away * away + 1, ((2.5 - 0.5 * away) * away - 4) * away + 2)
    weights[(places >= last[:, None]) | (away >= 2)] = 0
    weights /= weights.sum(1, keepdims=True)
    return np.minimum(places, few - 1).astype(np.int32), weights.astype(np.float32)


def blurred_field(field: Field, size: float) -> Field:
    """Three box averages, nearly a Gaussian with a deviation of ``size`` mm."""
    reach = max(1, round(size * FINE))
    if reach <= MOST_WEIGHED:
        return _weighed_field(field, reach)
    width, found = 2 * reach + 1, field
    for _ in range(3):
        for axis in (0, 1):
            pads = [(0, 0), (0, 0)]
            pads[axis] = (reach + 1, reach)
            sums = np.cumsum(np.pad(found, pads, mode="edge"), axis, dtype=np.float64)
            low, high = np.split(sums, [width], axis)[1], np.split(sums, [-width], axis)[0]
            found = (low - high) / width
    return found.astype(np.float32)


def _weighed_field(field_: Field, reach: int) -> Field:
    """Three averages of ``2 reach + 1`` pixels in each direction, at once: the sum of pixels with weights."""
    of, weights = np.ascontiguousarray(field_, np.float32), _weights(reach)
    found, most = np.empty_like(of), len(weights) - 1
    call("weighed", field(of), *of.shape, weights, most, np.empty(of.shape[1] + 2 * most, np.float32), found)
    return found


@lru_cache(MOST_WEIGHED)
def _weights(reach: int) -> Field:
    """The weights of a pixel and of those beside it, up to the farthest."""
    box = np.full(2 * reach + 1, 1 / (2 * reach + 1))
    return np.convolve(np.convolve(box, box), box)[3 * reach :].astype(np.float32)
