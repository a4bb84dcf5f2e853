"""Maps: spaces of a board as patches of a plan of letters. Graph, walls and picture come from this one datum.

A plan is planar by nature. Positions are in cells from the top left, x before y, unless mm are said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, tau
from typing import NamedTuple

from msgspec import Struct

from generator.model.board_graph import BoardGraph, fewest
from generator.model.values import Ref
from generator.records import replace

# the sign of cells that are no space and block sight; what lies outside the plan counts as such a cell
VOID = "#"
# the sign of cells that are no space, and over which one sees
LOW = "."
NO_SPACES = VOID + LOW
# where a current ends that leads off the map
OUT = "out"
SIDES = ("north", "east", "south", "west")
# the name of the ways through gaps, in place of a field
WAYS = "ways"


class Edge(NamedTuple):
    """A side of a cell on the border of two spaces: from (x, y) one cell down, or to the right unless ``upright``.

    ``before`` is the letter to the left of it or above, ``behind`` the one to the right or below.
    """

    x: int
    y: int
    upright: bool
    before: str
    behind: str

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.before, self.behind))

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x, self.y + 0.5) if self.upright else (self.x + 0.5, self.y)


class Gap(Struct, frozen=True):
    """An opening in the border of two spaces; ``one_way`` leads only from the first to the second."""

    start: str
    end: str
    one_way: bool = False

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.start, self.end))


class OpenGround(Struct, frozen=True):
    """What lies on a map whose borders are open: lines, currents, exits, signs.

    Borders that are ``closed`` are shut both ways. A slope leads from its ``start`` for one step, back for ``climb``.
    Currents lead from space to space, or to OUT. ``exits`` are words by the side of the map, at the middle of which
    they lie. ``signs`` are letters by the word of a sign; ``stands`` are words of what stands on letters or cells that
    are no space.
    """

    closed: tuple[Gap, ...] = ()
    slopes: tuple[Gap, ...] = ()
    climb: int = 1
    currents: tuple[Gap, ...] = ()
    exits: Mapping[str, str] = {}
    signs: Mapping[str, tuple[str, ...]] = {}
    stands: Mapping[str, str] = {}

    def cost(self, start: str, end: str) -> int | None:
        """The steps from a space to one with a common border; None where the border is closed."""
        if any(line.pair == {start, end} for line in self.closed):
            return None
        return self.climb if any((one.start, one.end) == (end, start) for one in self.slopes) else 1


class Wall(NamedTuple):
    """A straight wall from one point to another, mm; left to right or downwards."""

    x1: float
    y1: float
    x2: float
    y2: float


class BoardMap(Struct, frozen=True):
    """A map of spaces of a kind. ``rows`` are the lines of the plan, ``cell`` is the side of a cell (mm).

    ``spaces`` are the things that the letters stand for. Spaces are walled off from each other but for ``gaps``; with a
    ``ground``, all their borders are open but for those that it closes.
    """

    id: str
    kind: str
    rows: tuple[str, ...]
    cell: float
    spaces: Mapping[str, Ref]
    gaps: tuple[Gap, ...] = ()
    ground: OpenGround | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, mm."""
        return len(self.rows[0]) * self.cell, len(self.rows) * self.cell

    def letter_at(self, x: int, y: int) -> str:
        """The letter of a cell; VOID outside the plan."""
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[0]) else VOID

    def cells(self, letter: str) -> list[tuple[int, int]]:
        """The cells of a space, row by row."""
        return [(x, y) for y, row in enumerate(self.rows) for x, own in enumerate(row) if own == letter]

    def mean(self, letter: str) -> tuple[float, float]:
        """The mean of the middles of a space's cells."""
        cells = self.cells(letter)
        return sum(x for x, _ in cells) / len(cells) + 0.5, sum(y for _, y in cells) / len(cells) + 0.5

    def middle(self, letter: str) -> tuple[int, int]:
        """The cell of a space that is nearest to its mean; the upper, then the left one of several."""
        x, y = self.mean(letter)
        return min(self.cells(letter),
                   key=lambda cell: (round((cell[0] + 0.5 - x) ** 2 + (cell[1] + 0.5 - y) ** 2, 6), cell[1], cell[0]))

    def edges(self) -> Iterator[Edge]:
        """Every side of a cell between two spaces, or between a space and what is none, row by row."""
        for y in range(len(self.rows) + 1):
            for x in range(len(self.rows[0]) + 1):
                behind = self.letter_at(x, y)
                for upright, before in ((True, self.letter_at(x - 1, y)), (False, self.letter_at(x, y - 1))):
                    if before != behind:
                        yield Edge(x, y, upright, before, behind)

    def open_edges(self) -> dict[Edge, Gap]:
        """The side of a cell that each gap opens: of the n sides of the common border, by x, then y of their middles,
        the one of index n // 2. A gap of spaces without a common border has none.
        """
        borders = self.borders()
        return {edges[len(edges) // 2]: gap for gap in self.gaps if (edges := borders.get(gap.pair))}

    def walls(self) -> list[Wall]:
        """The walls, each as long as it goes straight on, mm."""
        opened, cell = self.open_edges(), self.cell
        lines: dict[tuple[bool, int], list[int]] = {}
        for edge in self.edges():
            if edge not in opened:
                along, across = (edge.y, edge.x) if edge.upright else (edge.x, edge.y)
                lines.setdefault((edge.upright, across), []).append(along)
        return [Wall(*(cell * v for v in ((at, low, at, high) if upright else (low, at, high, at))))
                for (upright, at), starts in sorted(lines.items()) for low, high in straight_runs(sorted(starts))]

    def borders(self) -> dict[frozenset[str], list[Edge]]:
        """The sides of cells on the common border of every two spaces that have one, by x, then y of their middles."""
        found: dict[frozenset[str], list[Edge]] = {}
        for edge in self.edges():
            if not edge.pair & set(NO_SPACES):
                found.setdefault(edge.pair, []).append(edge)
        return {pair: sorted(edges, key=lambda edge: edge.middle) for pair, edges in found.items()}

    def at_exit(self, side: str) -> tuple[str, ...]:
        """The spaces at the middle of a side: of its two middle cells, or of the one."""
        wide, high = len(self.rows[0]), len(self.rows)
        along = wide if side in ("north", "south") else high
        middle = range((along - 1) // 2, along // 2 + 1)
        cells = {"north": [(at, 0) for at in middle], "south": [(at, high - 1) for at in middle],
                 "west": [(0, at) for at in middle], "east": [(wide - 1, at) for at in middle]}
        letters = dict.fromkeys(self.letter_at(*cell) for cell in cells[side])
        return tuple(letter for letter in letters if letter in self.spaces)

    def graph(self) -> BoardGraph[str]:
        """The letters of its spaces, and those that each leads to through its gaps or over its open borders.

        They are in the order of the gaps, clockwise from straight up, seen from the mean of the space.
        """
        leading: dict[str, list[tuple[float, str]]] = {letter: [] for letter in self.spaces}
        opened = self.open_edges() if self.ground is None else self._ways_across(self.ground)
        for edge, gap in opened.items():
            for start, end in ((gap.start, gap.end), *(() if gap.one_way else ((gap.end, gap.start),))):
                leading[start].append((self._turn(start, edge), end))
        ways = {letter: tuple(end for _, end in sorted(found)) for letter, found in leading.items()}
        return BoardGraph(tuple(self.spaces), {WAYS: ways})

    def _ways_across(self, ground: OpenGround) -> dict[Edge, Gap]:
        """The middle side of each border that is not closed, and the way over it."""
        return {edges[len(edges) // 2]: Gap(edges[0].before, edges[0].behind)
                for pair, edges in self.borders().items() if all(line.pair != pair for line in ground.closed)}

    def line_of(self, letter: str) -> tuple[str, int]:
        """The first line of the plan with a space, as written, and how often that text occurs before it."""
        return next(row for row in self.rows if letter in row), 0

    def spaces_walked(self) -> tuple[str, ...]:
        """The spaces that pieces are to reach: all of them."""
        return tuple(self.spaces)

    def paces(self, start: str, goal: str) -> int | None:
        """The fewest steps from a space to another, slopes counted by what they cost; None where no way leads."""
        ways = self.costs()
        return fewest(start, goal, lambda here: ways[here].items())

    def costs(self) -> dict[str, dict[str, int]]:
        """What one step costs from each space to those that it leads to."""
        graph, ground = self.graph(), self.ground or OpenGround()
        return {start: {end: ground.cost(start, end) or 0 for end in graph.spaces_beyond(start, WAYS)}
                for start in graph.spaces}

    def steps(self) -> dict[str, dict[str, int]]:
        """The fewest steps from each space to every space that can be reached from it."""
        graph = self.graph()
        return {letter: {end: count for count, front in enumerate(graph.fronts(letter, WAYS)) for end in front}
                for letter in graph.spaces}

    def without_gap(self, gap: Gap) -> BoardMap:
        """The map with a gap walled up."""
        return replace(self, gaps=tuple(one for one in self.gaps if one != gap))

    def bridges(self) -> list[Gap]:
        """The gaps without which fewer spaces can be reached from some space."""
        def spaces_reached(drawn: BoardMap) -> int:
            return sum(map(len, drawn.steps().values()))

        whole = spaces_reached(self)
        return [gap for gap in self.gaps if spaces_reached(self.without_gap(gap)) < whole]

    def _turn(self, letter: str, edge: Edge) -> float:
        """The direction of a side of a cell from the mean of a space, clockwise from straight up, radians."""
        (x, y), (mx, my) = edge.middle, self.mean(letter)
        return round(atan2(x - mx, my - y) % tau, 9) % tau

    def letter(self, space: Ref) -> str | None:
        """The letter of a thing."""
        return next((letter for letter, ref in self.spaces.items() if ref == space), None)


def straight_runs(starts: list[int]) -> Iterator[tuple[int, int]]:
    """The first and the last end of each run of adjoining units."""
    begin = end = starts[0]
    for start in starts:
        if start != end:
            yield begin, end
            begin = start
        end = start + 1
    yield begin, end
