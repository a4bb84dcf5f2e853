"""A key that stands twice, or a thing that is defined twice."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

duplicate_key = rule_of_reading(
    id="duplicate-key",
    what="A key that stands twice, or a thing that is defined twice.",
    why="Of two entries only one could be kept, and nobody knows which was meant.",
    bad="""\
values:
  limit: 3
  limit: 4  ⟸
""",
    mended={"limit: 4": "other-limit: 4"},
)
