"""A file or a text too large to be one."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

yaml_size = rule_of_reading(
    id="yaml-size",
    what="A file or a text too large to be one.",
    why="A pack is written by hand; a file beyond all measure is a mistake, and would stop the program.",
    bad="glossary:\n  hall:\n    pl: {nom: sala}\n    meaning: >-  ⟸\n" + "      bardzo długo\n" * 8000,
    good="glossary:\n  hall:\n    pl: {nom: sala}\n    meaning: krótko\n",
)
