"""A number that cannot be held, or is written in a way that is read differently elsewhere."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

bad_number = rule_of_reading(
    id="bad-number",
    what="A number that cannot be held, or is written in a way that is read differently elsewhere.",
    why="A number must be the same number for every reader.",
    bad="""\
values:
  limit: .inf  ⟸
""",
    mended={".inf": "12"},
)
