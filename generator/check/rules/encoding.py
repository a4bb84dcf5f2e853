"""A file that is not UTF-8, or a letter lost in a conversion."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="encoding",
    what="A file that is not UTF-8, or a letter lost in a conversion.",
    why="Letters with accents would be printed as something else.",
    bad="""\
glossary:
  hall:
    pl: {nom: �wiątynia}  ⟸
""",
    good="""\
glossary:
  hall:
    pl: {nom: świątynia}
""",
)
def encoding(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "encoding")
