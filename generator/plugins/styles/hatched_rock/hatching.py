"""Hatched rock: clumps of short parallel strokes, as in a woodcut, that are continuous across the edges of tiles.

A square of side ``SIDE`` (mm) has one random point in each grid cell. Each point has a direction, in which its Voronoi
cell is hatched. The row of points along an edge is the same at all four edges of all tiles. The points beyond an edge
are that row after a half turn about the middle of the edge, which is what the neighbouring tile draws there. Strokes
that cross an edge therefore continue on the neighbour, in any rotation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil, cos, pi, sin
from random import Random

from msgspec import Struct

from generator.layout.geometry import Point, half_plane, turned_point

SIDE = 25.0
GOLDEN = 0.618034
# offsets of grid cells at a distance of at most two, the nearest first
AROUND = sorted(
    ((i, j) for i in range(-2, 3) for j in range(-2, 3) if i or j), key=lambda spot: spot[0] ** 2 + spot[1] ** 2
)
# the unit of path data; the least half length of a stroke; mm
FINE = 0.01
SHORTEST = 0.2


class Clump(Struct, frozen=True):
    """The point of a clump (mm) and the direction of its strokes (radians). ``rim``: it is beside an edge."""

    at: Point
    angle: float
    rim: bool


class Tone(Struct, frozen=True):
    """How a clump is hatched: spacing and thickness of strokes in mm, strokes on either side of the middle one.

    ``length`` is the length of a stroke as a share of its cell.
    """

    spacing: float
    strokes: int
    weight: float
    length: float = 1.0


def rock(seed: str, cells: int, tone: Callable[[Clump], Tone | None]) -> str:
    """Path data (to be filled) of the strokes of a square and its surroundings, in integer units of ``FINE`` mm.

    ``tone`` returns how a clump is hatched, None for a clump without strokes.
    """
    drawn = []
    for (column, row), clump in strewn(seed, cells).items():
        wanted = tone(clump) if -2 < column <= cells and -2 < row <= cells else None
        if wanted is not None:
            drawn.append(_hatched_clump(seed, cells, (column, row), wanted))
    return "".join(drawn)


@lru_cache(maxsize=2**14)
def _hatched_clump(seed: str, cells: int, spot: tuple[int, int], tone: Tone) -> str:
    """Path data of the strokes of one clump; it is shared by all tiles with the same square."""
    return "".join(strokes(strewn(seed, cells)[spot], _cell(seed, cells, spot), tone))


def strokes(clump: Clump, cell: list[Point], tone: Tone) -> list[str]:
    """Path data of the strokes of one clump: rhombs, thick in the middle and pointed at both ends."""
    ux, uy = cos(clump.angle), sin(clump.angle)
    x, y, wx, wy = clump.at[0] / FINE, clump.at[1] / FINE, -uy * tone.weight / 2 / FINE, ux * tone.weight / 2 / FINE
    drawn = []
    for aside, start, end in _chords([(py * ux - px * uy, px * ux + py * uy) for px, py in cell], tone):
        middle, half = (start + end) / 2 / FINE, (end - start) / 2 * tone.length / FINE
        if half * FINE >= SHORTEST:
            mx, my = x + middle * ux - aside / FINE * uy, y + middle * uy + aside / FINE * ux
            hx, hy = half * ux, half * uy
            ends = (mx - hx, my - hy, mx + wx, my + wy, mx + hx, my + hy, mx - wx, my - wy)
            drawn.append("M{} {}L{} {}L{} {}L{} {}Z".format(*map(round, ends)))
    return drawn


def _chords(cell: list[Point], tone: Tone) -> Iterator[tuple[float, float, float]]:
    """The strokes as (offset across, start, end) inside a convex cell, whose corners are (across, along); mm."""
    ends: dict[int, list[float]] = {}
    a, from_ = cell[-1]
    for b, to in cell:
        low, high = min(a, b) / tone.spacing, max(a, b) / tone.spacing
        for k in range(max(ceil(low), -tone.strokes), min(ceil(high), tone.strokes + 1)):
            ends.setdefault(k, []).append(from_ + (to - from_) * (k * tone.spacing - a) / (b - a))
        a, from_ = b, to
    for k, (one, other) in ends.items():
        yield k * tone.spacing, min(one, other), max(one, other)


@lru_cache(maxsize=2**13)
def _cell(seed: str, cells: int, spot: tuple[int, int]) -> list[Point]:
    """The corners of a clump's Voronoi cell, relative to its point, mm."""
    clumps, step = strewn(seed, cells), SIDE / cells
    x, y = clumps[spot].at
    cell: list[Point] = [(-step, -step), (step, -step), (step, step), (-step, step)]
    reach = 2 * step * step
    for i, j in AROUND:
        other = clumps.get((spot[0] + i, spot[1] + j))
        dx, dy = (other.at[0] - x, other.at[1] - y) if other is not None else (0.0, 0.0)
        # cut at the perpendicular bisector, unless it is beyond the farthest corner
        if 0 < dx * dx + dy * dy < 4 * reach:
            cell = half_plane(cell, (dx / 2, dy / 2), (dx, dy))
            reach = max(px * px + py * py for px, py in cell)
    return cell


