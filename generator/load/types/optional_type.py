"""A value of a type, or none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.load.types.base import Parse, ReadType, is_none, read_value
from generator.model.kinds import FieldType, Named


@dataclass(frozen=True, slots=True)
class OptionalType(ReadType):
    """A value of a type, or none."""

    form: ClassVar[str] = "or none"
    shown: ClassVar[str] = "TYPE or none"
    around: ClassVar[str] = "before"

    of: FieldType

    @classmethod
    def declared(cls, match: re.Match[str], inner: Parse) -> OptionalType:
        return cls(inner(match["type"]))

    @property
    def empty(self) -> None:
        return None

    @property
    def may_refer(self) -> bool:
        return self.of.may_refer

    def kinds(self) -> Iterator[str]:
        return self.of.kinds()

    def read(self, reader: Reader, node: Node, path: str) -> Any:
        return None if is_none(node) else read_value(reader, self.of, node, path)

    def references(self, path: str, value: Any) -> Iterator[Named]:
        return self.of.references(path, value)


TYPE = OptionalType
