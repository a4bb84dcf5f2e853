"""Prose, translatable."""

from __future__ import annotations

import re
from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.text import Text

# a line break that is typed in a cell is meant, unless a list begins there
BREAK = re.compile(r"(?<=[^\s\\])[ \t]*\n(?=[ \t]*\S)(?![ \t]*(?:[-*+]|\d+[.)])\s)")


class TextType(ReadType):
    """Prose, translatable."""

    form: ClassVar[str] = "text"

    def read(self, reader: Reader, node: Node, path: str) -> Text | None:
        return reader.text(node, path)

    def of_cell(self, written: str) -> str:
        return BREAK.sub("\\\\\n", written)


TYPE = TextType
