"""Hatched rock: clumps of short parallel strokes, cut as if in wood, that join from tile to tile however they lie.

A square of side ``SIDE`` is strewn with points, one a grid cell; each point hatches the part of the plane nearest to it
in a direction of its own. The row of points along an edge is the same at all four edges of all tiles, and what lies
beyond an edge is that row after half a turn about the edge's middle: just what the neighbour draws there. So every
stroke that crosses an edge goes on beyond it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from generator.layout.geometry import Point, chord, nearer_half, path, turned

SIDE = 25.0
GOLDEN = 0.618034
REACH = 2


@dataclass(frozen=True, slots=True)
class Clump:
    """The middle of a clump and the direction of its strokes (radians)."""

    at: Point
    angle: float
    rim: bool


@dataclass(frozen=True, slots=True)
class Tone:
    """How a clump is hatched: mm between strokes, strokes either side of the middle, thickness, share of length."""

    spacing: float
    strokes: int
    weight: float
    length: float = 1.0


def rock(seed: str, cells: int, tone: Callable[[Clump], Tone | None]) -> str:
    """Path data (to be filled) of the strokes of a whole square and a little beyond, toned clump by clump."""
    clumps = strewn(seed, cells)
    drawn = []
    for (column, row), clump in clumps.items():
        wanted = tone(clump) if -2 < column <= cells and -2 < row <= cells else None
        if wanted is not None:
            near = [
                clumps[column + i, row + j].at
                for i in range(-REACH, REACH + 1)
                for j in range(-REACH, REACH + 1)
                if (i or j) and (column + i, row + j) in clumps
            ]
            drawn += strokes(clump, _cell(clump.at, near, SIDE / cells), wanted)
    return "".join(drawn)


def strokes(clump: Clump, cell: list[Point], tone: Tone) -> list[str]:
    """The strokes of one clump: slender lenses, thick in the middle and pointed at both ends."""
    along = (cos(clump.angle), sin(clump.angle))
    drawn = []
    for k in range(-tone.strokes, tone.strokes + 1):
        through = (clump.at[0] - along[1] * k * tone.spacing, clump.at[1] + along[0] * k * tone.spacing)
        ends = chord(cell, through, along)
        if ends is not None:
            drawn += _lens(ends, along, tone)
    return drawn


def _lens(ends: tuple[Point, Point], along: Point, tone: Tone) -> list[str]:
    (ax, ay), (bx, by) = ends
    mx, my = (ax + bx) / 2, (ay + by) / 2
    hx, hy = (bx - ax) / 2 * tone.length, (by - ay) / 2 * tone.length
    if hx * hx + hy * hy < 0.04:
        return []
    wx, wy = -along[1] * tone.weight / 2, along[0] * tone.weight / 2
    return [path([(mx - hx, my - hy), (mx + wx, my + wy), (mx + hx, my + hy), (mx - wx, my - wy)], closed=True)]


def _cell(own: Point, near: list[Point], step: float) -> list[Point]:
    x, y = own
    cell: list[Point] = [(x - step, y - step), (x + step, y - step), (x + step, y + step), (x - step, y + step)]
    for other in near:
        cell = nearer_half(cell, own, other)
    return cell


@lru_cache(maxsize=64)
def strewn(seed: str, cells: int) -> dict[tuple[int, int], Clump]:
    """The clumps of a square by column and row, from -2 to ``cells`` + 1; rows beyond an edge are the neighbour's."""
    inner = _inner(seed, cells)
    clumps = dict(inner)
    middle = (SIDE / 2, SIDE / 2)
    for side in range(4):
        edge_middle = turned((SIDE / 2, 0.0), side, middle)
        for row in (-1, -2):
            for column in range(cells):
                here = _address((column, row), side, cells)
                there = inner[_address((cells - 1 - column, -1 - row), side, cells)]
                clumps[here] = Clump(turned(there.at, 2, edge_middle), there.angle, there.rim)
    for corner in range(4):
        about = turned((0.0, 0.0), corner, middle)
        own = inner[_address((0, 0), corner, cells)]
        clumps[_address((-1, -1), corner, cells)] = Clump(turned(own.at, 2, about), own.angle, True)
    return clumps


def _inner(seed: str, cells: int) -> dict[tuple[int, int], Clump]:
    chance, step = Random(f"rock {seed}"), SIDE / cells
    clumps: dict[tuple[int, int], Clump] = {}
    for column, (at, angle) in enumerate(_rim(cells)):
        for side in range(4):
            where = turned(at, side, (SIDE / 2, SIDE / 2))
            clumps[_address((column, 0), side, cells)] = Clump(where, angle + side * pi / 2, True)
    for row in range(1, cells - 1):
        for column in range(1, cells - 1):
            x, y = ((cell + 0.5 + chance.uniform(-0.3, 0.3)) * step for cell in (column, row))
            near = [clumps[spot].angle for spot in ((column - 1, row), (column, row - 1)) if spot in clumps]
            clumps[column, row] = Clump((x, y), _unlike(near, chance), False)
    return clumps


def _rim(cells: int) -> list[tuple[Point, float]]:
    """The row along the upper edge without its right corner, which is the next edge's left one."""
    chance, step = Random("rim"), SIDE / cells
    return [
        (
            ((column + 0.5 + chance.uniform(-0.2, 0.2)) * step, (0.5 + chance.uniform(-0.2, 0.2)) * step),
            pi * ((column * GOLDEN) % 1),
        )
        for column in range(cells - 1)
    ]


def _address(spot: tuple[int, int], side: int, cells: int) -> tuple[int, int]:
    column, row = spot
    for _ in range(side):
        column, row = cells - 1 - row, column
    return (column, row)


def _unlike(near: list[float], chance: Random) -> float:
    """A direction that differs well from those beside it."""
    tries = [chance.uniform(0, pi) for _ in range(5)]
    return max(tries, key=lambda angle: min((_apart(angle, other) for other in near), default=0.0))


def _apart(one: float, other: float) -> float:
    """The angle between two lines, at most a right one."""
    return abs((one - other + pi / 2) % pi - pi / 2)
