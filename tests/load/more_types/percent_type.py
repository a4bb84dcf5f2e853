"""A share in per cent: a type that the program does not have."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from generator.fields.base import Parse, ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.kinds import Field, Writer


@dataclass(frozen=True, slots=True)
class PercentType(ReadType):
    """A share, at most so many per cent."""

    form: ClassVar[str] = r"percent(?: to (?P<most>\d+))?"
    shown: ClassVar[str] = "percent to N"
    centred: ClassVar[bool] = True
    sheet_group: ClassVar[str] = "numbers"

    most: int = 100

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> PercentType:
        return cls(int(match["most"] or 100))

    def read(self, reader: Reader, node: Node, path: str) -> int | None:
        return reader.parse_scalar(node, path, self._share)

    def write(self, writer: Writer, field_: Field, value: Any) -> str:
        return f"{writer.value(value)} %"

    def _share(self, written: str) -> int:
        number, sign, rest = written.partition("%")
        if sign and not rest and number.isdecimal() and int(number) <= self.most:
            return int(number)
        raise ValueError(msg("expected a share of at most {most}%, found {written!r}", most=self.most, written=written))


TYPE = PercentType
