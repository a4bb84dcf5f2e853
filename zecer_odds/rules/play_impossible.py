"""A play that cannot be played."""

from __future__ import annotations

from generator.check.prepared_plays import prepared_plays
from generator.check.rule import Findings, fault, rule
from generator.message import reason
from generator.model.game import Game


@rule(
    id="play-impossible",
    whole=True,
    what="A play under `plays` that cannot be played by dice: its tiles, levels or clues are not there.",
    why="What the report says of it would be about another game, or nothing.",
    bad="""\
kinds:
  tile: {name: segment, fields: {name: name, edges: "edges of corridor, wall"}}
kind: tile
things:
  gate: {name: brama, edges: {north: corridor, east: wall, south: wall, west: wall}}
  hall: {name: korytarz, edges: {north: corridor, east: wall, south: corridor, west: wall}, copies: 3}
plays:
  walk:
    bag: tile
    start: tile.gate
    goal: tile.hal  ⟸
""",
    mended={"tile.hal\n": "tile.hall\n"},
)
def play_impossible(game: Game) -> Findings:
    for play in prepared_plays(game):
        if play.fault is not None:
            yield fault(f"plays/{play.id}/{play.fault.path}", reason(play.fault))
