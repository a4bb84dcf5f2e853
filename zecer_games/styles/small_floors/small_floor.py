"""The plan of a floor to be drawn: what parts its cells, where signs and things stand. Millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.model.maps import LOW, NO_SPACES, OUT, VOID, BoardMap, Edge, Gap, Wall, straight_runs
from generator.model.values import Ref

# signs and lines are designed for cells of 22 units
UNITS = 22.0
Line = Literal["open", "closed", "slope", "rock", "thing", "outer", "exit", "drain"]
SHUT: tuple[Line, ...] = ("closed", "rock", "thing", "outer")
# how far signs give way to names and tabs, in units, and the cells of the last row below a name
CLEAR, NAMED, NOWHERE = 3.4, 3, (0.0, 0.0)
# tints of spaces, and how often a colouring with them is tried
TINTS, TRIES = 3, 300
Cell = tuple[int, int]


class BorderRun(NamedTuple):
    """A straight border between two letters; ``behind`` is the one to the right of it or below."""

    line: Line
    wall: Wall
    before: str
    behind: str


class SignSpot(NamedTuple):
    """A sign, and its middle."""

    sign: str
    x: float
    y: float
    letter: str


class SmallFloor(Struct, frozen=True, dict=True):
    """A floor. All values are plain, so that a picture can be named by them.

    ``signs`` are letters by what is drawn there, ``stands`` the names of figures by letters, ``own`` the texts of the
    figures that the pack brings; ``exits`` are sides.
    """

    id: str
    rows: tuple[str, ...]
    cell: float
    closed: tuple[Gap, ...]
    slopes: tuple[Gap, ...]
    climb: int
    currents: tuple[Gap, ...]
    exits: tuple[tuple[str, str], ...]
    signs: tuple[tuple[str, str], ...]
    stands: tuple[tuple[str, str], ...]
    floor: str
    wall: str
    own: tuple[tuple[str, str], ...] = ()

    @cached_property
    def plan(self) -> BoardMap:
        return BoardMap("", "", self.rows, self.cell, {letter: Ref("", letter) for letter in self.letters})

    @property
    def size(self) -> tuple[float, float]:
        return self.plan.size

    @property
    def unit(self) -> float:
        return self.cell / UNITS

    @property
    def is_rock(self) -> bool:
        return self.wall == "rock"

    @cached_property
    def letters(self) -> list[str]:
        """The letters of the spaces."""
        return sorted({*"".join(self.rows)} - {*NO_SPACES})

    def chance(self, what: str) -> Random:
        return Random(f"{what} {self.id}")

    def letters_of(self, sign: str) -> set[str]:
        """The letters with a sign."""
        return {letter for letter, own in self.signs if own == sign}

    @cached_property
    def runs(self) -> list[BorderRun]:
        """All borders, each as long as it goes straight on between the same two letters."""
        lines: dict[tuple[Line, str, str, bool, int], list[int]] = {}
        for edge in self._edges():
            along, across = (edge.y, edge.x) if edge.upright else (edge.x, edge.y)
            lines.setdefault((self._line(edge), edge.before, edge.behind, edge.upright, across), []).append(along)
        return [BorderRun(line, self._wall(upright, at, low, high), before, behind)
                for (line, before, behind, upright, at), starts in lines.items()
                for low, high in straight_runs(sorted(starts))]

    def walls(self, *lines: Line) -> list[Wall]:
        """The borders of some sorts."""
        return [run.wall for run in self.runs if run.line in lines]

    def _wall(self, upright: bool, at: int, low: int, high: int) -> Wall:
        ends = (at, low, at, high) if upright else (low, at, high, at)
        return Wall(*(end * self.cell for end in ends))

    def _edges(self) -> Iterator[Edge]:
        """Every side of a cell between two letters, and all sides on the edge of the plan."""
        wide, high = len(self.rows[0]), len(self.rows)
        yield from self.plan.edges()
        for y in range(high):
            for x in (0, wide):
                if self.plan.letter_at(min(x, wide - 1), y) == VOID:
                    yield Edge(x, y, True, VOID, VOID)
        for x in range(wide):
            for y in (0, high):
                if self.plan.letter_at(x, min(y, high - 1)) == VOID:
                    yield Edge(x, y, False, VOID, VOID)

    def side_of(self, edge: Edge) -> str:
        """The side of the plan on which an edge lies; empty inside."""
        wide, high = len(self.rows[0]), len(self.rows)
        if edge.upright:
            return {0: "west", wide: "east"}.get(edge.x, "")
        return {0: "north", high: "south"}.get(edge.y, "")

    def _line(self, edge: Edge) -> Line:
        side, pair = self.side_of(edge), edge.pair
        if side:
            letter = next(iter(pair - {VOID}), VOID)
            along, count = (edge.y, len(self.rows)) if edge.upright else (edge.x, len(self.rows[0]))
            middle = (count - 1) // 2 <= along <= count // 2
            if side in dict(self.exits) and middle and letter not in NO_SPACES:
                return "exit"
            drained = any(one.start == letter and one.end == OUT for one in self.currents)
            return "drain" if drained and side == self.mouth(letter) else "outer"
        if pair & set(NO_SPACES):
            return "rock" if VOID in pair else "thing"
        if any(one.pair == pair for one in self.closed):
            return "closed"
        return "slope" if any(one.pair == pair for one in self.slopes) else "open"

    def mouth(self, letter: str) -> str:
        """The side by which a current leaves the plan: the first that the space touches, from the west."""
        cells, (wide, high) = self.plan.cells(letter), (len(self.rows[0]), len(self.rows))
        touched = {"west": any(x == 0 for x, _ in cells), "north": any(y == 0 for _, y in cells),
                   "east": any(x == wide - 1 for x, _ in cells), "south": any(y == high - 1 for _, y in cells)}
        return next(side for side, is_touched in touched.items() if is_touched)

    def sight(self, letter: str) -> Cell:
        """The cell from which a space is seen."""
        return self.plan.middle(letter)

    def middle(self, cell: Cell) -> tuple[float, float]:
        return (cell[0] + 0.5) * self.cell, (cell[1] + 0.5) * self.cell

    @cached_property
    def spots(self) -> list[SignSpot]:
        """Where signs stand: in cells that hold neither the point of sight nor the name, if there is one."""
        found = []
        drawn = [sign for sign in ("red-cross", "turn-over", "paw-print") if self.letters_of(sign)]
        for letter in self.letters:
            seen = self.sight(letter)
            x, y = seen
            cells = sorted((cell for cell in self.plan.cells(letter) if cell != seen), key=lambda at: (
                self._inwards(at) != NOWHERE, abs(at[0] - x) + abs(at[1] - y), -at[1], at[0]))
            for number, sign in enumerate(sign for sign in drawn if letter in self.letters_of(sign)):
                cell, (aside, off) = (cells[number], self._inwards(cells[number])) if number < len(cells) else (
                    seen, (0.0, 5.4))
                across, down = self.middle(cell)
                aside += 4.0 if letter in self.letters_of("water") else 0.0
                found.append(SignSpot(sign, across + aside * self.unit, down + off * self.unit, letter))
        return found

    def _inwards(self, cell: Cell) -> tuple[float, float]:
        """How far a sign gives way, in units: to the name of the floor, to the tab of an exit."""
        (x, y), (right, bottom) = cell, (len(self.rows[0]) - 1, len(self.rows) - 1)
        middle = {"north": (y == 0, x, right), "south": (y == bottom, x, right), "west": (x == 0, y, bottom),
                  "east": (x == right, y, bottom)}
        ways = {"north": (0.0, CLEAR), "south": (0.0, -CLEAR), "west": (CLEAR, 0.0), "east": (-CLEAR, 0.0)}
        for side, (there, along, last) in middle.items():
            if there and side in dict(self.exits) and last // 2 <= along <= (last + 1) // 2:
                return ways[side]
        return ways["south"] if y == bottom and x < NAMED else NOWHERE

    @cached_property
    def tints(self) -> dict[str, int]:
        """A tint for each space, such that neighbours differ where the tints suffice."""
        own = {*self.letters_of("water"), *(letter for letter, _ in self.stands)}
        near: dict[str, set[str]] = {letter: set() for letter in self.letters}
        for pair in self.plan.borders():
            if not pair & own:
                one, other = sorted(pair)
                near[one].add(other)
                near[other].add(one)
        chance = self.chance("tints")
        best, least = dict[str, int](), float("inf")
        for _ in range(TRIES):
            tints = _coloured_letters(near, chance)
            alike = sum(tints[one] == tints[other] for one in near for other in near[one])
            if alike < least:
                best, least = tints, alike
            if not alike:
                break
        return best

    def islands(self, letter: str) -> list[list[Cell]]:
        """The patches of a letter; signs of what is no space may have several."""
        left, found = set(self.plan.cells(letter)), []
        while left:
            patch, waiting = [], [min(left)]
            left.discard(waiting[0])
            while waiting:
                x, y = waiting.pop()
                patch.append((x, y))
                for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                    if near in left:
                        left.discard(near)
                        waiting.append(near)
            found.append(sorted(patch))
        return found

    @cached_property
    def free_cells(self) -> list[Cell]:
        """Cells of plain floor without sign and point of sight."""
        taken = {(int(spot.x // self.cell), int(spot.y // self.cell)) for spot in self.spots}
        taken |= {self.sight(letter) for letter in self.letters}
        special = {*self.letters_of("water"), *(letter for letter, _ in self.stands)}
        return [cell for letter in self.letters if letter not in special for cell in self.plan.cells(letter)
                if cell not in taken]

    @property
    def is_chasm(self) -> bool:
        """True if nothing stands on LOW cells: they are the depth between."""
        return any(LOW in row for row in self.rows) and LOW not in dict(self.stands)


def _coloured_letters(near: dict[str, set[str]], chance: Random) -> dict[str, int]:
    """A colouring that takes the most constrained letter first."""
    left, tints = sorted(near, key=lambda letter: (-len(near[letter]), chance.random())), dict[str, int]()
    while left:
        letter = max(left, key=lambda one: (len({tints[other] for other in near[one] if other in tints}),
                                            len(near[one]), chance.random()))
        left.remove(letter)
        used = [sum(tints.get(other) == tint for other in near[letter]) for tint in range(TINTS)]
        tints[letter] = min(range(TINTS), key=lambda tint: (used[tint], chance.random()))
    return tints
