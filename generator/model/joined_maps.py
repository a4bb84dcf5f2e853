"""Maps of pieces that lie side by side: where exits with the same word face each other, their spaces join."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations, product

from msgspec import Struct

from generator.message import msg
from generator.model.board_graph import BoardGraph
from generator.model.chapters import SidedTile
from generator.model.face_choice import face_of, faces_by_name
from generator.model.game import Game, PieceOptions, Thing
from generator.model.layouts import TileLayout
from generator.model.maps import SIDES, BoardMap
from generator.model.region_contents import MapContent
from generator.model.theme import Face, Region
from generator.model.values import Ref

HOLE = re.compile(r"\{([a-z][a-z0-9.-]*)\}")
# the columns and rows to what lies at a side, in the order of the sides
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
Place = tuple[int, int]


class LaidMap(Struct, frozen=True):
    """A map at a column and a row of a table, with clockwise quarter turns."""

    drawn: BoardMap
    at: Place
    turn: int = 0

    def exit(self, side: int) -> tuple[str, tuple[Ref, ...]] | None:
        """The word and the spaces of the exit at a side of the table; None where there is none."""
        own = SIDES[(side - self.turn) % len(SIDES)]
        word = self.drawn.ground.exits.get(own) if self.drawn.ground is not None else None
        return None if word is None else (word, tuple(map(self.drawn.spaces.__getitem__, self.drawn.at_exit(own))))


class JoinedMaps(Struct, frozen=True):
    """Maps that lie side by side. Both sides of a piece lie at its place if spaces with the sign ``flip`` join them."""

    laid: tuple[LaidMap, ...]
    flip: str = ""

    def joins(self) -> Iterator[tuple[LaidMap, LaidMap, Ref, Ref]]:
        """Two maps and a space of each that join, each pair in both directions."""
        for one, other in permutations(self.laid, 2):
            step = (other.at[0] - one.at[0], other.at[1] - one.at[1])
            if step in BESIDE:
                side = BESIDE.index(step)
                here, there = one.exit(side), other.exit((side + 2) % len(SIDES))
                if here is not None and there is not None and here[0] == there[0]:
                    yield from ((one, other, *ends) for ends in product(here[1], there[1]))
            elif step == (0, 0):
                yield from ((one, other, *ends) for ends in product(self._turning(one), self._turning(other)))

    def _turning(self, laid: LaidMap) -> list[Ref]:
        """The spaces where a piece is turned over."""
        signs = laid.drawn.ground.signs if laid.drawn.ground is not None else {}
        return [laid.drawn.spaces[letter] for letter in signs.get(self.flip, ())]

    def costs(self) -> dict[Ref, dict[Ref, int]]:
        """What one step costs from each space to those that it leads to; 1 through an exit and to the other side."""
        found: dict[Ref, dict[Ref, int]] = {}
        for laid in self.laid:
            spaces = laid.drawn.spaces
            for start, ways in laid.drawn.costs().items():
                found.setdefault(spaces[start], {}).update({spaces[end]: cost for end, cost in ways.items()})
        for _, _, here, there in self.joins():
            found[here].setdefault(there, 1)
        return found

    def graph(self, name: str) -> BoardGraph[Ref]:
        """The graph of all spaces, with ways of this name."""
        costs = self.costs()
        return BoardGraph(tuple(costs), {name: {start: tuple(ways) for start, ways in costs.items()}})

    def detached_places(self) -> list[Place]:
        """The places from which nothing leads to the first one, however one-way lines lead."""
        linked = {laid.at: {other.at for one, other, _, _ in self.joins() if one.at == laid.at} for laid in self.laid}
        first = next(iter(linked), None)
        if first is None:
            return []
        graph = BoardGraph(tuple(linked), {"": {at: tuple(sorted(near)) for at, near in linked.items()}})
        reached = {at for front in graph.fronts(first, "") for at in front}
        return [at for at in linked if at not in reached]


def face_shown(game: Game, thing: Thing, back: bool = False) -> Face | None:
    """A side of a piece as the first product of its kind prints it."""
    line = game.lineage(thing.kind)
    options = next((one.options for one in game.products.values()
                    if isinstance(one.options, PieceOptions) and not set(line).isdisjoint(one.options.kinds)), None)
    chosen = game.choice(options.faces, thing, "") if options is not None else ""
    face = game.theme.faces.get(chosen) or face_of(faces_by_name(game.theme), thing.id, line)
    return game.theme.faces.get(face.back or "") if back and face is not None else face


def map_shown(game: Game, thing: Thing, back: bool = False) -> tuple[BoardMap, Region] | None:
    """The map that a side of a piece shows, and the region that it fills; None for one without."""
    face = face_shown(game, thing, back)
    for region in face.regions.values() if face is not None else ():
        named = HOLE.sub(lambda hole: str(_value(game, thing, hole[1])), region.word(MapContent))
        if named in game.maps:
            return game.maps[named], region
    return None


def _value(game: Game, thing: Thing, path: str) -> object:
    """A field, also of a thing that a field refers to: ``front.plan``."""
    value: object = thing
    for part in path.split("."):
        owner = game.thing(value.kind, value.id) if isinstance(value, Ref) else value
        value = (owner.id if part == "id" else owner.fields.get(part)) if isinstance(owner, Thing) else None
    return value.id if isinstance(value, Ref) else value


def maps_laid(game: Game, place: Iterable[SidedTile], with_other_sides: bool = False) -> Iterator[LaidMap]:
    """The maps of pieces as they lie, or of both sides of each."""
    for placed in place:
        thing = game.thing(placed.tile.kind, placed.tile.id)
        for back in (placed.back, not placed.back) if with_other_sides else (placed.back,):
            shown = map_shown(game, thing, back) if thing is not None else None
            if shown is not None:
                yield LaidMap(shown[0], (placed.column, placed.row), placed.turn)


def joined_maps(game: Game, layout: TileLayout) -> JoinedMaps:
    """The maps of a layout; with a sign ``flip``, those of both sides."""
    return JoinedMaps(tuple(maps_laid(game, layout.place, bool(layout.flip))), layout.flip)


@lru_cache(8)
def joined_of(game: Game, id_: str) -> JoinedMaps:
    """The maps of the layout with an id. Raises ValueError for an unknown one."""
    if id_ not in game.layouts:
        raise ValueError(msg("expected a layout, found {named!r}; layouts here: {known}", named=id_,
                             known=", ".join(game.layouts) or msg("none")))
    return joined_maps(game, game.layouts[id_])
