"""Maps whose every cell is a space with a number: hexes in either orientation, or squares.

Corners lie on a lattice of whole numbers, and two spaces are neighbours exactly if they share the ends of a side:
graph and picture come from the same corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, sqrt, tau
from typing import NamedTuple

from generator.model.board_graph import BoardGraph
from generator.model.maps import NO_SPACES, WAYS, BoardMap, Edge

FLAT, POINTED, SQUARES = "flat-hexes", "pointed-hexes", "squares"
GRIDS = (FLAT, POINTED, SQUARES)
Corner = tuple[int, int]
# clockwise around the middle of a cell
AROUND: Mapping[str, tuple[Corner, ...]] = {
    FLAT: ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)),
    POINTED: ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)),
    SQUARES: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
}


class Cost(NamedTuple):
    """The steps that a word costs, None if nobody passes; ``more`` are added to those of the terrain."""

    steps: int | None
    more: bool = False


FREE, NOTHING = Cost(1), Cost(0, more=True)


class LineBetween(NamedTuple):
    """What lies between two neighbouring spaces, by their numbers: a river, a wall, a road."""

    word: str
    start: str
    end: str


class GridMap(BoardMap, frozen=True):
    """A map of numbered spaces, column before row: ``0305``. Its ``spaces`` are by number.

    ``cell`` is the distance (mm) between the middles of neighbours. Every second column of flat hexes lies half a hex
    lower, every second row of pointed ones half a hex further right. ``terrain`` is a word by letter of the plan,
    ``prices`` what words of the terrain and of ``lines`` cost. ``written`` are the rows with their blanks.
    """

    grid: str = SQUARES
    terrain: Mapping[str, str] = {}
    lines: tuple[LineBetween, ...] = ()
    prices: Mapping[str, Cost] = {}
    written: tuple[str, ...] = ()

    @property
    def unit(self) -> tuple[float, float]:
        """The steps of the lattice to the right and down, mm."""
        side = self.cell / (2 * sqrt(3))
        return {FLAT: (side, self.cell / 2), POINTED: (self.cell / 2, side)}.get(self.grid, (self.cell / 2,) * 2)

    @property
    def size(self) -> tuple[float, float]:
        wide, high = len(self.rows[0]), len(self.rows)
        across, down = self.unit
        if self.grid == FLAT:
            return (3 * wide + 1) * across, (2 * high + (wide > 1)) * down
        if self.grid == POINTED:
            return (2 * wide + (high > 1)) * across, (3 * high + 1) * down
        return wide * self.cell, high * self.cell

    def lattice(self, number: str) -> Corner:
        """The middle of a space, on the lattice."""
        x, y = place_of(number)
        if self.grid == FLAT:
            return 3 * x + 2, 2 * y + 1 + x % 2
        return (2 * x + 1 + y % 2, 3 * y + 2) if self.grid == POINTED else (2 * x + 1, 2 * y + 1)

    def corners(self, number: str) -> tuple[Corner, ...]:
        """The corners of a space on the lattice, clockwise."""
        x, y = self.lattice(number)
        return tuple((x + dx, y + dy) for dx, dy in AROUND[self.grid])

    def sides(self, number: str) -> Iterator[frozenset[Corner]]:
        """The sides of a space, each by its two ends."""
        corners = self.corners(number)
        return map(frozenset, zip(corners, (*corners[1:], corners[0]), strict=True))

    def terrain_of(self, number: str) -> str:
        """The word of the terrain of a space."""
        x, y = place_of(number)
        return self.terrain[self.rows[y][x]]

    def cells(self, letter: str) -> list[tuple[int, int]]:
        return [place_of(letter)]

    def mean(self, letter: str) -> tuple[float, float]:
        (x, y), (across, down) = self.lattice(letter), self.unit
        return x * across / self.cell, y * down / self.cell

    def edges(self) -> Iterator[Edge]:
        """None: nothing is walled off."""
        return iter(())

    def neighbours(self) -> dict[str, dict[str, frozenset[Corner]]]:
        """The spaces around each, clockwise from straight up, with the side that both share."""
        beside: dict[frozenset[Corner], list[str]] = {}
        for number in self.spaces:
            for side in self.sides(number):
                beside.setdefault(side, []).append(number)
        found: dict[str, dict[str, frozenset[Corner]]] = {number: {} for number in self.spaces}
        for side, numbers in beside.items():
            for start, end in (numbers, numbers[::-1]) if len(numbers) > 1 else ():
                found[start][end] = side
        return {start: dict(sorted(ends.items(), key=lambda one: self._heading(start, one[0])))
                for start, ends in found.items()}

    def _heading(self, start: str, end: str) -> float:
        (x, y), (to_x, to_y) = self.lattice(start), self.lattice(end)
        return atan2(to_x - x, y - to_y) % tau

    def costs(self) -> dict[str, dict[str, int]]:
        between: dict[frozenset[str], list[Cost]] = {}
        for line in self.lines:
            between.setdefault(frozenset((line.start, line.end)), []).append(self.prices.get(line.word, NOTHING))
        found: dict[str, dict[str, int]] = {}
        for start, ends in self.neighbours().items():
            costs = {end: self._step(start, end, between.get(frozenset((start, end)), [])) for end in ends}
            found[start] = {end: cost for end, cost in costs.items() if cost is not None}
        return found

    def _step(self, start: str, end: str, lines: list[Cost]) -> int | None:
        """The cost of a step: the least that a line has alone, else that of the terrain and what lines add."""
        alone = [line.steps for line in lines if line.steps is not None and not line.more]
        if alone:
            return min(alone)
        ground = [self.price_of(number) for number in (start, end)]
        parts = [*ground, *(line.steps for line in lines)]
        return None if None in parts else sum(part or 0 for part in parts[1:])

    def price_of(self, number: str) -> int | None:
        """The cost of entering a space by its terrain; None for one that nobody enters."""
        return self.prices.get(self.terrain_of(number), FREE).steps

    def graph(self) -> BoardGraph[str]:
        return BoardGraph(tuple(self.spaces), {WAYS: {start: tuple(ends) for start, ends in self.costs().items()}})

    def line_of(self, letter: str) -> tuple[str, int]:
        return line_with_earlier(self.written, place_of(letter)[1])

    def spaces_walked(self) -> tuple[str, ...]:
        """The spaces that pieces are to reach: those of a terrain that is entered, and the ends of what leads there."""
        ends = {number for line in self.lines for number in (line.start, line.end)
                if (cost := self.prices.get(line.word)) is not None and cost.steps is not None and not cost.more}
        return tuple(number for number in self.spaces if number in ends or self.price_of(number) is not None)


def place_of(number: str) -> tuple[int, int]:
    """The column and the row, from 0, of a number such as ``0305``."""
    return int(number[:2]) - 1, int(number[2:]) - 1


def numbers_of(rows: tuple[str, ...]) -> Iterator[str]:
    """The numbers of the spaces of a plan, row by row."""
    for y, row in enumerate(rows, 1):
        yield from (f"{x:02}{y:02}" for x, letter in enumerate(row, 1) if letter not in NO_SPACES)


def line_with_earlier(written: tuple[str, ...], row: int) -> tuple[str, int]:
    """A line of a plan, and how often its text occurs in those before it."""
    return written[row], sum(line.count(written[row]) for line in written[:row])
