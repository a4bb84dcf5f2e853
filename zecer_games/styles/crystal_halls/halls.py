"""The halls of a map in the picture: walls, gaps, and where medals and signs stand. Millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import cached_property
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from msgspec import Struct

from generator.model.maps import VOID, BoardMap, Edge, Gap, Wall
from zecer_games.styles.crystal_halls import GREAT

# the ground around the plan
FRAME = 9.0
# signs, floors and walls are designed for cells of 15 units
UNITS = 15.0
# half of a wall, and the wall left at both ends of a gap, in units
HALF_WALL, STUB = 1.5, 0.9
# a cell with a door is as good for a medal as one so many cells further from the corner
DOOR = 2.2


class Spot(NamedTuple):
    """The middle of something, and the side of the square that it may fill."""

    x: float
    y: float
    side: float


class Stand(NamedTuple):
    """Where the medal of a hall stands, None without one, and its sign."""

    medal: Spot | None
    sign: Spot


class Halls(Struct, frozen=True, dict=True):
    """A map to be drawn: its plan, its gaps, what stands in a space (by letter), and the letters with a medal.

    All values are plain, so that a picture can be named by them.
    """

    rows: tuple[str, ...]
    cell: float
    gaps: tuple[Gap, ...]
    standing: tuple[tuple[str, str], ...]
    marked: str

    @cached_property
    def plan(self) -> BoardMap:
        return BoardMap("", "", self.rows, self.cell, {}, self.gaps)

    @property
    def unit(self) -> float:
        return self.cell / UNITS

    def great_unit(self, place: Spot) -> float:
        """The unit (mm) of a great sign, which is designed for two cells by two."""
        return place.side / (2 * UNITS)

    @property
    def size(self) -> tuple[float, float]:
        return self.plan.size

    @cached_property
    def letters(self) -> list[str]:
        """The letters of the spaces."""
        return sorted({*"".join(self.rows)} - {VOID})

    @property
    def drawings(self) -> Mapping[str, str]:
        """What stands in a space."""
        return dict(self.standing)

    def walls(self) -> list[Wall]:
        """The walls, and the ends left of those that a gap opens."""
        stub = STUB * self.unit
        ends = []
        for edge in self.plan.open_edges():
            x, y = edge.x * self.cell, edge.y * self.cell
            across, down = (0.0, self.cell) if edge.upright else (self.cell, 0.0)
            share = stub / self.cell
            ends.append(Wall(x, y, x + across * share, y + down * share))
            ends.append(Wall(x + across * (1 - share), y + down * (1 - share), x + across, y + down))
        return [*self.plan.walls(), *ends]

    def is_bridge(self, letter: str) -> bool:
        """True for a space with cells that are no space on two opposite sides, inside the plan."""
        wide, high = len(self.rows[0]), len(self.rows)
        cells = self.plan.cells(letter)
        beside = {(dx, dy) for x, y in cells for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0))
                  if 0 <= x + dx < wide and 0 <= y + dy < high and self.plan.letter_at(x + dx, y + dy) == VOID}
        return {(0, -1), (0, 1)} <= beside or {(-1, 0), (1, 0)} <= beside

    @cached_property
    def stands(self) -> Mapping[str, Stand]:
        """Where medal and sign of each space stand, from the top left corner of the plan."""
        doors = _doors(self.plan.open_edges())
        return {letter: self._stand(letter, doors) for letter in self.letters}

    def _stand(self, letter: str, doors: Mapping[tuple[int, int], int]) -> Stand:
        cell, cells = self.cell, set(self.plan.cells(letter))
        first = min(cells, key=lambda at: (at[0] + at[1] + DOOR * doors.get(at, 0), at[1]))
        medal = self._place(first) if letter in self.marked else None
        taken = {first} if medal is not None else set()
        squares = _squares(cells - taken, 0.5 if self.drawings.get(letter) in GREAT else 1.0)
        if squares:
            mean_x, mean_y = self.plan.mean(letter)
            x, y = min(squares, key=lambda at: ((at[0] - mean_x) ** 2 + (at[1] - mean_y) ** 2, at[1], at[0]))
            return Stand(medal, Spot(x * cell, y * cell, 2 * cell))
        others = cells - taken
        if others:
            return Stand(medal, self._place(min(others, key=lambda at: (doors.get(at, 0), -at[0] - at[1], at[0]))))
        return Stand(self._place(first, 0.31, 0.6), self._place(first, 0.69, 0.6))

    def _place(self, at: tuple[int, int], middle: float = 0.5, side: float = 1.0) -> Spot:
        return Spot((at[0] + middle) * self.cell, (at[1] + middle) * self.cell, side * self.cell)


def _squares(cells: Set[tuple[int, int]], step: float) -> list[tuple[float, float]]:
    """The middles of the squares of two cells by two among some cells, ``step`` cells apart."""
    shifts = [(1 + across, 1 + down) for across in {0.0, 1 - step} for down in {0.0, 1 - step}]
    middles = sorted({(x + across, y + down) for x, y in cells for across, down in shifts})
    covered = {middle: set(product(*(range(floor(at - 1), ceil(at + 1)) for at in middle))) for middle in middles}
    return [middle for middle, own in covered.items() if own <= cells]


def _doors(opened: Mapping[Edge, Gap]) -> dict[tuple[int, int], int]:
    """How many gaps each cell has."""
    found: dict[tuple[int, int], int] = {}
    for x, y, upright, *_ in opened:
        for cell in ((x, y), (x - 1, y) if upright else (x, y - 1)):
            found[cell] = found.get(cell, 0) + 1
    return found
