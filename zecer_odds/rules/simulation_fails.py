"""A simulation that cannot be run as it is written."""

from __future__ import annotations

from generator.check.prepared_plays import prepared_plays
from generator.check.rule import Findings, fault, rule
from generator.model.game import Game
from zecer_odds.expected import faults


@rule(
    id="simulation-fails",
    whole=True,
    what="A simulation that cannot be run as it is written: a play, policy, figure or value that is not there, too few "
         "seats. Told by `zecer odds --check` and `--play` too of games that never end, and of a figure outside of "
         "the range that is expected of it.",
    why="What is expected of the game is not tested, or does not hold.",
    bad="""\
kinds:
  tile: {name: segment, fields: {name: name, edges: "edges of corridor, wall"}}
kind: tile
things:
  gate: {name: brama, edges: {north: corridor, east: wall, south: wall, west: wall}}
  hall: {name: korytarz, edges: {north: corridor, east: wall, south: corridor, west: wall}, copies: 3}
plays:
  walk: {bag: tile, start: tile.gate, goal: tile.hall}
simulations:
  often:
    play: walk
    games: 2000
    expect: {tiels: 1–2}  ⟸
""",
    mended={"tiels": "tiles"},
)
def simulation_fails(game: Game) -> Findings:
    prepared = {play.id: play.made for play in prepared_plays(game) if play.made is not None}
    for simulation in game.simulations.values():
        for one in faults(game, simulation, prepared):
            path = "/".join(filter(None, ("simulations", simulation.id, one.path)))
            yield fault(path, one.message, help=one.help, cause=one.cause)
