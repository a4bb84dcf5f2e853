"""An anchor, alias or merge key."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

yaml_alias = rule_of_reading(
    id="yaml-alias",
    what="An anchor, alias or merge key.",
    why="Every fact stands once and where it is looked for; a pack has no links between its lines.",
    bad="""\
values:
  limit: &three 3  ⟸
""",
    mended={"&three ": ""},
)
