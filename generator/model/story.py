"""A story: chapters without numbers, of parts of sorts that the pack declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

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
    colour: str = "spot"


class StoryPart(Struct, frozen=True):
    """A part of a chapter: a text, a list, a figure under them. ``sort`` is one of the pack's sorts."""

    id: str
    sort: str
    text: Text | None = None
    items: Mapping[str, Text] = field(default_factory=dict)
    figure: str = ""


class StoryChapter(Struct, frozen=True):
    """A chapter. With ``picture`` it has a title page; ``ending`` is a small picture below its last part."""

    id: str
    title: Text
    parts: Mapping[str, StoryPart]
    picture: str = ""
    ending: str = ""
