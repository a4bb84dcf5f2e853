"""A key that means nothing here."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="unknown-key",
    what="A key that means nothing here.",
    why="What is written under a misspelt key would silently not be printed.",
    bad="""\
values:
  limit: 3
valeus: {other: 4}  ⟸
""",
    good="""\
values:
  limit: 3
""",
)
def unknown_key(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "unknown-key")
