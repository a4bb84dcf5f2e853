"""The bags of tiles of a game: one for each kind with edges."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.fields.edges_type import EdgesType
from generator.model.chapters import LabyrinthFigure
from generator.model.edge_styles import styles_of
from generator.model.game import Game
from generator.model.values import Edges
from generator.odds.bag import Tile, open_words


class Bag(Struct, frozen=True):
    """The tiles of a kind, the field of their edges, the impassable edge words, and the first tile if known."""

    kind: str
    field: str
    tiles: tuple[Tile, ...]
    closed: frozenset[str]
    start: Tile | None

    @property
    def dead_ends(self) -> list[Tile]:
        """Tiles with at most one open side."""
        return [tile for tile in self.tiles if len(open_words(tile.edges, self.closed)) <= 1]


def bags(game: Game) -> Iterator[Bag]:
    """Each kind with edges and at least one valid tile."""
    for kind in game.kinds.values():
        for field in kind.fields.values():
            if isinstance(field.type, EdgesType):
                tiles = tuple(Tile(thing.ref, edges, game.copies(thing)) for thing in game.things.values()
                              if thing.kind == kind.id and isinstance(edges := thing.fields.get(field.id), Edges))
                if tiles:
                    yield Bag(kind.id, field.id, tiles, _closed_words(game, field.type), _start(game, tiles))


def _closed_words(game: Game, type_: EdgesType) -> frozenset[str]:
    try:
        styles = styles_of(type_.words, game.theme.tiles)
    except ValueError:
        return frozenset(type_.words[-1:])
    return frozenset(word for word, style in styles.items() if style == "closed")


def _start(game: Game, tiles: tuple[Tile, ...]) -> Tile | None:
    """The tile with which a figure of the rulebook starts a labyrinth."""
    starts = {figure.data.start for figure in game.figures.values() if isinstance(figure.data, LabyrinthFigure)}
    return next((tile for tile in tiles if tile.ref in starts), None)
