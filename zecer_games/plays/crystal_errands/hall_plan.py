"""A side of a board as a graph of rooms in numbers, with the fewest steps between all of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from generator.model.game import Game
from generator.model.maps import VOID, WAYS, BoardMap
from generator.model.values import Ref

PLAIN = -1


class HallPlan(Struct, frozen=True):
    """The rooms of a side. ``elements`` are the rooms of the signs after camp, teleport and runes, in their order.

    ``digits`` are 0 in rooms without. ``ways`` lead through gaps, clockwise from the top; ``through`` are the rooms
    that one reaches who also passes through walls, but not through those of the camp and of the teleport. ``steps``
    and ``steps_through`` count the steps from each room to each.
    """

    side: Ref
    letters: tuple[str, ...]
    digits: tuple[int, ...]
    camp: int
    teleport: int
    runes: int
    elements: tuple[int, ...]
    ways: tuple[tuple[int, ...], ...]
    through: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    steps_through: tuple[tuple[int, ...], ...]


def hall_plan(game: Game, plan: BoardMap, side: Ref, signs: Sequence[str]) -> HallPlan:
    """A side; ``signs`` are the ids of the landmarks camp, teleport, runes, and of the elements. Raises KeyError."""
    letters = tuple(plan.spaces)
    number = {letter: at for at, letter in enumerate(letters)}
    rooms = [game.things[plan.spaces[letter]] for letter in letters]
    marks = [room.fields["sign"] for room in rooms]
    signed = {mark.id: at for at, mark in enumerate(marks) if isinstance(mark, Ref)}
    camp, teleport, runes, *elements = (signed[sign] for sign in signs)
    graph = plan.graph()
    ways = [tuple(number[end] for end in graph.spaces_beyond(letter, WAYS)) for letter in letters]
    through = [list(ends) for ends in ways]
    for before, behind in sorted({(edge.before, edge.behind) for edge in plan.edges()} - {(VOID, VOID)}):
        if VOID in (before, behind) or {number[before], number[behind]} & {camp, teleport}:
            continue
        for start, end in ((number[before], number[behind]), (number[behind], number[before])):
            if end not in through[start]:
                through[start].append(end)
    digits = tuple(digit if isinstance(digit := room.fields["digit"], int) else 0 for room in rooms)
    free = tuple(map(tuple, through))
    return HallPlan(side, letters, digits, camp, teleport, runes, tuple(elements), tuple(ways), free,
                    _steps(tuple(ways)), _steps(free))


def _steps(ways: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The fewest steps from each room to each room. Raises ValueError when one cannot be reached."""
    found = []
    for start in range(len(ways)):
        steps, front = {start: 0}, [start]
        for room in front:
            for end in ways[room]:
                if end not in steps:
                    steps[end] = steps[room] + 1
                    front.append(end)
        if len(steps) < len(ways):
            raise ValueError(start)
        found.append(tuple(steps[end] for end in range(len(ways))))
    return tuple(found)
