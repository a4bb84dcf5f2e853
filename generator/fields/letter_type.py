"""One letter of a range."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from generator.fields.base import Parse, ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg


@dataclass(frozen=True, slots=True)
class LetterType(ReadType):
    """One letter of a range."""

    form: ClassVar[str] = r"letter (?P<first>[A-Z])\.\.(?P<last>[A-Z])"
    shown: ClassVar[str] = "letter A..L"
    centred: ClassVar[bool] = True

    first: str
    last: str

    @classmethod
    def from_declaration(cls, match: re.Match[str], inner: Parse) -> LetterType:
        return cls(match["first"], match["last"])

    def read(self, reader: Reader, node: Node, path: str) -> str | None:
        return reader.parse_scalar(node, path, self._letter)

    def _letter(self, written: str) -> str:
        if len(written) == 1 and self.first <= written <= self.last:
            return written
        raise ValueError(msg("expected a letter from {first} to {last}, found {written!r}",
                             first=self.first, last=self.last, written=written))


TYPE = LetterType
