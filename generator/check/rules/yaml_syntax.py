"""A file that is not YAML."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="yaml-syntax",
    what="A file that is not YAML.",
    why="A file that cannot be read leaves a hole in the game.",
    bad="""\
values:
  limit: 3
  text: [1, 2  ⟸
""",
    good="""\
values:
  limit: 3
""",
)
def yaml_syntax(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "yaml-syntax")
