"""A # that makes a comment of the rest of a text."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

hash_cuts_value = rule_of_reading(
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
    mended={"sala numer #4": '"sala numer #4"'},
)
