"""The story book: chapters without numbers, each with a title page, what is read aloud, and its rules."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.text import printed
from generator.products.binding_ways import ABOUT_BOOKLET, ABOUT_CREEP, BoundOptions
from generator.products.spec import Spec, option


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryBookOptions(BoundOptions):
    """The options of a story book."""

    prints = "story"
    of: tuple[str, ...] = option("stories", "Which chapters; by default all.", ())
    paper: str = option("paper", "The paper.", "A5")
    cover: str = option("picture", "The picture on the cover.", "")
    booklet: bool = option("flag", ABOUT_BOOKLET, False)
    creep: float = option("length", ABOUT_CREEP, 0.0)


SPEC = Spec(
    kind="story-book",
    summary=printed("a story to read aloud, chapter by chapter"),
    stock=printed("paper of 80–120 g/m²"),
    finish=printed("staple at the left; fold a booklet in half and stitch its spine"),
    options=StoryBookOptions,
    cost=10.0,
    make="generator.book.story_maker:make",
    foresee="generator.book.story_maker:foreseen_story",
    reading="generator.book.story_maker:reading",
    texts="generator.make.page_texts:story_texts",
    reads="book",
)
