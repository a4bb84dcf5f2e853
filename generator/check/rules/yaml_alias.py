"""An anchor, alias or merge key."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="yaml-alias",
    what="An anchor, alias or merge key.",
    why="Every fact stands once and where it is looked for; a pack has no links between its lines.",
    bad="""\
values:
  limit: &three 3  ⟸
""",
    good="""\
values:
  limit: 3
""",
)
def yaml_alias(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "yaml-alias")
