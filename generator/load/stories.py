"""Reads the chapters of stories, and the sorts of their blocks."""

from __future__ import annotations

from generator.load.entries import entries_of
from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.message import msg
from generator.model.story import LOOKS, BlockSort, StoryBlock, StoryChapter

PICTURE = msg("the name of a picture")


def read_block_sort(reader: Reader, id_: str, node: Node, path: str) -> BlockSort:
    found = entries_of(reader, node, path, (), ["look", "label", "colour"])
    return BlockSort(id_, found.one_of("look", LOOKS) or "plain", found.text("label"), found.string("colour") or "spot")


def read_story_chapter(reader: Reader, id_: str, node: Node, path: str) -> StoryChapter | None:
    """A chapter; None without a title."""
    found = entries_of(reader, node, path, ["title", "blocks"], ["picture", "ending"])
    title = found.text("title")
    if title is None:
        return None
    blocks = {key: _block(reader, key, value, below) for key, value, below in found.entries("blocks")}
    picture, ending = (found.string(key, PICTURE) or "" for key in ("picture", "ending"))
    return StoryChapter(id_, title, blocks, picture, ending)


def _block(reader: Reader, id_: str, node: Node, path: str) -> StoryBlock:
    """A block, or only its text; its sort is its id unless it names another."""
    if isinstance(node, Scalar):
        return StoryBlock(id_, id_, reader.text(node, path))
    found = entries_of(reader, node, path, (), ["sort", "text", "items", "figure"])
    return StoryBlock(id_, found.string("sort") or id_, found.text("text"), found.texts("items"),
                      found.string("figure") or "")
