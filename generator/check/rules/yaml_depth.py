"""Nesting deeper than 32 levels."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
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
def yaml_depth(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "yaml-depth")
