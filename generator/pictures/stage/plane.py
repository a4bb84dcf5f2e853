"""A plane of the world, seen by rays through the picture. Metres; x right, y up, z into the picture.

A ray is (right, up, 1) times its depth. Its two shares are a row and a column: what does not change along the picture
stays a row, a column or one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from generator.pictures.fields import Field

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

    origin: Field
    u: Field
    v: Field
    normal: Field
    away: float

    def depth(self, rays: Rays) -> Field:
        """How deep in the picture the rays meet it."""
        meeting = np.minimum(_along(self.normal, rays), np.float32(-1e-4))
        found: Field = np.clip(np.float32(self.away) / meeting, np.float32(NEAREST), np.float32(FARTHEST))
        return found

    def place(self, rays: Rays, depth: Field, eye: float, direction: Field) -> Field:
        """Metres along a direction from the origin, where the rays meet it."""
        start = float(direction @ (self.origin - (0, eye, 0)))
        found: Field = depth * _along(direction, rays) - np.float32(start)
        return found

    def scale(self, rays: Rays, depth: Field, direction: Field) -> Field:
        """Metres along a direction that a mm of the picture is."""
        along, meeting = _along(direction, rays), _along(self.normal, rays)
        right, up = (np.float32(direction[axis]) - along * (np.float32(self.normal[axis]) / meeting) for axis in (0, 1))
        found: Field = np.maximum(depth * np.float32(rays.step) * np.hypot(right, up), np.float32(1e-5))
        return found


def plane_of(origin: Vector, u: Vector, v: Vector, eye: float) -> Plane:
    """The plane through a point, along two unit vectors, for an eye ``eye`` metres above the ground."""
    start, along, up = (np.array(vector, np.float64) for vector in (origin, u, v))
    normal = np.cross(along, up)
    normal /= np.linalg.norm(normal)
    away = float(normal @ (start - (0, eye, 0)))
    return Plane(start, along, up, normal if away <= 0 else -normal, -abs(away))


def _along(direction: Field, rays: Rays) -> Field:
    """The share of a direction in each ray."""
    found: Field = np.full((1, 1), direction[2], np.float32)
    for share, ray in ((direction[0], rays.right), (direction[1], rays.up)):
        if abs(share) > PARALLEL:
            found = found + np.float32(share) * ray
    return found
