"""A key that means nothing here."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

unknown_key = rule_of_reading(
    id="unknown-key",
    what="A key that means nothing here.",
    why="What is written under a misspelt key would silently not be printed.",
    bad="""\
values:
  limit: 3
valeus: {other: 4}  ⟸
""",
    mended={"valeus: {other: 4}": "  other: 4"},
)
