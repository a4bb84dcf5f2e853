"""One of the words that the declaration lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from generator.fields.base import WordsType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.model.values import ChoiceWord
from generator.records import replace


@dataclass(frozen=True, slots=True)
class ChoiceType(WordsType):
    """One of the words that the declaration lists; ``declared_by`` is the path of the declaration."""

    control: ClassVar[str] = "choice"
    form: ClassVar[str] = r"choice of (?P<words>.+)"
    shown: ClassVar[str] = "choice of a, b"
    sheet_group: ClassVar[str] = "choices"

    declared_by: str = ""

    def declared_at(self, path: str) -> ChoiceType:
        return replace(self, declared_by=path)

    def meaning_of(self, word: str) -> object:
        return ChoiceWord(word, self.declared_by) if word in self.words else word

    def read(self, reader: Reader, node: Node, path: str) -> str | None:
        word = reader.one_of(node, path, self.words)
        return None if word is None else ChoiceWord(word, self.declared_by)


TYPE = ChoiceType
