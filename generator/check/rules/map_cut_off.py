"""A space of a map that the gaps do not join to the others."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from generator.model.grid_maps import GridMap
from generator.model.maps import WAYS
from generator.records import replace


@rule(
    id="map-cut-off",
    what="A space of a map that cannot be reached from another, or from which no way leads back.",
    why="A piece would never come there, or never leave.",
    bad="""\
kinds:
  room: {name: komnata, fields: {name: name}}
kind: room
things:
  crypt-a: {name: Wejście}
  crypt-b: {name: Sala}
  crypt-c: {name: Skarbiec}
maps:
  crypt:
    of: room
    plan: |
      aabb
      ccbb  ⟸
    gaps: [a-b]
""",
    mended={"[a-b]": "[a-b, b-c]"},
)
def map_cut_off(game: Game) -> Findings:
    for drawn in game.maps.values():
        graph, spaces = drawn.graph(), drawn.spaces_walked()
        there, back = (one.spaces_joined(spaces[0], WAYS) if spaces else set()
                       for one in (graph, graph.backwards(WAYS)))
        told = there & back
        for letter in spaces:
            if letter in told:
                continue
            if letter not in there:
                message = msg("expected a way from {first} to {letter}, found none", first=spaces[0], letter=letter)
            else:
                message = msg("expected a way from {letter} back to {first}, found none", first=spaces[0],
                              letter=letter)
            if isinstance(drawn, GridMap):
                # one finding for an island
                told |= graph.spaces_joined(letter, WAYS)
            near, earlier = drawn.line_of(letter)
            yield replace(fault(f"map/{drawn.id}/plan", message, near=near), earlier=earlier)
