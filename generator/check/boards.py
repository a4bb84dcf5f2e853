"""Boards as graphs: spaces of a kind with one field for the next space and another for adjacent ones.

The fields are those named by a board product, or its defaults.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.load.types.ref_type import RefType
from generator.model.game import Game, Thing
from generator.model.kinds import FieldType
from generator.model.values import Ref
from generator.products import spec_of, specs


class Graph(Struct, frozen=True):
    """The spaces of one board: the next space and the adjacent spaces of each, and the names of both fields."""

    spaces: tuple[Thing, ...]
    next: dict[Ref, Ref]
    adjacent: dict[Ref, tuple[Ref, ...]]
    onward: str
    beside: str


def boards(game: Game) -> Iterator[Graph]:
    """The graph of every kind that has both fields."""
    for kind in game.kinds.values():
        names = _names(game, kind.id)
        leads = all(name in kind.fields and _leads(kind.fields[name].type, kind.id) for name in names)
        spaces = tuple(game.of_kind(kind.id)) if leads and kind.extends is None else ()
        if spaces:
            yield _graph(game, spaces, *names)


def _names(game: Game, kind: str) -> tuple[str, str]:
    """The fields for next and adjacent spaces of a kind."""
    drawn = (one for one in game.products.values() if spec_of(one).draws_graph)
    standard = next(spec for spec in specs().values() if spec.draws_graph).options()
    told = next((one.options for one in drawn if kind in one.options.of), standard)
    return str(told.get("onward")), str(told.get("beside"))


def _graph(game: Game, spaces: tuple[Thing, ...], onward: str, beside: str) -> Graph:
    def found(ref: object) -> Ref | None:
        thing = game.thing(ref.kind, ref.id) if isinstance(ref, Ref) else None
        return thing.ref if thing is not None else None

    leads = {thing.ref: to for thing in spaces if (to := found(thing.fields.get(onward))) is not None}
    adjacent = {
        thing.ref: tuple(to for one in near if (to := found(one)) is not None) if isinstance(near, tuple) else ()
        for thing in spaces for near in [thing.fields.get(beside)]
    }
    return Graph(spaces, leads, adjacent, onward, beside)


def _leads(type_: FieldType, kind: str) -> bool:
    """True if a field's type refers to a kind, once or several times."""
    one = type_.single
    return isinstance(one, RefType) and one.kind == kind
