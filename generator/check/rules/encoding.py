"""A file that is not UTF-8, or a letter lost in a conversion."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

encoding = rule_of_reading(
    id="encoding",
    what="A file that is not UTF-8, or a letter lost in a conversion.",
    why="Letters with accents would be printed as something else.",
    bad="""\
glossary:
  hall:
    pl: {nom: �wiątynia}  ⟸
""",
    mended={"�wiątynia": "świątynia"},
)
