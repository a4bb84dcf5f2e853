"""A number that cannot be held, or is written in a way that is read differently elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="bad-number",
    what="A number that cannot be held, or is written in a way that is read differently elsewhere.",
    why="A number must be the same number for every reader.",
    bad="""\
values:
  limit: .inf  ⟸
""",
    good="""\
values:
  limit: 12
""",
)
def bad_number(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "bad-number")
