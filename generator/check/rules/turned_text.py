"""A character that turns the direction of a text."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

turned_text = rule_of_reading(
    id="turned-text",
    what="A character that turns the direction of a text, or a letter that nobody sees.",
    why="The text is read otherwise than it stands in the file: 12 as 21, or with words that only programs see.",
    bad="glossary:\n  hall:\n    pl: {nom: sa\u202ela}  ⟸\n",
    mended={"\u202e": ""},
)
