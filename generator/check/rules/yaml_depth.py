"""Nesting deeper than 32 levels."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

yaml_depth = rule_of_reading(
    id="yaml-depth",
    what="Nesting deeper than 32 levels.",
    why="No pack needs it, and it exhausts the reader.",
    bad="""\
values:
  limit: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]  ⟸
""",
    good="""\
values:
  limit: 1
""",
)
