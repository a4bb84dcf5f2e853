"""A field that a thing must have and has not."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.rule import fault, passed_on, rule
from generator.finding import Finding
from generator.load.pack import Loaded
from generator.message import msg


@rule(
    id="missing-field",
    what="A field that a thing must have and has not.",
    why="The counter or the table would have an empty place.",
    bad="""\
kinds:
  monster:
    name: potwór
    fields: {name: name, agility: int 0..12}
kind: monster
things:
  troll: {name: Troll}  ⟸
""",
    good="""\
kinds:
  monster:
    name: potwór
    fields: {name: name, agility: int 0..12 or none}
kind: monster
things:
  troll: {name: Troll}
""",
)
def missing_field(reading: Loaded) -> Iterator[Finding]:
    yield from passed_on(reading, "missing-field")
    if reading.game is None and not any(finding.severity == "error" for finding in reading.findings):
        yield fault("game", msg("expected a key 'game' with the id of the game, found none"))
