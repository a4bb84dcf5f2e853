"""The type of a field whose declaration is wrong; it accepts any value, since the declaration has a finding already."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader


class UnreadType(ReadType):
    """A type that could not be read."""

    empty: ClassVar[object] = None

    def read(self, reader: Reader, node: Node, path: str) -> None:
        return None
