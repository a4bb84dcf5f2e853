"""A figure that shows what cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.chapters import Arrow, FormationFigure, SetupFigure, TilesFigure
from generator.model.game import Game
from generator.model.values import Edges, Ref
from generator.odds.bag import facing


@rule(
    id="figure-contradicts",
    whole=True,
    what="A figure with an arrow to a piece that it does not show, two pieces in one place, or tiles that do not fit.",
    why="Players believe a figure before they believe the text.",
    bad="""\
kinds:
  tile: {name: segment, fields: {name: name, edges: "edges of corridor, wall"}}
kind: tile
things:
  bend: {name: zakręt, edges: {north: corridor, east: corridor, south: wall, west: wall}}
chapter: "1.0"
title: Segmenty
clauses: {"1.1": "Pasują do siebie: rysunek {figure:fitting}."}
figures:
  fitting:
    after: "1.1"
    caption: Pasują.
    kind: tiles
    place:  ⟸
      - {tile: tile.bend, at: [0, 0]}
      - {tile: tile.bend, at: [1, 0]}
""",
    mended={"at: [1, 0]": "at: [1, 0], turn: 270"},
)
def figure_contradicts(game: Game) -> Findings:
    for figure in game.figures.values():
        path = f"figure/{figure.id}"
        if isinstance(figure.data, SetupFigure):
            yield from _stray_arrows(figure.data.arrows, [one.piece for one in figure.data.place], path)
        if isinstance(figure.data, FormationFigure):
            shown = [ref for _, ref in (*figure.data.monsters, *figure.data.party)]
            yield from _stray_arrows(figure.data.arrows, shown, path)
            for rank, pieces in (("monsters", figure.data.monsters), ("party", figure.data.party)):
                yield from _crowded_pieces(f"{path}/{rank}", pieces)
        if isinstance(figure.data, TilesFigure):
            yield from _tiles(game, figure.data, path)


def _stray_arrows(arrows: Sequence[Arrow], shown: Sequence[Ref], path: str) -> Findings:
    """Ends of arrows that the figure does not show."""
    for lost in dict.fromkeys(end for arrow in arrows for end in arrow if end not in shown):
        message = msg("expected an arrow between pieces of the figure, found {name}, which it does not show",
                      name=str(lost))
        yield fault(f"{path}/arrows", message, near=str(lost))


def _crowded_pieces(path: str, pieces: Sequence[tuple[float, Ref]]) -> Findings:
    """Pieces of a rank that stand on one another: each has a place, and places are 1 apart."""
    for (left, one), (right, other) in pairwise(sorted(pieces, key=lambda piece: piece[0])):
        if right - left < 1:
            message = msg("expected {other} at least 1 place from {one}, found {right:g}",
                          other=other, one=one, right=right - left)
            yield fault(path, message, near=str(other))


def _tiles(game: Game, data: TilesFigure, path: str) -> Findings:
    laid: dict[tuple[int, int], Edges] = {}
    for placed in data.place:
        cell = (placed.column, placed.row)
        edges = _edges(game, placed.tile.kind, placed.tile.id)
        if cell in laid:
            yield fault(f"{path}/place",
                        msg("expected one tile at {cell}, found a second, {tile}", cell=list(cell), tile=placed.tile))
        elif edges is not None:
            turned = edges.turned_edges(placed.turn)
            wrong = [word for side, word in facing(cell, laid).items() if turned.clockwise()[side] != word]
            if wrong and placed.mark != "wrong":
                message = msg("expected a tile at {cell} that fits its neighbours, found {tile}",
                              cell=list(cell), tile=placed.tile)
                tile = f"{placed.tile.kind}/{placed.tile.id}"
                yield fault(f"{path}/place", message, help=msg("turn it, or mark it wrong"), cause=tile)
            if placed.mark != "wrong":
                laid[cell] = turned


def _edges(game: Game, kind: str, id_: str) -> Edges | None:
    thing = game.thing(kind, id_)
    found = [value for value in thing.fields.values() if isinstance(value, Edges)] if thing is not None else []
    return found[0] if found else None
