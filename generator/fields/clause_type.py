"""The number of a clause or chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from generator.fields.base import ReadType
from generator.load.nodes import Node
from generator.load.reader import Reader
from generator.message import msg
from generator.model.kinds import Named


class ClauseType(ReadType):
    """The number of a clause or chapter."""

    form: ClassVar[str] = "clause"
    centred: ClassVar[bool] = True
    refers: ClassVar[bool] = True

    def read(self, reader: Reader, node: Node, path: str) -> str | None:
        return reader.string(node, path, msg("the number of a clause"))

    def references(self, path: str, value: object) -> Iterator[Named]:
        if isinstance(value, str):
            yield path, "clause", value


TYPE = ClauseType
