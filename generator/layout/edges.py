"""Which things are tiles, and their edges."""

from __future__ import annotations

from generator.fields.edges_type import EdgesType
from generator.model.edge_styles import Style, styles_of
from generator.model.game import Game, Thing
from generator.model.kinds import Field
from generator.model.values import Edges


def edges_field(game: Game, kind: str) -> Field | None:
    """The field that makes things of a kind tiles; None for other kinds."""
    fields = game.kinds[kind].fields.values() if kind in game.kinds else ()
    return next((field for field in fields if isinstance(field.type.required_type, EdgesType)), None)


def edges_of(game: Game, thing: Thing) -> Edges | None:
    """The edges of a tile; None for things that are not tiles."""
    field = edges_field(game, thing.kind)
    edges = thing.fields.get(field.id) if field else None
    return edges if isinstance(edges, Edges) else None


def edge_styles(game: Game, kind: str) -> dict[str, Style]:
    """The drawing style of each edge word of a kind of tiles (``closed`` is a wall); empty for other kinds."""
    field = edges_field(game, kind)
    type_ = field.type.required_type if field else None
    return styles_of(type_.words, game.theme.tiles) if isinstance(type_, EdgesType) else {}


