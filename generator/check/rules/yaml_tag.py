"""A YAML tag other than those of its core."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="yaml-tag",
    what="A YAML tag other than those of its core.",
    why="Tags make a reader build what the file asks for; a pack is plain data.",
    bad="""\
values:
  limit: !int 3  ⟸
""",
    good="""\
values:
  limit: 3
""",
)
def yaml_tag(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "yaml-tag")