@lru_cache(maxsize=64)
def strewn(seed: str, cells: int) -> dict[tuple[int, int], Clump]:
    """The clumps of a square by (column, row), from -2 to ``cells`` + 1; those outside are the neighbouring tiles'."""
    inner = _inner(seed, cells)
    clumps = dict(inner)
    middle = (SIDE / 2, SIDE / 2)
    for side in range(4):
        edge_middle = turned_point((SIDE / 2, 0.0), side, middle)
        for row in (-1, -2):
            for column in range(cells):
                here = turned_cell((column, row), side, cells - 1)
                there = inner[turned_cell((cells - 1 - column, -1 - row), side, cells - 1)]
                clumps[here] = Clump(turned_point(there.at, 2, edge_middle), there.angle, there.rim)
    for corner in range(4):
        about = turned_point((0.0, 0.0), corner, middle)
        own = inner[turned_cell((0, 0), corner, cells - 1)]
        clumps[turned_cell((-1, -1), corner, cells - 1)] = Clump(turned_point(own.at, 2, about), own.angle, True)
    return clumps


def _inner(seed: str, cells: int) -> dict[tuple[int, int], Clump]:
    chance, step = Random(f"rock {seed}"), SIDE / cells
    clumps: dict[tuple[int, int], Clump] = {}
    for column, (at, angle) in enumerate(_rim(cells)):
        for side in range(4):
            where = turned_point(at, side, (SIDE / 2, SIDE / 2))
            clumps[turned_cell((column, 0), side, cells - 1)] = Clump(where, angle + side * pi / 2, True)
    for row in range(1, cells - 1):
        for column in range(1, cells - 1):
            x, y = ((cell + 0.5 + chance.uniform(-0.3, 0.3)) * step for cell in (column, row))
            near = [clumps[spot].angle for spot in ((column - 1, row), (column, row - 1)) if spot in clumps]
            clumps[column, row] = Clump((x, y), _unlike(near, chance), False)
    return clumps


def _rim(cells: int) -> list[tuple[Point, float]]:
    """Points and directions of the row along the upper edge, without the right corner, which starts the next edge."""
    chance, step = Random("rim"), SIDE / cells
    return [
        (((column + 0.5 + chance.uniform(-0.2, 0.2)) * step, (0.5 + chance.uniform(-0.2, 0.2)) * step),
         pi * ((column * GOLDEN) % 1))
        for column in range(cells - 1)
    ]


def turned_cell(spot: tuple[int, int], quarters: int, last: int) -> tuple[int, int]:
    """A cell (column, row) of a square grid after clockwise quarter turns; ``last`` is the number of the last row."""
    column, row = spot
    for _ in range(quarters):
        column, row = last - row, column
    return (column, row)


def _unlike(near: list[float], chance: Random) -> float:
    """Of five random directions, the one that differs most from the neighbours'."""
    tries = [chance.uniform(0, pi) for _ in range(5)]
    return max(tries, key=lambda angle: min((_angle_between(angle, other) for other in near), default=0.0))


def _angle_between(one: float, other: float) -> float:
    """The angle between two lines in radians, at most π/2."""
    return abs((one - other + pi / 2) % pi - pi / 2)
