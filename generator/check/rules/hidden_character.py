"""An invisible character in a text."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

hidden_character = rule_of_reading(
    id="hidden-character",
    severity="warning",
    what="An invisible character in a text.",
    why="Two words that look alike are not found alike, and lines break where nobody expects it.",
    bad="glossary:\n  hall:\n    pl: {nom: sa\u200bla}  ⟸\n",
    mended={"\u200b": ""},
)
