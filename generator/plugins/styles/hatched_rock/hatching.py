"""Hatched rock: clumps of short parallel strokes, cut as if in wood, that join from tile to tile however they lie.

A square of side ``SIDE`` is strewn with points, one a grid cell; each point hatches the part of the plane nearest to it
in a direction of its own. The row of points along an edge is the same at all four edges of all tiles, and what lies
beyond an edge is that row after half a turn about the edge's middle: just what the neighbour draws there. So every
stroke that crosses an edge goes on beyond it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil, cos, pi, sin
from random import Random

from msgspec import Struct

from generator.layout.geometry import Point, half_plane, turned

SIDE = 25.0
GOLDEN = 0.618034
# clumps within two cells either way, the nearest first
AROUND = sorted(
    ((i, j) for i in range(-2, 3) for j in range(-2, 3) if i or j), key=lambda spot: spot[0] ** 2 + spot[1] ** 2
)
# the unit of path data, and the shortest half of a stroke, mm
FINE = 0.01
SHORTEST = 0.2


class Clump(Struct, frozen=True):
    """The middle of a clump and the direction of its strokes (radians)."""

    at: Point
    angle: float
    rim: bool


class Tone(Struct, frozen=True):
    """How a clump is hatched: mm between strokes, strokes either side of the middle, thickness, share of length."""

    spacing: float
    strokes: int
    weight: float
    length: float = 1.0


def rock(seed: str, cells: int, tone: Callable[[Clump], Tone | None]) -> str:
    """Path data (to be filled) of the strokes of a whole square and a little beyond, toned clump by clump.

    Its numbers are whole: ``FINE`` of a millimetre.
    """
    drawn = []
    for (column, row), clump in strewn(seed, cells).items():
        wanted = tone(clump) if -2 < column <= cells and -2 < row <= cells else None
        if wanted is not None:
            drawn.append(_hatched(seed, cells, (column, row), wanted))
    return "".join(drawn)


@lru_cache(maxsize=2**14)
def _hatched(seed: str, cells: int, spot: tuple[int, int], tone: Tone) -> str:
    """The strokes of one clump of a square, the same on every tile that bears the square."""
    return "".join(strokes(strewn(seed, cells)[spot], _cell(seed, cells, spot), tone))


def strokes(clump: Clump, cell: list[Point], tone: Tone) -> list[str]:
    """The strokes of one clump: slender lenses, thick in the middle and pointed at both ends."""
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
    """How far aside each stroke lies, where it enters the cell and where it leaves it; corners are (aside, along)."""
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
    """What is nearer to a clump than to those around it, as seen from its middle."""
    clumps, step = strewn(seed, cells), SIDE / cells
    x, y = clumps[spot].at
    cell: list[Point] = [(-step, -step), (step, -step), (step, step), (-step, step)]
    reach = 2 * step * step
    for i, j in AROUND:
        other = clumps.get((spot[0] + i, spot[1] + j))
        dx, dy = (other.at[0] - x, other.at[1] - y) if other is not None else (0.0, 0.0)
        # the line between them is half way; most lie too far to cut anything away
        if 0 < dx * dx + dy * dy < 4 * reach:
            cell = half_plane(cell, (dx / 2, dy / 2), (dx, dy))
            reach = max(px * px + py * py for px, py in cell)
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
