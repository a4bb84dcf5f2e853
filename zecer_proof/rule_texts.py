"""Which texts of a game say rules."""

from __future__ import annotations

from generator.check.prose import CheckedText
from generator.model.game import Game

# parts of the book that say rules; so do texts of things
BOOK = frozenset(("chapter", "clause", "ruling", "story", "term"))
QUESTION = "/question"
# story/night/parts/read/text
STORY, ALOUD, ID_AND_PART = "story", "aloud", 2


def says_rules(game: Game, passage: CheckedText) -> bool:
    """True for rules, rulings and texts of things, not for examples, questions, and what is read aloud."""
    part, *rest = passage.path.split("/")
    if passage.sort != "prose" or passage.example is not None or passage.path.endswith(QUESTION):
        return False
    if part == STORY and len(rest) > ID_AND_PART:
        chapter = game.stories.get(rest[0])
        told = chapter.parts.get(rest[ID_AND_PART]) if chapter is not None else None
        look = game.story_parts.get(told.sort) if told is not None else None
        return look is None or look.look != ALOUD
    return part in BOOK or part in game.kinds
