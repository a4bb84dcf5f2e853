"""Flagstones of several sizes, whose joints are continuous across the edges of tiles.

A stone at an edge lies half on either tile. The stones along an edge are symmetric under a half turn about its middle.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from generator.layout.geometry import Point, path, turned_point
from generator.model.edge_styles import STYLES, Style
from generator.plugins.styles.hatched_rock.floor_plan import MIDDLE, FloorPlan
from generator.plugins.styles.hatched_rock.hatching import SIDE, turned_cell

Cell = tuple[int, int]
SIZES = ((2, 2), (2, 1), (1, 2), (2, 1), (1, 2), (1, 1))


class Paving:
    """The stones of one tile, on a grid whose lines include the borders of the block, of the arms and of the tile."""

    def __init__(self, plan: FloorPlan, seed: str) -> None:
        self.plan = plan
        self.chance = Random(f"stones {seed}")
        self.half = plan.measures.stone * SIDE / 2
        self.lines = self._lines()
        count = range(len(self.lines) - 1)
        self.cells = {(i, j) for i in count for j in count if self._floor(i, j)}
        self.stone_of = self._laid_stones()
        self.corners = self._corners()

    def joints(self) -> str:
        """Path data of the joints between stones; there are none along walls."""
        drawn = []
        for (i, j), stone in sorted(self.stone_of.items()):
            if self.stone_of.get((i + 1, j), stone) != stone:
                drawn.append(path([self.corners[i + 1, j], self.corners[i + 1, j + 1]]))
            if self.stone_of.get((i, j + 1), stone) != stone:
                drawn.append(path([self.corners[i, j + 1], self.corners[i + 1, j + 1]]))
        return "".join(drawn)

    def wear(self, clear: tuple[Point, float]) -> str:
        """Path data of a few chips and cracks, outside the circle ``clear`` (centre, radius)."""
        drawn = []
        for i, j in sorted(self.cells):
            (x1, y1), (x2, y2) = self.corners[i, j], self.corners[i + 1, j + 1]
            x, y = x1 + (x2 - x1) * self.chance.uniform(0.3, 0.6), y1 + (y2 - y1) * self.chance.uniform(0.3, 0.6)
            far = abs(x - clear[0][0]) + abs(y - clear[0][1]) > 1.5 * clear[1]
            if self.chance.random() < 0.1 and far and not self._at_edge(i, j):
                drawn.append(self._chips((x, y)))
        return "".join(drawn)

    def _chips(self, at: Point) -> str:
        slant = self.chance.choice((-0.3, 0.3))
        begins = [(at[0] + k * 0.22, at[1] + k * slant * 0.3) for k in range(self.chance.randint(1, 3))]
        ends = [(x + slant, at[1] + 0.35 - 0.08 * k) for k, (x, _) in enumerate(begins)]
        return "".join(path(chip) for chip in zip(begins, ends, strict=True))

    def _lines(self) -> list[float]:
        """Positions of the grid's lines in mm, the same for both axes and symmetric about the middle."""
        stone, half = 2 * self.half, self.half
        marks = {-half, half, SIDE - half, SIDE + half, *self.plan.block}
        for style in STYLES:
            marks.update(self.plan.measures.opening(style) or ())
        ordered = sorted(marks)
        lines = ordered[:1]
        for start, end in pairwise(ordered):
            parts = max(1, int((end - start) / stone + 0.49))  # a half is never up on one side and down on the other
            lines += [start + (end - start) * k / parts for k in range(1, parts + 1)]
        return lines

    def _floor(self, i: int, j: int) -> bool:
        return self.plan.covers((self.lines[i] + self.lines[i + 1]) / 2, (self.lines[j] + self.lines[j + 1]) / 2)

    def _at_edge(self, i: int, j: int) -> bool:
        return not (0 < i < len(self.lines) - 2 and 0 < j < len(self.lines) - 2)

    def _laid_stones(self) -> dict[Cell, Cell]:
        """The stone of each cell, identified by its first cell. Stones at the edges are not random."""
        laid: dict[Cell, Cell] = {}
        for cell in sorted(self.cells):
            if self._at_edge(*cell):
                laid[cell] = self._edge_stone(cell)
        for cell in sorted(self.cells - laid.keys(), key=lambda spot: (spot[1], spot[0])):
            if cell not in laid:
                wide, high = self._size(cell, laid)
                laid |= {(cell[0] + a, cell[1] + b): cell for a in range(wide) for b in range(high)}
        return laid

    def _size(self, cell: Cell, laid: dict[Cell, Cell]) -> tuple[int, int]:
        for wide, high in self.chance.sample(SIZES, len(SIZES)):
            spots = {(cell[0] + a, cell[1] + b) for a in range(wide) for b in range(high)}
            if spots <= self.cells and not spots & laid.keys():
                return (wide, high)
        return (1, 1)

    def _edge_stone(self, cell: Cell) -> Cell:
        """The stone of a cell at an edge: along a wide opening, the second and third cell from either wall are one."""
        along = 0 if cell[1] in (0, len(self.lines) - 2) else 1
        row = sorted(spot[along] for spot in self.cells if spot[1 - along] == cell[1 - along])
        place = row.index(cell[along])
        joined = len(row) >= 6 and place in (2, len(row) - 2)
        moved = row[place - 1] if joined else cell[along]
        return (moved, cell[1]) if along == 0 else (cell[0], moved)

    def _corners(self) -> dict[Cell, Point]:
        """The corners of the cells, moved at random by a little; along the edges equally on every tile."""
        last = len(self.lines) - 1
        corners = {(i, j): (x, y) for i, x in enumerate(self.lines) for j, y in enumerate(self.lines)}
        for (i, j), (x, y) in corners.items():
            if 1 < i < last - 1 and 1 < j < last - 1 and self._lies_inside(x, y):
                corners[i, j] = (x + self.chance.uniform(-0.13, 0.13), y + self.chance.uniform(-0.13, 0.13))
        for side, style in enumerate(self.plan.sides):
            self._shift_edge(side, style, corners)
        return corners

    def _lies_inside(self, x: float, y: float) -> bool:
        return all(self.plan.covers(x + a, y + b) for a in (-0.2, 0.2) for b in (-0.2, 0.2))

    def _shift_edge(self, side: int, style: Style, corners: dict[Cell, Point]) -> None:
        last = len(self.lines) - 1
        opening = self.plan.measures.opening(style)
        chance = Random(f"edge {style}")
        if not opening:
            return
        across = [i for i, x in enumerate(self.lines) if opening[0] + 0.01 < x < opening[1] - 0.01]
        shifts = [chance.uniform(-0.16, 0.16) for _ in across]
        for i, shift, opposite in zip(across, shifts, reversed(shifts), strict=True):
            for row, dx, dy in ((0, -opposite, -shift / 2), (1, shift, opposite / 2)):
                spot = turned_cell((i, row), side, last)
                upright = turned_point((self.lines[i] + dx, self.lines[row] + dy), side, MIDDLE)
                corners[spot] = upright
