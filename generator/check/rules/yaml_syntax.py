"""A file that is not YAML."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

yaml_syntax = rule_of_reading(
    id="yaml-syntax",
    what="A file that is not YAML.",
    why="A file that cannot be read leaves a hole in the game.",
    bad="""\
values:
  limit: 3
  text: [1, 2  ⟸
""",
    mended={"[1, 2": "[1, 2]"},
)
