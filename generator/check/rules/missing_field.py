"""A field that a thing must have and has not."""

from __future__ import annotations

from generator.check.rule import Findings, fault, passed_on, rule
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
    mended={"int 0..12": "int 0..12 or none"},
)
def missing_field(reading: Loaded) -> Findings:
    yield from passed_on(reading, "missing-field")
    if reading.game is None and not any(finding.severity == "error" for finding in reading.findings):
        yield fault("game", msg("expected a key 'game' with the id of the game, found none"))
