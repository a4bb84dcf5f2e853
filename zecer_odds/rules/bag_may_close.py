"""A labyrinth that may come to its end too early."""

from __future__ import annotations

from generator.check.bags import bags
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.odds.bag import exits_when_all_laid


@rule(
    id="bag-may-close",
    severity="warning",
    what="A bag of tiles with so many dead ends that it cannot be laid out to the last tile.",
    why="The labyrinth closes while the game is still going on.",
    bad="""\
kinds:
  tile: {name: segment, fields: {name: name, edges: "edges of corridor, wall"}}
kind: tile
things:
  bend: {name: zakręt, edges: {north: corridor, east: corridor, south: wall, west: wall}}
  end: {name: zaułek, edges: {north: corridor, east: wall, south: wall, west: wall}, copies: 3}  ⟸
""",
    mended={
        "bend: {name: zakręt, edges: {north: corridor, east: corridor, south: wall, west: wall}}":
        "cross: {name: skrzyżowanie, edges: {north: corridor, east: corridor, south: corridor, west: corridor}}",
    },
)
def bag_may_close(game: Game) -> Findings:
    for bag in bags(game):
        left = exits_when_all_laid(bag.tiles, bag.closed)
        pieces = sum(tile.copies for tile in bag.tiles)
        if left < 0 and pieces > 1:
            ends = max(bag.dead_ends, key=lambda tile: tile.copies)
            yield fault(
                f"{ends.ref.kind}/{ends.ref.id}/copies",
                msg("expected as many sides as {pieces} tiles need to hang together, found {left} too few",
                    pieces=pieces, left=-left),
                help=msg("take out dead ends, or add tiles with three or four open sides"),
            )
