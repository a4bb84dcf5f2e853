"""The interface of the types of fields: how each is declared and read."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from generator.load.nodes import Node, Scalar
from generator.load.reader import Reader
from generator.message import msg
from generator.model.kinds import Field, FieldType
from generator.records import replace

MOST_WORDS = 500
SLUG = r"[a-z][a-z0-9-]*"
Parse = Callable[[str], "ReadType"]


@dataclass(frozen=True, slots=True)
class ReadType(FieldType, ABC):
    """A type that a pack can declare.

    ``form`` is the pattern of its declaration without an inner type; ``shown`` is its declaration in messages, if other
    than ``form``; ``around`` is the position of an inner type: behind it, before it, or nowhere.
    """

    form: ClassVar[str] = ""
    shown: ClassVar[str] = ""
    around: ClassVar[str] = ""

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> ReadType:
        """The type as a pack declares it; ``inner`` parses a type inside it. Raises ValueError."""
        return cls()

    @abstractmethod
    def read(self, reader: Reader, node: Node, path: str) -> object:
        """The value written at a node; None, with a finding, when it is invalid."""

    def of_cell(self, written: str) -> str:
        """The text of a spreadsheet's cell as YAML would have it: ``2.0`` is 2 where a whole number is expected."""
        return written


@dataclass(frozen=True, slots=True)
class KindType(ReadType):
    """A type whose values refer to things of a kind."""

    refers: ClassVar[bool] = True

    kind: str

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> KindType:
        return cls(match["kind"])

    def kinds(self) -> Iterator[str]:
        yield self.kind


@dataclass(frozen=True, slots=True)
class InnerType(ReadType):
    """A type that contains another one."""

    of: FieldType

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> InnerType:
        return cls(inner(match["type"]))

    @property
    def single_type(self) -> FieldType:
        return self.of.single_type

    @property
    def may_refer(self) -> bool:
        return self.of.may_refer

    def of_cell(self, written: str) -> str:
        return self.of.of_cell(written) if isinstance(self.of, ReadType) else written

    def declared_at(self, path: str) -> InnerType:
        return replace(self, of=self.of.declared_at(path))

    def meaning_of(self, word: str) -> object:
        return self.of.meaning_of(word)

    def kinds(self) -> Iterator[str]:
        return self.of.kinds()

    def part(self, field_: Field, key: str) -> Field | None:
        return self.of.part(field_, key)

    def item(self, field_: Field) -> Field:
        return self.of.item(field_)


@dataclass(frozen=True, slots=True)
class WordsType(ReadType):
    """A type of some words, listed in its declaration."""

    words: tuple[str, ...]

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> WordsType:
        """Raises ValueError when there are too many words."""
        words = tuple(word.strip() for word in match["words"].split(","))
        if len(words) > MOST_WORDS:
            raise ValueError(msg("expected a choice of at most {most_words} words, found {count:,}",
                                 most_words=MOST_WORDS, count=len(words)))
        return cls(words)


def read_value(reader: Reader, type_: FieldType, node: Node, path: str) -> object:
    """The value of a field or cell; None, with a finding, when it is invalid."""
    assert isinstance(type_, ReadType)
    return type_.read(reader, node, path)


def is_none(node: Node) -> bool:
    return isinstance(node, Scalar) and node.text in ("none", "", "~", "null") and node.style == ""
