"""Simulations whose figures are older than the data that they rest on."""

from __future__ import annotations

from generator.check.played_data import unplayed_simulations
from generator.check.rule import Findings, fault, first_few, rule
from generator.finding import Place
from generator.load.pack import Loaded
from generator.load.played import FILE, read_played
from generator.message import msg, reason
from generator.records import replace

MOST_SHOWN = 3


@rule(
    id="simulation-not-played",
    severity="note",
    whole=True,
    what="Simulations that expect something of the game, and that `zecer odds --check` has not played since its "
         "numbers changed.",
    why="A number that was changed may break what was proven of the game, and playing takes too long for every check.",
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
  often: {play: walk, games: 2000, expect: {tiles: 1–2}}  ⟸
""",
    mended={", expect: {tiles: 1–2}": ""},
)
def simulation_not_played(reading: Loaded) -> Findings:
    game = reading.game
    if game is None or not any(one.expect for one in game.simulations.values()):
        return
    try:
        played = read_played(reading.folder)
    except ValueError as error:
        help = msg("zecer odds --check writes it anew")
        yield replace(fault(FILE, reason(error), help=help), place=Place(FILE, 1, 1))
        return
    left = unplayed_simulations(game, played)
    if left:
        names = first_few([one.id for one in left], MOST_SHOWN)
        yield fault(f"simulations/{left[0].id}",
                    msg("expected simulations played on the data as they are now, found others: {names}", names=names),
                    help=msg("zecer odds --check plays them"))
