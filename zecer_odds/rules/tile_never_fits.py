"""A tile that no labyrinth can hold."""

from __future__ import annotations

from generator.check.bags import bags
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.values import Ref
from generator.odds.bag import never_placed, open_words


@rule(
    id="tile-never-fits",
    what="A tile that can never be laid: no way leads on to it, or its open sides meet nothing in the bag.",
    why="It is printed, cut out, drawn, and put back, for ever.",
    bad="""\
kinds:
  tile: {name: segment, fields: {name: name, edges: "edges of corridor, door, wall"}}
kind: tile
things:
  bend: {name: zakręt, edges: {north: corridor, east: corridor, south: wall, west: wall}, copies: 9}
  room: {name: komnata, edges: {north: door, east: wall, south: wall, west: wall}}  ⟸
""",
    mended={"east: corridor": "east: door"},
)
def tile_never_fits(game: Game) -> Findings:
    for bag in bags(game):
        reported: set[Ref] = set()
        for tile in bag.tiles:
            others = {
                word
                for other in bag.tiles
                if other.ref != tile.ref or other.copies > 1
                for word in open_words(other.edges, bag.closed)
            }
            words = set(open_words(tile.edges, bag.closed))
            if len(bag.tiles) > 1 and not words & others:
                reported.add(tile.ref)
                found = ", ".join(sorted(words)) or msg("nothing but closed sides")
                yield fault(
                    f"{tile.ref.kind}/{tile.ref.id}/{bag.field}",
                    msg("expected an open side that another tile has too, found {found}", found=found),
                )
        if bag.start is None:
            continue
        for ref in [ref for ref in never_placed(bag.tiles, bag.start, bag.closed) if ref not in reported]:
            yield fault(
                f"{ref.kind}/{ref.id}/{bag.field}",
                msg("no way from {start} ever leads on to {ref}", start=bag.start.ref, ref=ref),
                help=msg("give it a side that meets one of the tiles that can be reached"),
            )
