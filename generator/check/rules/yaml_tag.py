"""A YAML tag other than those of its core."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

yaml_tag = rule_of_reading(
    id="yaml-tag",
    what="A YAML tag other than those of its core.",
    why="Tags make a reader build what the file asks for; a pack is plain data.",
    bad="""\
values:
  limit: !int 3  ⟸
""",
    mended={"!int ": ""},
)
