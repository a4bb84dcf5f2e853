"""A value that is not of the type its field declares."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

bad_value = rule_of_reading(
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
    mended={"agility: many": "agility: 5"},
)
