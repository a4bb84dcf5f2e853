"""A plane of the world, seen by rays through the picture. Metres; x right, y up, z into the picture.

A ray is (right, up, 1) times its depth. Its two shares are a row and a column: what does not change along the picture
stays a row, a column or one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np

from generator.pictures.fields import Field, bounded_values

Spot = tuple[float, float, float]
Vector = Sequence[float] | Field
# shares of a normal below which a plane is parallel
PARALLEL = 1e-9
NEAREST, FARTHEST = 0.02, 500.0


class Rays(NamedTuple):
    """The rays through pixels: a row, a column, and what a mm of the picture adds to them."""

    right: Field
    up: Field
    step: float


class Plane(NamedTuple):
    """A plane through ``origin`` along two unit vectors; its ``normal`` looks at the eye, ``away`` metres off."""

    origin: Spot
    u: Spot
    v: Spot
    normal: Spot
    away: float

    def point_at(self, u: float, v: float) -> Spot:
        """The point so many metres along its two directions."""
        x, y, z = (start + u * first + v * second
                   for start, first, second in zip(self.origin, self.u, self.v, strict=True))
        return x, y, z

    def depth(self, rays: Rays) -> Field:
        """How deep in the picture the rays meet it."""
        found: Field = bounded_values(np.float32(self.away) / self._meeting(rays), NEAREST, FARTHEST)
        return found

    def place(self, rays: Rays, depth: Field, eye: float, direction: Spot) -> Field:
        """Metres along a direction from the origin, where the rays meet it."""
        x, y, z = self.origin
        found: Field = depth * _share_along(direction, rays) - np.float32(_dot(direction, (x, y - eye, z)))
        return found

    def scale(self, rays: Rays, depth: Field, direction: Spot) -> Field:
        """Metres along a direction that a mm of the picture is."""
        along, meeting = _share_along(direction, rays), self._meeting(rays)
        right, up = (np.float32(direction[axis]) - along * (np.float32(self.normal[axis]) / meeting) for axis in (0, 1))
        found: Field = np.maximum(depth * np.float32(rays.step) * np.hypot(right, up), np.float32(1e-5))
        return found

    def _meeting(self, rays: Rays) -> Field:
        """The share of the normal in each ray; behind the horizon, the least that meets the plane."""
        return np.minimum(_share_along(self.normal, rays), np.float32(-1e-4))


def plane_of(origin: Vector, u: Vector, v: Vector, eye: float) -> Plane:
    """The plane through a point, along two unit vectors, for an eye ``eye`` metres above the ground."""
    start, first, second = (_spot(vector) for vector in (origin, u, v))
    (a, b, c), (d, e, f) = first, second
    normal = b * f - c * e, c * d - a * f, a * e - b * d
    away = _dot(normal, (start[0], start[1] - eye, start[2]))
    size = sqrt(_dot(normal, normal)) * (-1 if away > 0 else 1)
    return Plane(start, first, second, (normal[0] / size, normal[1] / size, normal[2] / size), -abs(away / size))


def _spot(vector: Vector) -> Spot:
    x, y, z = vector
    return float(x), float(y), float(z)


def _dot(first: Spot, second: Spot) -> float:
    return first[0] * second[0] + first[1] * second[1] + first[2] * second[2]


def _share_along(direction: Spot, rays: Rays) -> Field:
    """The share of a direction in each ray."""
    found: Field = np.full((1, 1), direction[2], np.float32)
    for share, ray in ((direction[0], rays.right), (direction[1], rays.up)):
        if abs(share) > PARALLEL:
            found = found + np.float32(share) * ray
    return found
