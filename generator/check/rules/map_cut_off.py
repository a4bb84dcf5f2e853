"""A space of a map that the gaps do not join to the others."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game


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
        steps = drawn.steps()
        first = next(iter(steps))
        for letter in steps:
            row = next(row for row in drawn.rows if letter in row)
            if letter not in steps[first]:
                message = msg("expected a way from {first} to {letter}, found none", first=first, letter=letter)
            elif first not in steps[letter]:
                message = msg("expected a way from {letter} back to {first}, found none", first=first, letter=letter)
            else:
                continue
            yield fault(f"map/{drawn.id}/plan", message, near=row)

