"""A whole number, of a range when it has bounds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from generator.fields.base import Parse, ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader


@dataclass(frozen=True, slots=True)
class IntType(ReadType):
    """A whole number, of a range when it has bounds."""

    form: ClassVar[str] = r"int(?:\s+(?P<low>-?\d{1,9})\.\.(?P<high>-?\d{1,9}))?"
    shown: ClassVar[str] = "int A..B"
    centred: ClassVar[bool] = True
    sheet_group: ClassVar[str] = "numbers"

    low: int | None = None
    high: int | None = None

    @classmethod
    def declared(cls, match: re.Match[str], inner: Parse) -> IntType:
        low, high = match["low"], match["high"]
        return cls(None if low is None else int(low), None if high is None else int(high))

    def read(self, reader: Reader, node: Node, path: str) -> int | None:
        return reader.integer(node, path, self.low, self.high)


TYPE = IntType
