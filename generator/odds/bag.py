"""Tiles drawn from a bag: where a tile fits, random labyrinths, and which labyrinths a bag of tiles allows.

Two sides that meet must have the same word. ``closed`` are the words of sides that cannot be passed (walls).
A cell is (column, row), rows counted downwards; sides are numbered clockwise from north, as in ``Edges.clockwise``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random

from msgspec import Struct

from generator.model.values import Edges, Ref

Cell = tuple[int, int]
STEPS: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
NOWHERE = 200


class Tile(Struct, frozen=True):
    """A tile in the bag: its id, its edges, and its number of copies."""

    ref: Ref
    edges: Edges
    copies: int = 1


class LaidTile(Struct, frozen=True):
    """A placed tile: its cell, its edges as placed, and ``turn``, its rotation in quarter turns clockwise."""

    ref: Ref
    column: int
    row: int
    turn: int
    edges: Edges

    @property
    def cell(self) -> Cell:
        return (self.column, self.row)


def neighbour_at(cell: Cell, side: int) -> Cell:
    """The neighbouring cell at a side."""
    return (cell[0] + STEPS[side][0], cell[1] + STEPS[side][1])


def facing(cell: Cell, laid: Mapping[Cell, Edges]) -> dict[int, str]:
    """The word that each side of a cell must have to match its neighbour; sides without a neighbour are absent."""
    near = {side: laid[neighbour_at(cell, side)] for side in range(4) if neighbour_at(cell, side) in laid}
    return {side: edges.clockwise()[(side + 2) % 4] for side, edges in near.items()}


def fits(edges: Edges, neighbours: Mapping[int, str]) -> bool:
    """True if every side with a neighbour has the neighbour's word."""
    sides = edges.clockwise()
    return all(sides[side] == word for side, word in neighbours.items())


def placements(edges: Edges, neighbours: Mapping[int, str]) -> list[int]:
    """The rotations (quarter turns clockwise) in which a tile fits; of equal rotations only the first."""
    return list(_placements(edges, tuple(sorted(neighbours.items()))))


@lru_cache(maxsize=65536)
def _placements(edges: Edges, neighbours: tuple[tuple[int, str], ...]) -> tuple[int, ...]:
    turns: dict[Edges, int] = {}
    for quarters in range(4):
        turned = edges.turned_edges(quarters)
        if fits(turned, dict(neighbours)):
            turns.setdefault(turned, quarters)
    return tuple(turns.values())


def exits(laid: Mapping[Cell, Edges], closed: Collection[str]) -> Iterator[tuple[Cell, int]]:
    """The open sides next to empty cells, as (cell, side), in the order in which the tiles were placed."""
    for cell, edges in laid.items():
        for side, word in enumerate(edges.clockwise()):
            if word not in closed and neighbour_at(cell, side) not in laid:
                yield cell, side


def lay_labyrinth(
    tiles: Sequence[Tile], start: Tile, seed: int, count: int, closed: Collection[str], within: Cell = (8, 5)
) -> list[LaidTile]:
    """A random labyrinth of at most ``count`` tiles, explored from ``start``; the same for the same seed.

    A tile that does not fit, or would close the labyrinth, returns to the bag. ``within`` limits the columns and rows.
    The labyrinth has fewer than ``count`` tiles only if none of 200 attempts reached that many.
    """
    best: list[LaidTile] = []
    for attempt in range(NOWHERE):
        explored = _Party(tiles, start, Random(f"{seed} {attempt}"), closed, within).explore(count)
        if len(explored) > len(best):
            best = explored
        if len(best) >= count:
            break
    return best


