"""Boards: spaces of a kind with one field for the next space and another for adjacent ones.

The fields are those named by a board product, or its defaults.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from generator.fields.ref_type import RefType
from generator.model.board_graph import BoardGraph
from generator.model.game import Game
from generator.model.graph import graph_of_fields
from generator.model.kinds import FieldType
from generator.model.values import Ref
from generator.products.board import BoardOptions
from generator.products.spec import products_with


class FieldBoard(Struct, frozen=True):
    """The graph of a board of things, and the names of the fields with the next space and with the adjacent ones."""

    graph: BoardGraph[Ref]
    onward: str
    beside: str

    @property
    def next_spaces(self) -> dict[Ref, Ref]:
        """The next space of each that has one."""
        return self.graph.onward(self.onward)

    @property
    def adjacent(self) -> Mapping[Ref, tuple[Ref, ...]]:
        """The adjacent spaces of each space."""
        return self.graph.ways[self.beside]


def boards(game: Game) -> Iterator[FieldBoard]:
    """The board of every kind that has both fields."""
    for kind in game.kinds.values():
        names = _names(game, kind.id)
        leads = all(name in kind.fields and _leads(kind.fields[name].type, kind.id) for name in names)
        spaces = game.of_kind(kind.id) if leads and kind.extends is None else []
        if spaces:
            yield FieldBoard(graph_of_fields(game, spaces, *names), *names)


def _names(game: Game, kind: str) -> tuple[str, str]:
    """The fields for next and adjacent spaces of a kind."""
    drawn = (options for _, options in products_with(game, BoardOptions) if kind in options.of)
    told = next(drawn, BoardOptions())
    return told.onward, told.beside


def _leads(type_: FieldType, kind: str) -> bool:
    """True if a field's type refers to a kind, once or several times."""
    one = type_.single_type
    return isinstance(one, RefType) and one.kind == kind
