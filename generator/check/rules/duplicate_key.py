"""A key that stands twice, or a thing that is defined twice."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="duplicate-key",
    what="A key that stands twice, or a thing that is defined twice.",
    why="Of two entries YAML silently keeps one, and nobody knows which was meant.",
    bad="""\
values:
  limit: 3
  limit: 4  ⟸
""",
    good="""\
values:
  limit: 3
  other-limit: 4
""",
)
def duplicate_key(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "duplicate-key")