class _Party:
    """One exploration of a labyrinth, whose tiles are drawn and placed on the way."""

    def __init__(
        self, tiles: Sequence[Tile], start: Tile, chance: Random, closed: Collection[str], within: Cell
    ) -> None:
        self.chance, self.closed, self.within = chance, closed, within
        self.bag = [tile for tile in tiles for _ in range(tile.copies - (tile.ref == start.ref))]
        turn = chance.choice(placements(start.edges, {}))
        self.laid = [LaidTile(start.ref, 0, 0, turn, start.edges.turned_edges(turn))]
        self.taken = {(0, 0): self.laid[0].edges}
        self.at = (0, 0)
        # the lowest and highest column and row
        self.bounds = ((0, 0), (0, 0))

    def explore(self, count: int) -> list[LaidTile]:
        while len(self.laid) < count and self._step():
            pass
        return self.laid

    def _step(self) -> bool:
        """Place one tile at an exit of the current cell, or go back to another tile; False when neither is possible."""
        for _, side in self._ways():
            cell = neighbour_at(self.at, side)
            found = self._draw(cell)
            if found is not None:
                self.laid.append(found)
                self.taken[cell] = found.edges
                self.at, self.bounds = cell, self._widened_bounds(cell)
                return True
        return self._walk_back()

    def _ways(self) -> list[tuple[Cell, int]]:
        here = {self.at: self.taken[self.at]}
        ways = [way for way in exits(here, self.closed)
                if neighbour_at(*way) not in self.taken and self._has_room(neighbour_at(*way))]
        return self.chance.sample(ways, len(ways))

    def _walk_back(self) -> bool:
        """Go to the tile placed last that has a usable exit; False when there is none."""
        ways = [way for way in exits(self.taken, self.closed) if self._leads_on(neighbour_at(*way))]
        if ways:
            self.at = ways[-1][0]
        return bool(ways)

    def _leads_on(self, cell: Cell) -> bool:
        if not self._has_room(cell):
            return False
        around = facing(cell, self.taken)
        different = {id(tile): tile for tile in self.bag}.values()
        return any(self._turns(tile, cell, around) for tile in different)

    def _draw(self, cell: Cell) -> LaidTile | None:
        """Draw until a tile fits; the others return to the bag. None when none fits."""
        around = facing(cell, self.taken)
        for index in self.chance.sample(range(len(self.bag)), len(self.bag)):
            tile = self.bag[index]
            turns = self._turns(tile, cell, around)
            if turns:
                self.bag.pop(index)
                turn = self.chance.choice(turns)
                return LaidTile(tile.ref, *cell, turn, tile.edges.turned_edges(turn))
        return None

    def _turns(self, tile: Tile, cell: Cell, around: Mapping[int, str]) -> list[int]:
        """The rotations in which a tile fits a cell and the labyrinth keeps an exit."""
        turns = placements(tile.edges, around)
        return [turn for turn in turns if self._stays_open({**self.taken, cell: tile.edges.turned_edges(turn)})]

    def _stays_open(self, taken: Mapping[Cell, Edges]) -> bool:
        return any(self._has_room(neighbour_at(*way)) for way in exits(taken, self.closed))

    def _has_room(self, cell: Cell) -> bool:
        (left, top), (right, bottom) = self._widened_bounds(cell)
        return right - left < self.within[0] and bottom - top < self.within[1]

    def _widened_bounds(self, cell: Cell) -> tuple[Cell, Cell]:
        """The bounds with one more cell."""
        ((left, top), (right, bottom)), (column, row) = self.bounds, cell
        return (min(left, column), min(top, row)), (max(right, column), max(bottom, row))


def never_placed(tiles: Sequence[Tile], start: Tile, closed: Collection[str]) -> list[Ref]:
    """The tiles that no labyrinth from ``start`` can contain, because no passable side can ever match theirs."""
    met = set(open_words(start.edges, closed))
    waiting = [tile for tile in tiles if tile.ref != start.ref]
    while True:
        reached = [tile for tile in waiting if met & set(open_words(tile.edges, closed))]
        if not reached:
            return [tile.ref for tile in waiting]
        waiting = [tile for tile in waiting if tile not in reached]
        met.update(word for tile in reached for word in open_words(tile.edges, closed))


def open_words(edges: Edges, closed: Collection[str]) -> list[str]:
    """The words of the sides that can be passed."""
    return [word for word in edges.clockwise() if word not in closed]


def exits_when_all_laid(tiles: Iterable[Tile], closed: Collection[str]) -> int:
    """Open exits when every tile of the bag, including the start, is placed and the labyrinth is a tree.

    Each tile after the first uses up two sides. Below zero, the labyrinth closes before the bag is empty.
    """
    counted = [(len(open_words(tile.edges, closed)), tile.copies) for tile in tiles]
    return sum(ways * copies for ways, copies in counted) - 2 * (sum(copies for _, copies in counted) - 1)
