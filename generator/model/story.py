"""A story: chapters without numbers, of parts of sorts that the pack declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Struct, field

from generator.model.annotations import ColourName, Names, PictureName, Slug, about
from generator.model.text import Text

Look = Literal["aloud", "frame", "plain"]
LOOKS: tuple[Look, ...] = ("aloud", "frame", "plain")


class PartSort(Struct, frozen=True):
    """A sort of parts. ``aloud``: large, tinted, with an initial, on one page; ``frame``: under its label in a frame.

    ``colour`` is one of the theme.
    """

    id: str
    look: Look = "plain"
    label: Text | None = None
    colour: ColourName = "spot"


class StoryPart(Struct, frozen=True):
    """A part of a chapter: a text, a list, a figure under them; or only its text.

    Its sort is one of the pack's: the one that it names, or that of its id.
    """

    shortly: ClassVar = "text"
    id: str
    named_sort: Annotated[Slug, about("Its sort, where its id is none.")] = field(default="", name="sort")
    text: Text | None = None
    items: Mapping[str, Text] = field(default_factory=dict)
    figure: Annotated[Slug, Names("figure")] = ""

    @property
    def sort(self) -> str:
        return self.named_sort or self.id


class StoryChapter(Struct, frozen=True):
    """A chapter. With ``picture`` it has a title page; ``ending`` is a picture below its last part."""

    id: str
    title: Text
    parts: Mapping[str, StoryPart]
    picture: Annotated[PictureName, about("The picture on its title page.")] = ""
    ending: Annotated[PictureName, about("A picture below its last part, as large as its page has room.")] = ""
    fillers: Annotated[tuple[PictureName, ...], about("Pictures for pages that stay largely empty, each once.")] = ()
