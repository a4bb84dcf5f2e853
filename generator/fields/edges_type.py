"""The four sides of a tile, each with one of the words that the declaration lists."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import WordsType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.values import SIDES, Edges


class EdgesType(WordsType):
    """The four sides of a tile, each with one of the words that the declaration lists."""

    form: ClassVar[str] = r"edges of (?P<words>.+)"
    shown: ClassVar[str] = "edges of a, b"

    def read(self, reader: Reader, node: Node, path: str) -> Edges | None:
        found = reader.shape(node, path, SIDES, ())
        words = {side: reader.one_of(value, f"{path}/{side}", self.words) for side, value in found.items()}
        if len(found) < len(SIDES) or None in words.values():
            return None
        return Edges(**{side: str(word) for side, word in words.items()})


TYPE = EdgesType
