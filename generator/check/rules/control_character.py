"""A control character in a text."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

control_character = rule_of_reading(
    id="control-character",
    what="A control character in a text.",
    why="It cannot be printed and hides what stands beside it.",
    bad="glossary:\n  hall:\n    pl: {nom: sa\x07la}  ⟸\n",
    mended={"\x07": ""},
)
