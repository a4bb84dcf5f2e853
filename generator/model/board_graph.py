"""The graph of a board: which spaces lead where, by fields of things or by the gaps of a map."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Generic, TypeVar

from msgspec import Struct

from generator.message import msg

S = TypeVar("S", bound=Hashable)


class BoardGraph(Struct, Generic[S], frozen=True):
    """The spaces of a board, and by the name of each sort of way the spaces that it leads to from each.

    A space that is left out in a sort cannot have such ways.
    """

    spaces: tuple[S, ...]
    ways: Mapping[str, Mapping[S, tuple[S, ...]]]

    def spaces_beyond(self, space: S, way: str) -> tuple[S, ...]:
        """The spaces that a way leads to from a space. Raises ValueError for one that cannot have such ways."""
        found = self.ways[way].get(space)
        if found is None:
            raise ValueError(msg("{of} has no field {field!r}", of=space, field=way))
        return found

    def backwards(self, way: str) -> BoardGraph[S]:
        """The graph whose ways lead back."""
        back: dict[S, list[S]] = {space: [] for space in self.spaces}
        for start, ends in self.ways[way].items():
            for end in ends:
                back[end].append(start)
        return BoardGraph(self.spaces, {way: {end: tuple(starts) for end, starts in back.items()}})

    def spaces_joined(self, start: S, way: str) -> set[S]:
        """The spaces that are reached from one, itself among them."""
        return {space for front in self.fronts(start, way) for space in front}

    def onward(self, way: str) -> dict[S, S]:
        """The first space that a way leads to, from each space from which it leads on."""
        return {space: ends[0] for space, ends in self.ways[way].items() if ends}

    def loop(self, way: str) -> list[S]:
        """The spaces along a way, from the first space that it leads on from to the last that is not yet passed."""
        onward = self.onward(way)
        order: dict[S, None] = {}
        step = next(iter(onward), None)
        while step is not None and step not in order:
            order[step] = None
            step = onward.get(step)
        return list(order)

    def fronts(self, start: S, way: str, closed: Iterable[S] = ()) -> Iterator[list[S]]:
        """The spaces that are first reached after 0, 1, 2 … steps, without entering one that is ``closed``.

        Raises ValueError as ``spaces_beyond`` does.
        """
        seen, front = {start, *closed}, [start]
        while front:
            yield front
            following = dict.fromkeys(end for here in front for end in self.spaces_beyond(here, way) if end not in seen)
            seen.update(following)
            front = list(following)

    def ends(self, first: S, left: int, way: str, aside: str) -> Iterator[S]:
        """The ends of walks of ``left`` steps, as ``reach`` of the expressions describes them."""
        front = [first]
        if left and not self.spaces_beyond(first, way):
            front = [near for near in self.spaces_beyond(first, aside) if self.spaces_beyond(near, way)]
            left -= 1
        for _ in range(left):
            following: dict[S, None] = {}
            for place in front:
                onward = self.spaces_beyond(place, way)
                following.update(dict.fromkeys(onward))
                beside = self.spaces_beyond(place, aside) if onward else (place,)
                yield from (end for end in beside if end != first and not self.spaces_beyond(end, way))
            front = list(following)
        yield from front


def fewest(start: S, goal: S, onward: Callable[[S], Iterable[tuple[S, int]]]) -> int | None:
    """The least sum of the costs of steps from a space to another; None where no way leads.

    ``onward`` tells the spaces that one step from a space leads to, each with its cost.
    """
    # spaces need no order: those of one cost are taken in the order in which they are found
    nearest, waiting, found = {start: 0}, [(0, 0, start)], 0
    while waiting:
        paid, _, here = heappop(waiting)
        if here == goal:
            return paid
        for end, cost in onward(here):
            if paid + cost < nearest.get(end, paid + cost + 1):
                nearest[end] = paid + cost
                found += 1
                heappush(waiting, (paid + cost, found, end))
    return None
