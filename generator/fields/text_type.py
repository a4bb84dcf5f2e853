"""Prose, translatable."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.text import Text


class TextType(ReadType):
    """Prose, translatable."""

    form: ClassVar[str] = "text"

    def read(self, reader: Reader, node: Node, path: str) -> Text | None:
        return reader.text(node, path)


TYPE = TextType
