"""A file of a pack that is not read."""

from __future__ import annotations

from generator.check.rule import rule_of_reading

WORDS = "glossary:\n  hall:\n    pl: {nom: sala}\n    meaning: duża izba\n"

file_unread = rule_of_reading(
    id="file-unread",
    what="A file that belongs to the pack and is not read: a link, no regular file, too large, one too many, a name "
    "that other systems cannot tell from another's.",
    why="A pack may come from a stranger: nothing outside its folder is read, and nothing in it is left out silently.",
    bad={"Words.yaml": WORDS, "words.yaml": f"# on other systems the same file  ⟸\n{WORDS}".replace("hall", "cavern")},
    good={"words.yaml": WORDS, "caverns.yaml": WORDS.replace("hall", "cavern")},
)
