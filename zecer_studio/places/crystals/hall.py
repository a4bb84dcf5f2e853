"""A hall of crystals: light in the middle, shards with facets at both sides, sparks above. Lengths in units of the
picture: 48 make its height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, radians, sin
from random import Random
from typing import NamedTuple

import numpy as np

from generator.pictures.engraved_fields import Engraving
from generator.pictures.fields import Field, Point, step

# of the height, and of the width that shards need
UNITS, WIDE = 48, 57
FLOOR, LIGHT = 49.0, 18.0
PLACE_TINT, SPOT, BRIGHT, SKY = 0, 2, 3, 8
SPARKS = 9


class Shard(NamedTuple):
    """A crystal: how far it steps back, its foot from the middle, its lean (degrees), length and width."""

    air: float
    foot: float
    lean: float
    length: float
    width: float


SHARDS = (
    Shard(0.22, 19, 4, 44, 6), Shard(0.20, 25, 16, 40, 7), Shard(0.16, 23, 26, 30, 5.5), Shard(0.12, 27, 34, 30, 7),
    Shard(0.05, 21, 12, 29, 5), Shard(0.02, 28, 48, 24, 6.5), Shard(0, 24.5, 30, 20, 4.6), Shard(0, 20, -4, 17, 4),
)


class Facet(NamedTuple):
    """A facet: corners as (length, side) along its shard, darkness, direction of its lines, and tint."""

    corners: tuple[Point, ...]
    dark: float
    turn: float
    tint: int


def draw(picture: Engraving) -> None:
    """Fill the fields of a picture."""
    unit = picture.height / UNITS
    x, y = (picture.x - picture.width / 2) / unit, picture.y / unit - LIGHT
    away = np.hypot(x, y)
    picture.dark[:] = np.clip(0.10 + 0.86 * step(away, 11, 31), 0, 0.93)
    picture.phase[:], picture.across[:] = np.arctan2(y, x) * 21 * unit, away * unit
    picture.tint[:] = SKY
    lots = Random(picture.seed)
    shards = [(side, _varied_shard(shard, lots)) for side in (-1, 1) for shard in SHARDS]
    for side, shard in sorted(shards, key=lambda one: -one[1].air):
        _shard(picture, side, shard, unit)
    for _ in range(SPARKS):
        _spark(picture, lots.uniform(-26.5, 26.5), lots.uniform(1.5, 9), unit)


def _varied_shard(shard: Shard, lots: Random) -> Shard:
    return shard._replace(foot=shard.foot + lots.uniform(-1, 1), lean=shard.lean + lots.uniform(-3, 3),
                          length=shard.length * lots.uniform(0.9, 1.1))


def _shard(picture: Engraving, side: int, shard: Shard, unit: float) -> None:
    """A shard at one side (−1: left) that leans outwards from its foot on the floor."""
    foot = picture.width / 2 + side * shard.foot * min(unit, picture.width / WIDE)
    angle = radians(90 - side * shard.lean)
    along = cos(angle), -sin(angle)

    def point_at(length: float, aside: float) -> Point:
        return (foot + (along[0] * length - along[1] * aside) * unit,
                FLOOR * unit + (along[1] * length + along[0] * aside) * unit)

    def darkness(dark: float) -> Callable[[Field, Field], Field]:
        def darkness_at(x: Field, y: Field) -> Field:
            up = ((x - foot) * along[0] + (y - FLOOR * unit) * along[1]) / (shard.length * unit)
            lit: Field = np.clip(shard.air + dark + 0.12 - 0.3 * up, 0, 0.95)
            return lit

        return darkness_at

    for facet in _facets(shard):
        corners = [point_at(*corner) for corner in facet.corners]
        picture.polygon(corners, darkness(facet.dark), _lines(angle + facet.turn), _lines(angle + facet.turn + 1),
                        facet.tint, 0.15)


def _lines(angle: float) -> Callable[[Field, Field], Field]:
    """Lines across a direction."""
    return lambda x, y: x * cos(angle) - y * sin(angle)


def _facets(shard: Shard) -> Iterator[Facet]:
    """The three facets of a shard, and the three of its tip."""
    half, shoulder = shard.width / 2, shard.length - shard.width * 1.1
    edge, tip = shoulder - 0.5 * half, (shard.length, -0.1 * half)
    inner = 0.4 * half
    tint = SPOT if shard.air < 0.1 else PLACE_TINT
    yield Facet(((-2, -half), (shoulder, -half), (edge, -inner), (-2, -inner)), 0.46, 1.3, tint)
    yield Facet(((-2, -inner), (edge, -inner), (edge, inner), (-2, inner)), 0.10, pi / 2, BRIGHT)
    yield Facet(((-2, inner), (edge, inner), (shoulder, half), (-2, half)), 0.28, 1.85, tint)
    yield Facet(((shoulder, -half), tip, (edge, -inner)), 0.30, 0.6, tint)
    yield Facet(((edge, -inner), tip, (edge, inner)), -0.05, 2.2, BRIGHT)
    yield Facet(((edge, inner), tip, (shoulder, half)), 0.5, 0.9, tint)


def _spark(picture: Engraving, x: float, y: float, unit: float) -> None:
    """A cross of light in the dark above, ``x`` from the middle."""
    x, y = picture.width / 2 + x * unit, y * unit
    picture.stroke([(x - 0.8 * unit, y), (x, y), (x + 0.8 * unit, y)], 0.26, white=True)
    picture.stroke([(x, y - 1.1 * unit), (x, y), (x, y + 1.1 * unit)], 0.26, white=True)
