"""The graphs of a game's boards, and the functions of expressions that walk on them.

A board consists of things whose fields name their neighbours, or of the spaces of a map. The pack chooses the names of
these fields; those that a map leads to are its ``ways``, those of a layout of tiles bear its id.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from generator.message import msg
from generator.model.board_graph import BoardGraph, fewest
from generator.model.game import Game, Thing
from generator.model.joined_maps import joined_of
from generator.model.maps import WAYS, BoardMap
from generator.model.value_text import show
from generator.model.values import Ref

FARTHEST = 1000


def graph_of_fields(game: Game, things: Iterable[Thing], *fields: str) -> BoardGraph[Ref]:
    """The graph of things whose fields refer to others: to one, several or none."""
    spaces = tuple(things)
    return BoardGraph(tuple(thing.ref for thing in spaces), {
        field: {thing.ref: _linked_things(game, thing.fields[field]) for thing in spaces if field in thing.fields}
        for field in fields
    })


def graph_of_map(game: Game, space: Ref) -> BoardGraph[Ref]:
    """The graph of the map with a space, by its things. Raises ValueError for what is on no map."""
    drawn = _map_of(game, space)
    ways = {name: {drawn.spaces[letter]: _linked_things(game, tuple(drawn.spaces[end] for end in ends))
                   for letter, ends in leading.items()} for name, leading in drawn.graph().ways.items()}
    return BoardGraph(tuple(drawn.spaces.values()), ways)


def _map_of(game: Game, space: Ref) -> BoardMap:
    drawn = next((one for one in game.maps.values() if one.letter(space) is not None), None)
    if drawn is None:
        raise ValueError(msg("expected a space of a map, found {of}", of=space))
    return drawn


def _linked_things(game: Game, held: object) -> tuple[Ref, ...]:
    """The things that exist among those that a value refers to."""
    written = held if isinstance(held, list | tuple) else (held,)
    found = (game.thing(one.kind, one.id) for one in written if isinstance(one, Ref))
    return tuple(thing.ref for thing in found if thing is not None)


def thing_along(game: Game, start: object, field: object, count: object) -> Thing:
    """The thing ``count`` steps from ``start`` along a field. ValueError when the path ends or forks."""
    first, way = thing(game, start), str(field)
    graph, here = _graph(game, first, way), first.ref
    for _ in range(_steps(count)):
        following = graph.spaces_beyond(here, way)
        if len(following) != 1:
            raise ValueError(msg("expected one {field} of {here}, found {count}",
                                 field=way, here=here, count=len(following) or msg("none")))
        here = following[0]
    return thing(game, here)


def steps(game: Game, start: object, goal: object, field: object, closed: object = ()) -> int:
    """The fewest steps from one thing to another along a field, entering none that is ``closed``.

    ValueError when there is no path.
    """
    first, last, way = thing(game, start), thing(game, goal), str(field)
    for count, front in enumerate(_graph(game, first, way).fronts(first.ref, way, _refs(game, closed))):
        if last.ref in front:
            return count
    raise ValueError(msg("expected a way from {first} to {last} along {field}, found none",
                         first=first.ref, last=last.ref, field=field))


def paces(game: Game, start: object, goal: object, layout: object = "") -> int:
    """The fewest steps from one space of a map, or of a layout, to another, slopes counted by what they cost.

    ValueError when there is no way.
    """
    first, last = thing(game, start).ref, thing(game, goal).ref
    if layout:
        costs = joined_of(game, str(layout)).costs()
        found = fewest(first, last, lambda here: costs.get(here, {}).items())
    else:
        drawn = _map_of(game, first)
        here, there = drawn.letter(first), drawn.letter(last)
        found = drawn.paces(here, there) if here is not None and there is not None else None
    if found is None:
        raise ValueError(msg("expected a way from {first} to {last}, found none", first=first, last=last))
    return found


def things_around(game: Game, start: object, most: object, field: object, closed: object = ()) -> tuple[Thing, ...]:
    """The things at most so many steps from one, itself not, in the order of the pack; none that is ``closed``."""
    first, way = thing(game, start), str(field)
    fronts = _graph(game, first, way).fronts(first.ref, way, _refs(game, closed))
    near = {ref for front in islice(fronts, 1, _steps(most) + 1) for ref in front}
    return tuple(one for ref, one in game.things.items() if ref in near)


def reach(game: Game, start: object, count: object, field: object, aside: object) -> tuple[Thing, ...]:
    """The possible ends of a walk of ``count`` steps, in the order of the pack.

    Each step follows ``field``; one may go ``aside`` instead. A thing with an empty ``field`` is off the path: a walk
    that reaches it ends there, regardless of remaining steps; one that starts on it first leaves through ``aside`` and
    does not return to it.
    """
    first, left = thing(game, start), _steps(count)
    ends = set(_graph(game, first, str(field), str(aside)).ends(first.ref, left, str(field), str(aside)))
    return tuple(end for ref, end in game.things.items() if ref in ends)


def _graph(game: Game, first: Thing, *ways: str) -> BoardGraph[Ref]:
    """The graph of the board with a space."""
    graphs = [_by_way(game, first, way) for way in ways]
    return BoardGraph(graphs[0].spaces, {way: graph.ways[way] for way, graph in zip(ways, graphs, strict=True)})


def _by_way(game: Game, first: Thing, way: str) -> BoardGraph[Ref]:
    if way in first.fields:
        return _by_field(game, way)
    if way == WAYS:
        return graph_of_map(game, first.ref)
    return joined_of(game, way).graph(way) if way in game.layouts else _by_field(game, way)


@lru_cache(8)
def _by_field(game: Game, field: str) -> BoardGraph[Ref]:
    return graph_of_fields(game, game.things.values(), field)


def thing(game: Game, value: object) -> Thing:
    """A thing, also by its reference, or ValueError."""
    found = game.thing(value.kind, value.id) if isinstance(value, Ref) else value
    if isinstance(found, Thing):
        return found
    raise ValueError(msg("expected a thing, found {value}", value=show(value)))


def _refs(game: Game, value: object) -> list[Ref]:
    return [thing(game, one).ref for one in (value if isinstance(value, tuple) else (value,))]


def _steps(count: object) -> int:
    if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= FARTHEST:
        return count
    raise ValueError(msg("expected a number of steps from 0 to {farthest}, found {count}",
                         farthest=FARTHEST, count=show(count)))
