"""A whole number, of a range when it has bounds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from generator.fields.base import Parse, ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader

# 2.0, 2,0 and 1 000, with spaces that do not break too; 1,000 may be one or a thousand, and is refused
CELL = re.compile(r"([-+−]?)(\d{1,3}(?:\s\d{3})+|\d+)(?:\.0+|,0{1,2})?")


@dataclass(frozen=True, slots=True)
class IntType(ReadType):
    """A whole number, of a range when it has bounds."""

    control: ClassVar[str] = "number"
    form: ClassVar[str] = r"int(?:\s+(?P<low>-?\d{1,9})\.\.(?P<high>-?\d{1,9}))?"
    shown: ClassVar[str] = "int A..B"
    centred: ClassVar[bool] = True
    sheet_group: ClassVar[str] = "numbers"

    low: int | None = None
    high: int | None = None

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> IntType:
        low, high = match["low"], match["high"]
        return cls(None if low is None else int(low), None if high is None else int(high))

    def read(self, reader: Reader, node: Node, path: str) -> int | None:
        return reader.integer(node, path, self.low, self.high)

    def of_cell(self, written: str) -> str:
        match = CELL.fullmatch(written)
        return written if match is None else f"{match[1].replace('−', '-')}{''.join(match[2].split())}"


TYPE = IntType
