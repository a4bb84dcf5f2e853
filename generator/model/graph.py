"""Graph functions of worked examples: they follow fields that refer to things, or the gaps of a map.

A board consists of things whose fields name their neighbours, or of the spaces of a map. The pack chooses the names of
these fields; those that a map leads to are its ``ways``.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.message import msg
from generator.model.game import Game, Thing
from generator.model.value_text import show
from generator.model.values import Ref

FARTHEST = 1000
# the name of the gaps of a map, in place of a field
WAYS = "ways"


def along(game: Game, start: object, field: object, count: object) -> Thing:
    """The thing ``count`` steps from ``start`` along a field. ValueError when the path ends or forks."""
    here = thing(game, start)
    for _ in range(_steps(count)):
        following = neighbours(game, here, field)
        if len(following) != 1:
            raise ValueError(msg("expected one {field} of {here}, found {count}",
                                 field=field, here=here.ref, count=len(following) or msg("none")))
        here = following[0]
    return here


def steps(game: Game, start: object, goal: object, field: object) -> int:
    """The fewest steps from one thing to another along a field. ValueError when there is no path."""
    first, last = thing(game, start), thing(game, goal)
    seen, front, count = {first.ref}, [first], 0
    while front:
        if last in front:
            return count
        reached = {near.ref: near for here in front for near in neighbours(game, here, field)}
        front = [near for ref, near in reached.items() if ref not in seen]
        seen.update(reached)
        count += 1
    raise ValueError(msg("expected a way from {first} to {last} along {field}, found none",
                         first=first.ref, last=last.ref, field=field))


def reach(game: Game, start: object, count: object, field: object, aside: object) -> tuple[Thing, ...]:
    """The possible ends of a walk of ``count`` steps, in the order of the pack.

    Each step follows ``field``; one may go ``aside`` instead. A thing with an empty ``field`` is off the path: a walk
    that reaches it ends there, regardless of remaining steps; one that starts on it first leaves through ``aside`` and
    does not return to it.
    """
    first = thing(game, start)
    ends = {end.ref for end in _ends(game, first, _steps(count), str(field), str(aside))}
    return tuple(end for ref, end in game.things.items() if ref in ends)


def _ends(game: Game, first: Thing, left: int, field: str, aside: str) -> Iterator[Thing]:
    """The ends of the walks that begin at ``first``."""
    front = [first]
    if left and not neighbours(game, first, field):
        front = [near for near in neighbours(game, first, aside) if neighbours(game, near, field)]
        left -= 1
    for _ in range(left):
        following: dict[Ref, Thing] = {}
        for place in front:
            onward = neighbours(game, place, field)
            following.update((near.ref, near) for near in onward)
            beside = neighbours(game, place, aside) if onward else [place]
            yield from (end for end in beside if end != first and not neighbours(game, end, field))
        front = list(following.values())
    yield from front


def neighbours(game: Game, of: Thing, field: object) -> list[Thing]:
    """The things that a field of a thing refers to. ValueError for a field without references."""
    if field == WAYS and WAYS not in of.fields:
        return list(ways(game, of))
    if not isinstance(field, str) or field not in of.fields:
        raise ValueError(msg("{of} has no field {field!r}", of=of.ref, field=field))
    held = of.fields[field]
    written = held if isinstance(held, list | tuple) else () if held is None else (held,)
    return [thing(game, one) for one in written]


def ways(game: Game, of: Thing) -> Iterator[Thing]:
    """The spaces that a space of a map leads to, clockwise from straight up. ValueError for what is on no map."""
    found = next(((one, letter) for one in game.maps.values() if (letter := one.letter(of.ref)) is not None), None)
    if found is None:
        raise ValueError(msg("expected a space of a map, found {of}", of=of.ref))
    drawn, letter = found
    return (thing(game, drawn.spaces[end]) for end in drawn.ways()[letter])


def thing(game: Game, value: object) -> Thing:
    """A thing, also by its reference, or ValueError."""
    found = game.thing(value.kind, value.id) if isinstance(value, Ref) else value
    if isinstance(found, Thing):
        return found
    raise ValueError(msg("expected a thing, found {value}", value=show(value)))


def _steps(count: object) -> int:
    if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= FARTHEST:
        return count
    raise ValueError(msg("expected a number of steps from 0 to {farthest}, found {count}",
                         farthest=FARTHEST, count=show(count)))
