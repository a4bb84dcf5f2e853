"""One of the words that the declaration lists."""

from __future__ import annotations

from typing import ClassVar

from generator.fields.base import WordsType
from generator.load.nodes import Node
from generator.load.reader import Reader


class ChoiceType(WordsType):
    """One of the words that the declaration lists."""

    form: ClassVar[str] = r"choice of (?P<words>.+)"
    shown: ClassVar[str] = "choice of a, b"
    sheet_group: ClassVar[str] = "choices"

    def read(self, reader: Reader, node: Node, path: str) -> str | None:
        return reader.one_of(node, path, self.words)


TYPE = ChoiceType
