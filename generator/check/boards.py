"""Boards as graphs: the spaces of a kind whose fields ``next`` and ``adjacent`` lead to spaces of that kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.model.game import Game, Thing
from generator.model.kinds import FieldType, ListType, OptionalType, RefType
from generator.model.values import Ref


@dataclass(frozen=True, slots=True)
class Graph:
    """The spaces of one board: where each leads on to, and what each adjoins."""

    spaces: tuple[Thing, ...]
    next: dict[Ref, Ref]
    adjacent: dict[Ref, tuple[Ref, ...]]


def boards(game: Game) -> Iterator[Graph]:
    """The graph of every kind that has both fields."""
    for kind in game.kinds.values():
        leads = all(name in kind.fields and _leads(kind.fields[name].type, kind.id) for name in ("next", "adjacent"))
        spaces = tuple(game.of_kind(kind.id)) if leads and kind.extends is None else ()
        if spaces:
            yield _graph(game, spaces)


def _graph(game: Game, spaces: tuple[Thing, ...]) -> Graph:
    def found(ref: object) -> Ref | None:
        thing = game.thing(ref.kind, ref.id) if isinstance(ref, Ref) else None
        return thing.ref if thing is not None else None

    leads = {thing.ref: to for thing in spaces if (to := found(thing.fields.get("next"))) is not None}
    adjacent = {
        thing.ref: tuple(to for one in thing.fields.get("adjacent") or () if (to := found(one)) is not None)
        for thing in spaces
    }
    return Graph(spaces, leads, adjacent)


def _leads(type_: FieldType, kind: str) -> bool:
    """Whether a field's type refers to a kind, once or several times."""
    while isinstance(type_, OptionalType | ListType):
        type_ = type_.of
    return isinstance(type_, RefType) and type_.kind == kind
