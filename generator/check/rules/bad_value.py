"""A value that is not of the type its field declares."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="bad-value",
    what="A value that is not of the type its field declares.",
    why="Types are made where the pack is read, so that nothing later has to guess.",
    bad="""\
kinds:
  monster:
    name: potwór
    fields: {name: name, agility: int 0..12}
kind: monster
things:
  troll: {name: Troll, agility: many}  ⟸
""",
    good="""\
kinds:
  monster:
    name: potwór
    fields: {name: name, agility: int 0..12}
kind: monster
things:
  troll: {name: Troll, agility: 5}
""",
)
def bad_value(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "bad-value")
