"""A side of a tile in numbers: what leads where, what sees what, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush

from msgspec import Struct

from generator.model.maps import OUT, VOID, WAYS, BoardMap, OpenGround
from generator.model.values import Ref

# what a current leads to: nothing, or off the tile
STILL, AWAY = -1, -2
FAR = 99
# sides kept in a process
KEPT = 64
Steps = tuple[tuple[int, ...], ...]


class SidePlan(Struct, frozen=True, eq=False):
    """The spaces of a side, as numbers in the order of ``letters``.

    ``ways`` lead mice on, each with its cost; ``paces`` are the least costs, ``dry`` those that keep out of the water.
    ``near`` are the space itself and those from which one strikes it in melee. Minions walk over all common borders:
    ``walks``, ``steps``. ``drift`` is where the current leads, ``washed`` after how many turns it takes a mouse away,
    0 for never. ``wide`` spaces hold any number of figures.
    """

    side: Ref
    spaces: tuple[Ref, ...]
    letters: tuple[str, ...]
    ways: tuple[tuple[tuple[int, int], ...], ...]
    paces: Steps
    dry: Steps
    near: Steps
    walks: Steps
    steps: Steps
    sees: tuple[tuple[bool, ...], ...]
    water: tuple[bool, ...]
    drift: tuple[int, ...]
    washed: tuple[int, ...]
    wide: tuple[bool, ...]
    entries: tuple[int, ...]
    traps: tuple[int, ...]

    def number_of(self, space: Ref) -> int:
        """The number of a space. Raises ValueError for one of another side."""
        return self.spaces.index(space)


def side_plan(side: Ref, drawn: BoardMap, wide: Container[str]) -> SidePlan:
    """A side; ``wide`` are the words of what stands on spaces without a limit."""
    ground = drawn.ground or OpenGround()
    letters = tuple(drawn.spaces)
    number = {letter: at for at, letter in enumerate(letters)}
    costs, graph = drawn.costs(), drawn.graph()
    near = tuple((here, *(number[end] for end in graph.spaces_beyond(letter, WAYS)))
                 for here, letter in enumerate(letters))
    beside: list[list[int]] = [[] for _ in letters]
    for pair in drawn.borders():
        one, other = (number[letter] for letter in pair)
        beside[one].append(other)
        beside[other].append(one)
    walks = tuple(tuple(sorted(ends)) for ends in beside)
    flows = {number[one.start]: AWAY if one.end == OUT else number[one.end] for one in ground.currents}
    drift = tuple(flows.get(at, STILL) for at in range(len(letters)))
    signs = {word: tuple(number[letter] for letter in of if letter in number) for word, of in ground.signs.items()}
    water = tuple(at in signs.get("water", ()) for at in range(len(letters)))
    ways = tuple(tuple((number[end], cost) for end, cost in costs[letter].items()) for letter in letters)
    return SidePlan(
        side=side, spaces=tuple(drawn.spaces.values()), letters=letters, ways=ways,
        paces=_all(len(letters), ways.__getitem__),
        dry=_all(len(letters), lambda here: [way for way in ways[here] if not (water[here] or water[way[0]])]),
        near=near, walks=walks, steps=_all(len(letters), lambda here: [(end, 1) for end in walks[here]]),
        sees=_sights(drawn.rows, tuple(map(drawn.middle, letters))), water=water, drift=drift,
        washed=tuple(_turns_to_washing(drift, at) for at in range(len(letters))),
        wide=tuple(ground.stands.get(letter, "") in wide for letter in letters),
        entries=signs.get("entry", ()), traps=signs.get("trap", ()),
    )


def _all(count: int, onward: Callable[[int], Iterable[tuple[int, int]]]) -> Steps:
    """The least costs from each space to each; FAR where no way leads."""
    found = []
    for start in range(count):
        costs = [FAR] * count
        waiting = [(0, start)]
        while waiting:
            paid, here = heappop(waiting)
            if paid < costs[here]:
                costs[here] = paid
                for end, cost in onward(here):
                    heappush(waiting, (paid + cost, end))
        found.append(tuple(costs))
    return tuple(found)


def _turns_to_washing(drift: Sequence[int], at: int) -> int:
    turns = 0
    while drift[at] != STILL:
        turns += 1
        if drift[at] == AWAY:
            return turns
        at = drift[at]
    return 0


# the plays of a box lay the same sides
@lru_cache(KEPT)
def _sights(rows: tuple[str, ...], middles: tuple[tuple[int, int], ...]) -> tuple[tuple[bool, ...], ...]:
    """For the cells in the middles of spaces, which of them see each other: the line between the middles of these
    cells passes through the inside of no black cell.
    """
    black = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == VOID]
    points = [[Fraction(2 * at + 1, 2) for at in middle] for middle in middles]
    seen = {(one, other): not any(_crosses(points[one], points[other], cell) for cell in black)
            for other in range(len(points)) for one in range(other + 1)}
    return tuple(tuple(seen[min(one, other), max(one, other)] for other in range(len(points)))
                 for one in range(len(points)))


def _crosses(start: Sequence[Fraction], end: Sequence[Fraction], cell: tuple[int, int]) -> bool:
    """Whether a line has a point inside of a cell."""
    low, high = Fraction(0), Fraction(1)
    for begin, goal, edge in zip(start, end, cell, strict=True):
        if begin == goal:
            if not edge < begin < edge + 1:
                return False
            continue
        ends = sorted(((edge - begin) / (goal - begin), (edge + 1 - begin) / (goal - begin)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high
