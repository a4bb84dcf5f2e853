"""Reads the chapters of stories, and the sorts of their parts."""

from __future__ import annotations

from generator.load.entries import entries_of
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.message import msg
from generator.model.story import LOOKS, PartSort, StoryChapter, StoryPart

PICTURE = msg("the name of a picture")


def read_part_sort(reader: Reader, id_: str, node: Node, path: str) -> PartSort:
    found = entries_of(reader, node, path, (), ["look", "label", "colour"])
    return PartSort(id_, found.one_of("look", LOOKS) or "plain", found.text("label"), found.string("colour") or "spot")


def read_story_chapter(reader: Reader, id_: str, node: Node, path: str) -> StoryChapter | None:
    """A chapter; None without a title."""
    found = entries_of(reader, node, path, ["title", "parts"], ["picture", "ending"])
    title = found.text("title")
    if title is None:
        return None
    parts = {key: _part(reader, key, value, below) for key, value, below in found.entries("parts")}
    picture, ending = (found.string(key, PICTURE) or "" for key in ("picture", "ending"))
    return StoryChapter(id_, title, parts, picture, ending)


def _part(reader: Reader, id_: str, node: Node, path: str) -> StoryPart:
    """A part, or only its text; its sort is its id unless it names another."""
    if isinstance(node, Scalar):
        return StoryPart(id_, id_, reader.text(node, path))
    found = entries_of(reader, node, path, (), ["sort", "text", "items", "figure"])
    return StoryPart(id_, found.string("sort") or id_, found.text("text"), found.texts("items"),
                      found.string("figure") or "")
