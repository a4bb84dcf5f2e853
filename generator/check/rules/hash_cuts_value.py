"""A # that makes a comment of the rest of a text."""

from __future__ import annotations

from collections.abc import Iterable

from generator.check.rule import passed_on, rule
from generator.finding import Finding
from generator.load import Loaded


@rule(
    id="hash-cuts-value",
    severity="warning",
    what="A # that makes a comment of the rest of a text.",
    why="The end of the sentence would silently be missing from the print.",
    bad="""\
glossary:
  hall:
    pl: {nom: sala}
    meaning: sala numer #4  ⟸
""",
    good="""\
glossary:
  hall:
    pl: {nom: sala}
    meaning: "sala numer #4"
""",
)
def hash_cuts_value(reading: Loaded) -> Iterable[Finding]:
    return passed_on(reading, "hash-cuts-value")
